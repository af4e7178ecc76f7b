"""What may be written of an event and of a call, and what a day of calls comes to."""

from __future__ import annotations

from gunbai.ruling.tournament import JudgeCall, Tournament, digest_of


def test_every_problem_of_an_event_is_told_at_once() -> None:
    """A bad id, no name, no date."""
    found = Tournament(id="全国", title=" ", day="tomorrow").problems()
    assert [problem.code for problem in found] == ["BAD-ID", "NO-TITLE", "BAD-DATE"]
    assert not list(Tournament(id="a-1", title="全国", day="2026-11-23").problems())


def test_every_problem_of_a_call_is_told_at_once() -> None:
    """Nothing asked, a game that there is not, a case elsewhere, a result and minutes that cannot be."""
    found = JudgeCall(game="nothing", case="https://elsewhere", appeal="won", minutes=-1).problems({"demo": None})
    assert [problem.code for problem in found] == ["NO-SUCH-GAME", "NO-CASE", "NO-SUCH-RESULT", "BAD-MINUTES"]
    assert [problem.code for problem in JudgeCall(table="1").problems({})] == ["NOTHING-ASKED"]


def test_a_digest_counts_each_clause_once_a_call() -> None:
    """Slowest first, clauses by how many calls cite them, rounds by their numbers, open questions and appeals."""
    calls = [
        (1, JudgeCall(round="10", game="demo", asked="x", ruling="y", clauses=("1-1", "1-1"), minutes=3)),
        (2, JudgeCall(round="2", game="demo", asked="x", ruling="y", clauses=("1-1", "1-2"), minutes=9, appeal="upheld")),
        (3, JudgeCall(round="決勝", game="demo", asked="x", minutes=0)),
    ]
    digest = digest_of(calls)
    assert digest.minutes == 12
    assert [n for n, _ in digest.slowest] == [2, 1]
    assert digest.clauses == (("demo 1-1", 2), ("demo 1-2", 1))
    assert [name for name, _ in digest.rounds] == ["2", "10", "決勝"]
    assert ([n for n, _ in digest.open], [n for n, _ in digest.appeals]) == ([3], [2])
