"""A concession: it ends the game where the line says it, before what the decision before it would still lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from gunbai.interpreter.data.frames import IMMEDIATE
from gunbai.interpreter.data.state import Ending, State
from gunbai.interpreter.data.trace import Choice, Step
from gunbai.interpreter.game.fault import Blaming
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.notation import Notation
from gunbai.replay.phase import Moment, moment_of
from gunbai.replay.run import Run
from gunbai.scenario.file import Decision

CONCEDE = "concede"


def conceding_clause(machine: Machine, following: Sequence[Decision]) -> str:
    """Returns the clause by which the next decision of a line ends the game; empty when it is no concession, or none allows it."""
    if not following or CONCEDE not in following[0].words:
        return ""
    with Blaming(machine.game, CONCEDE):
        clauses = [str(hook.run(None, following[0].who)) for hook in machine.game.of("hook", CONCEDE)]
    return next((clause for clause in clauses if not machine.off(clause)), "")


def concedes(machine: Machine, decision: Decision) -> bool:
    """Tells whether a decision ends the game by giving it up."""
    return bool(conceding_clause(machine, [decision]))


def concede(machine: Machine, run: Run, following: Sequence[Decision]) -> bool:
    """Ends a game that is not over where the next decision is a concession: the other player wins. Tells whether it is."""
    clause, before = conceding_clause(machine, following), run.state
    if not clause or before.ending is not None:
        return False
    who, (first, second) = following[0].who, machine.vocabulary.seats
    run.state = replace(before, ending=Ending(second if who == first else first, clause))
    said = (Choice(CONCEDE, who, "yes", False),)
    run.trace.add(Step(0, clause, (clause,), before, run.state, (("seat", who),), {clause: None}, said))
    return True


def right_after(run: Run, begun: State) -> Callable[[State], bool]:
    """Returns the test for where a decision has been carried out and nothing of what it leads to.

    That is after the step that took its last answer, with what that step does; one that only opens a procedure is carried out when
    the first thing has changed since the decision was ``begun``. Where nothing has been answered that is at once.
    """
    answered = run.state
    pending = bool(answered.frames and answered.frames[-1].bound)

    def reached(state: State) -> bool:
        busy = any(frame.events or frame.rule == IMMEDIATE for frame in state.frames)
        changed = (state.objs, state.vars, state.in_force) != (begun.objs, begun.vars, begun.in_force)
        done = changed or len(state.frames) <= len(answered.frames)
        return not pending or (state is not answered and not busy and done)

    return reached


def when_ended(notation: Notation, ended: Moment, phase: str) -> Callable[[State], bool]:
    """Returns the test for where the phase that a decision ended, or the later one up to which it ended every phase, is over."""
    turn, last = ended[0], list(notation.phases).index(phase) if phase else ended[1]

    def reached(state: State) -> bool:
        now = moment_of(state, notation)
        return now[0] != turn or now[1] > last

    return reached
