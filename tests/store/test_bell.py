"""A change of a ruling is told to whoever listens on another connection; one that nobody hears is found by the stamp."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text
from tests.store.conftest import DRAFT, JUDGE

from gunbai.store.bell import Bell, ring, silent_bell
from gunbai.store.database import Database
from gunbai.store.docket import Docket

AT_ONCE = 1.0
"""Seconds: less than the stamp is asked for in."""


@pytest.fixture
def bell(database: Database) -> Iterator[Bell]:
    """Listens to that database; on SQLite nobody rings."""
    found = silent_bell()
    found.listen(database)
    if database.engine.dialect.name == "postgresql":
        assert found.listening.wait(10)
    found.rung.clear()
    yield found
    found.over.set()


def test_a_change_is_heard(database: Database, docket: Docket, bell: Bell) -> None:
    """A draft that is added rings on PostgreSQL; a sign-in that changes no ruling does not. The stamp changes on both."""
    before = docket.stamp()
    with database.writing() as connection:
        connection.execute(text("DELETE FROM attempt"))
    assert not bell.rung.wait(0.3)
    docket.add(DRAFT, JUDGE, "")
    assert bell.rung.wait(AT_ONCE) == (database.engine.dialect.name == "postgresql")
    assert docket.stamp() != before


def cut_off(connection: Connection) -> None:
    """Rings, and fails before the transaction is kept."""
    ring(connection)
    raise ValueError("cut off")


def test_what_is_taken_back_rings_for_nobody(database: Database, docket: Docket, bell: Bell) -> None:
    """A change that fails after its words were written is no change."""
    docket.add(DRAFT, JUDGE, "")
    bell.rung.wait(AT_ONCE)
    bell.rung.clear()
    with pytest.raises(ValueError, match="cut off"), database.writing() as connection:
        cut_off(connection)
    assert not bell.rung.wait(0.3)


def test_a_server_that_drops_the_line_is_heard_again(database: Database, docket: Docket, bell: Bell) -> None:
    """What changes while nobody listens counts as a ring as soon as somebody listens again; a SQLite file is never listened to."""
    if database.engine.dialect.name != "postgresql":
        assert not bell.listening.is_set()
        return
    mine = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    with database.writing() as connection:
        assert len(connection.execute(text(mine)).all()) == 1
    docket.add(DRAFT, JUDGE, "")
    assert bell.rung.wait(10)
    assert bell.listening.wait(10)
    bell.rung.clear()
    time.sleep(0.1)
    docket.act("red-cards", "submit", 1, JUDGE, "")
    assert bell.rung.wait(AT_ONCE)
