"""Abilities that a player uses: which there are, what a board notes of their use, why none may be used."""

from __future__ import annotations

from typing import Any

import pytest
from tests.probes.support import Probe, board, put

from gunbai.interpreter.data.ask import Rejected
from gunbai.interpreter.data.card import ABILITY, Ability, Card, Sentence
from gunbai.interpreter.data.state import Contribution, Frame, State, Use
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.abilities import (
    ability_named,
    activated,
    note_use,
    one_allowed,
    own_text,
)

game = Game("abilities")


@game.condition("c1", of="pick")
def is_short(play: Play, name: str) -> bool:
    """Only a short name."""
    return len(name) < 3


@game.condition("c2", of="pick")
def is_not_taken(play: Play, name: str) -> bool:
    """Not the card's own."""
    return name != f"n{play['card']}"


WORDS = {"起": {"clause": "u", "activated": "yes"}, "常": {"clause": "k", "constant": "yes"}}
FREE = Ability("card:兵:1", "", "", (("起", {}),))
ONCE = Ability("card:兵:技", "技", "", (("起", {}),), once=True)
CONSTANT = Ability("card:兵:3", "", "", (("常", {}),))
LENT = Ability("card:旗:「1」", "", "", (("起", {}),))
CARDS = {
    "兵": Card("兵", "駒", abilities=(FREE, ONCE, CONSTANT)),
    "旗": Card("旗", "札", quoted=(LENT,), effect=(Sentence("card:旗.1", "立つ。"),)),
    "謎": Card("謎", "札"),
}


def look(*used: Use, off: tuple[str, ...] = (), **more: Any) -> Play:
    """Returns a look at a board with a soldier and two cards, of whose abilities these uses are noted."""
    probe = Probe(game, {}, {"zones": {"場": {}}, "moments": WORDS}, CARDS)
    state = board([put("兵", "甲", "場"), put("旗", "甲", "場"), put("謎", "甲", "場")], [Frame("1", "1")])
    changed = {name: getattr(state, name) for name in state.__struct_fields__} | {"used": used} | more
    return Play(probe.machine(off), State(**changed), Frame("1", "1"))


def test_a_player_uses_what_the_moments_say() -> None:
    """Printed abilities and those that a text gave, found by their id; none whose clause is switched off."""
    given = Contribution("card:旗:「1」", ABILITY, 1, 1, clause="card:旗.1")
    play = look(in_force=(given,))
    assert activated(play, play.obj(1)) == [FREE, ONCE, LENT]
    assert ability_named(play, play.obj(1), LENT.id) == LENT
    assert activated(look(off=("u",)), look().obj(1)) == []
    with pytest.raises(KeyError):
        ability_named(look(), look().obj(1), LENT.id)


@pytest.mark.parametrize(
    ("used", "stamps"),
    [
        (Use("turn", ONCE.id, 1, 1), [1]),
        (Use("turn", ONCE.id, 1, 7), [7]),
        (Use("turn", "技", 1), [1]),
        (Use("turn", "特技", 1), [1]),
        (Use("turn", "技", 2), []),
        (Use("turn", FREE.id, 1, 1), []),
    ],
)
def test_uses_of_this_turn(used: Use, stamps: list[int]) -> None:
    """By incarnation; a board's note is of the card as it lies there, by the end of the name or another word for it."""
    play = look(used)
    assert play.uses(play.obj(1), ONCE.id, ("特技",)) == stamps


def test_an_ability_that_is_used_once_is_used_up() -> None:
    """By this incarnation; one without a limit never is. The note of a use is what is found then."""
    play = look()
    noted = look(note_use(play, play.obj(1), ONCE.id).get("item"), note_use(play, play.obj(1), FREE.id).get("item"))
    assert noted.is_used_up(noted.obj(1), ONCE)
    assert not noted.is_used_up(noted.obj(1), FREE)
    assert not look(Use("turn", ONCE.id, 1, 7)).is_used_up(look().obj(1), ONCE)


def test_what_stops_each_of_several_is_told() -> None:
    """One that is allowed is enough, and so is none to speak of; else all grounds stand under one refusal."""
    assert one_allowed(look(), "pick", ["long", "ok"], 1) is True
    assert one_allowed(look(), "pick", [], 1) is True
    refused = one_allowed(look(), "pick", ["long", "n1"], 1, first="c2")
    assert isinstance(refused, Rejected)
    assert (refused.ground, refused.grounds) == ("c2", ("c2", "c1"))


def test_a_text_that_nobody_has_put_into_words_is_done_by_hand() -> None:
    """What is known is carried out; the answer rests on the judge where it is not."""
    play = look()
    assert [call.rule for call in own_text(play, play.obj(2))] == ["card:旗"]
    assert own_text(play, play.obj(3)) == []
    assert [item.kind for item in play.assumptions] == ["by-hand"]
