"""A game of standard verbs alone, bound to invented clauses: one card speaks, and what its text orders is seen as events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.probes.support import Probe, Run, board, put
from tests.probes.support import play as run

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.card import Card, Sentence
from gunbai.interpreter.data.state import Event, Frame, Obj, Scope, State
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.in_force import can, cannot, gain, modify
from gunbai.interpreter.standard.verbs import (
    bind,
    discard,
    draw,
    lying_in,
    shuffle,
    so_much_to_cards,
    this_card,
    to_cards,
    to_players,
    to_seats,
)
from gunbai.interpreter.standard.verbs import put as put_verb

game = Game("fair")


def enters(play: Play, cards: list[Obj], said: Mapping[str, Any]) -> list[Outcome]:
    """The field is entered by a procedure of the book."""
    return [play.event("enter", obj, word=str(said.get("row", ""))) for obj in cards]


bind(
    game,
    {
        "draw": draw("d"),
        "shuffle": shuffle("s", "山"),
        "life": to_players("l", "life", signed=True),
        "mill": to_players("m", "mill", usual="foe"),
        "win": to_seats("w", "won"),
        "destroy": to_cards("x", "destroy", only=lying_in("場"), source=this_card),
        "damage": so_much_to_cards("h", "hurt"),
        "heal": so_much_to_cards("e", "heal", itself=True),
        "discard": discard("t", "手", "drop"),
        "put": put_verb("p", "put", usual="手", onto="top", keys=("turned",), into={"場": enters}, entering=("row",)),
        "modify": modify("n", "atk", "hp", besides=("cost",), called={"力": "atk"}, attack=("battle", "raid")),
        "gain": gain("g", by_text=True),
        "cannot": cannot("c"),
        "can": can("c"),
    },
)


@game.step("1.1")
def speak(play: Play) -> list[Outcome]:
    """The text of the card that speaks is carried out."""
    return [play.call("card:声", "effect", this=1, you="甲")]


def stays(kind: str) -> None:
    """Binds what an event of this game does: nothing."""

    @game.event(kind, "")
    def nothing(play: Play, event: Event) -> list[Event]:
        return []


for kind in ("draw", "life", "mill", "won", "destroy", "hurt", "heal", "drop", "put", "enter"):
    stays(kind)

VOCABULARY = {
    "zones": {"場": {}, "手": {}, "山": {"ordered": "yes"}},
    "areas": {"全て": ["場", "手"], "前": ["場.1", "場.2"]},
    "values": {"atk": {"printed": "v"}, "hp": {"printed": "v"}, "cost": {"printed": "v"}},
    "keywords": {"速": {"clause": "k"}, "貫": {"clause": "k", "number": "yes"}},
    "limits": {"attack": {"clause": "a", "alias": ["攻撃"]}},
}
VOICE, MATE, FOE, HELD, THEIRS, IN_PILE = 1, 2, 3, 4, 5, 6
"""The card that speaks, another of its player, one of the other player, one in each hand, one in the own pile."""
OBJS = (
    put("声", "甲", "場"),
    put("友", "甲", "場"),
    put("敵", "乙", "場"),
    put("札", "甲", "手"),
    put("札", "乙", "手"),
    put("札", "甲", "山"),
)


def ordered(word: str, argument: Any, *, scope: str = "", off: tuple[str, ...] = (), **chosen: Any) -> Run:
    """Returns the run of a text that orders one thing; ``chosen`` names what has been chosen before, ``scope`` what is going on."""
    text = Sentence("card:声.1", "", orders=((word, argument),))
    cards = {name: Card(name, "駒", {"atk": 2, "hp": 2}) for name in ("友", "敵", "札")}
    probe = Probe(game, {"1": ["1.1"]}, VOCABULARY, {**cards, "声": Card("声", "駒", {"atk": 2, "hp": 2}, effect=(text,))})
    start = board(OBJS, [Frame("1", "1.1")])
    scopes = (Scope(20, "game", 0, tuple(chosen.items())), *([Scope(21, scope, 20)] if scope else ()))
    frames = (Frame("1", "1.1", scopes[-1].number),)
    state = State(start.objs, start.vars, frames, scopes, clock=30)
    return run(probe, state, off=off)


def happened(word: str, argument: Any, **more: Any) -> list[Event]:
    """Returns the events of the game that a text orders."""
    return ordered(word, argument, **more).events()
