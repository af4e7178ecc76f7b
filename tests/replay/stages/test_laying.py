"""The cards of a board: their numbers, definitions, how they lie, what may lie beside them."""

from __future__ import annotations

import pytest
from tests.boards import Setting, machine_for, start_from

from gunbai.errors import BadInput
from gunbai.interpreter.data.card import Card
from gunbai.notation.board import Already, Board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.replay.facts import read_fact
from gunbai.replay.start import make_state

ERIN = Card("エリン", "ミニオン", {"atk": 2, "hp": 2, "cost": 3}, (("再生", 0),))


def test_known_cards(legions):
    """A known card keeps its definition; what a token adds makes a definition of its own under another key."""
    start = start_from("甲: {field: {左: エリン#A, 中央: エリン#B 5/5 貫通1}}", legions, [ERIN])
    plain, changed = (start.cards[start.state.obj(start.tags[tag]).card] for tag in "AB")
    assert plain is ERIN
    assert changed == Card("エリン", "ミニオン", {"atk": 5, "hp": 5, "cost": 3}, (("再生", 0), ("貫通", 1)))


def test_piles(legions):
    """A deck has an order from the top; a pile left out is unknown, not empty."""
    start = start_from("甲: {deck: [春, 夏], hand: []}\n乙: {deck: 30}", legions)
    deck = start.state.in_zone("山札", "甲")
    assert [(obj.card, obj.order) for obj in deck] == [("春", 0), ("夏", 1)]
    assert [obj.order for obj in start.state.in_zone("山札", "乙")] == list(range(30))
    assert {start.state.obj(obj.uid).card for obj in start.state.in_zone("山札", "乙")} == {"?"}
    unknown = [name for name, _ in start.state.vars if name.endswith(".unknown")]
    assert [name for name in unknown if "cores" not in name] == ["乙.手札.unknown"]


def test_a_card_face_down_in_full_view_is_reversed(legions):
    """A リバース card is shown by laying it face down (16-3): so it is meant, but where cards are exiled face down (17-18)."""
    start = start_from("甲: {field: {左: 兵#A 1/1 裏向き}, wait: {Ⅰ: [兵#B 1/1 裏向き]}, exile: [兵#C 1/1 裏向き]}", legions)
    assert [start.state.obj(start.tags[tag]).face for tag in "ABC"] == ["リバース", "リバース", "裏向き"]


def test_a_card_aboard_another(robots):
    """A card that is part of another names its host."""
    start = start_from("東: {front: {A: [機体#M 5, 兵 1 @M]}}", robots)
    assert start.state.obj(2).host == start.tags["M"]


def test_boards_made_by_programs(legions):
    """A board that no file was read for is refused when it names a card that is not there."""
    with pytest.raises(BadInput, match="no card on the board is called Z"):
        make_state(Board(already=(Already("Z", "x"),)), Setting(legions), Catalogue())


def test_a_hidden_pile_that_is_empty_at_the_start(ships: Notation) -> None:
    """A pile that a game begins without is empty when the board leaves it out; another hidden one is unknown."""
    start = start_from("東: {}", ships)
    facts = [read_fact(machine_for(start), start.state, start, f"東.{pile}").value for pile in ("hold", "wreck")]
    assert facts == ["?", "0"]


def test_a_card_lies_as_its_zone_has_it(squares: Notation) -> None:
    """Left out, a card in each zone lies as cards enter that zone, and it is only presumed to."""
    state = start_from("東: {power: 2, field: {前1: 狼 1}}", squares).state
    assert [obj.turned for obj in state.objs] == ["縦", "起", "起"]
    assert len(state.presumed) == 3
