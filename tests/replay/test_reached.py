"""A moment of a run: the last time that a clause ran, whether it is a step, a procedure or only cited; and a run as far as that."""

from __future__ import annotations

from functools import lru_cache

import pytest
from tests.shipped import ROOT, resolution

from gunbai.dispute.resolution import Resolution
from gunbai.replay.reached import as_far_as, reached, times


@lru_cache(maxsize=1)
def turn() -> Resolution:
    """Returns a turn of Legions from its start to the other player's main phase."""
    return resolution(ROOT / "scenarios" / "legions" / "whole-turn-start-to-main.yaml")


@pytest.mark.parametrize(
    ("moment", "hand"),
    [
        ("0", 0),
        ("before 26-5", 0),
        ("after 26-5", 1),
        ("before 26-5.2", 0),
        ("after 26-5.2", 1),
        ("end", 0),
    ],
)
def test_a_procedure_is_before_its_first_and_after_its_last_step(moment: str, hand: int) -> None:
    """26-5 draws one card; the last time it is for 乙, in the turn that follows."""
    told = turn()
    found = reached(told.machine, told.start, told.run, moment)
    assert found is not None
    assert sum(obj.owner == "乙" and obj.zone == "手札" for obj in found.state.objs) == hand


def test_what_never_ran_is_no_moment() -> None:
    """Nobody has attacked, no third turn has ended, no tenth decision was taken."""
    told = turn()
    for moment in ("after 34-7", "end 9", "10"):
        assert reached(told.machine, told.start, told.run, moment) is None


def test_every_time_of_a_procedure_is_one() -> None:
    """The start phase of 甲 and that of 乙 are two times of 26-3, in their order."""
    told = turn()
    found = [*times(told.machine, told.run.trace.steps, "before 26-3")]
    assert [one.state.var("turn.seat") for one in found] == ["甲", "乙"]
    assert [one.steps for one in found] == sorted(one.steps for one in found)
    assert [*times(told.machine, told.run.trace.steps, "before 26-3", found[0].steps + 1)] == found[1:]


def test_a_run_that_stops_at_a_moment_asks_nothing_and_knows_nothing_later() -> None:
    """As far as the end of the turn the line has taken its two decisions, and the next turn has not begun."""
    told = turn()
    moment = reached(told.machine, told.start, told.run, "before 26-4.2")
    assert moment is not None
    run = as_far_as(told.run, moment)
    assert run.ask is None
    assert run.state.var("turn.seat") == "乙"
    assert len(run.trace.steps) == moment.steps < len(told.run.trace.steps)
    assert max(run.steps_after.values()) <= moment.steps
