"""Boards with rows of slots, piles whose cards matter little, and numbers that may be left out."""

from __future__ import annotations

from typing import Any

from tests.boards import Setting

from gunbai.document import Problems, read_text
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.notation.board import Board
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.replay.start import make_state


def row(alias: str, *slots: str) -> dict[str, Any]:
    """Returns the entry of a row: its slots can be called by their numbers and filled by a list."""
    names = {str(number): slot for number, slot in enumerate(slots, 1)}
    return {"alias": alias, "slots": dict.fromkeys(slots, "戦場"), "names": names, "filling": slots}


ROWS = Notation(
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


def board_of_rows(text: str) -> tuple[Board, Problems]:
    """Returns the board that an entry of 甲 states, and what is wrong with it."""
    problems = Problems()
    return read_board(read_text(f"甲: {text}"), ROWS, problems), problems


def printed_rows(text: str) -> str:
    """Returns an entry of 甲 in canonical notation."""
    read, problems = board_of_rows(text)
    assert not list(problems)
    return format_board(read, ROWS).removeprefix("甲:\n").strip()


def start_of_rows(text):
    """Returns the state of a board."""
    read, problems = board_of_rows(text)
    assert not list(problems)
    return make_state(read, Setting(ROWS, stated=0, after=lambda rule, step: ""), Catalogue())
