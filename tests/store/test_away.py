"""A server that is away, cut off or held up: a sentence within seconds, for one thread at a time, and found again by itself."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from tests.postgres import create_database
from tests.store.conftest import _names

from gunbai.errors import Away, GunbaiError
from gunbai.store import database as module
from gunbai.store.database import Database, Unwritable, postgresql

NOWHERE = "postgresql+psycopg://x@/nowhere?host=/nonexistent"


@pytest.fixture
def database(server: str) -> Iterator[Database]:
    """Returns a store on PostgreSQL."""
    found = Database(create_database(server, f"away{next(_names)}"))
    yield found
    found.close()


def ask(database: Database) -> object:
    """Asks a store for something."""
    with database.reading() as connection:
        return connection.execute(text("SELECT 1")).scalar()


def test_who_cannot_reach_it_says_so(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is gone is tried once; for two seconds all others are told so without trying. Then it is found again."""
    tries: list[object] = []
    there, nowhere = database.engine, postgresql(make_url(NOWHERE))
    event.listen(nowhere, "do_connect", lambda *given: tries.append(given))
    database.engine = nowhere
    for _ in range(5):
        with pytest.raises(Away, match="cannot be used"):
            ask(database)
    assert len(tries) == 1
    monkeypatch.setattr(module.time, "monotonic", itertools.count(time.monotonic() + 3).__next__)
    with pytest.raises(Away):
        ask(database)
    assert len(tries) == 2
    database.engine = there
    monkeypatch.setattr(module.time, "monotonic", itertools.count(time.monotonic() + 9).__next__)
    assert ask(database) == 1


def test_while_one_tries_nobody_waits(database: Database) -> None:
    """Whoever asks while another thread is finding out whether a server is back is told at once that it is away."""
    database._away = "the store is away"
    with database._trying, pytest.raises(Away, match="is away"):
        ask(database)
    assert ask(database) == 1


def test_a_line_that_was_dropped_is_opened_again(database: Database) -> None:
    """A server that was started again has dropped every line that was kept open; the next transaction opens another."""
    assert ask(database) == 1
    with database.writing() as connection:
        others = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
        )
        with database.reading():
            connection.execute(text(others))
    assert ask(database) == 1


def test_both_sides_notice_a_cut(database: Database) -> None:
    """A line that says nothing for some seconds counts as cut, here and on the server; who waits for a lock ends, too.

    An address may say otherwise.
    """
    with database.reading() as connection:
        assert connection.execute(text("SHOW lock_timeout")).scalar() == "30s"
        driver = connection.connection.driver_connection
        assert driver is not None
        said = driver.info.get_parameters()
    assert (said["connect_timeout"], said["tcp_user_timeout"], said["keepalives_idle"]) == ("10", "15000", "5")
    assert "tcp_user_timeout=15000" in said["options"]
    own = postgresql(database.engine.url.update_query_dict({"connect_timeout": "3"}))
    with own.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        assert driver.info.get_parameters()["connect_timeout"] == "3"
    own.dispose()


def test_who_waits_too_long_for_a_writer_is_told(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that another keeps is waited for as long as a SQLite file is; whoever migrates or takes files waits to the end."""
    monkeypatch.setattr(module, "PATIENCE", 1)
    url = create_database(server, f"away{next(_names)}")
    one, two = Database(url), Database(url)
    insert = text("INSERT INTO ruling VALUES ('a', 'demo', 1, 0, '')")
    with one.writing(alone=True) as connection:
        connection.execute(insert)
        with pytest.raises(Away, match="lock timeout"), two.writing() as other:
            other.execute(insert)
    with two.writing(alone=True) as connection:
        assert connection.execute(text("SHOW lock_timeout")).scalar() == "0"
    one.close()
    two.close()


def test_a_full_disk_is_no_fault(database: Database) -> None:
    """What PostgreSQL says of its disk is what SQLite says of its file: nothing has changed, there is no room."""

    def full() -> None:
        with database.writing() as connection:
            connection.execute(text("DO $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device'; END $$"))

    with pytest.raises(Unwritable, match="No space left on device"):
        full()


def test_what_is_no_server_stays_an_error(database: Database) -> None:
    """A table that is not there is a fault of ours, and never passes for a server that is away."""
    with pytest.raises(GunbaiError) as found, database.reading() as connection:
        connection.execute(text("SELECT * FROM nothing"))
    assert not isinstance(found.value, Away)
