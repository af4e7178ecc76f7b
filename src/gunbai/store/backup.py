"""Backups: every row of a store at one moment, in one file that any store is made of again, be it on SQLite or on PostgreSQL."""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, MetaData, Table, func, inspect, select, text

from gunbai.errors import BadInput, GunbaiError, Problem
from gunbai.files import printable, write_whole
from gunbai.limits import ARCHIVE_BYTES
from gunbai.store.database import Database, engine_of, upgrade
from gunbai.store.schema import HEAD, metadata

FORM = 1
"""How the file is laid out: its head, each table with its rows, and a last line that seals what stands before it."""
AT_ONCE = 500
"""So many rows are written to a database at once."""


class BackupHead(Struct, frozen=True):
    """The first line of a backup: its form, the last migration of the store, when it was made, how many rows each table has."""

    backup: int
    migration: str
    at: str
    rows: dict[str, int]


class TableRows(Struct, frozen=True):
    """Where the rows of a table begin: the columns of each, in their order."""

    table: str
    columns: tuple[str, ...]


class BackupSeal(Struct, frozen=True):
    """The last line: the digest of all that stands before it."""

    sha256: str


def back_up(database: Database, path: Path) -> BackupHead:
    """Writes everything that a store holds at one moment to a file, while others go on writing; only its owner may read it."""
    with database.reading() as connection:
        tables = metadata.sorted_tables
        counts = {str(table.name): _count(connection, table) for table in tables}
        head = BackupHead(FORM, HEAD, database.time, counts)
        data, digest = io.BytesIO(), hashlib.sha256()
        with gzip.GzipFile(fileobj=data, mode="wb", mtime=0) as packed:
            for line in _lines(connection, tables, head):
                digest.update(line)
                packed.write(line)
            packed.write(_line(BackupSeal(digest.hexdigest())))
    write_whole(path, data.getvalue(), private=True)
    return head


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _lines(connection: Connection, tables: Sequence[Table], head: BackupHead) -> Iterator[bytes]:
    yield _line(head)
    for table in tables:
        columns = tuple(map(str, table.columns.keys()))
        yield _line(TableRows(str(table.name), columns))
        rows = connection.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(*table.primary_key))
        yield from (_line(tuple(row)) for row in rows)


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def restore(url: str, path: Path) -> BackupHead:
    """Makes a store of a backup, all of it or nothing; one that an older gunbai made is migrated.

    Raises BadInput for a file that is no backup or was changed, GunbaiError where the store holds something already.
    """
    head, tables = _read(path)
    engine = engine_of(url)
    try:
        with engine.connect().execution_options(writing=True) as connection, connection.begin():
            _prepare(connection, head)
            found = MetaData()
            found.reflect(connection)
            for rows, lines in tables:
                _fill(connection, found.tables[rows.table], rows.columns, lines)
            upgrade(connection)
    finally:
        engine.dispose()
    return head


def _prepare(connection: Connection, head: BackupHead) -> None:
    """Makes the tables as they were when the backup was made; raises GunbaiError where there are any with rows in them."""
    there = inspect(connection).get_table_names()
    held = [table for table in metadata.sorted_tables if table.name in there and _count(connection, table)]
    if held:
        place = connection.engine.url.render_as_string(hide_password=True)
        raise GunbaiError(
            f"{place} は空ではありません / {place} is not empty: restore into a new database, or move the old file away"
        )
    if there:
        emptied = MetaData()
        emptied.reflect(connection)
        emptied.drop_all(connection)
    upgrade(connection, head.migration)


def _fill(connection: Connection, table: Table, columns: Sequence[str], lines: Sequence[Sequence[object]]) -> None:
    for start in range(0, len(lines), AT_ONCE):
        connection.execute(table.insert(), [dict(zip(columns, row, strict=True)) for row in lines[start : start + AT_ONCE]])
    keys = [column.name for column in table.primary_key]
    if lines and connection.dialect.name == "postgresql" and len(keys) == 1:
        # The next number that the server gives goes on from the last one that was taken.
        counter = connection.execute(text("SELECT pg_get_serial_sequence(:t, :c)"), {"t": f'"{table.name}"', "c": keys[0]}).scalar()
        if counter:
            last = max(int(str(row[columns.index(keys[0])])) for row in lines)
            connection.execute(text("SELECT setval(:counter, :last)"), {"counter": counter, "last": last})


def _read(path: Path) -> tuple[BackupHead, list[tuple[TableRows, list[list[object]]]]]:
    """Returns what a backup holds, once its seal is found to be whole."""
    found: list[tuple[TableRows, list[list[object]]]] = []
    try:
        lines = _unpacked(path)
        last = next(lines, b"")
        head, digest, left = msgspec.json.decode(last, type=BackupHead), hashlib.sha256(), 0
        most = sum(head.rows.values()) + len(head.rows) + 1
        for line in lines:
            digest.update(last)
            last, left = line, left + 1
            if left > most:
                raise _unusable(path, "it holds more rows than its head says")
            if line.startswith(b"["):
                found[-1][1].append(msgspec.json.decode(line, type=list[object]))
            elif line.startswith(b'{"table"'):
                found.append((msgspec.json.decode(line, type=TableRows), []))
        if head.backup != FORM or digest.hexdigest() != msgspec.json.decode(last, type=BackupSeal).sha256:
            raise _unusable(path, "it was changed, or cut off, after it was written")
    except FileNotFoundError as error:
        raise _unusable(path, "there is no such file") from error
    except (OSError, EOFError, IndexError, zlib.error, msgspec.MsgspecError) as error:
        raise _unusable(path, "it is not what gunbai store backup writes") from error
    return head, found


def _unpacked(path: Path) -> Iterator[bytes]:
    """Yields the lines of a backup; raises BadInput for one that is longer than any row, before it is unpacked whole."""
    with closing(gzip.open(path)) as packed:
        while line := packed.readline(ARCHIVE_BYTES + 1):
            if len(line) > ARCHIVE_BYTES:
                raise _unusable(path, "a line of it is longer than any row")
            yield line


def _unusable(path: Path, why: str) -> BadInput:
    message = f"バックアップとして読めません / this is no backup that can be used: {why}"
    return BadInput([Problem("NO-BACKUP", message, printable(path), hint="name a file that gunbai store backup has written")])
