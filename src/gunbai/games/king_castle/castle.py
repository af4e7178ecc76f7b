"""Sections 1 and 4.1: the castle, its damage pile, the wall before it, discarding, and how the game ends."""

from __future__ import annotations

from gunbai.game import LEFT_OUT, Event, Outcome, Play, events, top_of
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.counters import more_to_come
from gunbai.games.king_castle.words import CASTLE, DISCARD, FACE_DOWN, HAND, KINGS, MAGIC, PILE, PLACED, magic_type


@game.event("castle damage", "1-3")
def cards_go_to_the_damage_pile(play: Play, event: Event) -> list[Event]:
    """As many cards as there is damage go, one by one, face down from the castle onto the damage pile; all when there are fewer."""
    cards = top_of(play, CASTLE, event.seat, event.amount)
    return [play.event("move", card, zone=PILE, face=FACE_DOWN, on="top") for card in cards]


@game.replace("castle damage", "4.1-4")
def wall_stands_in(play: Play, event: Event) -> list[Event] | None:
    """While the wall stands, damage to the castle is dealt to the wall instead."""
    if not event.amount or not wall(play, event.seat):
        return None
    return [play.event("wall damage", seat=event.seat, amount=event.amount, source=event.source, word=event.word, by=event.by)]


@game.event("wall damage", "4.1-2")
def wall_goes_down(play: Play, event: Event) -> list[Event]:
    """The wall goes down by the damage; what is left over reaches the castle unless a clause says that it is lost."""
    standing = wall(play, event.seat)
    left = event.amount - standing
    happens = [
        play.event("var", seat=event.seat, word="wall", to=max(standing - event.amount, 0)),
        play.event("var", seat=event.seat, word="wall.unknown", to=0),
    ]
    if left > 0 and not remainder_is_lost(play):
        happens.append(play.event("castle damage", seat=event.seat, amount=left, by=event.by))
    return happens


remainder_is_lost = game.states("4.1-5", along=("4.1-ex",))
"""When the wall goes, the damage left over is not dealt; 4.1-ex works an example."""


def wall(play: Play, seat: str) -> int:
    """Returns what is left of a wall: presumed to be gone when the board leaves it out, asked when nobody knows."""
    unknown = play.read(f"{seat}.wall.unknown", 0)
    if not unknown:
        return play.var(seat, "wall")
    if unknown == LEFT_OUT:
        return int(play.presume(f"{seat}.wall", ("0", "20")))
    return int(play.fact(f"{seat}.wall", [str(number) for number in range(21)]))


@game.step("1-2")
def castle_has_fallen(play: Play) -> list[Outcome]:
    """An empty castle loses, whatever emptied it; the opponent wins. Both at once is read (KC-D03)."""
    fallen = [seat for seat in play.vocabulary.seats if has_fallen(play, seat)]
    if not fallen or more_to_come(play):
        return []
    if len(fallen) == 1:
        return [play.event("end", seat=play.foe(fallen[0]))]
    reading = play.reading("KC-D03")
    winner = {"a": "", "b": play.turn_player, "c": play.foe(play.turn_player)}[reading]
    return [play.event("end", seat=winner)]


def has_fallen(play: Play, seat: str) -> bool:
    """Tells whether a castle holds no card; one of which the board does not say how many it holds has not fallen."""
    if play.known(CASTLE, seat) or not play.read("turn.seat", ""):
        return False
    unknown = play.read(f"{seat}.{CASTLE}.unknown", 0)
    if unknown and unknown != LEFT_OUT:
        return bool(play.presume(f"fact:{seat}.{CASTLE}", ("holds", "empty")) == "empty")
    return not unknown


@game.event("draw", "3-4")
def first_hand_is_drawn(play: Play, event: Event) -> list[Event] | None:
    """The first hand is drawn."""
    return top_cards_to_hand(play, event) if event.cause == "3-4" else None


@game.event("draw", "3.0-1")
def new_cards_are_drawn(play: Play, event: Event) -> list[Event] | None:
    """As many cards as went back are drawn anew."""
    return top_cards_to_hand(play, event) if event.cause == "3.0-1" else None


@game.event("draw", "3.2.1-1")
def card_of_the_castle_is_drawn(play: Play, event: Event) -> list[Event] | None:
    """In the draw phase, and where a text says so, cards are drawn from the castle."""
    return top_cards_to_hand(play, event) if event.cause not in ("3-4", "3.0-1") else None


def top_cards_to_hand(play: Play, event: Event) -> list[Event]:
    """Returns the events that put cards of the castle into the hand, one after another."""
    return [play.event("move", card, zone=HAND) for card in top_of(play, CASTLE, event.seat, event.amount)]


@game.event("destroy", "1-4")
def what_is_destroyed_is_discarded(play: Play, event: Event) -> list[Event] | None:
    """What is destroyed lies face up in its owner's discards; of placed magic 6.2-3 says so."""
    return None if is_placed_magic(play, event) else [play.event("move", event.obj, zone=DISCARD)]


def is_placed_magic(play: Play, event: Event) -> bool:
    """Tells whether an event is about placed magic (場), of which 6.2 speaks."""
    obj = play.obj(event.obj)
    return obj.zone == MAGIC and magic_type(play, obj) == PLACED


@game.event("destroy", "6.2-3")
def placed_magic_is_discarded(play: Play, event: Event) -> list[Event] | None:
    """Placed magic that is destroyed goes to the discards."""
    return [play.event("move", event.obj, zone=DISCARD)] if is_placed_magic(play, event) else None


events.goes(game, "discard", "1-4", DISCARD)
"""What has been used lies face up in its owner's discards."""


@game.event("put", "4.2-6")
def goes_where_the_effect_says(play: Play, event: Event) -> list[Event]:
    """A card goes where an effect puts it: face down among hidden cards, face up elsewhere."""
    face = {"face": FACE_DOWN} if event.zone == PILE else {}
    return [play.event("move", event.obj, zone=event.zone, **face, **dict(event.more))]


def king_stays(event: str) -> None:
    """Binds what keeps the king in play from one kind of event."""

    @game.forbid(event, "4-2")
    def no_effect_moves_the_king(play: Play, event: Event) -> bool:
        play.cite("4-1")
        return play.obj(event.obj).zone == KINGS and event.by == "effect"


for leaving in ("destroy", "discard", "put"):
    king_stays(leaving)
