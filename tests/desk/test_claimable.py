"""What may be claimed of what somebody points at: facts of the vocabulary, each of which a claim can state."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.case import NAME
from gunbai.desk.claimable import claimable_of_card, claimable_of_seat
from gunbai.desk.place import Place, find_place
from gunbai.scenario.reader import read_scenario_text

PLACES = {
    "legions": "甲/field/左",
    "legend-of-stars": "甲/field/前衛1",
    "asterisk": "甲/field/前1",
    "star-wars": "甲/field/前左",
    "king-castle": "甲/units",
}


@pytest.mark.parametrize("game", [*PLACES])
def test_every_fact_that_is_offered_can_be_claimed(game: str, kits: Kits) -> None:
    """Each path with each of its values is read from a file without a problem."""
    notation = kits[game].notation
    place = find_place(notation, PLACES[game])
    facts = [*claimable_of_card("A", notation.tokens.kind, place, notation)]
    facts += [fact for owner in notation.owners for fact in claimable_of_seat(owner, notation)]
    slots = f"{{{place.slot}: ?#A}}" if place.slot else "?#A"
    for fact in facts:
        for value in fact.values or ("3",):
            claims = f"claims:\n  甲: {{then: {{{fact.path}: {value}}}}}\n"
            text = f"game: {game}\nboard:\n  turn: {{seat: 甲}}\n  甲: {{{place.entry}: {slots}}}\n{claims}"
            assert read_scenario_text(text, kits, NAME).claims[0].facts == {fact.path: value}


def test_a_card_that_cannot_turn_is_not_asked_how_it_lies(kits: Kits) -> None:
    """Cards in a hand have no position; those in play do."""
    notation = kits["legions"].notation
    in_hand = {fact.path for fact in claimable_of_card("A", "", Place("甲", "hand"), notation)}
    in_play = {fact.path for fact in claimable_of_card("A", "", Place("甲", "field", "左"), notation)}
    assert in_play - in_hand >= {"A.turned", "A.slot"}
