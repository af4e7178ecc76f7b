"""The kernel events: a card that moves is a new object."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import card, on_field, probe, start
from tests.probes.support import play

from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import CARRIED_OUT, Contribution
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.look.kernel import KERNEL


def test_entering_another_zone_makes_a_new_object() -> None:
    """What was bound to a card on the field does not follow it into the grave."""
    cards = probe(card("駒", hp=3))
    state = start(on_field("駒", "甲"), on_field("駒", "乙"))
    state = replace(state, in_force=(Contribution("atk", "add", 2, 2, amount=1, clause="m"),))
    run = play(cards, state, [("action", Action("hit", 2))])
    assert run.state.obj(2).zone == "墓"
    assert run.state.obj(2).stamp != state.obj(2).stamp
    assert run.state.in_force == ()
    assert "z" in run.grounds("2")


def test_the_kernels_own_events_are_known_and_cannot_be_bound() -> None:
    """A game that names an event as the kernel does would bind what never runs: that is refused where it is bound."""
    assert set(KERNEL) == CARRIED_OUT
    with pytest.raises(ValueError, match=r"1\.1 binds the event fire, which the kernel carries out"):
        Game("toy").event("fire", "1.1")
