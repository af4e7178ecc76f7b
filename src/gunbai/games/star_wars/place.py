"""Sections 3.3.4 and 4.2.1.2: placing units from the hand, giving up old ones, and uniqueness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gunbai.game import Call, Each, Event, Obj, Outcome, Play, Question, Rejected, events
from gunbai.games.star_wars.board import joins_the_other_half, may_join
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.turn import places
from gunbai.games.star_wars.words import (
    CHARACTER,
    DISCARD,
    FIELD,
    HAND,
    MECHANIC,
    NOT_UNIQUE,
    PERSON,
    READY,
    SICK,
    all_at,
    at,
    kind,
    story_fits,
    units,
)

BOARDING, REPLACING = "搭乗", "置き換え"


@game.action("place", "3.3.4-1")
def cards_that_might_be_placed(play: Play, seat: str) -> Iterable[int]:
    """Every card of the hand is considered, so that each refusal has its clause."""
    return [obj.uid for obj in play.in_hand(HAND, seat)]


@game.condition("3.3.4-1", of="3.3.4-1")
def is_a_unit_card(play: Play, uid: int) -> bool:
    """Only unit cards are placed; a card of which nothing is said may be one."""
    return kind(play, play.obj(uid)) in (CHARACTER, MECHANIC, "")


@game.condition("4.1.2-2", of="3.3.4-1")
def has_its_story(play: Play, uid: int) -> bool:
    """A face-up story of the same side and level is needed."""
    return story_fits(play, play.obj(uid))


@game.step("3.3.4-1")
def place_unit(play: Play) -> list[Outcome]:
    """The unit is placed in one of the six places; placed where its other half stands, it boards or is boarded (4.2.1.2.1-3a)."""
    obj = play.obj(play["card"])
    half = play.ask(Question("onto", if_allowed="onto", named=[unit.uid for unit in units(play)], tacit=True))
    if half is not None:
        return joins_the_other_half(play, obj, half)
    slot = play.choose("slot", places(play, obj.owner), if_allowed="slot")
    if slot is None:
        return []
    there = at(play, obj.owner, slot)
    given_up = name_what_is_given_up(play, obj, there)
    if there and given_up is None and may_join(play, there, obj) and joins(play):
        return [play.event("place", obj, onto=there.uid, slot=slot, seat=obj.owner)]
    survivor = {"survivor": obj.uid} if given_up and (there is None or given_up != there.uid) else {}
    return [play.event("place", obj, slot=slot, seat=obj.owner, **survivor)]


def joins(play: Play) -> bool:
    """Tells whether the card joins the unit that stands there: that is what placing it there means, unless it replaces it."""
    return bool(play.choose("how", (BOARDING, REPLACING), voluntary=True, skip=BOARDING) == BOARDING)


def name_what_is_given_up(play: Play, obj: Obj, there: Obj | None) -> int | None:
    """Returns the unit that its player names as given up for a card, None where none is named; any other stands in no way of it."""
    picked: int | None = play.ask(Question("replace", named=to_be_given_up(play, obj, there), tacit=True))
    return picked


def to_be_given_up(play: Play, obj: Obj, there: Obj | None) -> Iterator[int | Rejected]:
    """Yields the units that may be given up for a card - in its place, of the same card or person - and why no other."""
    same = same_as(play, obj)
    options = dict.fromkeys([*([there.uid] if there else []), *same])
    yield from options
    yield from (Rejected(unit.uid, "4.2.1.2-6", (), ("4.2.1.2-6",)) for unit in units(play) if unit.uid not in options)
    if clauses := [clause for clause, stands in (("4.3-3", there), ("2.4.2-7", same)) if stands]:
        yield Rejected("no", clauses[0], (), tuple(clauses))


@game.condition("4.3-3", of="slot")
def place_is_free(play: Play, slot: str) -> bool:
    """Each place holds one unit."""
    return not all_at(play, play.obj(play["card"]).owner, slot)


@game.lift("4.2.1.2-6", of="slot", lifts="4.3-3")
def unit_there_may_be_given_up(play: Play, slot: str) -> bool:
    """The unit that stands there may be given up for the new one."""
    return True


@game.lift("4.2.1.2.1-3a", of="slot", lifts="4.3-3")
def other_half_may_stand_there(play: Play, slot: str) -> bool:
    """A card may be placed where its other half stands."""
    obj = play.obj(play["card"])
    return any(may_join(play, there, obj) for there in all_at(play, obj.owner, slot))


# -- what a placement does ------------------------------------------------------------------------------------------------


@game.forbid("place", "4.1.2-2")
def placed_from_the_hand_without_its_story(play: Play, event: Event) -> bool:
    """A card that an effect would place from the hand needs its story, too."""
    obj = play.obj(event.obj)
    return obj.zone == HAND and not story_fits(play, obj)


events.goes(game, "place", "4.2.1.2-1:2", FIELD, turned=READY)
"""The card lies in its place, ready (SW-D15)."""


@game.event("place", "2.4.2-4")
def cannot_attack_yet(play: Play, event: Event) -> list[Event]:
    """What was placed neither attacks nor uses abilities of the 消耗 icon before its player's next turn."""
    return [play.event("sicken", event.obj)]


@game.event("sicken", "2.4.2-4")
def is_sick(play: Play, event: Event) -> list[Event]:
    """The card that lies in its place now has it."""
    return [play.force(play.obj(event.obj), SICK, "status", until="leave")]


@game.event("place", "4.2.1.2-6")
def unit_there_is_given_up(play: Play, event: Event) -> list[Event] | None:
    """What stood in the place is discarded, unless the two make one unit."""
    there = at(play, event.seat, event.slot)
    return [play.event("scrap", there)] if there and there.uid != event.obj and not event.get("onto") else None


events.goes(game, "scrap", "4.3-6", DISCARD)
"""破棄: to the discard, which is no 破壊 (SW-D13)."""


# -- 2.4.2-7, 4.2.1.2-5: uniqueness ---------------------------------------------------------------------------------------


@game.definition("4.2.1.2-5:1", otherwise=())
def same_as(play: Play, obj: Obj) -> tuple[int, ...]:
    """Returns the player's other cards on the field, aboard or not, that are the same card or the same person (SW-D12)."""
    others = [other for other in play.zone(FIELD, obj.owner) if other.uid != obj.uid and is_same(play, obj, other)]
    return () if others and may_stand_beside(play, obj) else tuple(it.uid for it in others if not may_stand_beside(play, it))


@game.definition("4.2.1.2-5:2", otherwise=False)
def may_stand_beside(play: Play, obj: Obj) -> bool:
    """A ノンユニーク unit stands beside others of its kind."""
    return play.has(obj, NOT_UNIQUE)


def is_same(play: Play, one: Obj, other: Obj) -> bool:
    """Tells whether two cards are the same card or the same person."""
    first, second = play.card(one), play.card(other)
    person = first.fields.get(PERSON)
    return bool(first.name == second.name or (person and person == second.fields.get(PERSON)))


@game.event("place", "4.2.1.2-5:2")
def it_stands_beside_others(play: Play, event: Event) -> list[Event] | None:
    """A ノンユニーク unit was placed beside others of its kind: nothing else happens for that."""
    new = play.obj(event.obj)
    others = [obj for obj in play.zone(FIELD, new.owner) if obj.uid != new.uid and is_same(play, new, obj)]
    spared = any(may_stand_beside(play, one) for one in (new, *others))
    return [] if others and spared else None


@game.replace("place", "2.4.2-7")
def one_of_them_survives(play: Play, event: Event) -> list[Event | Call] | None:
    """Of the same card or person only one stays; its player chooses which, while the placement is being applied (SW-D11)."""
    new = play.obj(event.obj)
    given_up = at(play, event.seat, event.slot) if not event.get("onto") else None
    same = [uid for uid in same_as(play, new) if given_up is None or play.whole(play.obj(uid)).uid != given_up.uid]
    if not same:
        return None
    play.cite("2.4.2-7:1", "2.4.2-7:2")
    survivor = event.get("survivor") or choose_the_survivor(play, new, same)
    if survivor != new.uid:
        return [play.event("scrap", new)]
    play.cite("4.2.1.2-6")
    again = {"slot": event.slot, "seat": event.seat, "onto": event.get("onto"), "cause": event.cause}
    return [*(play.event("scrap", loser(play, play.obj(uid))) for uid in same), play.event("place", new, **again)]


def choose_the_survivor(play: Play, new: Obj, same: list[int]) -> int:
    """Returns which card stays; a line that goes on without saying it is tried with each, the new one first."""
    unsaid = Each(first=new.uid, at_the_end=False)
    return int(play.choose("survivor", (*same, new.uid), by=new.owner, voluntary=True, skip=unsaid))


def loser(play: Play, old: Obj) -> Obj:
    """Returns what goes with a card that does not survive: its whole unit, or the one aboard alone (SW-D17)."""
    if not old.host:
        return old
    return play.whole(old) if play.reading("SW-D17") == "a" else old
