"""The sheet of a seat and of the turn."""

from __future__ import annotations

import pytest
from tests.notations import LEGIONS

from gunbai.cards.kit import Kit, Kits
from gunbai.desk.case import DeskCase, new_case
from gunbai.desk.seat_sheet import SeatWords, seat_controls, turn_controls, with_seat, with_turn
from gunbai.errors import BadInput

WORDS = SeatWords(*SeatWords.__struct_fields__)


@pytest.mark.parametrize("game", ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"])
def test_every_number_of_a_seat_can_be_set(game: str, kits: Kits) -> None:
    """Whatever the vocabulary lets a board say of a seat has a control or a place."""
    kit = kits[game]
    case = new_case(game, kit.notation.seats[0])
    names = {item.name.partition(".")[0] for item in seat_controls(case, kit.notation.seats[0], kit, WORDS, "ja")}
    counted = {part.name for part in kit.notation.parts_of(kit.notation.seats[0]) if not part.zones}
    assert counted <= names


def test_life_begins_with_the_number_of_the_book(kit: Kit, case: DeskCase) -> None:
    """Up to the life of the set-up all numbers are one tap away."""
    life = next(item for item in seat_controls(case, "甲", kit, WORDS, "ja") if item.name == "life")
    assert [chip.value for chip in life.chips][:3] == ["", "?", "0"]
    assert life.chips[-1].value == "20"


def test_numbers_words_groups_and_piles_are_set(kit: Kit, case: DeskCase) -> None:
    """Each comes out as a board says it."""
    form = {"life": ["7"], "mode": ["覚醒"], "cores.active": ["3"], "hand": ["?"], "deck": ["30"], "exile": ["0"]}
    side = with_seat(case, "甲", kit.notation, form).board["甲"]
    assert side == {
        "field": {"左": "ルーン剣士#A 3/2 WT2"},
        "life": "7",
        "mode": "覚醒",
        "cores": {"active": "3"},
        "hand": "?",
        "deck": "30",
        "exile": [],
    }


def test_every_number_that_is_none_is_refused_at_once(kit: Kit, case: DeskCase) -> None:
    """Each with its name and what to write: a member of a group, a pile of more cards than a board may hold, a word."""
    form = {"life": ["-1"], "mp": ["x"], "cores.active": ["viele"], "deck": ["99999999"], "mode": ["覚せい"]}
    with pytest.raises(BadInput) as refused:
        with_seat(case, "甲", kit.notation, form)
    said = [problem.message for problem in refused.value.problems]
    assert len(said) == 5
    assert any("マスターポイントに x は書けません" in message for message in said)


def test_what_a_form_leaves_out_stays(kit: Kit, case: DeskCase) -> None:
    """A form without fields changes nothing; known cards stay where only their number is shown."""
    told = with_seat(case, "乙", kit.notation, {"hand": ["2"]})
    assert with_seat(told, "乙", kit.notation, {}) == told
    assert with_seat(told, "乙", kit.notation, {"hand": [""]}) == case


def test_a_turn_that_is_no_number_gets_a_sentence(case: DeskCase) -> None:
    """It is not dropped."""
    with pytest.raises(BadInput, match="the turn cannot be x9"):
        with_turn(case, LEGIONS, {"number": ["x9"]})


def test_the_turn(case: DeskCase) -> None:
    """Seat, phase, number and who went first; another phase forgets the step inside the one before."""
    told = with_turn(case, LEGIONS, {"seat": ["乙"], "phase": ["エンド"], "number": ["4"], "first": ["甲"]})
    assert told.turn == {"seat": "乙", "number": "4", "phase": "エンド", "first": "甲"}
    midway = case.with_board(turn={"seat": "甲", "phase": "メイン", "step": "26-6.2"})
    assert "step" in with_turn(midway, LEGIONS, {"number": ["3"]}).turn
    assert "step" not in with_turn(midway, LEGIONS, {"phase": ["ドロー"]}).turn
    assert [item.name for item in turn_controls(case, LEGIONS, WORDS)] == ["seat", "phase", "number", "first"]
