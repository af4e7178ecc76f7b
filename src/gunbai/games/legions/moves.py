"""Sections 33 and 38-6 with 02-13 and 07-3: the instructions that move cards and cores, and that look into a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.game import (
    Argument,
    Arguments,
    Event,
    Obj,
    Outcome,
    Play,
    amount_of,
    chooser,
    in_places,
    miswritten,
    one_of,
    seats_of,
    targets,
    told,
    top_of,
    verbs,
)
from gunbai.games.legions.actions import follow_up, leaves_the_field
from gunbai.games.legions.book import game
from gunbai.games.legions.play_card import exhausted_cores_that_leave
from gunbai.games.legions.texts import ends_if_short, overflow
from gunbai.games.legions.words import (
    CORE,
    DECK,
    LANES,
    LORD,
    LORD_AREA,
    MASTER,
    MINIONS,
    STANDBY,
    WAIT,
    adjacent,
    free_lanes,
    is_minion,
    master,
)

CORE_ZONE, OUTSIDE = "コアゾーン", "ゲーム外"
PLACES = (CORE_ZONE, OUTSIDE, MASTER, LORD, *WAIT)
"""Where cores can be."""


@game.verb("place", "38-6", aimed=("lane",), keys=("to", "lane"), words={"lane": LANES})
def place(play: Play, argument: Argument) -> list[Outcome]:
    """Puts cards onto the field; the player picks the lane unless the text does; one that finds no place breaks or is exiled."""
    said = told(argument, "to")
    lanes = [one_of(LANES, said["lane"])] if "lane" in said else LANES

    def free(obj: Obj) -> list[str]:
        return [slot for slot in free_lanes(play, obj.owner) if slot in lanes]

    cards = targets(play, said, "this")
    minions = [obj for obj in cards if play.rules.card(obj.card).kind != LORD]
    found = {obj.uid: slot for obj, slot in in_places(play, minions, "lane", free, by=chooser(play))}
    return [
        item for obj in cards for item in (place_minion(play, obj, found[obj.uid]) if obj.uid in found else place_lord(play, obj))
    ]


def place_minion(play: Play, obj: Obj, slot: str) -> list[Event]:
    """Returns what puts a card into a lane; where none is free it breaks or is exiled (38-6)."""
    if slot:
        return [play.event("place", obj, zone=MINIONS, slot=slot, seat=obj.owner, by="effect")]
    play.cite("17-11:2")
    return overflow(play, obj)


def place_lord(play: Play, obj: Obj) -> list[Event]:
    """Returns what puts a lord into the lord area; a second one is exiled (38-6)."""
    if play.zone(LORD_AREA, obj.owner) and play.says("17-14"):
        return overflow(play, obj)
    return [play.event("place", obj, zone=LORD_AREA, seat=obj.owner, by="effect")]


def put_elsewhere(play: Play, obj: Obj, fields: Mapping[str, Any]) -> list[Outcome]:
    """The card goes to the zone that is named."""
    return [*leaves_the_field(play, obj, play.event("relocate", obj, **fields))]


def put_on_standby(play: Play, cards: list[Obj], said: Arguments) -> list[Outcome]:
    """The standby zone takes as many as there is room for."""
    return [play.event("enter standby", obj) for obj in cards]


verbs.bind(game, {"put": verbs.put("38-6", put_elsewhere, onto="top", into={STANDBY: put_on_standby})})


@game.verb("move", "38-6", aimed=("lane",), keys=("to", "lane"), words={"lane": LANES})
def move_lane(play: Play, argument: Argument) -> list[Outcome]:
    """Moves minions to an adjacent lane, or to the lane that is named; where a card lies already they break (38-6)."""
    said = told(argument, "to")
    outcomes: list[Outcome] = []
    for obj in targets(play, said):
        with play.asking_about(obj.uid):
            named = one_of(LANES, said["lane"]) if "lane" in said else ""
            slot = named or play.choose("to", adjacent(play, obj.slot), by=chooser(play))
        if slot == obj.slot or not is_minion(play, obj):
            continue
        if slot not in free_lanes(play, obj.owner):
            play.cite("17-11:2")
            outcomes += overflow(play, obj)
            continue
        outcomes.append(play.event("lane move", obj, slot=slot, seat=obj.owner, by="effect"))
        if obj.owner == play.turn_player and play.has(obj, "移動攻撃") and play.reading("D-011") == "b":
            outcomes += follow_up(play, obj)
    return outcomes


# -- cores --------------------------------------------------------------------------------------------------------------


@game.verb("cores", "07-3", keys=("amount", "seat", "from", "to"), words={"from": PLACES, "to": PLACES})
def move_cores(play: Play, argument: Argument) -> list[Outcome]:
    """Moves cores of a player from one place to another, or from outside the game; too few end the resolution (01-5)."""
    said = told(argument, "amount")
    wanted = amount_of(play, said)
    if wanted <= 0:
        return []
    source, target = (one_of(PLACES, said.get(key, usual)) for key, usual in (("from", OUTSIDE), ("to", CORE_ZONE)))
    there = {seat: min(wanted, cores_at(play, seat, source, wanted)) for seat in seats_of(play, said)}
    outcomes: list[Outcome] = []
    for seat, count in there.items():
        outcomes += [*take_cores(play, seat, source, count), *lay_cores(play, seat, target, count)] if count else []
    return [*outcomes, *ends_if_short(play, there, wanted)]


def cores_at(play: Play, seat: str, place: str, wanted: int) -> int:
    """Returns how many cores lie in a place; outside the game there are as many as wanted."""
    if place == OUTSIDE:
        return wanted
    if place == CORE_ZONE:
        return play.var(seat, "cores.active") + play.var(seat, "cores.exhausted")
    bearers = bearers_of(play, seat, place)
    return sum(play.counters(obj, CORE) for obj in bearers) if bearers is not None else play.var(seat, f"cores.{place[-1]}")


def bearers_of(play: Play, seat: str, place: str) -> list[Obj] | None:
    """Returns the cards on which cores lie in a place: the master, the lord; None for places without cards."""
    return {MASTER: [master(play, seat)], LORD: play.zone(LORD_AREA, seat)}.get(place)


def take_cores(play: Play, seat: str, place: str, count: int) -> list[Event]:
    """Returns the events that take cores away from a place: of those in the core zone the exhausted ones first."""
    if place == OUTSIDE:
        return []
    if place == CORE_ZONE:
        tired = exhausted_cores_that_leave(play, seat, count)
        return [
            play.event("var", seat=seat, word="cores.exhausted", amount=-tired),
            play.event("var", seat=seat, word="cores.active", amount=tired - count),
        ]
    bearers = bearers_of(play, seat, place)
    if bearers is not None:
        return [play.event("count", obj, word=CORE, amount=-count) for obj in bearers]
    return [play.event("var", seat=seat, word=f"cores.{place[-1]}", amount=-count)]


def lay_cores(play: Play, seat: str, place: str, count: int) -> list[Event]:
    """Returns the events that put cores into a place."""
    if place == OUTSIDE:
        return []
    if place == CORE_ZONE:
        return [play.event("gain core", seat=seat, amount=count)]
    bearers = bearers_of(play, seat, place)
    if bearers is not None:
        return [play.event("count", obj, word=CORE, amount=count) for obj in bearers]
    return [play.event("var", seat=seat, word=f"cores.{place[-1]}", amount=count)]


# -- decks --------------------------------------------------------------------------------------------------------------


@game.verb("look", "02-33", keys=("top", "seat"))
def look(play: Play, argument: Argument) -> list[Outcome]:
    """Looks at cards from the top of a deck, at fewer where there are fewer: `looked` names those that still lie there."""
    said = told(argument, "top")
    seat, *others = seats_of(play, said)
    if others:
        raise miswritten("one deck is looked at")
    seen = top_of(play, DECK, seat, amount_of(play, said, "top"))
    play.remember("looked", tuple(obj.uid for obj in seen))
    play.remember("looked zone", DECK)
    return []
