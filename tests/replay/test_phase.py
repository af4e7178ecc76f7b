"""The phase of a state: found around an open action, or told by the first decision of a line."""

from __future__ import annotations

from types import SimpleNamespace

from msgspec.structs import replace
from tests.boards import board_from, start_from

from gunbai.interpreter.state import Frame
from gunbai.notation.board_writer import format_board
from gunbai.notation.notation import Notation
from gunbai.replay.phase import in_phase, phase_of
from gunbai.replay.snapshot import board_of


def test_phase_in_the_middle_of_an_action(legions):
    """A phase is recognised around an open action, with the step at which it goes on."""
    start = start_from("turn: {phase: メイン}", legions)
    *outer, inner = start.state.frames
    attack = Frame("34-1", "34-4", 1)
    state = replace(start.state, frames=(*outer, replace(inner, at="26-6.3"), attack))
    assert phase_of(state, legions) == ("メイン", "26-6.3", (attack,))
    assert "step: 26-6.3" in format_board(board_of(state, start), legions)


def test_the_first_word_of_a_line_tells_the_phase(ships: Notation) -> None:
    """A board that leaves its phase out stands in the phase in which the first decision can be taken; one that says it keeps it."""
    line = [SimpleNamespace(words={"sail": "A"})]
    assert in_phase(board_from("turn: {seat: 東}", ships), line, ships).turn.phase == "帆"
    assert in_phase(board_from("turn: {phase: 櫂}", ships), line, ships).turn.phase == "櫂"
    assert in_phase(board_from("turn: {seat: 東}", ships), [], ships).turn.phase == ""
