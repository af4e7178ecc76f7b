"""Replacements that card texts make: a player may decline one that is optional."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter.toy import card, on_field, probe, start
from tests.probes.support import Run, play, resume

from gunbai.interpreter.card import Ability, Instead
from gunbai.interpreter.state import Contribution


def shielded(may: bool) -> Run:
    """Returns a run in which a card is hit that has a text to take one instead."""
    text = Instead("hit", {"this": "yes"}, amount=1, may=may)
    ability = Ability("card:盾", "盾", "代わりに1点にしてもよい。", (("常時", {}),), instead=text)
    cards = probe(card("盾持ち", abilities=(ability,)), card("駒"))
    state = start(on_field("駒", "甲"), on_field("盾持ち", "乙"))
    item = Contribution("instead", "instead", seat="乙", clause="card:盾", source=2, until="constant")
    return play(cards, replace(state, in_force=(item,)), [("action", ("hit", 2))])


def test_an_optional_replacement_asks_its_player() -> None:
    """Yes replaces, no leaves the event as it was; one that is not optional asks nobody."""
    run = shielded(may=True)
    assert run.ask is not None
    assert (run.ask.key, run.ask.who, run.ask.clause) == ("may", "乙", "card:盾")
    assert resume(run, [("may", "yes")]).state.obj(2).damage == 1
    assert resume(run, [("may", "no")]).state.obj(2).damage == 3
    assert shielded(may=False).state.obj(2).damage == 1
