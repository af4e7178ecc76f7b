"""What sessions are signed with: made once by whoever is first, and the same for every process and host of a store."""

from __future__ import annotations

import secrets

from sqlalchemy import insert, select

from gunbai.store import schema
from gunbai.store.database import Database

NAME = "session"


def session_key(database: Database) -> bytes:
    """Returns 32 random bytes; they are in no archive."""
    table = schema.secret
    known = select(table.c.value).where(table.c.name == NAME)
    with database.reading() as connection:
        value = connection.execute(known).scalar()
    if value is None:
        with database.writing(alone=True) as connection:
            value = connection.execute(known).scalar()
            if value is None:
                value = secrets.token_hex(32)
                connection.execute(insert(table).values(name=NAME, value=value))
    return bytes.fromhex(value)
