"""The phase of a state, found around an open action."""

from __future__ import annotations

from msgspec.structs import replace
from tests.boards import start_from

from gunbai.interpreter.data.state import Frame
from gunbai.notation.board_writer import format_board
from gunbai.replay.phase import phase_of
from gunbai.replay.snapshot import board_of


def test_phase_in_the_middle_of_an_action(legions):
    """A phase is recognised around an open action, with the step at which it goes on."""
    start = start_from("turn: {phase: メイン}", legions)
    *outer, inner = start.state.frames
    attack = Frame("34-1", "34-4", 1)
    state = replace(start.state, frames=(*outer, replace(inner, at="26-6.3"), attack))
    assert phase_of(state, legions) == ("メイン", "26-6.3", (attack,))
    assert "step: 26-6.3" in format_board(board_of(state, start), legions)
