"""Section 6: magic cards - normal, placed, and counters as they are set."""

from __future__ import annotations

from gunbai.game import Event, Outcome, Play, Repeat, abilities
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.units import cost_can_be_paid, costs, paid, playable
from gunbai.games.king_castle.words import (
    COUNTER,
    FACE_DOWN,
    IN_USE,
    MAGIC,
    NORMAL,
    PLACED,
    SPELL,
    TYPES,
    magic_type,
)

PROCEDURES = {NORMAL: "6.1-1", PLACED: "6.2-1", COUNTER: "6.3-1"}
game.calls(*PROCEDURES.values())


playable("6-3", SPELL)


@game.condition("1-7", of="6-3")
def finds_room_if_it_is_placed(play: Play, uid: int) -> bool:
    """At most three magic cards are placed."""
    return len(play.zone(MAGIC, play.obj(uid).owner)) < play.rules.amount("1-7", "cards")


@game.lift("6.1-2", of="6-3", lifts="1-7")
def normal_magic_needs_no_room(play: Play, uid: int) -> bool:
    """Normal magic can be played although three magic cards are placed."""
    return magic_type(play, play.obj(uid)) == NORMAL


game.condition("5.1-1:2", of="6-3")(cost_can_be_paid)


@game.step("6-3")
def play_magic(play: Play) -> list[Outcome]:
    """The cost is paid, and the card is used by its type."""
    obj = play.obj(play["card"])
    cost = costs(play, obj.uid)
    play.remember("cost", sum(cost.values()))
    said = magic_type(play, obj) or str(play.fact("type", TYPES, clause="6-1", of=obj.uid))
    return [*paid(play, obj, cost), play.event("play", obj, seat=obj.owner), play.call(PROCEDURES[said])]


@game.step("6.1-1")
def use_at_once(play: Play) -> list[Outcome]:
    """Normal magic takes effect at once and is then discarded."""
    obj = play.obj(play["card"])
    if play.get("used"):
        play.cite("6.1-ex")
        return [play.event("discard", obj)] if obj.zone == IN_USE else []
    play.remember("used", "yes")
    return [Repeat("6.1-1"), play.event("move", obj, zone=IN_USE), *abilities.own_text(play, obj)]


@game.step("6.2-1")
def place_magic(play: Play) -> list[Outcome]:
    """Placed magic is put into the magic zone and used there."""
    obj = play.obj(play["card"])
    return [play.event("enter", obj, seat=obj.owner, zone=MAGIC)]


@game.event("enter", "6.2-1")
def is_placed(play: Play, event: Event) -> list[Event] | None:
    """Magic comes into the magic zone."""
    return [play.event("move", event.obj, zone=MAGIC)] if event.zone == MAGIC else None


@game.step("6.3-1")
def set_a_counter(play: Play) -> list[Outcome]:
    """A counter is put face down, and on it a die that shows the cost that was paid (KC-D14)."""
    obj = play.obj(play["card"])
    play.cite("6.3-ex:1")
    return [play.event("move", obj, zone=MAGIC, face=FACE_DOWN), play.event("count", obj, word="die", amount=play["cost"])]
