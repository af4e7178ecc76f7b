"""Rings when rulings have changed: PostgreSQL tells every host at once. The stamp is the truth; a ring only saves waiting for it.

Whoever listens looks at the stamp every few seconds anyway. So a ring that nobody heard loses nothing, one too many changes
nothing, and a SQLite file, which tells nobody, is followed all the same.
"""

from __future__ import annotations

import logging
import threading

import msgspec
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from gunbai.store.database import Database, postgresql

CHANNEL = "gunbai_rulings"
WAIT = 1.0
"""How many seconds are listened for before it is asked whether anybody still wants to know."""
AGAIN = 2.0
"""How many seconds pass before a server that is gone is listened to again."""
_log = logging.getLogger(__name__)


def ring(connection: Connection) -> None:
    """Tells everybody who listens, once the transaction that is open is kept; nobody, where that is taken back."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"NOTIFY {CHANNEL}"))


class Bell(msgspec.Struct):
    """Sets ``rung`` each time rulings have changed, until it is ``over``; ``listening`` while a server tells it."""

    rung: threading.Event
    over: threading.Event
    listening: threading.Event

    def listen(self, database: Database) -> None:
        """Listens in a thread of its own where the store is a PostgreSQL server; a server that comes back is heard again."""
        if database.engine.dialect.name == "postgresql":
            engine = postgresql(database.engine.url, poolclass=NullPool)
            threading.Thread(target=self._listen, args=(engine,), name="bell", daemon=True).start()

    def _listen(self, engine: Engine) -> None:
        while not self.over.is_set():
            try:
                self._hear(engine)
            except DBAPIError as error:
                said = str(error.orig).strip().partition("\n")[0]
                _log.warning("the store does not tell what changes (%s): it is asked instead", said)
            self.listening.clear()
            self.over.wait(AGAIN)

    def _hear(self, engine: Engine) -> None:
        """Listens until the server is gone or it is over; whatever changed before counts as a ring."""
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"LISTEN {CHANNEL}"))
            self.listening.set()
            self.rung.set()
            while not self.over.is_set():
                self._wait(connection)

    def _wait(self, connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        try:
            for _ in driver.notifies(timeout=WAIT, stop_after=1):
                self.rung.set()
        except driver.Error as error:
            raise DBAPIError("LISTEN", None, error) from error


def silent_bell() -> Bell:
    """Returns a bell that nobody rings yet."""
    return Bell(threading.Event(), threading.Event(), threading.Event())
