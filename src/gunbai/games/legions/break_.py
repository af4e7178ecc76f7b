"""Sections 10 and 12 with 39-5: when a unit breaks, and where the card goes."""

from __future__ import annotations

from gunbai.game import Deferred, Event, Obj, Outcome, Play, events, relocate
from gunbai.games.legions.book import game
from gunbai.games.legions.words import (
    ARTS,
    BROKEN,
    CORE,
    EXILE,
    FIELD,
    LORD,
    MINION,
    REVERSED,
    SKILL,
    is_unit,
    kind,
    master,
    printed_wait_zone,
    reversed_kind,
)


@game.step("10-1")
def break_what_has_no_hp(play: Play) -> list[Outcome]:
    """Every minion and lord whose HP is 0 or less breaks at once, all together."""
    return [play.event("break", obj) for obj in play.zone(FIELD) if is_unit(play, obj) and is_spent(play, obj)]


def is_spent(play: Play, obj: Obj) -> bool:
    """Tells whether a unit's HP is 0 or less, citing what brought it there."""
    if kind(play, obj) not in (MINION, LORD):
        return False
    with play.collecting() as grounds:
        hp = play.known_value(obj, "hp")
    if hp is None:
        return bool(obj.damage) and play.fact("survives", ("yes", "no"), clause="10-1", of=obj.uid) == "no"
    if hp > 0 or not play.says("14-3i"):
        return False
    play.cite(*grounds)
    return True


@game.definition("12-1:2", otherwise="")
def category(play: Play, event: Event) -> str:
    """Cards break by their category; a リバース card has none (D-102)."""
    obj = play.obj(event.obj)
    if not reversed_kind(play, obj):
        return kind(play, obj)
    return play.rules.card(obj.card).kind if play.reading("D-102") == "b" else ""


@game.event("break", "12-2")
def minion_or_skill_breaks(play: Play, event: Event) -> list[Event] | None:
    """A minion or skill goes to the wait zone of its WT."""
    if category(play, event) not in (MINION, SKILL):
        return None
    zone = printed_wait_zone(play, play.obj(event.obj))
    return [play.event("retire", event.obj, zone=zone, cause="12-2", source=event.source)]


@game.event("break", "12-3")
def lord_or_arts_breaks(play: Play, event: Event) -> list[Event] | None:
    """A lord or arts is exiled; the cores on a lord go onto its owner's master."""
    obj = play.obj(event.obj)
    if category(play, event) not in (LORD, ARTS):
        return None
    return [play.event("depart", obj, cause="12-3", source=event.source)]


events.goes(game, "retire", "14-3j")
"""WT says which wait zone the card goes to."""


@game.event("depart", "38-7")
def leaves_with_its_cores_kept(play: Play, event: Event) -> list[Event]:
    """A broken lord is exiled face up and leaves its cores on the master."""
    obj = play.obj(event.obj)
    return [*cores_to_master(play, obj), relocate(play, obj, EXILE)]


def cores_to_master(play: Play, obj: Obj) -> list[Event]:
    """Returns the events that move all cores on a card onto its owner's master."""
    cores = play.counters(obj, CORE)
    if not cores:
        return []
    onto = master(play, obj.owner)
    return [play.event("count", obj, word=CORE, amount=-cores), play.event("count", onto, word=CORE, amount=cores)]


@game.replace("retire", "39-5:1")
def regenerates(play: Play, event: Event) -> list[Event] | None:
    """再生: instead of going to the timeline it turns リバース where it is - at once, or when the sequence ends."""
    obj = play.obj(event.obj)
    if not play.within(obj, FIELD) or not play.has(obj, "再生") or not play.says("38-16"):
        return None
    if play.reading("D-017") == "b":
        return [play.event("wait for regeneration", obj, cause="39-5")]
    return [play.event("reverse", obj, cause="39-5")]


@game.replace("depart", "39-5:1")
def lord_regenerates(play: Play, event: Event) -> list[Event] | None:
    """再生 on a lord, which is exiled and not put on the timeline: only if so read (D-018)."""
    obj = play.obj(event.obj)
    if not play.within(obj, FIELD) or not play.has(obj, "再生") or play.reading("D-018") == "a":
        return None
    return [play.event("reverse", obj, cause="39-5")]


@game.event("wait for regeneration", "39-5")
def is_broken_until_the_sequence_ends(play: Play, event: Event) -> list[Event]:
    """再生 read as a trigger: broken, still lying there, until the running sequence has ended."""
    obj = play.obj(event.obj)
    clause = "39-5"
    item = Deferred("37-5", clause, (("this", obj.uid), ("stamp", obj.stamp)), clause)
    return [play.force(obj, BROKEN, "status", clause=clause), play.event("defer", item=item)]


@game.step("39-5")
def turns_after_the_sequence(play: Play) -> list[Outcome]:
    """再生 read as a trigger: the sequence has ended, now it turns."""
    obj = play.obj(play["this"])
    return [play.event("reverse", obj)] if obj.stamp == play["stamp"] else []


@game.event("reverse", "16-3")
def turns_face_down(play: Play, event: Event) -> list[Event]:
    """A リバース card lies face down where it is and keeps lying upright or sideways."""
    obj = play.obj(event.obj)
    waiting = tuple(item for item in play.state.in_force if item.obj == obj.uid and item.field == BROKEN)
    lifted = [play.event("lift", obj, items=waiting)] if waiting else []
    return [play.event("set", obj, face=REVERSED, turned=lies(play, obj)), *lifted]


@game.definition("16-3a", otherwise="")
def lies(play: Play, obj: Obj) -> str:
    """A リバース card is active or exhausted as it was."""
    return obj.turned
