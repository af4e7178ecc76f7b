"""Whether a store is as it was written: its file, the words of every state, what was read from them, the numbers of states."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from sqlalchemy import Connection, select, text

from gunbai.errors import BadInput, GunbaiError
from gunbai.ruling import Ruling, read_past_text
from gunbai.store import schema
from gunbai.store.database import Database
from gunbai.store.revision import digest


def damage(database: Database) -> Iterator[str]:
    """Yields a sentence for everything that is not as it was written; a disk that changes a byte by itself tells nobody."""
    try:
        with database.reading() as connection:
            yield from _file_damage(connection)
            yield from _state_damage(connection)
            yield from _number_damage(connection)
    except GunbaiError as error:
        yield str(error)


def _file_damage(connection: Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        said = connection.execute(text("PRAGMA integrity_check")).scalars().all()
        yield from (f"the file: {each}" for each in said if each != "ok")


def _state_damage(connection: Connection) -> Iterator[str]:
    table = schema.revision
    for row in connection.execute(select(table.c.ruling, table.c.n, table.c.text, table.c.digest, table.c.data)):
        if digest(row.text) != row.digest:
            yield f"{row.ruling}, state {row.n}: its words are not as they were written"
        elif not _is_read(row.text, row.data):
            yield f"{row.ruling}, state {row.n}: what was read from its words is something else"


def _is_read(written: str, data: str) -> bool:
    """Tells whether data are what was read from a text."""
    try:
        held = msgspec.json.decode(data, type=Ruling)
        return read_past_text(written, Path(held.path)) == held
    except (msgspec.DecodeError, BadInput):
        return False


def _number_damage(connection: Connection) -> Iterator[str]:
    """Yields rulings whose states are not numbered from 1 to the last, or of which everybody sees a state that there is not."""
    states: dict[str, list[int]] = {}
    table = schema.revision
    for id, n in connection.execute(select(table.c.ruling, table.c.n).order_by(table.c.ruling, table.c.n)):
        states.setdefault(id, []).append(n)
    for row in connection.execute(select(schema.ruling)):
        if states.pop(row.id, []) != [*range(1, row.head + 1)] or not 0 <= row.shown <= row.head:
            yield f"{row.id}: state {row.head} is the last, {row.shown} is shown, and others are there"
    yield from (f"{id}: there are states of it, and no ruling" for id in states)
