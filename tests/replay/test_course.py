"""What is played anew goes the same way again without being run, and comes to the very same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.shipped import ROOT, resolution

from gunbai.budget import Budget
from gunbai.document import Mapping
from gunbai.errors import Spent
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.measured import Dependence, Measured
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.game.findings import Findings, Meter
from gunbai.interpreter.run.runner import Runner
from gunbai.replay import course as courses
from gunbai.replay.course import Course
from gunbai.replay.line import play_line
from gunbai.replay.run import Run
from gunbai.scenario.file import Decision

REFUSED = [
    "legions/concession-right-after-an-attack",
    "asterisk/both-pass-in-the-spell-step",
    "asterisk/concession-right-after-an-attack",
]
"""Boards whose line is given a decision too many, in their last place but one: it is refused."""


class Forgetful(Course):
    """A course that knows nothing of what was played before."""

    def begin(self) -> None:
        """Forgets."""
        super().begin()
        self.known = ()


def tried(name: str) -> tuple[Sequence[Decision], Run, Run, Findings, Findings]:
    """Returns a line with an attempt in it, and it as played along a course, and along none, with what each looked at."""
    whole = resolution(ROOT / "scenarios" / f"{name}.yaml")
    *first, last = whole.scenario.line
    line = (*first, Decision("甲", Mapping({"attack": "A"})), last)
    along, without = Findings(Meter()), Findings(Meter())
    run = play_line(whole.machine, whole.start, line, findings=along, course=Course())
    other = play_line(whole.machine, whole.start, line, findings=without, course=Forgetful())
    return line, run, other, along, without


@pytest.mark.parametrize("name", REFUSED)
def test_line_with_an_attempt_comes_to_what_it_comes_to_when_all_of_it_is_run(name: str) -> None:
    """State, steps, refusals, everything that was looked at and the frames counted are those of a line run from the start."""
    _, run, other, along, without = tried(name)
    assert run.refused
    assert (run.state, run.ask, run.refused, run.trace.steps) == (other.state, other.ask, other.refused, other.trace.steps)
    assert (run.after, run.steps_after, run.taken) == (other.after, other.steps_after, other.taken)
    for field in ("consulted", "assumed", "overlooked", "searched", "numbers", "read", "unused"):
        assert [*getattr(along, field)] == [*getattr(without, field)], field
    assert (along.edges, along.meter.frames) == (without.edges, without.meter.frames)


def test_what_came_before_an_attempt_is_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is played once with the attempt and once without it; of the second time only what comes after it is run."""
    whole = resolution(ROOT / "scenarios" / f"{REFUSED[1]}.yaml")
    *first, last = whole.scenario.line
    line = (*first, Decision("甲", Mapping({"attack": "A"})), last)
    ran: list[object] = []
    usual = Runner.run
    monkeypatch.setattr(Runner, "run", lambda self, state: ran.append(state) or usual(self, state))
    findings = Findings(Meter())
    play_line(whole.machine, whole.start, line, findings=findings, course=Course())
    along, counted = len(ran), findings.meter.frames
    ran.clear()
    play_line(whole.machine, whole.start, line, findings=Findings(Meter()), course=Forgetful())
    assert along < len(ran) == counted


def test_another_board_is_run_anew() -> None:
    """A course of one board says nothing of a board on which a number is otherwise, and what it knew is not taken."""
    whole = resolution(ROOT / "scenarios" / f"{REFUSED[0]}.yaml")
    course = Course()
    play_line(whole.machine, whole.start, whole.scenario.line, course=course)
    other = replace(
        whole.start.state, vars=tuple((name, 3 if name == "甲.life" else value) for name, value in whole.start.state.vars)
    )
    start = replace(whole.start, state=other)
    along = play_line(whole.machine, start, whole.scenario.line, course=course)
    alone = play_line(whole.machine, start, whole.scenario.line)
    assert along.state == alone.state
    assert along.state.var("甲.life") == 3


def test_no_stretch_is_taken_that_runs_more_frames_than_may_be_run() -> None:
    """A run that may run fewer frames than the leg did stops where they are spent, as it would have."""
    whole = resolution(ROOT / "scenarios" / f"{REFUSED[1]}.yaml")
    course = Course()
    play_line(whole.machine, whole.start, whole.scenario.line, findings=Findings(Meter(10_000)), course=course)
    leg = max(course.legs, key=lambda one: one.frames)
    assert leg.frames > 1
    run = Run(leg.state, Trace(leg.before))
    assert leg.is_run_from(run, leg.wanted, Findings(Meter(leg.frames)))
    assert not leg.is_run_from(run, leg.wanted, Findings(Meter(leg.frames - 1)))


def test_a_stretch_that_is_taken_costs_the_time_of_the_request() -> None:
    """Nothing is run of it, so nobody else looks at the clock: a line of a thousand refusals would go on for ever."""
    whole = resolution(ROOT / "scenarios" / f"{REFUSED[1]}.yaml")
    course = Course()
    play_line(whole.machine, whole.start, whole.scenario.line, findings=Findings(Meter()), course=course)
    leg, run = course.legs[0], Run(course.legs[0].state, Trace(course.legs[0].before))
    findings = Findings(Meter(budget=Budget(seconds=1e-9)))
    with pytest.raises(Spent):
        leg.taken(run, findings)
    assert run.state == leg.state


def test_question_with_a_measured_number_belongs_to_the_run_that_asked_it() -> None:
    """A question whose number still notes what it is held against is asked anew: another run notes for itself."""
    ask = Ask("targets", "甲", "1", (1, 2), most=2)
    assert not courses._is_measured(ask)
    assert courses._is_measured(replace(ask, most=Measured(2, Dependence(set(), 2))))
    assert courses._is_measured(replace(ask, options=(Measured(2, Dependence(set(), 2)),)))
