"""Undo, redo, and the word of an address that holds both."""

from __future__ import annotations

import base64
import zlib

import pytest

from gunbai.desk.case import DeskCase, new_case
from gunbai.desk.history import MOST_PACKED, MOST_STEPS, History, pack, pack_case, unpack
from gunbai.errors import BadInput


def entered(steps: int) -> History:
    """Returns a history of so many changes."""
    history = History((new_case("legions", "甲"),))
    for number in range(steps):
        history = history.then(history.case.with_board(甲={"life": str(number)}))
    return history


def word(text: bytes) -> str:
    """Returns a text packed as an address packs it."""
    return base64.urlsafe_b64encode(zlib.compress(text)).decode()


def test_what_is_taken_back_can_be_done_again() -> None:
    """Undo goes back case by case, redo forth; a new change after an undo leaves the others behind."""
    history = entered(3)
    back = history.back().back()
    assert back.case.board["甲"] == {"life": "0"}
    assert back.forth().forth() == history
    assert len(back.then(new_case("legions", "乙")).cases) == 3
    assert History((history.case,)).back().case == history.case


def test_a_change_that_changes_nothing_is_no_step() -> None:
    """What is set as it was leaves the history as it was."""
    history = entered(2)
    assert history.then(history.case) is history


def test_an_address_holds_the_history() -> None:
    """What is packed is unpacked as it was, with the place in it; forty like changes take less than a link may have."""
    history = entered(MOST_STEPS + 5).back()
    assert len(history.cases) == MOST_STEPS + 1
    assert unpack(pack(history)) == history
    assert len(pack(history)) < 1_500


def test_what_is_too_long_loses_what_is_oldest() -> None:
    """Where the history does not fit into an address, the present case stays."""
    noise = base64.b64encode(bytes(hash((number, 7)) % 256 for number in range(9_000))).decode()
    case = new_case("legions", "甲")
    history = History((case.having(note=noise[:5_000]), case.having(note=noise[5_000:10_000]), case.having(title="今")), 2)
    assert unpack(pack(history)).case == history.case
    assert len(pack(history)) <= MOST_PACKED


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "%%%",
        word(b"no json"),
        word(b'[0, [{"game": 3}]]'),
        word(b'[2, [{"game": "legions"}]]'),
        word(b'[0, [{"game": "legions", "board": {"a": null}}]]'),
        word(b'[0, [{"game": "legions", "board": ' + b"[" * 60 + b"]" * 60 + b"}]]"),
        word(b"[" * 3_000_000),
        "A" * (MOST_PACKED + 1),
    ],
)
def test_an_address_that_holds_no_case_is_refused(text: str) -> None:
    """What was cut off, made up, too deep or too large is bad input with a sentence."""
    with pytest.raises(BadInput, match="この"):
        unpack(text)


def test_one_case_alone_is_packed_without_its_past() -> None:
    """A link to an answer carries the case and nothing that was taken back."""
    assert unpack(pack_case(entered(4).case)) == History((entered(4).case,))


def test_cases_are_values() -> None:
    """Cases that say the same are equal."""
    assert DeskCase({"game": "legions"}) == DeskCase({"game": "legions"})
