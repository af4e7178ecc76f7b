"""A line and what is refused of it: it goes as if that had never been tried, and tells where it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from gunbai.interpreter.data.state import State
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.answers import whose
from gunbai.replay.course import Course
from gunbai.replay.player import Player
from gunbai.replay.run import Refused, Run
from gunbai.replay.timed import try_at_their_moments
from gunbai.replay.untimely import is_action, not_now
from gunbai.scenario.file import Decision

Playing: TypeAlias = Callable[[Mapping[int, Decision], Findings], Player]
"""Makes the player of so much of a line, by the numbers of its decisions."""


def without_attempts(machine: Machine, playing: Playing, line: Sequence[Decision], findings: Findings, course: Course) -> Run:
    """Returns how a line goes without anything of it that is refused, and what is refused where it was tried.

    The players that are made play it along the ``course``.

    What is refused is tried on the line up to there, and then left out. So it changes nothing of what comes after it.
    """
    timed = {number: decision for number, decision in enumerate(line) if decision.moment}
    taken, tried = {number: decision for number, decision in enumerate(line) if number not in timed}, list[Run]()
    while True:
        looked = findings.apart(findings.watched)
        course.begin()
        player = playing(taken, looked)
        run = player.play()
        findings.take(looked, attempted=player.left)
        if not player.left:
            run = _with_attempts(machine, run, tried)
            try_at_their_moments(machine, player.start, run, line, findings, every=player.every)
            return run
        tried.append(run)
        for number, left in player.left.items():
            if left is None or left.words == taken[number].words:
                del taken[number]
            else:
                taken[number] = left


def _with_attempts(machine: Machine, run: Run, tried: Sequence[Run]) -> Run:
    """Tells on a run what was refused in the runs before it, and where each of those decisions came.

    Where the line without it does not go so far, a decision came right after what was done before, and is refused there.
    """
    refused: list[Refused] = []
    for earlier in tried:
        own = earlier.refused
        for number in earlier.steps_after.keys() - run.steps_after.keys():
            state, count = earlier.after[number], earlier.steps_after[number]
            if _steps(earlier, count) != _steps(run, count):
                before = max((other for other in run.steps_after if other < number), default=number)
                state, count = run.after.get(before, state), run.steps_after.get(before, 0)
                own = [_refused_there(machine, item, state) if item.line == number + 1 else item for item in own]
            run.after[number], run.steps_after[number] = state, count
        refused += own
    run.refused[:0] = refused
    return run


def _steps(run: Run, count: int) -> list[str]:
    return [step.at for step in run.trace.steps[:count]]


def _refused_there(machine: Machine, refused: Refused, state: State) -> Refused:
    """Returns the refusal of an action in a state in which nothing asks for one; that of anything else as it is."""
    if not is_action(machine, refused.key):
        return refused
    theirs = whose(machine.vocabulary, state, refused.key, refused.who) if refused.who != state.var("turn.seat", "") else ()
    clauses = tuple(dict.fromkeys((*theirs, *not_now(machine, refused.key))))
    return replace(refused, ground=clauses[0], grounds=clauses, early=True) if clauses else refused
