"""Section 3.1: the preparation of a game, step by step, until the first player's first turn."""

from __future__ import annotations

from gunbai.game import CHANCE, Call, Event, Outcome, Play, Question, relocate, turns
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import BASE, DECK, FACE_DOWN, HAND, STORIES, level_of_story

turns.shuffle_decks(game, "3.1-1", DECK)


stories_lie_apart = game.states("4.2.1.1-3")
"""The story cards are independent of the main deck and are all laid face down at the start."""


@game.step("3.1-2")
def lay_out_the_stories(play: Play) -> list[Outcome]:
    """The story cards are laid face down by level, the lowest nearest."""
    if not stories_lie_apart(play):
        return []
    return [play.event("set", obj, slot=str(level_of_story(play, obj)), face=FACE_DOWN) for obj in play.zone(STORIES)]


@game.step("3.1-3")
def decide_who_goes_first(play: Play) -> list[Outcome]:
    """Who goes first is decided; the book does not say how (SW-D31)."""
    known = str(play.read("turn.first", ""))
    return turns.goes_first(play, known or str(play.choose("first", play.vocabulary.seats, by=CHANCE, voluntary=True)))


@game.step("3.1-4")
def draw_the_first_hands(play: Play) -> list[Outcome]:
    """Each player draws five cards: the first player, then the other."""
    number = first_hand(play)
    return [play.event("take", seat=play.turn_player, amount=number, zone=HAND, further=number)] if number else []


@game.definition("2.3.1-2:1", otherwise=0)
def first_hand(play: Play) -> int:
    """The hand at the start is five cards."""
    return play.rules.amount("3.1-4", "cards")


def takes(clause: str) -> None:
    """Binds that cards are taken where a clause says so: hands and bases at the start, and new cards for old ones."""

    @game.event("take", clause)
    def one_by_one(play: Play, event: Event) -> list[Event | Call] | None:
        return take_one_by_one(play, event) if event.cause == clause else None


def take_one_by_one(play: Play, event: Event) -> list[Event | Call]:
    """Returns what takes the next card of the main deck where it is to go, and the next after it.

    When one player has all, the other takes as many (``further``).

    Who cannot draw what is due loses here as well (2.1-2), once the other player's cards have been taken.
    """
    card = play.next_in(DECK, event.seat)
    if card is None:
        taken: list[Event | Call] = [play.event("deck is spent", seat=event.seat, cause=event.cause)]
    else:
        face = {"face": FACE_DOWN} if event.zone == BASE else {}
        taken = [relocate(play, card, event.zone, **face)]
        if event.amount > 1:
            return [*taken, _more(play, event, event.seat, event.amount - 1, event.get("further", 0))]
    if further := event.get("further", 0):
        taken.append(_more(play, event, play.foe(event.seat), further, 0))
    return taken


def _more(play: Play, event: Event, seat: str, amount: int, further: int) -> Event:
    return play.event("take", seat=seat, amount=amount, zone=event.zone, further=further, cause=event.cause)


for taken_by in ("3.1-4", "2.3.1-3", "3.1-6"):
    takes(taken_by)


may_exchange = game.states("2.3.1-3")
"""Each player may exchange any number of cards, once."""


@game.step("3.1-5")
def exchange_cards(play: Play) -> list[Outcome]:
    """Each player puts any number of cards under the main deck and draws as many: the first player first (SW-D31)."""
    return [play.call("2.3.1-3", "mulligan", player=seat) for seat in play.seats] if may_exchange(play) else []


@game.step("2.3.1-3")
def exchange_once(play: Play) -> list[Outcome]:
    """Any number of cards goes to the bottom of the main deck; as many are drawn; nothing is shuffled (SW-D31)."""
    seat = str(play["player"])
    hand = [obj.uid for obj in play.known(HAND, seat)]
    picked = play.ask(Question("mulligan", hand, by=seat, least=0, most=len(hand), voluntary=True, skip=()))
    if not picked:
        return []
    under = [relocate(play, uid, DECK) for uid in picked]
    return [*under, play.event("take", seat=seat, amount=len(picked), zone=HAND)]


@game.step("3.1-6")
def lay_out_the_bases(play: Play) -> list[Outcome]:
    """Each player lays five cards of the main deck face down as the base; the first player's first turn follows."""
    number = size_of_base(play)
    base = [play.event("take", seat=play.turn_player, amount=number, zone=BASE, further=number)] if number else []
    return [*base, play.event("var", word="turn.number", to=1)]


@game.definition("2.3.1-1:1", otherwise=0)
def size_of_base(play: Play) -> int:
    """The base is five cards."""
    return play.rules.amount("3.1-6", "base")
