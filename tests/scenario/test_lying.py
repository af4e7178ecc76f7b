"""Boards on which it matters how cards lie and in which square: piles by how their cards lie, areas of squares, words for both."""

from __future__ import annotations

import pytest

from gunbai.interpreter.state import Obj
from gunbai.notation.board_writer import format_board
from gunbai.notation.notation import Notation
from gunbai.notation.places import place_names
from gunbai.replay.snapshot import board_of

from .conftest import vocabulary_text
from .helpers import board_from, start_from

GAME = """
seats: [東, 西]
zones:
  盤: {clause: 1, slots: [前1, 前2, 後1, 後2], turned: 縦}
  力: {clause: 2, turned: 起, plain: yes}
areas: {前: [盤.前1, 盤.前2], 後: [盤.後1, 盤.後2], 場: [盤]}
kinds: {兵: {clause: 3}}
presumed: {turned: {value: 縦}}
tokens:
  numbers: {兵: [atk]}
  kind: 兵
  sets: {矢: [▲, ▼]}
  turned: [縦, 横(右), 横(左), 起, 寝]
  upright: [縦, 起]
  covers: {横: [横(右), 横(左)]}
  plain: [表側]
  phrases: {表側縦: [表側, 縦], 裏側横: [伏せ, 横]}
  face: {伏せ: 伏せ}
  hidden: [伏せ]
  aliases: {front1: 前1, up: 起, face up: 表側}
board:
  field: {alias: 盤, slots: {前1: 盤, 前2: 盤, 後1: 盤, 後2: 盤}}
  power: {alias: 力, zone: 力}
"""


@pytest.fixture(scope="module")
def squares() -> Notation:
    """Returns the notation of a game of squares that does not exist."""
    return vocabulary_text(GAME)


def test_a_card_lies_as_its_zone_has_it(squares: Notation) -> None:
    """Left out, a card in each zone lies as cards enter that zone, and it is only presumed to."""
    state = start_from("東: {power: 2, field: {前1: 狼 1}}", squares).state
    assert [obj.turned for obj in state.objs] == ["縦", "起", "起"]
    assert len(state.presumed) == 3


def test_a_row_of_squares_is_an_area(squares: Notation) -> None:
    """A card is in its zone, in its square and in the row that the square belongs to, not in the other row."""
    names = place_names(Obj(1, "", "東", "盤", "前2"), squares)
    assert {"盤", "前2", "前", "場"} <= names
    assert "後" not in names


def test_words_for_how_a_card_lies(squares: Notation) -> None:
    """A phrase stands for several words, signs need no blank between them, face up is no word worth keeping."""
    assert board_from("東: {field: {前1: 狼#W 1 ▲▼ 表側縦}}", squares) == board_from("東: {field: {前1: 狼#W 1 ▲ ▼ 縦}}", squares)
    assert board_from("東: {field: {前1: 狼#W 1 裏側横}}", squares) == board_from("東: {field: {前1: 狼#W 1 伏せ 横}}", squares)
    start = start_from("東: {field: {前1: 狼#W 1 横}}", squares)
    assert "field: {前1: 狼#W 1 横}" in format_board(board_of(start.state, start), squares)
