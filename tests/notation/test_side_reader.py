"""One seat's side of a board: words with a number each, groups, rows of slots."""

from __future__ import annotations

import pytest
from tests.boards import board_from, wrong
from tests.notation.rows import board_of_rows, printed_rows

from gunbai.notation.board_writer import format_board
from gunbai.notation.notation import Notation


@pytest.mark.parametrize(
    ("written", "read"),
    [("[南2, 北6]", "南2 北6"), ("北6 北1", "北6 北1"), ("{北: 6}", "北6"), ("{北: [6, 1]}", "北6 北1"), ("north", "北")],
)
def test_words_with_numbers(written: str, read: str, ships: Notation) -> None:
    """Dice are written in any of the usual ways and keep their order; the board prints what it reads back."""
    board = board_from(f"東: {{dice: {written}}}", ships)
    assert board.side("東").number("dice") == read
    assert board_from(format_board(board, ships), ships) == board


def test_a_group_may_be_written_as_words(ships: Notation) -> None:
    """A group of numbers is a mapping, or its members with their numbers one after another."""
    assert board_from("東: {winds: 北4south2}", ships) == board_from("東: {風: {北: 4, 南: 2}}", ships)


def test_what_is_no_label(ships: Notation) -> None:
    """A word the entry does not know is named at its place."""
    assert wrong("東: {dice: [東3]}", ships) == ["b:1:12: dice cannot be 東 — use one of north, 北, 南 [UNKNOWN-WORD]"]
    assert wrong("東: {dice: 6}", ships) == ["b:1:11: dice: 6 does not say what it is — write e.g. north6 [UNKNOWN-WORD]"]


@pytest.mark.parametrize(
    "text",
    [
        "{field: {前1: 剣 3/2, 後2: 盾 1/1}}",
        "{front: {1: 剣 3/2}, back: {後2: 盾 1/1}}",
        "{前列: [剣 3/2], 後列: {2: 盾 1/1}}",
        "{field: {前列: [剣 3/2], 後列: {後2: 盾 1/1}}}",
        "{field: {前左: 剣 3/2, 後2: 盾 1/1}}",
    ],
)
def test_a_row_can_be_written_in_many_ways(text):
    """However it is written, the card stands in the same slot of the same zone."""
    assert printed_rows(text) == "field: {前1: 剣 3/2, 後2: 盾 1/1}"


def test_a_list_fills_places_in_order():
    """Cards in a list stand side by side; more of them than places is an error."""
    assert printed_rows("{field: [剣 3/2, 盾 1/1]}") == "field: {前1: 剣 3/2, 前2: 盾 1/1}"
    _, problems = board_of_rows("{field: [剣 3/2, 盾 1/1, 槍 2/2]}")
    assert [problem.code for problem in problems] == ["TOO-MANY"]
