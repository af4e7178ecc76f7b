"""Sections 3-Ⅲ, 3.5.4.5 and 4-Ⅰ: cards from the deck, one after another, and the reload when there are none."""

from __future__ import annotations

from collections.abc import Callable

from gunbai.game import LEFT_OUT, Call, Event, Obj, Outcome, Play, State, Use, holds_more, top_of
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.deck import has_trigger
from gunbai.games.asterisk.words import DAMAGE, DECK, HAND, TRASH

TAKING = ("draw", "damage", "mill", "charge from deck")
"""Events that take cards from the top of a deck."""
RELOAD = "リロード"


@game.event("draw", "")
def draw_cards(play: Play, event: Event) -> list[Event | Call]:
    """Cards go from the top of the deck to the hand."""
    return from_the_deck(play, event, lambda card: [play.event("move", card, zone=HAND)])


@game.event("damage", "")
def send_to_the_damage_zone(play: Play, event: Event) -> list[Event | Call]:
    """Cards go from the top of the deck to the damage zone, all of them before anything else (AST-D12)."""
    return from_the_deck(play, event, lambda card: flipped(play, card, event.by))


@game.event("mill", "")
def send_to_the_trash(play: Play, event: Event) -> list[Event | Call]:
    """Cards go from the top of the deck to the trash."""
    return from_the_deck(play, event, lambda card: [play.event("move", card, zone=TRASH)])


@game.event("charge from deck", "")
def send_to_the_mana_zone(play: Play, event: Event) -> list[Event | Call]:
    """Cards go from the top of the deck to the mana zone."""
    return from_the_deck(play, event, lambda card: [play.event("charge", card, seat=card.owner)])


def flipped(play: Play, card: Obj, by: str) -> list[Event]:
    """Returns what puts a card into the damage zone, and the event that a trigger icon waits for."""
    return [play.event("move", card, zone=DAMAGE), play.event("flipped", card, seat=card.owner, by=by)]


def from_the_deck(play: Play, event: Event, use: Callable[[Obj], list[Event]]) -> list[Event | Call]:
    """Returns what becomes of a process that takes cards from the deck: a reload in between, or before all of it (AST-D10)."""
    first = next((each for each in play.frame.events if each.kind in TAKING and each.seat == event.seat), event)
    if first is not event:
        return [event]  # what another event of the same moment takes lies above it
    cards = top_of(play, DECK, event.seat, event.amount)
    short = event.amount - len(cards)
    if short and (at_once := bool(cards) and play.reading("AST-D10") == "b"):
        cards, short = [], event.amount
    used: list[Event | Call] = [made for card in cards for made in use(card)]
    if not short:
        return used
    if not can_reload(play, event.seat) or (event.get("reloaded") and at_once):
        return [*used, play.event("var", seat=event.seat, word="stuck", to=1)]
    again = play.event(event.kind, seat=event.seat, amount=short, by=event.by, cause=event.cause, reloaded="yes")
    return [*used, play.call("4.1", "reload", seat=event.seat), again]


@game.definition("4.1.a", otherwise=False)
def can_reload(play: Play, seat: str) -> bool:
    """There must be a trash to make a deck of."""
    return bool(play.known(TRASH, seat)) or holds_more(play, TRASH, seat)


@game.step("4.1.a")
def reload(play: Play) -> list[Outcome]:
    """The trash is shuffled into the deck, and the top card of it goes to the damage zone."""
    return [play.event("reload", seat=play["seat"])]


@game.event("reload", "4.1.a")
def trash_becomes_deck(play: Play, event: Event) -> list[Event]:
    """All cards of the trash go back and are shuffled; then comes the damage of the reload."""
    back = [play.event("move", obj, zone=DECK) for obj in play.known(TRASH, event.seat)]
    if play.read(f"{event.seat}.{TRASH}.unknown"):
        known = ((f"{TRASH}.unknown", 0), (f"{DECK}.unknown", LEFT_OUT))
        back += [play.event("var", seat=event.seat, word=word, to=to) for word, to in known]
    return [*back, play.event("shuffle", seat=event.seat, zone=DECK), play.event("reload damage", seat=event.seat)]


@game.event("reload damage", "4.1.a")
def top_card_to_damage(play: Play, event: Event) -> list[Event]:
    """The top card goes to the damage zone."""
    card = play.next_in(DECK, event.seat)
    return [*flipped(play, card, "reload"), *note_reload(play, card)] if card else []


def note_reload(play: Play, card: Obj) -> list[Event]:
    """Returns the event that remembers, for this turn, that a reload has turned a trigger up: it cannot be used."""
    if not has_trigger(play.card(card)):
        return []
    play.cite("4.1.c")
    return [play.event("use", card, item=Use("turn", RELOAD, card.uid))]


@game.hook("not now")
def turned_up_by_a_reload(state: State, word: str, uid: int) -> tuple[str, ...]:
    """What a reload has turned up cannot be used as a trigger at any time."""
    return ("4.1.c",) if word in ("trigger", "use", "play") and Use("turn", RELOAD, uid) in state.used else ()


game.happens("flipped")
