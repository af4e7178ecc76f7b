"""The phase that a state is in."""

from __future__ import annotations

from typing import TypeAlias

from gunbai.interpreter.data.state import Frame, State
from gunbai.notation.board import DONE
from gunbai.notation.notation import Notation

Moment: TypeAlias = tuple[tuple[str, int], int]
"""A moment of a game: whose turn, which, and the place of its phase among the phases (-1 outside of any)."""


def moment_of(state: State, notation: Notation) -> Moment:
    """Returns the turn - whose and which - and the place of its phase among the phases; -1 outside of any."""
    phase, _, _ = phase_of(state, notation)
    place = list(notation.phases).index(phase) if phase else -1
    return (state.var("turn.seat", ""), state.var("turn.number", 0)), place


def _running(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the procedures that run, and the step that comes next in each."""
    return tuple([frame.rule for frame in state.frames]), tuple([frame.at for frame in state.frames])


def phase_of(state: State, notation: Notation) -> tuple[str, str, tuple[Frame, ...]]:
    """Returns the phase of a state, the step when it is not where the phase begins, and the frames inside the phase."""
    best = notation.phase_of(*_running(state))
    if not best:
        return "", "", state.frames
    path = notation.phases[best]
    at = state.frames[len(path) - 2].at
    return best, "" if at == path[-1] else at or DONE, state.frames[len(path) - 1 :]
