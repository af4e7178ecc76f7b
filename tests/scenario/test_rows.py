"""Slots with further names, rows of slots, zones whose cards matter little, and numbers that may be left out."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.document import Problems, read_text
from gunbai.interpreter.vocabulary import vocabulary_from
from gunbai.notation.board import Board
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.places import zone_words
from gunbai.replay.snapshot import board_of
from gunbai.replay.start import make_state


def row(alias: str, *slots: str) -> dict[str, Any]:
    """Returns the entry of a row: its slots can be called by their numbers and filled by a list."""
    names = {str(number): slot for number, slot in enumerate(slots, 1)}
    return {"alias": alias, "slots": dict.fromkeys(slots, "戦場"), "names": names, "filling": slots}


NOTATION = Notation(
    vocabulary_from(
        {
            "zones": {
                "戦場": {"slots": ["前1", "前2", "後1", "後2"], "turned": "縦"},
                "力": {"turned": "縦", "plain": "yes"},
            },
            "kinds": {"兵": {}},
            "tokens": {
                "kind": "兵",
                "numbers": {"兵": ["atk", "hp"]},
                "optional": ["hp"],
                "fields": {"攻": "atk"},
                "sets": {"色": ["赤", "青"]},
                "turned": ["縦", "横"],
                "aliases": {"up": "縦", "down": "横"},
            },
            "board": {
                "field": {
                    "slots": {"前1": "戦場", "前2": "戦場", "後1": "戦場", "後2": "戦場"},
                    "names": {"前左": "前1", "後左": "後1"},
                    "filling": ["前1", "前2"],
                },
                "front": row("前列", "前1", "前2"),
                "back": row("後列", "後1", "後2"),
                "mana": {"zone": "力"},
            },
            "presumed": {"turned": {"value": "縦"}},
        }
    )
)


def board(text: str) -> tuple[Board, Problems]:
    """Returns the board that an entry of 甲 states, and what is wrong with it."""
    problems = Problems()
    return read_board(read_text(f"甲: {text}"), NOTATION, problems), problems


def printed(text: str) -> str:
    """Returns an entry of 甲 in canonical notation."""
    read, problems = board(text)
    assert not list(problems)
    return format_board(read, NOTATION).removeprefix("甲:\n").strip()


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
    assert printed(text) == "field: {前1: 剣 3/2, 後2: 盾 1/1}"


def test_a_list_fills_places_in_order():
    """Cards in a list stand side by side; more of them than places is an error."""
    assert printed("{field: [剣 3/2, 盾 1/1]}") == "field: {前1: 剣 3/2, 前2: 盾 1/1}"
    _, problems = board("{field: [剣 3/2, 盾 1/1, 槍 2/2]}")
    assert [problem.code for problem in problems] == ["TOO-MANY"]


def test_cards_that_matter_little():
    """A pile of mana is written by colour, by how it lies, or as a number; a colour's name is the card's colour."""
    start = start_of("{mana: {赤: 2, 青: 1, 横: 1}}")
    assert [(obj.turned, start.cards[obj.card].fields.get("色")) for obj in start.state.objs] == [
        ("縦", ("赤",)),
        ("縦", ("赤",)),
        ("縦", ("青",)),
        ("横", None),
    ]
    assert printed("{mana: {down: [赤, 青赤]}}") == "mana: [赤 横, 青赤 横]"
    assert [obj.card for obj in start_of("{mana: 3}").state.objs] == ["?"] * 3


def start_of(text):
    """Returns the state of a board."""
    read, problems = board(text)
    assert not list(problems)
    return make_state(read, NOTATION, Catalogue(), amount=lambda clause, name: 0, after=lambda rule, step: "")


def test_what_is_written_comes_back():
    """Numbers left out stay left out; a number by its label is printed among the numbers when they are whole."""
    for text, shown in (("剣 3", "剣 攻3"), ("剣 攻3", "剣 攻3"), ("剣 3/2", "剣 3/2"), ("剣 赤青 3/2", "剣 3/2 赤 青")):
        start = start_of(f"{{field: {{前1: {text}}}}}")
        assert format_board(board_of(start.state, start), NOTATION).splitlines()[2].strip() == f"field: {{前1: {shown}}}"
    _, problems = board("{field: {前1: 剣}}")
    assert [problem.code for problem in problems] == ["UNKNOWN-CARD"]


def test_words_for_places():
    """A place is met by its slot, its other names, its row and its zone; a word means a slot or a whole row."""
    assert {"前1", "前左", "front", "前列", "戦場"} <= set(zone_words(NOTATION))
    assert NOTATION.slots("前左") == ("前1",)
    assert NOTATION.slots("後列") == ("後1", "後2")
    assert NOTATION.slots("どこか") == ()
