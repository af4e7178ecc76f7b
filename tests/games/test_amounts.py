"""Amounts at their edges: none, less than none, more than there are, for every verb of every game that takes a number."""

from __future__ import annotations

import pytest
from tests.games.amounts import ordered_by, orders, verbs
from tests.games.test_orders import BOARDS, whole

SIGNED = {"life", "WT", "MP", "wall"}
"""Verbs that a text may give less than none: what they change goes down by it."""
HEARD = {("legions", "damage")}
"""Verbs whose book has a clause on less than one, which says itself that nothing comes of it (Legions 11-5)."""


@pytest.mark.parametrize("amount", [-3, 0])
@pytest.mark.parametrize("game", BOARDS)
def test_none_or_less_comes_to_nothing(game: str, amount: int) -> None:
    """A verb that is told 0, or less, orders nothing at all; only what goes both ways can go down."""
    notation, tried = whole(game).table.notation, 0
    for verb in verbs(game):
        both_ways = verb.about in SIGNED and (amount or verb.about == "WT")
        if both_ways or (game, verb.about) in HEARD or (verb.about == "energy" and amount < 0):
            continue
        for said in orders(verb, amount, notation):
            tried += 1
            assert ordered_by(game, verb.about, said) == [], f"{verb.about}: {said}"
    assert tried >= 5


@pytest.mark.parametrize("game", BOARDS)
def test_more_than_there_are_is_no_fault(game: str) -> None:
    """Any number can be told any verb: one, or more than there are, is carried out, asked about, or ends the resolution."""
    notation = whole(game).table.notation
    for verb in verbs(game):
        for said in (said for amount in (1, 99) for said in orders(verb, amount, notation)):
            assert ordered_by(game, verb.about, said) != [] or verb.about in ("heal", "look", "discard"), f"{verb.about}: {said}"
