"""Section 4.2.1.2.1: boarding. A mechanic and its pilot are one unit, that of the mechanic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gunbai.game import Ability, Contribution, Event, Obj, Outcome, Play, Record, Rejected, abilities, lives_on_as_read
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import (
    CHARACTER,
    FACE_DOWN,
    FIELD,
    HAND,
    MECHANIC,
    PERSON,
    PILOT,
    POWER,
    READY,
    SICK,
    STORIES,
    aboard,
    kind,
    story_fits,
    units,
)

ABOARD = frozenset({"搭乗時", "操縦中", "操縦中起動", "操縦中起動1回"})
"""The moments of a character's abilities that work while it is aboard, and no others of it (SW-D38)."""
OWN_PILOT = frozenset({"専用", "専用起動", "専用起動1回"})
"""The moments of a mechanic's abilities that ask for the character it is made for."""


@game.action("board", "4.2.1.2.1-3a")
def halves_in_hand(play: Play, seat: str) -> Iterable[int]:
    """Every card of the hand is considered, so that each refusal has its clause."""
    return [obj.uid for obj in play.known(HAND, seat)]


@game.condition("4.1.2-2", of="4.2.1.2.1-3a")
def has_its_story_to_board(play: Play, uid: int) -> bool:
    """A face-up story of the same side and level is needed, for boarding is placing from the hand."""
    return story_fits(play, play.obj(uid))


@game.condition("4.2.1.2.1-3a", of="4.2.1.2.1-3a")
def other_half_is_there(play: Play, uid: int) -> bool | Rejected:
    """There is a unit of the player's in play that the card can be joined to; if not, what stops each is told."""
    there = [obj.uid for obj in units(play, play.turn_player)]
    return bool(there) and abilities.one_allowed(play, "onto", there, uid, first="4.2.1.2.1-5")


@game.step("4.2.1.2.1-3a")
def place_onto_the_other_half(play: Play) -> list[Outcome]:
    """The card is placed from the hand where the other half stands."""
    obj = play.obj(play["card"])
    half = play.choose("onto", [unit.uid for unit in units(play)], if_allowed="onto")
    return [] if half is None else joins_the_other_half(play, obj, half)


def joins_the_other_half(play: Play, obj: Obj, half: int) -> list[Outcome]:
    """Returns what makes one unit of a card and the half that stands on the field."""
    return [play.event("place", obj, slot=play.obj(half).slot, seat=obj.owner, onto=half)]


@game.condition("4.2.1.2.1-3a", of="onto")
def is_own(play: Play, uid: int) -> bool:
    """The other half stands on the own side of the field; it is 4.2.1.2.1-1 that lets anybody board."""
    return play.obj(uid).owner == play.obj(play["card"]).owner and play.says("4.2.1.2.1-1")


@game.condition("4.2.1.2.1-1", of="onto")
def mechanic_and_pilot(play: Play, uid: int) -> bool:
    """One is a mechanic, the other a character that is a pilot."""
    play.cite("4.2.1.2.1-1")
    kinds = {kind(play, obj): obj for obj in (play.obj(uid), play.obj(play["card"]))}
    return set(kinds) == {CHARACTER, MECHANIC} and play.has(kinds[CHARACTER], PILOT)


@game.condition("4.2.1.2.1-5", of="onto")
def nobody_is_aboard(play: Play, uid: int) -> bool:
    """A mechanic takes one character."""
    return not play.parts(play.obj(uid))


def may_join(play: Play, there: Obj, obj: Obj) -> bool:
    """Tells whether a card from the hand and a unit in play can be made one unit."""
    with play.supposing(card=obj.uid), play.collecting():
        return play.check("onto", there.uid) is None


# -- what boarding does -------------------------------------------------------------------------------------------------


@game.event("place", "4.2.1.2.1-3a")
def placing_there_is_boarding(play: Play, event: Event) -> list[Event] | None:
    """The character boards, whichever of the two came from the hand."""
    onto = event.get("onto")
    if not onto:
        return None
    play.cite("4.2.1.2.1-1")
    new = play.obj(event.obj)
    character, mechanic = (new.uid, onto) if kind(play, new) == CHARACTER else (onto, new.uid)
    return [play.event("board", character, seat=new.owner, mechanic=mechanic, stood=onto)]


@game.event("board", "4.2.1.2.1-2")
def the_two_are_one_unit(play: Play, event: Event) -> list[Event]:
    """Both are one unit, that of the mechanic; it lies, and is damaged, as the half was that stood there (SW-D39)."""
    stood, mechanic = play.obj(event.get("stood")), play.obj(event.get("mechanic"))
    differs = stood.damage or play.turned(stood) != READY
    keeps = stood.uid == mechanic.uid or not differs or play.reading("SW-D39") == "a"
    turned, damage = (stood.turned, stood.damage) if keeps else (READY, 0)
    return [
        play.event("set", event.obj, host=mechanic.uid, damage=0),
        play.event("set", mechanic, turned=turned, damage=damage),
    ]


@game.constant("4.2.1.2.1-4", keyword=PILOT)
def pilot_adds_to_the_power(play: Play, obj: Obj) -> Iterator[Contribution]:
    """The mechanic's power goes up by the number of the pilot aboard; the pilot's own power does not count (SW-D38)."""
    if obj.zone != FIELD or not obj.host:
        return
    host = play.obj(obj.host)
    clause = "4.2.1.2.1-4"
    for value in play.keyword(obj, PILOT) if obj.uid in aboard(play, host) else ():
        yield Contribution(POWER, "add", host.uid, host.stamp, amount=value, clause=clause, source=obj.uid, basis=clause)


@game.hook("works")
def ability_works(play: Play, obj: Obj, ability: Ability) -> bool:
    """Tells whether an ability works: of a story face up, of a character aboard what is meant for that, of others the rest."""
    if obj.zone == STORIES:
        return obj.face != FACE_DOWN and play.says("3.3.1-1b")
    return stands_where_it_works(play, obj, ability) and has_whom_it_asks_for(play, obj, ability)


def stands_where_it_works(play: Play, obj: Obj, ability: Ability) -> bool:
    """Tells whether a card is aboard if its ability is meant for that, and is not if it is not."""
    words = words_of(ability)
    if obj.host:
        return bool(words & ABOARD) or not play.says("4.2.1.2.1-4")
    return obj.zone != FIELD or not words & (ABOARD - {"搭乗時"})


def has_whom_it_asks_for(play: Play, obj: Obj, ability: Ability) -> bool:
    """Tells whether the character is aboard for whom an ability is made; one that is made for nobody asks for nobody."""
    return bool(obj.host) or not words_of(ability) & OWN_PILOT or has_own_pilot(play, obj)


def words_of(ability: Ability) -> frozenset[str]:
    """Returns the words that say when an ability works."""
    return frozenset(word for word, _ in ability.when)


@game.hook("lives on")
def was_destroyed_in_play(play: Play, obj: Obj, record: Record) -> bool:
    """What a unit does when it is destroyed it does although it lies in the discard by then."""
    was = record.was
    return record.event.kind == "destroy" and record.event.obj == obj.uid and was is not None and was.zone == FIELD


lives_on_as_read(game, FIELD, "SW-D42")


@game.definition("4.2.1.2.1-6b", otherwise=True)
def has_own_pilot(play: Play, obj: Obj) -> bool:
    """An ability that is made for one character works with that one aboard only; others may board all the same."""
    wanted: Any = play.card(obj).fields.get("made for")
    return any(wanted in (play.card(part).fields.get(PERSON), play.card(part).name) for part in play.parts(obj))


# -- summoning sickness of the two (SW-D16) --------------------------------------------------------------------------------


def is_sick(play: Play, obj: Obj) -> bool:
    """Tells whether a unit was placed since its player's last turn: of a unit of two cards one of which is new, SW-D16 says."""
    halves = [obj, *play.parts(obj)]
    sick = [half for half in halves if play.status(half, SICK)]
    if not sick or len(sick) == len(halves):
        return bool(sick)
    reading = play.reading("SW-D16")
    return reading == "b" or (reading == "a" and obj in sick)
