"""The accounts of a store as a file, and back: names and roles, and what passwords are checked with only where that is asked."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping

import argon2
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection, insert, select

from gunbai.files import json_text
from gunbai.ruling import ROLES
from gunbai.store import schema
from gunbai.store.people import LONGEST_NAME

MOST_MEMORY = 1_048_576
"""How many KiB the check of one password may take: a hash that asks for more would stop the server."""


class RosterEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One account; ``password`` is the hash of its password, empty for one that nobody can sign in with yet."""

    name: str
    role: str
    password: str | UnsetType = UNSET


def held_accounts(connection: Connection) -> dict[str, RosterEntry]:
    """Returns every account by its name, with the hash of its password."""
    rows = connection.execute(select(schema.account).order_by(schema.account.c.name))
    return {row.name: RosterEntry(row.name, row.role, row.password) for row in rows}


def roster_text(accounts: Mapping[str, RosterEntry], passwords: bool) -> str:
    """Returns accounts as the text of their file."""
    listed = [each if passwords else RosterEntry(each.name, each.role) for each in accounts.values()]
    return json_text(listed)


def account_doubts(entry: RosterEntry, held: RosterEntry | None) -> Iterator[str]:
    """Yields what keeps an account from being taken; nobody gets another role than here."""
    if not 0 < len(entry.name) <= LONGEST_NAME or not entry.name.isprintable() or entry.role not in ROLES:
        yield f"{entry.name[:40]!r} with the role {entry.role[:40]!r} is no account"
    elif held is not None and held.role != entry.role:
        yield f"{entry.name} is a {held.role} here, and a {entry.role} there"
    if entry.password and not _is_hash(entry.password):
        yield f"the password of {entry.name[:40]!r} is not kept with argon2, or takes too much to check"


def put_accounts(connection: Connection, accounts: Mapping[str, RosterEntry]) -> None:
    """Adds accounts; who comes without a password cannot sign in until an admin gives them one."""
    for entry in accounts.values():
        values = {"name": entry.name, "role": entry.role, "password": entry.password or "", "stamp": secrets.token_hex(8)}
        connection.execute(insert(schema.account).values(**values))


def _is_hash(text: str) -> bool:
    try:
        found = argon2.extract_parameters(text)
    except argon2.exceptions.InvalidHashError:
        return False
    return found.type is argon2.Type.ID and found.memory_cost <= MOST_MEMORY
