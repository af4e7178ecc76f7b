"""Sections 5.3.1 and 6.3: timed abilities, and counters that wait face down for their condition."""

from __future__ import annotations

from msgspec.structs import replace

from gunbai.game import (
    PASS,
    Fired,
    Obj,
    Offer,
    Open,
    Outcome,
    Play,
    Question,
    Repeat,
    Waiting,
    events,
    fire,
    fire_as_read,
    first_players,
    lives_on_as_read,
    named_window,
    split_part,
    waits_for_more,
)
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import COUNTER, FACE_DOWN, FIELD, MAGIC, magic_type

OFFERED = "offered"
MOMENT, COUNTERS = "5.3.1-1", ("6.3-2", "6.3-ex")
WINDOW = "counter"


def is_counter(play: Play, item: Waiting) -> bool:
    """Tells whether a trigger is the effect of a counter that waits face down."""
    obj = play.obj(item.uid)
    return obj.zone == MAGIC and obj.face == FACE_DOWN and magic_type(play, obj) == COUNTER


def due_counters(play: Play) -> list[Waiting]:
    """Returns the counters whose condition is met; of those that answer an attack KC-D13 says from when on."""
    found = [item for item in play.waiting() if is_counter(play, item) and play.obj(item.uid).owner != play.turn_player]
    early = [item for item in found if item.record.event.kind in ("attack", "attacked") and not play.get("struck")]
    if early and play.reading("KC-D13") == "b":
        return [item for item in found if item not in early]
    return found


def timed(play: Play) -> list[Waiting]:
    """Returns the timed abilities that are due; a condition that counters name as well (6.3) is a moment of 5.3.1-1 for them."""
    found = [item for item in play.waiting() if not is_counter(play, item) and magic_type(play, play.obj(item.uid)) != COUNTER]
    named = {item.key: tuple(MOMENT if split_part(clause)[0] in COUNTERS else clause for clause in item.clauses) for item in found}
    return [replace(item, clauses=named[item.key]) for item in found if MOMENT not in named[item.key] or not play.off(MOMENT)]


lives_on_as_read(game, FIELD, "KC-D39")
"""A timed ability whose moment has come fires although its card has left before that."""


@game.step("6.3-2")
def let_counters_fire(play: Play) -> list[Outcome]:
    """When conditions of counters are met, their owner may let them fire, one after another (KC-D12, KC-D15).

    A timed ability that is due as well comes after them, or before them if so read (KC-D20).
    """
    if any(frame.window is not None and frame.window.offers == WINDOW for frame in play.state.frames):
        return []
    note_what_may_wait(play)
    new = [item for item in due_counters(play) if offered_once(item) not in play.state.fired]
    if not new:
        for seat in play.vocabulary.seats:
            if seat != play.turn_player:
                play.ask(Question("use", (), seat, free=(PASS,), skip=PASS, tacit=True))
    if not new or (timed(play) and play.reading("KC-D20") == "b"):
        return []
    marks = [play.event("fire", item=offered_once(item)) for item in new]
    return [*marks, Open(named_window(play.vocabulary.windows, "6.3-2", play.vocabulary.seats, play.turn_player))]


def note_what_may_wait(play: Play) -> None:
    """Notes counters of the other player of which nobody knows what they wait for."""
    for seat in play.vocabulary.seats:
        if seat != play.turn_player:
            face_down(play, seat)


def offered_once(item: Waiting) -> Fired:
    """Returns what notes that a counter has been offered for its event."""
    return replace(item.key if isinstance(item.key, Fired) else Fired(item.uid, item.ability), how=OFFERED)


@game.offers(WINDOW, "6.3-2")
def counters_that_may_fire(play: Play, seat: str) -> list[Offer]:
    """A counter that fires is turned face up, takes effect, and is discarded."""
    found: list[Offer] = []
    due = {item.uid: item for item in reversed(due_counters(play))}
    for obj in face_down(play, seat):
        item = due.get(obj.uid)
        if item is None:
            found.append(Offer(obj.uid))
            continue
        shown = play.event("reveal", obj, seat=seat)
        found.append(Offer(obj.uid, [shown, *fire(play, item), play.event("discard", obj)], grounds=item.clauses[:1]))
    return found


def face_down(play: Play, seat: str) -> list[Obj]:
    """Returns a player's cards that wait face down, noting those of which nobody knows for what."""
    found = [obj for obj in play.in_hand(MAGIC, seat) if obj.face == FACE_DOWN]
    if not all(play.rules.card(obj.card).abilities for obj in found):
        play.overlook(MAGIC, seat)
    return found


@game.condition("6.3-2", of=WINDOW)
def its_condition_is_met(play: Play, uid: int) -> bool:
    """Only a counter whose condition is met fires."""
    return any(item.uid == uid for item in due_counters(play))


events.sets(game, "reveal", "6.3-2", face="")
"""The counter lies face up while it takes effect."""


@game.step("5.3.1-1")
def timed_abilities_fire(play: Play) -> list[Outcome]:
    """A timed ability whose moment has come fires; then it is seen what is due. Whose comes first is read (KC-D38)."""
    found = timed(play)
    if not found:
        return []
    return [Repeat("6.3-2"), *fire_as_read(play, found, "KC-D38")]


first_players(game, "5.3.1-1")


def more_to_come(play: Play) -> bool:
    """Tells whether what happens now waits for further abilities of its moment, where they are read to be one (KC-D38)."""
    of_a_counter = play.get("event") is not None and magic_type(play, play.obj(play["this"])) == COUNTER
    return not of_a_counter and waits_for_more(play, timed(play), "KC-D38")
