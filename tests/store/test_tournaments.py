"""Events and their calls are kept with every state; the second of two writers is told, and numbers are given once."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.store.conftest import JUDGE, OTHER

from gunbai.errors import BadInput, Conflict, Forbidden, NotFound
from gunbai.ruling import Person
from gunbai.ruling.tournament import JudgeCall, Tournament
from gunbai.store.audit import log
from gunbai.store.database import Database, sqlite_url
from gunbai.store.tournaments import Tournaments

DAY = Tournament(id="nationals", title="全国大会", day="2026-11-23")
CALL = JudgeCall(table="12", round="3", asked="再生は間に合うか", clauses=("39-5",), judge="行司", minutes=4)


@pytest.fixture
def held(database: Database) -> Tournaments:
    """Returns the events of an empty store, with one."""
    found = Tournaments(database)
    found.add(DAY, JUDGE)
    return found


def test_a_call_is_taken_and_changed(held: Tournaments) -> None:
    """Each change is a new state with who wrote it; the log knows of both."""
    first = held.take("nationals", CALL, JUDGE)
    changed = held.change("nationals", first.n, 1, replace(CALL, ruling="間に合う"), OTHER)
    assert (first.n, first.revision, changed.revision) == (1, 1, 2)
    (kept,) = held.calls("nationals")
    assert (kept.call.ruling, kept.by, kept.call.open) == ("間に合う", OTHER.name, False)
    assert [each.did for each in log(held.database)] == ["call-changed", "call", "event"]


def test_the_second_writer_sees_both(held: Tournaments) -> None:
    """What was written first stands, and the error carries both texts."""
    held.take("nationals", CALL, JUDGE)
    held.change("nationals", 1, 1, replace(CALL, penalty="警告"), JUDGE)
    with pytest.raises(Conflict) as caught:
        held.change("nationals", 1, 1, replace(CALL, penalty="なし"), OTHER)
    assert "penalty: 警告" in caught.value.theirs
    assert "penalty: なし" in caught.value.ours
    assert held.call("nationals", 1).call.penalty == "警告"


def test_calls_taken_at_once_get_numbers_of_their_own(tmp_path: Path) -> None:
    """Twenty judges at one moment: twenty calls, numbered 1 to 20."""
    url = sqlite_url(tmp_path / "gunbai.db")
    Tournaments(Database(url)).add(DAY, JUDGE)
    writers = [threading.Thread(target=lambda: Tournaments(Database(url)).take("nationals", CALL, JUDGE)) for _ in range(20)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [each.n for each in Tournaments(Database(url)).calls("nationals")] == list(range(1, 21))


def test_what_cannot_be_kept_is_said(held: Tournaments) -> None:
    """An id that is taken, a reader who writes, an event and a call that there are not."""
    with pytest.raises(BadInput, match="there is an event nationals already"):
        held.add(DAY, JUDGE)
    with pytest.raises(Forbidden, match="this takes a judge"):
        held.take("nationals", CALL, Person("客", "reader"))
    for asked in (lambda: held.calls("regionals"), lambda: held.call("nationals", 7)):
        with pytest.raises(NotFound):
            asked()
