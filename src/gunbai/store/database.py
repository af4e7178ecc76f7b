"""One database: SQLite in a file, or PostgreSQL by its address; opened with all migrations done."""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.pool import NullPool

from gunbai.errors import Away, BadInput, GunbaiError, Problem
from gunbai.store.schema import HEAD

Clock = Callable[[], datetime.datetime]
"""Says what time it is, in UTC."""

_FILE = "sqlite:///"
_NO_FILE = ("unable to open database file", "readonly database", "database or disk is full", "disk I/O error")
_NO_ROOM = (*_NO_FILE, "No space left on device")
"""What SQLite says of a file that it cannot make or write, and PostgreSQL of its disk."""
PATIENCE = 30
"""How many seconds a writer waits for another to end."""
_REACH, _SILENCE = 10, 15
"""Within how many seconds a server has to be reached, and after how many that say nothing a line to it counts as cut."""
_AGAIN = 2.0
"""For how many seconds after a server could not be reached nobody tries it again."""
_PAUSE = 0.01
"""How many seconds pass until a file that another opens at this moment is tried again."""

_MIGRATING, _TAKING = 0x67756E01, 0x67756E02
"""The numbers of the locks under which one process at a time migrates a PostgreSQL database, or takes files into it."""


def now() -> datetime.datetime:
    """Returns what time it is, in UTC."""
    return datetime.datetime.now(datetime.UTC)


def as_kept(time: datetime.datetime) -> str:
    """Returns a time as the store keeps it: in UTC, so that the order of texts is the order of times.

    >>> as_kept(datetime.datetime(2026, 11, 23, tzinfo=datetime.UTC))
    '2026-11-23T00:00:00.000000Z'
    """
    return time.astimezone(datetime.UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class Unwritable(GunbaiError):
    """The file of the store cannot be made or written: its folder is read-only, full, or no folder; or its server has no room."""


class Damaged(GunbaiError):
    """What the store holds is not what was written: a disk or somebody's hand has changed it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} が壊れています / {what} is damaged in the store: see `gunbai store check`, and restore a copy")


class Database:
    """Transactions on one database; threads share it."""

    def __init__(self, url: str, clock: Clock = now) -> None:
        """Opens a database by its address (``sqlite:///FILE``, ``postgresql://…``) and does the migrations that it lacks.

        Raises GunbaiError when it cannot be opened, or was made by a newer gunbai.
        """
        self.clock = clock
        self.closed = ""
        self._away, self._again, self._trying = "", 0.0, threading.Lock()
        self._held: sqlite3.Connection | None = None
        self.engine = engine_of(url)
        self.place = self.engine.url.render_as_string(hide_password=True)
        try:
            self._migrate()
        except DBAPIError as error:
            self.close()
            raise self._failed(error) from error
        except GunbaiError:
            self.close()
            raise
        self._held = _held_open(self.engine)

    def close(self) -> None:
        """Closes the connections that are kept for the next transaction."""
        self.engine.dispose()
        if self._held is not None:
            self._held.close()

    @property
    def time(self) -> str:
        """What time it is, as the store keeps it."""
        return as_kept(self.clock())

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """Gives a connection on which everything that is read is of one moment."""
        with self._transaction(writing=False) as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self, alone: bool = False) -> Iterator[Connection]:
        """Gives a connection on which all is done or nothing: it is taken back when an error leaves the block.

        ``alone`` keeps others away that ask to be alone too; on SQLite every writer is.
        """
        if self.closed:
            raise Unwritable(self.closed)
        with self._transaction(writing=True) as connection:
            if alone:
                _lock(connection, _TAKING)
            yield connection

    @contextlib.contextmanager
    def _transaction(self, writing: bool) -> Iterator[Connection]:
        try:
            with self._reached().execution_options(**self._options(writing)) as connection, connection.begin():
                yield connection
        except IntegrityError:
            raise
        except (DataError, UnicodeEncodeError) as error:
            message = "保存できない文字が含まれています / what was sent holds a character that cannot be kept"
            raise BadInput([Problem("NO-TEXT", message, hint="leave it out")]) from error
        except DBAPIError as error:
            raise self._failed(error) from error

    def _reached(self) -> Connection:
        """Returns a connection. While the server is away one thread at a time finds that out; the others do not wait for it."""
        away = bool(self._away)
        if away and (time.monotonic() < self._again or not self._trying.acquire(blocking=False)):
            raise Away(self._away)
        try:
            connection = self.engine.connect()
            self._away = ""
            return connection
        except DBAPIError as error:
            self._away, self._again = str(self._failed(error)), time.monotonic() + _AGAIN
            raise
        finally:
            if away:
                self._trying.release()

    def _options(self, writing: bool) -> dict[str, Any]:
        """Returns what a transaction is begun with; PostgreSQL shows a reader one moment only where that is asked for."""
        if writing or self.engine.dialect.name != "postgresql":
            return {"writing": writing}
        return {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}

    def _failed(self, error: DBAPIError) -> GunbaiError:
        said = str(error.orig).strip().partition("\n")[0].partition(" with text ")[0]  # whose words these are is nobody's business
        away = isinstance(error, OperationalError | InterfaceError) or error.connection_invalidated
        kind = Unwritable if any(words in said for words in _NO_ROOM) else Away if away else GunbaiError
        return kind(f"裁定の保存先が使えません / the store {self.place} cannot be used: {said}")

    def _migrate(self) -> None:
        if self._version() == HEAD:
            return
        with self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            _lock(connection, _MIGRATING)
            upgrade(connection)

    def _version(self) -> str:
        """Returns the name of the last migration that was done, empty when there was none."""
        with self.engine.connect() as connection, connection.begin():
            if not inspect(connection).has_table("alembic_version"):
                return ""
            return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def _lock(connection: Connection, number: int) -> None:
    """Waits until no other transaction holds a lock, however long, and holds it; a SQLite file has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": number})


def hold_rows(connection: Connection, table: Table) -> None:
    """Keeps others from changing any row that a table has until the transaction that is open ends."""
    connection.execute(select(table).with_for_update()).all()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Does the migrations that a database lacks, up to one, in the transaction that is open.

    Raises GunbaiError where a migration was done that is not known here.
    """
    from alembic import command  # only where there is something to migrate: it takes a fifth of a second
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    try:
        command.upgrade(config, to)
    except CommandError as error:
        message = "この保存先は新しい軍配のものです / the store was made by a newer gunbai than this one: install that"
        raise GunbaiError(f"{message} ({error})") from error


def sqlite_url(path: Path) -> str:
    """Returns the address of a SQLite file."""
    return f"{_FILE}{path}"


def engine_of(url: str) -> Engine:
    """Returns what connects to a database by its address; raises GunbaiError where it is no address that is known here."""
    name = url.removeprefix(_FILE)
    if url.startswith(_FILE) and name not in ("", ":memory:"):
        return _sqlite(Path(name))
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() == "postgresql":
            return postgresql(parsed, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise GunbaiError(f"{url} is no address of a database: write sqlite:///FILE or postgresql://HOST/NAME") from error
    except ImportError as error:
        raise GunbaiError("PostgreSQL needs its driver: pip install 'gunbai[postgresql]'") from error
    raise GunbaiError(f"{parsed.get_backend_name()} is not known here: write sqlite:///FILE or postgresql://HOST/NAME")


def postgresql(url: URL, **options: Any) -> Engine:
    """Returns an engine for a server, on which both sides notice when the line between them is cut; its address may say otherwise.

    Without that a page would wait for a quarter of an hour, and what a lost host had locked would stay locked for two.
    """
    told = {"idle": _SILENCE // 3, "interval": _SILENCE // 3, "count": 2}
    there = {f"tcp_keepalives_{name}": value for name, value in told.items()}
    there |= {"tcp_user_timeout": _SILENCE * 1000, "lock_timeout": PATIENCE * 1000}
    here: dict[str, object] = {f"keepalives_{name}": value for name, value in told.items()}
    here |= {"connect_timeout": _REACH, "tcp_user_timeout": _SILENCE * 1000}
    here["options"] = " ".join(f"-c {name}={value}" for name, value in there.items())
    return create_engine(url, connect_args={name: value for name, value in here.items() if name not in url.query}, **options)


def _sqlite(path: Path) -> Engine:
    """Returns an engine for a file, whatever characters its name holds; its folder is made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritable(f"{path} cannot be made ({error.strerror}): name another folder with --data DIR") from error
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": PATIENCE}, poolclass=NullPool)
    event.listen(engine, "do_connect", partial(_keep_private, path))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _held_open(engine: Engine) -> sqlite3.Connection | None:
    """Opens a SQLite file for as long as this process works with it: its log and the index of that stay, however full the disk is.

    SQLite takes both away when the last connection is closed, and nobody could read until it has made them again.
    """
    if engine.dialect.name != "sqlite":
        return None
    try:
        held = sqlite3.connect(str(engine.url.database), timeout=PATIENCE, check_same_thread=False)
        held.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        return None
    return held


def _keep_private(path: Path, *_of_the_connection: object) -> None:
    """Sees that nobody but its owner reads the file, nor the logs beside it: it holds what sessions are signed with."""
    with contextlib.suppress(OSError):  # a file of another user, or one that cannot be made: opening it says what is wrong
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        if path.stat().st_mode & 0o007:
            path.chmod(path.stat().st_mode & 0o770)


def _prepare(connection: Any, _record: object) -> None:
    """Makes a new connection keep its hands off transactions, which ``_begin`` opens, and sees that nothing written is lost."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in ("synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    _keep_log(cursor)
    cursor.close()


def _keep_log(cursor: sqlite3.Cursor) -> None:
    """Has a file keep a write-ahead log, once; SQLite itself waits for nobody there, so this does (sqlite.org/wal.html, "Busy")."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            if cursor.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)


def _begin(connection: Connection) -> None:
    """Opens a transaction; one that writes waits for the other writer at its beginning, so that it never has to be tried again."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")
