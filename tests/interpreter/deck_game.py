"""A game in which two cards are taken from a deck, and cursed ones are buried instead."""

from __future__ import annotations

from msgspec.structs import replace
from tests.probes.support import Probe, begin, board, put

from gunbai.interpreter.data.ask import Call, Outcome
from gunbai.interpreter.data.state import Event, State, put_var
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play

game = Game("piles")
game.calls("3")
VOCABULARY = {"zones": {"山": {"ordered": "yes", "visible": "none"}, "手": {}, "墓": {}}}
MODEL = {"1": ["1.1"], "3": ["3.1"]}


@game.step("1.1")
def draw_two(play: Play) -> list[Outcome]:
    """Two cards are taken at once."""
    first = play.next_in("山", "甲")
    second = play.next_in("山", "甲", [first.uid]) if first else None
    return [play.event("take", obj) for obj in (first, second) if obj]


@game.event("take", "1.1")
def taken(play: Play, event: Event) -> list[Event]:
    """The card goes to the hand."""
    return [play.event("move", event.obj, zone="手")]


@game.replace("take", "2")
def cursed_cards_are_buried(play: Play, event: Event) -> list[Event | Call] | None:
    """A cursed card is buried by a procedure of its own."""
    return [play.call("3", "burial", what=event.obj)] if play.obj(event.obj).card == "呪" else None


@game.step("3.1")
def bury(play: Play) -> list[Outcome]:
    """Into the grave."""
    return [play.event("move", play["what"], zone="墓")]


PROBE = Probe(game, MODEL, VOCABULARY)


def deck_of(*cards: str, rest: int = 0, shuffled: bool = False) -> State:
    """Returns a board with these cards on top of a deck, and a rest that is left out or not known."""
    state = board([put(card, "甲", "山", "?" if shuffled else "") for card in cards], [begin("1", PROBE)])
    if shuffled:
        state = replace(state, objs=tuple(replace(obj, order=0) for obj in state.objs))
    return put_var(state, "甲.山.unknown", rest) if rest else state


def hand(state: State) -> list[str]:
    """Returns the names of the cards in hand."""
    return sorted(obj.card for obj in state.in_zone("手"))
