"""The phase that a board or a state is in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from gunbai.interpreter.state import Frame, State
from gunbai.notation.board import DONE, Board
from gunbai.notation.notation import Notation
from gunbai.scenario.file import Decision


def in_phase(board: Board, line: Iterable[Decision], notation: Notation) -> Board:
    """Returns the board with the phase that its line begins in, when the board leaves it out and the first word tells it."""
    first = next(iter(line), None)
    told = [phase for word in first.words if (phase := notation.told.get(str(word), ""))] if first else []
    return replace(board, turn=replace(board.turn, phase=told[0])) if told and not board.turn.phase and not board.now else board


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
