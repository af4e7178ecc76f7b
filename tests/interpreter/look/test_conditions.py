"""Conditions: what they forbid is not offered, names its clause, and may be allowed by an exception."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import card, damage, on_field, probe, start
from tests.probes.support import Probe, play

from gunbai.errors import BrokenGame, NotAllowed
from gunbai.interpreter.data.ask import Outcome, Repeat
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import Frame, State
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine


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
    with pytest.raises(BrokenGame, match="asks failed while asking carried out a2: ValueError: it asks coin: a condition may"):
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


def raiding(number: int | None) -> tuple[Machine, State]:
    """Returns a game in which only a card with an even power may raid, and a board with one card."""
    game = Game("raiding")

    @game.step("1.1")
    def act(play: Play) -> list[Outcome]:
        declared = play.choose_action("main", play.turn_player)
        return [Repeat("1.1"), play.event("mark", declared[1], amount=1)] if declared else []

    @game.action("raid", "a1")
    def raiders(play: Play, seat: str) -> list[int]:
        return [obj.uid for obj in play.zone("場")]

    @game.condition("a2", of="a1")
    def is_even(play: Play, uid: int) -> bool:
        power = play.value(play.obj(uid), "power")
        return power is not None and power % 2 == 0

    vocabulary = {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}, "values": {"power": {"printed": "2", "add": "3"}}}
    cards = {"影": Card("影", "兵", {"power": number})}
    made = Probe(game, {"1": ["1.1"]}, vocabulary, cards, {})
    return made.machine(), replace(start(on_field("影", "甲")), frames=(Frame("1", "1.1", 1),))


def test_a_number_that_a_condition_needs_is_asked_for_once_the_option_is_taken() -> None:
    """Nothing is asked, and nothing left open, while raids are offered; who raids waits for the judge, and may be refused then."""
    machine, begun = raiding(None)
    findings = Findings()
    state, ask = machine.advance(begun, findings=findings)
    assert ask is not None
    assert (ask.key, ask.options, findings.searched, findings.numbers) == ("action", (Action("end"), Action("raid", 1)), {}, {})
    state, asked = machine.advance(machine.answer(state, ask, Action("raid", 1)), findings=findings)
    assert asked is not None
    assert (asked.who, asked.name, findings.searched, [*findings.numbers]) == ("judge", "1:power", {}, ["1:power"])
    assert machine.advance(machine.answer(state, asked, "4"))[0].obj(1).damage == 1
    with pytest.raises(NotAllowed, match="a2"):
        machine.advance(machine.answer(state, asked, "3"))


def test_an_option_that_is_looked_at_by_a_clause_is_left_open() -> None:
    """Whether anything may be done at all, where that hangs on a number that nobody knows, is noted: nobody is asked."""
    machine, begun = raiding(None)
    findings = Findings()
    assert Play(machine, begun, begun.frames[-1], findings=findings).check("a1", 1) is None
    assert [*findings.searched] == ["1:power"]


@pytest.mark.parametrize("hands_back", [lambda play, uid: None, lambda play, uid: (each for each in (False,))])
def test_a_condition_that_says_nothing_is_a_fault(hands_back: Callable[[Play, int], object]) -> None:
    """A forgotten return would forbid everything, and a yield allow it."""
    game = Game("silent")
    game.condition("a2", of="a1")(hands_back)
    machine = Probe(game, {"1": ["1.1"]}, {"seats": ["甲", "乙"], "zones": {"場": {}}}, {"駒": card("駒")}, {}).machine()
    begun = start(on_field("駒", "甲"))
    with pytest.raises(BrokenGame, match=r"test_conditions.* carried out a2: TypeError: it hands back neither True nor False"):
        Play(machine, begun, Frame("1", "1.1", 1)).check("a1", 1)
