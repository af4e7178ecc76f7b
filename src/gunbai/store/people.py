"""Accounts: who may sign in, with which role; the tokens of their programs; guessing at passwords kept slow."""

from __future__ import annotations

import datetime
import hashlib
import secrets
import unicodedata

import argon2
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from gunbai.errors import BadInput, Forbidden, NotFound, Problem
from gunbai.ruling import ROLES, Person
from gunbai.store import schema
from gunbai.store.audit import note
from gunbai.store.database import Database, as_kept

LONGEST_NAME = 100
"""How many characters the name of an account has at most."""
SHORTEST, LONGEST = 10, 200
"""How many characters a password has."""
TRIES, TRIES_FROM = 10, 50
"""After how many wrong passwords within WINDOW nothing more is tried: for one name, from one address."""
WINDOW = datetime.timedelta(minutes=15)

_hasher = argon2.PasswordHasher()
_NOBODY = _hasher.hash(secrets.token_hex())
"""What the password of a name that there is not is compared with, so that the answer takes as long."""


class Login(Struct, frozen=True):
    """One account; ``stamp`` changes when its password or role does: a session that began before has ended."""

    name: str
    role: str
    stamp: str

    @property
    def person(self) -> Person:
        """Who acts under it."""
        return Person(self.name, self.role)


class ProgramToken(Struct, frozen=True):
    """One token of a program: whose rights it has, what it is for, since when; ``id`` is the beginning of its digest."""

    id: str
    person: str
    label: str
    at: str


class People:
    """The accounts of one store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self) -> list[Login]:
        """Returns every account, in the order of names."""
        table = schema.account
        with self.database.reading() as connection:
            return [_account(row) for row in connection.execute(select(table).order_by(table.c.name))]

    def account(self, name: str) -> Login | None:
        """Returns the account of a name."""
        with self.database.reading() as connection:
            row = _row(connection, name)
        return _account(row) if row else None

    # -- by an admin --------------------------------------------------------------------------------------------------

    def add(self, name: str, role: str, password: str, by: Person) -> Login:
        """Adds an account; raises BadInput for a name that is taken or none, a role that is none, a password too short."""
        name = _name(name)
        stamp = secrets.token_hex(8)
        values = {"name": name, "role": _role(role), "password": _hasher.hash(_password(password)), "stamp": stamp}
        try:
            with self.database.writing() as connection:
                connection.execute(insert(schema.account).values(**values))
                note(connection, self.database.time, by.name, "person-add", name, role)
        except IntegrityError as error:
            raise BadInput([Problem("REPEATED-ID", f"there is an account {name} already", hint="choose another name")]) from error
        return Login(name, role, stamp)

    def change(self, name: str, by: Person, role: str | None = None, password: str | None = None) -> None:
        """Gives an account another role or password, and ends its sessions; raises NotFound, and BadInput as ``add``.

        Raises Forbidden for the last admin's role.
        """
        values = {"stamp": secrets.token_hex(8)}
        if role is not None:
            values["role"] = _role(role)
        if password is not None:
            values["password"] = _hasher.hash(_password(password))
        did = " ".join(word for word, value in (("role", role), ("password", password)) if value is not None)
        with self.database.writing(alone=True) as connection:
            if role not in (None, ROLES[-1]):
                _keep_an_admin(connection, name)
            _known(connection, name)
            connection.execute(update(schema.account).where(schema.account.c.name == name).values(**values))
            note(connection, self.database.time, by.name, "person-change", name, role or did)

    def remove(self, name: str, by: Person) -> None:
        """Takes an account away with its tokens; what it did stays. Raises NotFound, and Forbidden for the last admin."""
        with self.database.writing(alone=True) as connection:
            _known(connection, name)
            _keep_an_admin(connection, name)
            connection.execute(delete(schema.token).where(schema.token.c.account == name))
            connection.execute(delete(schema.account).where(schema.account.c.name == name))
            note(connection, self.database.time, by.name, "person-remove", name)

    # -- signing in ---------------------------------------------------------------------------------------------------

    def sign_in(self, name: str, password: str, address: str) -> Login:
        """Returns the account of a name and its password.

        Raises Forbidden for a wrong one, and for any after too many wrong ones of that name or from that address.
        """
        name = unicodedata.normalize("NFC", name.strip())[:LONGEST]
        name = name if name.isprintable() else ""  # nobody is called that
        with self.database.reading() as connection:
            self._refuse_guessing(connection, name, address)
            row = _row(connection, name)
        right = _matches(row.password if row and row.password else _NOBODY, password[:LONGEST])
        with self.database.writing() as connection:
            time = self.database.time
            if row is None or not right:
                connection.execute(delete(schema.attempt).where(schema.attempt.c.at <= self._since()))
                connection.execute(insert(schema.attempt).values(name=name, address=address, at=time))
                note(connection, time, name, "sign-in-failed", address)
            else:
                connection.execute(delete(schema.attempt).where(schema.attempt.c.name == name))
                note(connection, time, name, "sign-in", address)
        if row is None or not right:
            raise Forbidden("名前かパスワードが違います / the name or the password is wrong")
        return _account(row)

    def _refuse_guessing(self, connection: Connection, name: str, address: str) -> None:
        table = schema.attempt
        for column, value, most in ((table.c.name, name, TRIES), (table.c.address, address, TRIES_FROM)):
            lately = table.c.at.between(self._since(), self.database.time)  # none that a clock which was ahead has noted
            failed = connection.execute(select(func.count()).where(column == value, lately)).scalar() or 0
            if failed >= most:
                minutes = int(WINDOW.total_seconds() // 60)
                raise Forbidden(f"間違いが続きました。{minutes}分待ってください / too many wrong passwords: wait {minutes} minutes")

    def _since(self) -> str:
        """Returns since when wrong passwords count."""
        return as_kept(self.database.clock() - WINDOW)

    # -- programs -----------------------------------------------------------------------------------------------------

    def add_token(self, name: str, label: str, by: Person) -> str:
        """Returns a new token that acts with the rights of an account; it can be read this once only. Raises NotFound."""
        secret = f"gunbai_{secrets.token_urlsafe(32)}"
        values = {"digest": _digest(secret), "account": name, "label": label[:LONGEST], "at": self.database.time}
        with self.database.writing() as connection:
            _known(connection, name)
            connection.execute(insert(schema.token).values(**values))
            note(connection, values["at"], by.name, "token-add", name, label)
        return secret

    def tokens(self) -> list[ProgramToken]:
        """Returns every token, without what it takes to use it."""
        table = schema.token
        with self.database.reading() as connection:
            rows = connection.execute(select(table).order_by(table.c.account, table.c.at)).all()
        return [ProgramToken(row.digest[:8], row.account, row.label, row.at) for row in rows]

    def remove_token(self, id: str, by: Person) -> None:
        """Takes a token away by its id; raises NotFound."""
        table = schema.token
        with self.database.writing() as connection:
            digest = next((each for each in connection.execute(select(table.c.digest)).scalars() if each[:8] == id), None)
            if digest is None:
                raise NotFound(f"there is no token {id}")
            connection.execute(delete(table).where(table.c.digest == digest))
            note(connection, self.database.time, by.name, "token-remove", id)

    def by_token(self, secret: str) -> Login | None:
        """Returns the account whose program shows a token."""
        table, people = schema.token, schema.account
        query = select(people).join(table, table.c.account == people.c.name).where(table.c.digest == _digest(secret))
        with self.database.reading() as connection:
            row = connection.execute(query).first()
        return _account(row) if row else None


def _row(connection: Connection, name: str) -> Row[tuple[str, str, str, str]] | None:
    return connection.execute(select(schema.account).where(schema.account.c.name == name)).first()


def _known(connection: Connection, name: str) -> None:
    if _row(connection, name) is None:
        raise NotFound(f"there is no account {name}")


def _keep_an_admin(connection: Connection, name: str) -> None:
    table = schema.account
    admins = connection.execute(select(table.c.name).where(table.c.role == ROLES[-1])).scalars().all()
    if list(admins) == [name]:
        raise Forbidden(f"{name} は最後の admin です / {name} is the last admin: make somebody else one first")


def _account(row: Row[tuple[str, str, str, str]]) -> Login:
    return Login(row.name, row.role, row.stamp)


def _matches(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except argon2.exceptions.VerifyMismatchError:
        return False


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _name(name: str) -> str:
    name = unicodedata.normalize("NFC", name.strip())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadInput([Problem("BAD-ID", f"{name[:40]!r} is no name of a person", hint="up to 100 letters")])
    return name


def _role(role: str) -> str:
    if role not in ROLES:
        raise BadInput([Problem("UNKNOWN-WORD", f"there is no role {role}", hint=f"use one of {', '.join(ROLES)}")])
    return role


def _password(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput([Problem("TOO-SHORT", f"a password has {SHORTEST} to {LONGEST} characters", hint="a few words do well")])
    return password
