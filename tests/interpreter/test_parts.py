"""A card that is part of another: what still works of it, whom its texts mean, and constants that settle without a clause."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter.toy import MODEL, VOCABULARY, aura, card, game, on_field, probe, start
from tests.probes.support import Probe, Run, play

from gunbai.interpreter.card import Ability
from gunbai.interpreter.expressions import among
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Frame, Obj
from gunbai.interpreter.values import derive


def look(run: Run) -> Play:
    """Returns a look at where a run stands."""
    return Play(run.machine, run.state, Frame("@look"))


def atk(run: Run, uid: int) -> int:
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
    run = play(own, start(on_field("旗手", "甲"), on_field("駒", "乙")), [("action", ("hit", 2))])
    assert atk(run, 1) == 3
    assert [step.at for step in run.trace.steps if step.before != step.after] == ["a1", "t4"]


def test_a_game_says_when_an_ability_is_silent() -> None:
    """The flag-bearer that is part of another strengthens nobody; one that stands beside it does."""
    cards = {item.name: item for item in (card("旗手", abilities=(aura("旗手", 2),)), card("駒"))}
    board = start(on_field("駒", "甲"), on_field("旗手", "甲"), on_field("駒", "乙"))
    inside = replace(board, objs=(board.objs[0], replace(board.objs[1], host=1), board.objs[2]))
    own = Probe(quiet(), MODEL, WITHOUT_A_CLAUSE, cards)
    assert atk(play(own, board, [("action", ("hit", 3))]), 1) == 3
    assert atk(play(own, inside, [("action", ("hit", 3))]), 1) == 1


def test_this_is_the_unit_for_a_part_of_it() -> None:
    """A text of a part means its unit by `this`, and by `other` every unit but that one."""
    board = start(on_field("駒", "甲"), on_field("駒", "甲"), on_field("駒", "甲"))
    inside = replace(board, objs=(board.objs[0], replace(board.objs[1], host=1), board.objs[2]))
    now = look(play(probe(card("駒")), inside))
    assert [obj.uid for obj in among(now, {"this": "yes"}, "甲", 2)] == [1]
    assert [obj.uid for obj in among(now, {"other": "yes"}, "甲", 2)] == [3]
