"""Problems that readers report are kept, counted, and closed with an answer."""

from __future__ import annotations

import pytest
from tests.store.conftest import JUDGE

from gunbai.errors import BadInput, Conflict, Forbidden, NotFound
from gunbai.store import notices as module
from gunbai.store.audit import log
from gunbai.store.database import Database
from gunbai.store.notices import Notices


@pytest.fixture
def notices(database: Database) -> Notices:
    """Returns the problems reported to an empty store."""
    return Notices(database)


def test_a_problem_is_kept_and_answered(notices: Notices) -> None:
    """The latest stands first; an answer closes one, says by whom, and stands in the log."""
    first = notices.report("ruling:red", " 誤字がある ", "客")
    second = notices.report("rule:demo:1:1-1", "読めない", "")
    assert [(each.n, each.said, each.state) for each in notices.all()] == [
        (second, "読めない", "open"),
        (first, "誤字がある", "open"),
    ]
    notices.close(first, "answered", "直した", JUDGE)
    assert [each.n for each in notices.all("open")] == [second]
    one = notices.one(first)
    assert (one.state, one.answer, one.by, one.sender) == ("answered", "直した", "行司", "客")
    assert [(each.did, each.about) for each in log(notices.database)] == [("report-answered", str(first))]


@pytest.mark.parametrize("said", ["", "  ", "あ" * 2001])
def test_what_says_nothing_is_refused(notices: Notices, said: str) -> None:
    """An empty report, and one that nobody would read, are refused with a sentence."""
    with pytest.raises(BadInput, match="say what is wrong in at most 2000 characters"):
        notices.report("ruling:red", said, "")


def test_a_flood_is_refused(notices: Notices, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within an hour only so many are taken, from everybody together; later more."""
    monkeypatch.setattr(module, "MOST", 2)
    for _ in range(2):
        notices.report("ruling:red", "誤字", "")
    with pytest.raises(Forbidden, match="try later"):
        notices.report("ruling:red", "誤字", "")
    notices.database.clock.now += module.HOUR
    assert notices.report("ruling:red", "誤字", "")


def test_a_clock_that_is_set_back_stops_no_reports(notices: Notices, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was reported by a clock that was ahead does not count."""
    monkeypatch.setattr(module, "MOST", 1)
    notices.report("ruling:red", "誤字", "")
    notices.database.clock.now -= 1000 * module.HOUR
    assert notices.report("ruling:red", "誤字", "")


def test_what_there_is_not_cannot_be_answered(notices: Notices) -> None:
    """A wrong number is not found."""
    for asked in (lambda: notices.one(9), lambda: notices.close(9, "answered", "", JUDGE)):
        with pytest.raises(NotFound, match="there is no report 9"):
            asked()


def test_the_first_answer_stands(notices: Notices) -> None:
    """Whoever answers second is told who was first; what was answered stays."""
    n = notices.report("ruling:a", "誤字", "")
    notices.close(n, "answered", "直しました", JUDGE)
    with pytest.raises(Conflict, match="行司 has changed report"):
        notices.close(n, "answered", "直しません", JUDGE)
    assert notices.one(n).answer == "直しました"
