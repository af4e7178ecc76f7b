"""Sections 32 and 33 (and 17-19): playing a card by its category, and what placing means."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gunbai.game import IF_NAMED, Event, IfNamed, Obj, Outcome, Play, abilities, events, feasible, relocate
from gunbai.games.legions.battle import has_haste
from gunbai.games.legions.book import game
from gunbai.games.legions.words import (
    ACTIVE,
    ARTS,
    CORE,
    EXILE,
    FIELD,
    LANES,
    LORD,
    LORD_AREA,
    MASTER,
    MINION,
    MINIONS,
    PLAYING,
    SKILL,
    STANDBY,
    STUNNED,
    at_most,
    free_lanes,
    kind,
    known_kind,
    number_of,
    printed_wait_zone,
)

PLACED = "placed"
PROCEDURES = {MINION: "32-3", SKILL: "32-4", LORD: "32-5", ARTS: "32-6"}
game.calls("32-1", *PROCEDURES.values())


@game.action("play", "27-3")
def cards_on_standby(play: Play, seat: str) -> Iterable[int]:
    """The cards in the player's standby zone."""
    return [obj.uid for obj in play.zone(STANDBY, seat)]


@game.condition("32-3:2", of="27-3")
def minion_finds_a_lane(play: Play, uid: int) -> bool | IfNamed:
    """A minion needs a free lane. A card of a category unknown is no offer unless it is named."""
    obj = play.obj(uid)
    if not kind(play, obj):
        return IF_NAMED
    return kind(play, obj) != MINION or minion_fits(play, obj)


@game.condition("32-4:2", of="27-3")
def skill_finds_a_target(play: Play, uid: int) -> bool:
    """A skill needs legal targets for its first effect."""
    obj = play.obj(uid)
    return kind(play, obj) != SKILL or has_first_target(play, obj)


@game.step("27-3")
def play_from_standby(play: Play) -> list[Outcome]:
    """The card on standby is played."""
    with play.collecting():
        clause = unfit(play, play.obj(play["card"]))  # asks here what the board does not say
    if clause:
        raise play.refuse(clause)
    return [play.call("32-1")]


def playable(play: Play, obj: Obj) -> bool:
    """Tells whether a card could be played now, citing what of its category keeps it from that."""
    clause = unfit(play, obj)
    play.cite(clause)
    return not clause


def unfit(play: Play, obj: Obj) -> str:
    """Returns the clause that keeps a card of its category from being played now; empty when none does."""
    category = kind(play, obj)
    for clause, (only, fits) in FITTING.items():
        if only == category and not play.off(clause):
            with play.speaking(clause):
                if not fits(play, obj):
                    return clause
    return ""


def minion_fits(play: Play, obj: Obj) -> bool:
    """Tells whether a lane is free for a minion."""
    fits = bool(free_lanes(play, obj.owner))
    if not fits:
        play.cite("17-11:2")
    return fits


def lord_area_is_free(play: Play, obj: Obj) -> bool:
    """Tells whether no lord lies in the lord area, which holds one."""
    return not (play.zone(LORD_AREA, obj.owner) and play.says("17-14"))


def core_cost_can_be_paid(play: Play, obj: Obj) -> bool:
    """Tells whether all of the core cost is there, for it is a cost (30-1)."""
    return at_most(play, obj, "cc", cores_for_a_lord(play, obj)) or not (play.says("30-5") and play.says("14-3g"))


def cores_for_a_lord(play: Play, obj: Obj) -> int:
    """Returns how many cores could be put onto a lord."""
    return play.var(obj.owner, "cores.active") + play.var(obj.owner, "cores.exhausted")


@game.definition("30-5", otherwise=0)
def core_cost(play: Play, obj: Obj) -> int:
    """The core cost that only a lord has."""
    return printed_core_cost(play, obj)


@game.definition("14-3g", otherwise=0)
def printed_core_cost(play: Play, obj: Obj) -> int:
    """CC is the core cost that a lord prints."""
    return number_of(play, obj, "cc", cores_for_a_lord(play, obj))


def exhausted_cores_that_leave(play: Play, seat: str, number: int) -> int:
    """Returns how many of the cores that leave the core zone are exhausted ones: those that must be, and those that go first."""
    return max(exhausted_first(play, seat, number), number - play.var(seat, "cores.active"))


@game.definition("07-3:2", otherwise=0)
def exhausted_first(play: Play, seat: str, number: int) -> int:
    """Of the cores that leave the core zone, the exhausted ones go first."""
    return min(number, play.var(seat, "cores.exhausted"))


@game.definition("35-9", otherwise=True)
def has_first_target(play: Play, obj: Obj) -> bool:
    """Tells whether the first effect of a skill or arts finds as many legal targets as it needs."""
    effect = play.card(obj).effect
    if not effect:
        return True
    with play.supposing(this=obj.uid, you=obj.owner):
        found = feasible(play, effect[0])
        with play.collecting():
            whole = all(feasible(play, sentence) for sentence in effect[1:])
    return found and (whole or only_the_first_counts(play))


FITTING: dict[str, tuple[str, Callable[[Play, Obj], bool]]] = {
    "32-3:2": (MINION, minion_fits),
    "32-4:2": (SKILL, has_first_target),
    "32-5:3": (LORD, lord_area_is_free),
    "32-5:2": (LORD, core_cost_can_be_paid),
    "32-6:2": (ARTS, has_first_target),
}
"""What a card of a category needs to be played, by the clauses that ask for it."""


only_the_first_counts = game.states("35-8")
"""The first effect is what stands before the first full stop; what comes later keeps nothing from being played."""


def cite_what_placing_is_not(play: Play, *cards: Obj) -> None:
    """Cites 33-3 where cards are put into another zone than the field although a text waits for a card to be placed."""
    moments = play.vocabulary.moments
    with play.collecting():
        texts = [ability for card in (*cards, *play.zone(FIELD)) for ability in play.abilities(card)] if cards else []
    if any(moments[word].get("event") == "place" for ability in texts for word, _ in ability.when):
        play.cite("33-3")


@game.step("32-1")
def declare_play(play: Play) -> list[Outcome]:
    """The card goes to the play zone and is played by its category."""
    obj = play.obj(play["card"])
    return [play.event("play", obj, seat=obj.owner, by="action"), play.call(PROCEDURES[known_kind(play, obj)])]


events.goes(game, "play", "32-2", PLAYING)
"""A card that is played is in the play zone for the time being."""


@game.step("32-3")
def place_minion(play: Play) -> list[Outcome]:
    """The player puts the minion into a free lane."""
    obj = play.obj(play["card"])
    slot = play.choose("lane", LANES, if_allowed="lane")
    if slot is None:
        return []
    return [play.event("place", obj, zone=MINIONS, slot=slot, seat=obj.owner, by="action")]


@game.condition("17-11:2", of="lane")
def lane_is_free(play: Play, slot: str) -> bool:
    """A lane holds one card."""
    return slot in free_lanes(play, play.obj(play["card"]).owner)


@game.step("32-5")
def place_lord(play: Play) -> list[Outcome]:
    """The lord goes to the lord area, and cores for its core cost onto it."""
    obj = play.obj(play["card"])
    cost = core_cost(play, obj)
    tired = exhausted_cores_that_leave(play, obj.owner, cost)
    return [
        play.event("place", obj, zone=LORD_AREA, seat=obj.owner, by="action"),
        play.event("var", seat=obj.owner, word="cores.exhausted", amount=-tired),
        play.event("var", seat=obj.owner, word="cores.active", amount=tired - cost),
        play.event("count", obj, word=CORE, amount=cost),
    ]


@game.step("32-4")
def resolve_skill(play: Play) -> list[Outcome]:
    """The text of a skill is resolved."""
    return [*abilities.own_text(play, play.obj(play["card"]))]


@game.step("32-6")
def resolve_arts(play: Play) -> list[Outcome]:
    """The text of an arts is resolved."""
    return [*abilities.own_text(play, play.obj(play["card"]))]


@game.step("17-19")
def put_away(play: Play) -> list[Outcome]:
    """After its effect a skill goes to the wait zone of its WT, an arts is exiled."""
    obj = play.obj(play["card"])
    if obj.zone != PLAYING:
        return []
    if kind(play, obj) == ARTS:
        return [play.event("relocate", obj, zone=EXILE)]
    play.cite("14-3j")
    return [play.event("relocate", obj, zone=printed_wait_zone(play, obj))]


@game.event("place", "33-1")
def enters_the_field(play: Play, event: Event) -> list[Event]:
    """A card that comes from elsewhere onto the field is placed; a minion or lord cannot act this turn."""
    obj = play.obj(event.obj)
    if play.within(obj, FIELD):
        return [relocate(play, obj, event.zone, slot=event.slot)]
    moved = relocate(play, obj, event.zone, slot=event.slot, turned=lies_at_first(play))
    return [moved, play.event("stun", obj, cause="29-1:1"), play.event("note placement", obj)]


lies_at_first = game.states("16-2:1", ACTIVE, otherwise="")
"""A card on the field is active or exhausted; one that is put there is active (D-007)."""


@game.event("note placement", "33-1")
def was_placed_this_turn(play: Play, event: Event) -> list[Event]:
    """Until the turn ends a card is one that was placed this turn."""
    return [play.force(play.obj(event.obj), PLACED, "note", clause="33-1", until="turn")]


@game.filter("placed", "33-1", words=("yes", "no"))
def was_placed(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A card that was placed this turn (`yes`), or that was not (`no`)."""
    noted = any((item.field, item.obj, item.stamp) == (PLACED, obj.uid, obj.stamp) for item in play.state.in_force)
    return (noted or play.status(obj, STUNNED)) == (wanted == "yes")


@game.event("stun", "29-1:1")
def cannot_act(play: Play, event: Event) -> list[Event] | None:
    """A minion or lord that was placed gets 行動不能 until the end of the turn."""
    obj = play.obj(event.obj)
    return [play.force(obj, STUNNED, "status", clause="29-1:1", until="turn" if lasts_a_turn(play) else "leave")]


lasts_a_turn = game.states("29-1:4")
"""行動不能 is treated as an effect until the end of the turn."""


@game.forbid("stun", "29-1:2")
def master_is_never_stunned(play: Play, event: Event) -> bool:
    """A master does not get into that state."""
    return kind(play, play.obj(event.obj)) == MASTER


@game.forbid("stun", "29-2")
def haste_is_never_stunned(play: Play, event: Event) -> bool:
    """速攻: does not get into that state."""
    return has_haste(play, play.obj(event.obj))
