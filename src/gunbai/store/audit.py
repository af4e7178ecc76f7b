"""The log of who did what: written in the transaction of the deed itself, so that neither is there without the other."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, insert, select

from gunbai.store import schema
from gunbai.store.database import Database


class LogEntry(Struct, frozen=True):
    """One thing that somebody did: when, who, what, to what, and why."""

    n: int
    at: str
    by: str
    did: str
    about: str
    detail: str


def note(connection: Connection, at: str, by: str, did: str, about: str, detail: str = "") -> None:
    """Writes one thing down that somebody did."""
    connection.execute(insert(schema.audit).values(at=at, by=by, did=did, about=about, detail=detail))


def log(database: Database, most: int = 200, before: int = 0) -> list[LogEntry]:
    """Returns what was done last, or last before an entry, the latest first."""
    table = schema.audit
    query = select(table).order_by(table.c.n.desc()).limit(most)
    with database.reading() as connection:
        rows = connection.execute(query.where(table.c.n < before) if before else query).all()
    return [LogEntry(row.n, row.at, row.by, row.did, row.about, row.detail) for row in rows]
