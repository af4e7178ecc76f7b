"""Sections 1 and 5.1: playing units, and what of a play holds for every card."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import Event, Obj, Outcome, Play
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.energy import pay, payable
from gunbai.games.king_castle.turn import SET_PHASES, in_phase
from gunbai.games.king_castle.words import HAND, UNIT, UNITS, Cost, cost_of, in_sight, kind, owned, units


def playable(clause: str, wanted: str) -> None:
    """Binds which cards might be played: those of a kind in either hand or in play, so that each refusal has a clause."""

    @game.action("play", clause, at="main")
    def cards_to_play(play: Play, seat: str) -> Iterable[int]:
        shown = in_sight(play, seat)
        play.in_hand(HAND, seat)
        return owned(obj for obj in play.state.objs if kind(play, obj) == wanted and (obj.zone == HAND or obj.uid in shown))


playable("5.1-1", UNIT)


@game.condition("5.1-1", of="5.1-1")
@game.condition("5.1-1", of="6-3")
def is_played_from_hand_in_the_set_phase(play: Play, uid: int) -> bool:
    """A card is played from one's own hand, in a set phase of one's own turn; magic is played like a unit (KC-D29)."""
    play.cite("5.1-1:1", "3.2.2-1")
    obj = play.obj(uid)
    return obj.zone == HAND and obj.owner == play.turn_player and in_phase(play, *SET_PHASES)


@game.condition("1-6", of="5.1-1")
def finds_room(play: Play, uid: int) -> bool:
    """At most three units are in play; none is replaced (KC-D28)."""
    return len(units(play, play.obj(uid).owner)) < play.rules.amount("1-6", "units")


@game.condition("5.1-1:2", of="5.1-1")
def cost_can_be_paid(play: Play, uid: int) -> bool:
    """The cost is paid with energy of the dice phase; the judge says whether it can be when nobody knows it."""
    obj = play.obj(uid)
    cost = cost_of(play.card(obj))
    if cost is None:
        return bool(play.fact("cost", ("yes", "no"), clause="5.1-2", of=uid) == "yes")
    held = payable(play, obj.owner, cost)
    if not held:
        play.cite("5.1-2", "5.1-1")
    return held


cost_is_to_be_paid = game.applies("5.1-1:2")
"""The cost of a card that is played is paid."""


def costs(play: Play, uid: int) -> Cost:
    """Returns the cost of a card; nothing is taken off when nobody knows it, and the judge has said that it is paid."""
    if cost_is_to_be_paid(play) and not cost_can_be_paid(play, uid):
        raise play.refuse("5.1-1:2")
    return cost_of(play.card(play.obj(uid))) or {}


def paid(play: Play, obj: Obj, cost: Cost) -> list[Event]:
    """Returns the events that pay for a card (5.1-1:2)."""
    return pay(play, obj.owner, cost) if cost_is_to_be_paid(play) else []


@game.step("5.1-1")
def play_a_unit(play: Play) -> list[Outcome]:
    """The cost is paid, and the unit comes from the hand into play."""
    obj = play.obj(play["card"])
    return [
        *paid(play, obj, costs(play, obj.uid)),
        play.event("play", obj, seat=obj.owner),
        play.event("enter", obj, seat=obj.owner, zone=UNITS),
    ]


@game.event("enter", "5.1-1")
def comes_into_play(play: Play, event: Event) -> list[Event] | None:
    """A unit that is played comes into the unit zone."""
    return [play.event("move", event.obj, zone=UNITS)] if event.zone == UNITS and event.cause == "5.1-1" else None


@game.event("enter", "4.2-6")
def is_put_into_play(play: Play, event: Event) -> list[Event] | None:
    """A unit that an effect puts into play is not played: it comes into the unit zone as the effect says."""
    return [play.event("move", event.obj, zone=UNITS)] if event.zone == UNITS and event.cause != "5.1-1" else None


game.happens("play")
