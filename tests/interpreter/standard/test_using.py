"""The use of abilities is bound in one line: offered, paid for, once a turn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.probes.support import Probe, Run, board, play, put

from gunbai.game import Ability, Card, Cost, Event, Game, Obj, Outcome, Play, Repeat, using
from gunbai.interpreter.data.card import Sentence
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import Frame, Scope

VOCABULARY = {"zones": {"場": {}, "手": {}}, "live": "場", "moments": {"起": {"clause": "u", "activated": "yes"}}}


def game_in_which(**limits: str) -> Game:
    """Returns a game whose abilities cost coins and score, used as ``limits`` say."""
    game = Game("using")
    using.bind_use(game, "u", **limits)

    @game.step("1.1")
    def act(play: Play) -> list[Outcome]:
        """Abilities are used until the player is done."""
        action = play.choose_action("main", play.turn_player)
        return [] if action is None else [Repeat("1.1"), play.call(action[2], "use", card=action[1])]

    @game.cost("coins", "c")
    def coins(play: Play, obj: Obj, amount: int) -> list[Event] | None:
        """So many coins."""
        return [play.event("var", seat=obj.owner, word="coins", amount=-amount)] if play.var(obj.owner, "coins") >= amount else None

    @game.verb("score", "s")
    def score(play: Play, argument: Any) -> list[Outcome]:
        """A point for each."""
        return [play.event("var", seat=play["you"], word="points", amount=int(argument))]

    return game


MARKED = game_in_which(marked="u1")


def ability(name: str, price: int, points: int, *, once: bool = False) -> Ability:
    """Returns an ability that costs coins and scores."""
    ident = f"card:兵:{name}"
    done = (Sentence(f"{ident}.1", "", orders=(("score", points),)),)
    return Ability(ident, name, "", (("起", {}),), (), (Cost("coins", price),), done, once=once)


CARDS = {"兵": Card("兵", "駒", abilities=(ability("一", 2, 1), ability("技", 1, 5, once=True)))}


def using_them(coins: int, *answers: tuple[str, Any], game: Game = MARKED) -> Run:
    """Returns a run in which 甲 uses abilities of a soldier in play, with one in hand and one of 乙 beside it."""
    objs = [put("兵", "甲", "場"), put("兵", "甲", "手"), put("兵", "乙", "場")]
    state = board(objs, [Frame("1", "1.1")], turn="甲", coins={"甲": coins})
    return play(Probe(game, {"1": ["1.1"]}, VOCABULARY, CARDS), state, answers)


def test_a_use_is_paid_for_and_carried_out() -> None:
    """The chosen ability costs its coins and scores; a card in hand is not offered, one of the other player refused."""
    run = using_them(5)
    assert run.offered() == (Action("end"), Action("use", 1))
    assert run.ask is not None
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(Action("use", 3), "u")]
    done = using_them(5, ("action", Action("use", 1)), ("ability", "card:兵:一"))
    assert (done.state.var("甲.coins"), done.state.var("甲.points")) == (3, 1)


def test_once_a_turn_is_once() -> None:
    """An ability that has been used is refused by its clause, the other one is still there."""
    run = using_them(5, ("action", Action("use", 1)), ("ability", "card:兵:技"), ("action", Action("use", 1)))
    assert run.state.var("甲.points") == 6
    assert run.state.var("甲.coins") == 2
    assert run.ask is not None
    assert run.ask.key == "action"


def refused_again(game: Game, *abilities: Ability) -> list[str]:
    """Returns what refuses a further use by a card whose abilities have all been used in this turn."""
    cards = {"兵": Card("兵", "駒", abilities=abilities)}
    state = board([put("兵", "甲", "場")], [Frame("1", "1.1")], turn="甲", coins={"甲": 9})
    named = [("ability", item.id) for item in abilities[:-1]]
    uses = [answer for used in (*((name,) for name in named), ()) for answer in (("action", Action("use", 1)), *used)]
    run = play(Probe(game, {"1": ["1.1"]}, VOCABULARY, cards), state, uses)
    assert run.ask is not None
    return [item.ground for item in run.ask.rejected if item.option == Action("use", 1)]


def test_a_clause_has_each_ability_used_once_a_turn() -> None:
    """What a card says is none of the matter: the clause allows each of its abilities once."""
    game = game_in_which(once="u1")
    assert refused_again(game, ability("一", 2, 1)) == ["u1"]
    assert refused_again(game, ability("一", 2, 1), ability("二", 2, 1)) == ["u1"]


def test_an_ability_that_says_so_is_used_once_a_turn() -> None:
    """Where no clause says so of each, only a marked one is: by the clause on the mark, else by the text of the card."""
    assert refused_again(game_in_which(), ability("一", 2, 1)) == []
    assert refused_again(game_in_which(), ability("技", 1, 5, once=True)) == ["card:兵:技"]
    assert refused_again(MARKED, ability("一", 2, 1)) == []
    assert refused_again(MARKED, ability("技", 1, 5, once=True)) == ["u1"]


def test_what_cannot_be_paid_is_refused_by_the_cost() -> None:
    """Without a coin no ability can be used: the clause of the cost says so."""
    run = using_them(0)
    assert run.ask is not None
    assert [(item.option, item.ground, item.grounds) for item in run.ask.rejected][:1] == [(Action("use", 1), "c", ("c", "u"))]


def test_a_use_that_is_carried_through_against_the_rules_does_nothing_where_nothing_can_be_used() -> None:
    """What was refused and is tried all the same finds no ability that can be paid for: the run goes on without it."""
    objs = [put("兵", "甲", "場"), put("兵", "乙", "場")]
    state = board(objs, [Frame("1", "1.1"), Frame("u", "u", 1, (("card", 1),))], turn="甲", coins={"甲": 0})
    run = play(Probe(MARKED, {"1": ["1.1"]}, VOCABULARY, CARDS), replace(state, scopes=(Scope(1, "game"),)), [])
    assert run.ask is not None
    assert run.ask.key == "action"
    assert run.state.var("甲.coins", 0) == 0
