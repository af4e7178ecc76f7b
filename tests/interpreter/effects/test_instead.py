"""Replacements that card texts make: a player may decline one that is optional."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter.toy import card, on_field, probe, start
from tests.interpreter.toy import game as toy
from tests.probes.support import Run, play, resume

from gunbai.interpreter.data.card import Ability, Choose, Instead
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import Contribution
from gunbai.interpreter.game.game import Game


def shielded(may: bool) -> Run:
    """Returns a run in which a card is hit that has a text to take one instead."""
    text = Instead("hit", {"this": "yes"}, amount=1, may=may)
    ability = Ability("card:盾", "盾", "代わりに1点にしてもよい。", (("常時", {}),), instead=text)
    cards = probe(card("盾持ち", abilities=(ability,)), card("駒"))
    state = start(on_field("駒", "甲"), on_field("盾持ち", "乙"))
    item = Contribution("instead", "instead", seat="乙", clause="card:盾", source=2, until="constant")
    return play(cards, replace(state, in_force=(item,)), [("action", Action("hit", 2))])


def bodyguard(may: bool, *others: str) -> Run:
    """Returns a run in which a card is hit whose text lets its player choose another of the own cards to be hit instead."""
    choose = Choose("guard", {"side": "you", "zone": "場", "other": "yes"})
    text = Instead("hit", {"this": "yes"}, orders=(("pass on", {"to": "guard"}),), may=may, choose=(choose,))
    ability = Ability("card:主", "主", "代わりに他の駒1体が受けてもよい。", (("常時", {}),), instead=text)
    cards = replace(probe(card("主", abilities=(ability,)), card("駒")), game=passing_on())
    state = start(on_field("駒", "甲"), on_field("主", "乙"), *(on_field("駒", owner) for owner in others))
    item = Contribution("instead", "instead", seat="乙", clause="card:主", source=2, until="constant")
    return play(cards, replace(state, in_force=(item,)), [("action", Action("hit", 2))])


def passing_on() -> Game:
    """Returns the toy game with a verb by which a card takes what another would."""
    own = Game("toy")
    own.steps, own.called = toy.steps, toy.called
    own.bindings, own.about = [*toy.bindings], {key: [*found] for key, found in toy.about.items()}
    own.verb("pass on", "w")(lambda play, argument: [play.event("hit", play[argument["to"]], amount=play["N"])])
    return own


def test_a_replacement_may_make_its_player_choose() -> None:
    """First whether, then whom: the chosen card takes it all; a replacement that nobody makes asks for no card."""
    run = bodyguard(True, "乙", "乙", "甲")
    taken = resume(run, [("may", "yes")])
    assert taken.ask is not None
    assert (taken.ask.key, taken.ask.who, taken.ask.options) == ("guard", "乙", (3, 4))
    assert [obj.damage for obj in resume(taken, [("guard", 4)]).state.objs] == [0, 0, 0, 3, 0]
    assert [obj.damage for obj in resume(run, [("may", "no")]).state.objs] == [0, 3, 0, 0, 0]
    assert [obj.damage for obj in bodyguard(False, "乙").state.objs] == [0, 0, 3]


def test_a_replacement_that_finds_nothing_is_not_made() -> None:
    """Where there is nobody to choose the event happens as it was."""
    assert [obj.damage for obj in bodyguard(False, "甲").state.objs] == [0, 3, 0]


def test_an_optional_replacement_asks_its_player() -> None:
    """Yes replaces, no leaves the event as it was; one that is not optional asks nobody."""
    run = shielded(may=True)
    assert run.ask is not None
    assert (run.ask.key, run.ask.who, run.ask.clause) == ("may", "乙", "card:盾")
    assert resume(run, [("may", "yes")]).state.obj(2).damage == 1
    assert resume(run, [("may", "no")]).state.obj(2).damage == 3
    assert shielded(may=False).state.obj(2).damage == 1
