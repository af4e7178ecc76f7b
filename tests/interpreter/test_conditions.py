"""Conditions: what they forbid is not offered, names its clause, and may be allowed by an exception."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import card, damage, on_field, probe, start
from tests.probes.support import Probe, play

from gunbai.errors import BrokenGame
from gunbai.interpreter.ask import Outcome, Repeat
from gunbai.interpreter.game import Game
from gunbai.interpreter.option import Action
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Frame


def test_condition_forbids_with_its_clause() -> None:
    """An option that a condition forbids is not offered and says which clause forbids it."""
    run = play(probe(card("駒")), start(on_field("駒", "甲"), on_field("駒", "乙")))
    assert run.offered() == (Action("end"), Action("hit", 2))
    assert run.ask is not None
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(Action("hit", 1), "a2")]


def test_a_condition_asks_no_player() -> None:
    """A question asked while options are weighed would come before the decision that it is about: a fault of the game's module."""
    asking = Game("asking")

    @asking.step("1.1")
    def act(play: Play) -> list[Outcome]:
        return [Repeat("1.1")] if play.choose_action("main", play.turn_player) else []

    @asking.action("pay", "a1")
    def may_pay(play: Play, seat: str) -> list[int]:
        return [1]

    @asking.condition("a2", of="a1")
    def asks(play: Play, uid: int) -> bool:
        return play.choose("coin", ("gold", "silver"), voluntary=True) == "gold"

    game = Probe(asking, {"1": ["1.1"]}, {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}}, {"駒": card("駒")}, {})
    begun = replace(start(on_field("駒", "甲")), frames=(Frame("1", "1.1", 1),))
    with pytest.raises(BrokenGame, match="a2 asks coin"):
        game.machine().advance(begun)


def test_lifted_condition_cites_both_clauses() -> None:
    """An exception lifts exactly its condition; both stand among the grounds of what it allowed."""
    run = play(
        probe(card("無謀者", "無謀")), start(on_field("無謀者", "甲"), on_field("無謀者", "乙")), [("action", Action("hit", 1))]
    )
    assert damage(run, 1) == 3
    assert {"a2", "a3"} <= run.grounds("1.1")
    off = play(probe(card("無謀者", "無謀")), start(on_field("無謀者", "甲"), on_field("無謀者", "乙")), off=["a3"])
    assert off.offered() == (Action("end"), Action("hit", 2))
