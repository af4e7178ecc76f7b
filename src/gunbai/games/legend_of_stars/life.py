"""Sections 3.7, 4, 8.5 and 8.10: damage, life, drawing cards, and when the game is over."""

from __future__ import annotations

from gunbai.game import Event, Obj, Outcome, Play, compared, events, refresh, turns
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import DECK, HAND

DECKED = "decked"
NUMBERS = range(0, 3001, 50)
"""What an ATK, DEF or DOWN that the board leaves out may be."""


def damage(play: Play, seat: str, amount: int, **more: object) -> list[Outcome]:
    """Returns the event that damages a player; an amount below 0 is none (G-28)."""
    return [play.event("damage", seat=seat, amount=amount, **more)] if amount > 0 else []


def known_down(play: Play, obj: Obj) -> int:
    """Returns the DOWN of a character; the judge knows one that the board leaves out."""
    return max(number_of(play, obj, "down", "2.1.4"), 0)


def number_of(play: Play, obj: Obj, field: str, clause: str) -> int:
    """Returns a number of a character; the judge knows one that the board leaves out."""
    number = play.known_value(obj, field)
    return int(play.fact(field, tuple(map(str, NUMBERS)), of=obj.uid, clause=clause)) if number is None else number


def number_against(play: Play, obj: Obj, field: str, other: int | None, clause: str) -> int:
    """Returns a number of a character; where another stands against it that is known, the judge says only how they compare."""
    return number_of(play, obj, field, clause) if other is None else compared(play, obj, field, other, clause)


@game.forbid("damage", "5.5.1.6:3")
def nothing_is_no_damage(play: Play, event: Event) -> bool:
    """Of damage that is made 0 or less none has been dealt: no text waits for it (G-28)."""
    return event.amount <= 0


@game.event("damage", "3.7:2")
def life_goes(play: Play, event: Event) -> list[Event] | None:
    """A player who is damaged loses as much life, down to 0; damage to a character does nothing by itself (C-25)."""
    return [play.event("var", seat=event.seat, word="life", amount=-max(event.amount, 0), least=0)] if event.seat else None


@game.event("gain life", "8.1:1")
def life_comes(play: Play, event: Event) -> list[Event]:
    """An effect gives life; there is no ceiling (G-20)."""
    return [play.event("var", seat=event.seat, word="life", amount=event.amount, least=0)]


def cannot_draw(play: Play, event: Event) -> Event:
    """Who cannot draw has lost (4)."""
    return play.event("var", seat=event.seat, word=DECKED, to=1)


turns.draws(game, "8.5", DECK, HAND, empty=cannot_draw)


@game.step("8.1:1")
def continuous_effects(play: Play) -> list[Outcome]:
    """Texts of cards in play hold at once."""
    return [*refresh(play)]


@game.step("4", hangs_on=("vars",))
def is_it_over(play: Play) -> list[Outcome]:
    """Looks after every damage and every draw whether somebody has lost."""
    if not play.read("turn.seat", ""):
        return []
    dead = [seat for seat in play.seats if has_no_life(play, seat)]
    empty = [seat for seat in play.seats if could_not_draw(play, seat)]
    lost = [seat for seat in play.seats if seat in dead or seat in empty]
    if not lost:
        return []
    if len(lost) > 1 and is_drawn(play, dead, lost):
        return [play.event("game over", cause="4:4")]
    loser = play.seats[1] if len(lost) > 1 else lost[0]
    if play.scope("attack") and play.get("hurt") == (loser,):
        play.cite("5.5.2:2")
    return [play.event("game over", seat=play.foe(loser), cause="4:2" if loser in dead else "4:3")]


@game.definition("4:2", otherwise=False)
def has_no_life(play: Play, seat: str) -> bool:
    """A player whose life is 0 has lost, however it came to that."""
    return play.var(seat, "life") <= 0


@game.definition("4:3", otherwise=False)
def could_not_draw(play: Play, seat: str) -> bool:
    """A player who could not draw a card from an empty deck has lost."""
    return bool(play.var(seat, DECKED))


def is_drawn(play: Play, dead: list[str], lost: list[str]) -> bool:
    """Tells whether a game that both have lost at the same time is drawn; of other ways to lose than life it is not said (G-21)."""
    if dead == lost:
        return both_at_once(play)
    return play.reading("G-21") == "a"


both_at_once = game.states("4:4")
"""Both lives at 0 at the same time make a draw."""


events.ends(game, "game over", "4")
