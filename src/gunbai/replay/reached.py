"""A moment of a run as it is written: after a decision, as a turn ended, before or after a clause ran; and a run as far as that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Step, Trace
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.run import Run
from gunbai.replay.start import Start
from gunbai.scenario.expectation import AFTER, BEFORE, END, stands_on


class Reached(Struct, frozen=True):
    """How things lie at a moment, after so many steps, and the clause that runs then; empty where it is told by a decision."""

    state: State
    steps: int
    clause: str = ""


def reached(machine: Machine, start: Start, run: Run, moment: str) -> Reached | None:
    """Returns the last time that a moment came in a run; None where it never did."""
    word, _, rest = moment.partition(" ")
    if word in (AFTER, BEFORE):
        return next(iter([*reversed([*times(machine, run.trace.steps, moment)])]), None)
    if word == END:
        return _turn_over(run, rest)
    if moment == "0":
        return Reached(start.state, 0)
    number = int(moment) - 1
    return Reached(run.after[number], run.steps_after[number]) if number in run.after else None


def times(machine: Machine, steps: Sequence[Step], moment: str, since: int = 0) -> Iterator[Reached]:
    """Yields every time that a clause ran (``after 26-3``) or was about to (``before 26-3``), from so many steps on."""
    when, _, clause = moment.partition(" ")
    for first, last in _spans(machine, steps, clause):
        if when == BEFORE and first >= since:
            yield Reached(steps[first].before, first, steps[first].at)
        elif when == AFTER and last >= since:
            yield Reached(steps[last].onward, last + 1, steps[last].at)


def as_far_as(run: Run, moment: Reached) -> Run:
    """Returns a run that stops at a moment of it, where nothing is asked."""
    kept = {number: state for number, state in run.after.items() if run.steps_after[number] <= moment.steps}
    return replace(
        run,
        state=moment.state,
        trace=Trace(run.trace.steps[: moment.steps]),
        ask=None,
        refused=[item for item in run.refused if run.steps_before(item) <= moment.steps],
        after=kept,
        steps_after={number: run.steps_after[number] for number in kept},
        cut=False,
    )


def _spans(machine: Machine, steps: Sequence[Step], clause: str) -> list[tuple[int, int]]:
    """Returns from which step to which each time: of a clause that is a step itself, of a procedure, else of what cites it."""
    if own := [n for n, step in enumerate(steps) if step.at == clause]:
        return [(n, n) for n in own]
    within = [n for n, step in enumerate(steps) if any(stands_on(rule, clause) for rule in (*step.path, step.at))]
    if not within:
        return [(n, n) for n, step in enumerate(steps) if any(stands_on(ground, clause) for ground in step.grounds)]
    opening = next(iter(machine.steps(clause)), "")
    found: list[tuple[int, int]] = []
    for n in within:
        if found and found[-1][1] == n - 1 and not (steps[n].at == opening != steps[n - 1].at):
            found[-1] = found[-1][0], n
        else:
            found.append((n, n))
    return found


def _turn_over(run: Run, number: str) -> Reached | None:
    """Returns the last turn (the turn of that number) as it was over and nothing of the next had happened yet."""
    for n, step in reversed([*enumerate(run.trace.steps, 1)]):
        ended = step.before.var("turn.number", 0)
        if ended and ended != step.after.var("turn.number", 0) and number in ("", str(ended)):
            return Reached(step.after, n)
    return None
