"""Scenario files that came with rulings and that the content root lacks."""

from __future__ import annotations

import re

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from gunbai.errors import BadInput, Problem
from gunbai.ruling import Person
from gunbai.store import schema
from gunbai.store.database import Database

_PATH = re.compile(r"scenarios/[a-z0-9-]+/[a-z0-9-]+\.yaml")


class Boards:
    """The scenarios of one store by their paths; one that is kept is never changed, so that what it proves stays proven."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def text(self, path: str) -> str | None:
        """Returns the text of a scenario, or None."""
        table = schema.board
        with self.database.reading() as connection:
            return connection.execute(select(table.c.text).where(table.c.path == path)).scalar()

    def all(self) -> dict[str, str]:
        """Returns the text of every scenario by its path."""
        table = schema.board
        with self.database.reading() as connection:
            rows = connection.execute(select(table.c.path, table.c.text).order_by(table.c.path)).all()
        return {row.path: row.text for row in rows}

    def keep(self, path: str, text: str, by: Person) -> None:
        """Keeps a scenario; raises BadInput where another one has its path."""
        try:
            with self.database.writing() as connection:
                keep_board(connection, path, text, by.name, self.database.time)
        except IntegrityError as error:
            raise BadInput([_taken(path)]) from error


def board_problems(connection: Connection, path: str, text: str) -> list[Problem]:
    """Returns what keeps a scenario from being kept under a path."""
    if not _PATH.fullmatch(path):
        return [Problem("WRONG-PLACE", f"{path} is no path of a scenario", path, hint="scenarios/<game>/<name>.yaml, a-z, 0-9, -")]
    held = connection.execute(select(schema.board.c.text).where(schema.board.c.path == path)).scalar()
    return [_taken(path)] if held is not None and held != text else []


def keep_board(connection: Connection, path: str, text: str, by: str, at: str) -> None:
    """Keeps a scenario in the transaction that is open; one that is kept already stays."""
    table = schema.board
    if connection.execute(select(table.c.path).where(table.c.path == path)).scalar() is None:
        connection.execute(insert(table).values(path=path, text=text, by=by, at=at))


def _taken(path: str) -> Problem:
    return Problem("REPEATED-ID", f"there is another scenario at {path} already", path, hint="choose another name")
