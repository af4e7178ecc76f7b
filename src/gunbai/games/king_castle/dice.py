"""Section 3.1: the dice phase - who rolls what, who goes first, and the energy it gives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product

from gunbai.game import CHANCE, Outcome, Play, Repeat, State
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.energy import gains
from gunbai.games.king_castle.words import ATTRIBUTES, COLOURLESS

PIPS = tuple(map(str, range(1, 7)))

TOGETHER = 4
"""How many dice are one question; what more of them may show is asked die by die."""

Die = tuple[str, int]
"""One die of the dice phase: its attribute and the pips it shows (0: not rolled yet)."""


def dice_of(state: State, seat: str) -> list[Die]:
    """Returns a player's dice of the dice phase, as the board writes them: 火6 火1."""
    written = str(state.var(f"{seat}.dice", "") or "")
    return [(word, int(number or 0)) for word, number in re.findall(r"([^\d\s]+)(\d*)", written)]


def dice(play: Play, seat: str) -> list[Die]:
    """Returns a player's dice; a player of whom no die is known has one of unknown attribute."""
    return dice_of(play.state, seat) or [(COLOURLESS, 0)]


def written(held: list[Die]) -> str:
    """Returns dice as a board writes them."""
    return " ".join(f"{word}{pips or ''}" for word, pips in held)


@game.step("3.1-1")
def roll(play: Play) -> list[Outcome]:
    """Both roll all their dice."""
    events: list[Outcome] = []
    for seat in play.vocabulary.seats:
        held = dice_of(play.state, seat) or [(attribute_nobody_knows(play, seat), 0)]
        pips = rolled_together(play, seat, len(held)) if len(held) <= TOGETHER else rolled_apart(play, seat, len(held))
        rolled = [(word, int(number)) for (word, _), number in zip(held, pips, strict=True)]
        events.append(play.event("var", seat=seat, word="dice", to=written(rolled)))
    return events


def attribute_nobody_knows(play: Play, seat: str) -> str:
    """Returns the attribute of the die of a player of whom no die is known: the judge knows it, and it may be any."""
    return play.presume(f"fact:{seat}.dice", (COLOURLESS, *ATTRIBUTES))


def rolled_together(play: Play, seat: str, number: int) -> tuple[str, ...]:
    """Asks chance what all dice of a player show at once."""
    faces = PIPS if number == 1 else list(product(PIPS, repeat=number))
    shown: str | tuple[str, ...] = play.choose(seat, faces, by=CHANCE, voluntary=True)
    return (shown,) if isinstance(shown, str) else shown


def rolled_apart(play: Play, seat: str, number: int) -> tuple[str, ...]:
    """Asks chance for each die of a player by itself: together they could show more than anybody can list."""
    shown = []
    for index in range(1, number + 1):
        with play.asking_about(f"{seat}.{index}"):
            shown.append(str(play.choose(seat, PIPS, by=CHANCE, voluntary=True)))
    return tuple(shown)


def lower(play: Play) -> str:
    """Returns the seat with the lower number, empty when they are equal; what counts of two dice is read (KC-D06)."""
    found = lower_by_reading(numbers(play))
    return found["a"] if len(set(found.values())) == 1 else found[play.reading("KC-D06")]


def numbers(play: Play) -> dict[str, list[int]]:
    """Returns what each player's dice show."""
    return {seat: [number for _, number in dice(play, seat)] for seat in play.vocabulary.seats}


def lower_by_reading(pips: Mapping[str, list[int]]) -> dict[str, str]:
    """Returns the seat with the lower number by each reading of KC-D06, empty when the numbers are equal."""
    found = {}
    (first, ours), (second, theirs) = pips.items()
    for reading, number in (("a", sum), ("b", min), ("c", max)):
        one, other = number(ours), number(theirs)
        found[reading] = "" if one == other else first if one < other else second
    return found


@game.step("3.1-2")
def roll_again_when_equal(play: Play) -> list[Outcome]:
    """Equal numbers: all is rolled again, and only the last roll counts (KC-D35); what the dice showed is forgotten.

    How two dice are compared is read (KC-D06) only where one of the readings makes the numbers equal.
    """
    if all(lower_by_reading(numbers(play)).values()) or lower(play):
        return []
    picked_up = [(seat, written([(word, 0) for word, _ in dice(play, seat)])) for seat in play.vocabulary.seats]
    for seat in play.vocabulary.seats:
        play.remember(seat, None)
    return [*(play.event("var", seat=seat, word="dice", to=held) for seat, held in picked_up), Repeat("3.1-1")]


@game.step("3.1-3")
def who_goes_first(play: Play) -> list[Outcome]:
    """The lower number goes first; who that is is decided anew in every dice phase."""
    play.cite("3.1-1")
    first = lower(play) or play.turn_player
    number = play.read("turn.number", 0) + 1
    return [
        play.event("var", word="turn.seat", to=first),
        play.event("var", word="turn.first", to=first),
        play.event("var", word="turn.number", to=number),
    ]


@game.step("3.1-4")
def gain_the_energy(play: Play) -> list[Outcome]:
    """What the dice show is the energy of this turn, of the attribute of each die."""
    play.cite("3.1-6")
    events: list[Outcome] = []
    for seat in play.seats:
        gained: dict[str, int] = {}
        for word, number in dice(play, seat):
            gained[word] = gained.get(word, 0) + number
        events += gains(play, seat, gained)
    return events


def add_die(play: Play, seat: str, attribute: str) -> str:
    """Returns a player's dice with one more, not rolled before the next dice phase."""
    return written([*dice_of(play.state, seat), (attribute, 0)])
