"""A game of bells and bones: constants that follow every change, a moment that is either of two, a window with a word."""

from __future__ import annotations

from tests.probes.support import Probe

from gunbai.interpreter.data.ask import Offer, Open, Outcome
from gunbai.interpreter.data.card import Ability, Card, Sentence
from gunbai.interpreter.data.state import Event, Obj, Window
from gunbai.interpreter.effects.triggers import choose_trigger, fire
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play

game = Game("words")
game.happens("moved")
VOCABULARY = {
    "procedures": {"@sequence": ["settle"]},
    "constants": "always",
    "zones": {"場": {}, "墓": {}},
    "live": "場",
    "values": {"atk": {"printed": "v"}},
    "moments": {
        "動いた時": {"clause": "m1", "event": "moved", "self": "yes"},
        "倒れた時": {"clause": "m2", "event": "fell", "self": "yes", "zones": ["墓"]},
        "どちらか": {"clause": "m1", "either": ["動いた時", "倒れた時"]},
        "自分の番": {"clause": "c", "constant": "yes", "turn": "you"},
    },
}
MODEL = {"1": ["1.1", "1.2", "1.3"]}
BOOST = {"where": {"zone": "場"}, "field": "atk", "op": "add", "amount": 2}


def card(name: str, word: str, zones: tuple[str, ...] = (), gives: tuple[dict[str, object], ...] = ()) -> Card:
    """Returns a card with one ability."""
    sentence = Sentence(f"{name}.1.1", "", (), (("mark", ""),))
    return Card(name, "兵", {"atk": 1}, (), (Ability(f"{name}.1", "", "", ((word, {}),), zones, (), (sentence,), gives=gives),))


CARDS = {"旗": card("旗", "自分の番", gives=(BOOST,)), "鈴": card("鈴", "どちらか", ("場", "墓")), "骨": card("骨", "倒れた時")}


@game.hook("during")
def whose(play: Play, obj: Obj, turn: str) -> bool:
    """The turn lasts until it is said to be over."""
    return play.state.var("over", 0) == 0


@game.step("1.1")
def nothing_to_tell(play: Play) -> list[Outcome] | None:
    """This step does not apply."""
    return None


@game.step("1.2")
def everything_moves_and_falls(play: Play) -> list[Outcome]:
    """Each card is said to have moved, then falls."""
    return [play.event(kind, obj) for obj in play.zone("場") for kind in ("moved", "fell")]


@game.event("fell", "1.2")
def falls(play: Play, event: Event) -> list[Event]:
    """Into the grave."""
    return [play.event("move", event.obj, zone="墓")]


@game.step("1.3")
def the_turn_is_over(play: Play) -> list[Outcome]:
    """From now on no turn is on, and an opportunity follows."""
    return [play.event("var", word="over", to=1), Open(Window("1.3", "bells", "甲", ("甲",), passes=1, key="ring"))]


@game.offers("bells", "1.3")
def bells(play: Play, seat: str) -> list[Offer]:
    """One bell."""
    return [Offer("bell")]


@game.step("settle")
def resolve_triggers(play: Play) -> list[Outcome]:
    """Whatever is due, by the other player's choice."""
    found = play.waiting()
    return fire(play, choose_trigger(play, found, by="乙")) if found else []


@game.verb("mark", "")
def mark(play: Play, argument: object) -> list[Outcome]:
    """Counts."""
    return [play.event("count", play["this"], word="rung", amount=1)]


BELLS = Probe(game, MODEL, VOCABULARY, CARDS)
