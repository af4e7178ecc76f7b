"""Constant effects: held and refreshed after a sequence or after every change, silent where a game says so."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter.bells import BELLS
from tests.interpreter.toy import MODEL, VOCABULARY, aura, card, game, look, on_field, probe, start
from tests.probes.support import Probe, Run, begin, board, play, put, resume

from gunbai.interpreter.data.card import Ability
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import Obj
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.look.values import derive
from gunbai.interpreter.play import Play


def test_constants_are_held_and_refreshed_after_the_sequence() -> None:
    """A constant enters at the end of a sequence, cites its ability, and goes when its card has gone."""
    cards = probe(card("旗", hp=3, abilities=(aura("鼓舞", 2),)), card("駒"))
    run = play(cards, start(on_field("駒", "乙"), on_field("旗", "乙"), on_field("駒", "甲")), [("action", Action("hit", 1))])
    assert [(item.obj, item.amount, item.clause) for item in run.state.in_force] == [(1, 2, "card:鼓舞"), (2, 2, "card:鼓舞")]
    gone = resume(run, [("action", Action("hit", 2))])
    assert gone.state.in_force == ()


def atk_of(run: Run, uid: int) -> int:
    """Returns the atk of a card."""
    found = derive(look(run), run.state.obj(uid), "atk")
    assert found is not None
    return found.value


def quiet() -> Game:
    """Returns the toy game in which a card that is part of another says nothing."""
    own = Game("toy")
    own.steps, own.called = game.steps, game.called
    own.bindings, own.about = [*game.bindings], {key: [*found] for key, found in game.about.items()}

    @own.hook("works")
    def alone(play: Play, obj: Obj, ability: Ability) -> bool:
        return not obj.host

    return own


WITHOUT_A_CLAUSE = {**VOCABULARY, "procedures": {"@immediate": ["@constants", "2"], "@sequence": ["4"]}}


def test_constants_settle_without_a_clause_of_their_own() -> None:
    """The step stands on the clause that puts the effect in force, and there is none when nothing changed."""
    cards = {item.name: item for item in (card("旗手", abilities=(aura("旗手", 2),)), card("駒"))}
    own = Probe(game, MODEL, WITHOUT_A_CLAUSE, cards)
    run = play(own, start(on_field("旗手", "甲"), on_field("駒", "乙")), [("action", Action("hit", 2))])
    assert atk_of(run, 1) == 3
    assert [step.at for step in run.trace.steps if step.before != step.after] == ["a1", "t4"]


def test_a_game_says_when_an_ability_is_silent() -> None:
    """The flag-bearer that is part of another strengthens nobody; one that stands beside it does."""
    cards = {item.name: item for item in (card("旗手", abilities=(aura("旗手", 2),)), card("駒"))}
    board = start(on_field("駒", "甲"), on_field("旗手", "甲"), on_field("駒", "乙"))
    inside = replace(board, objs=(board.objs[0], replace(board.objs[1], host=1), board.objs[2]))
    own = Probe(quiet(), MODEL, WITHOUT_A_CLAUSE, cards)
    assert atk_of(play(own, board, [("action", Action("hit", 3))]), 1) == 3
    assert atk_of(play(own, inside, [("action", Action("hit", 3))]), 1) == 1


def test_constants_follow_every_change():
    """No clause says when: the boost is gone as soon as its source is, without a step of its own."""
    machine = BELLS.machine()
    start = machine.begin(board([put("旗", "甲", "場"), put("石", "甲", "場")], [begin("1", BELLS)]))
    assert [item.amount for item in start.in_force] == [2, 2]
    assert play(BELLS, start).state.in_force == ()
