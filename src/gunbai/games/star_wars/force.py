"""Section 4.1.3: force checks."""

from __future__ import annotations

import re

from gunbai.game import CHANCE, NOBODY_KNOWS, Argument, Event, Obj, Outcome, Play, Question, each_of, events, said_of, told, top_of
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import CHARACTER, DECK, printed, sides

LIGHT, DARK = "ライト", "ダーク"
LETTERS = {"L": LIGHT, "D": DARK}
"""What the icons are called in the numbers of a card text."""
MOST_ICONS = 10
"""So many icons of a side may be said of a card."""

_WORD = re.compile(r"\w+")


@game.verb("force check", "4.1.3-4", keys=("amount",))
def check_the_force(play: Play, argument: Argument) -> list[Outcome]:
    """So many cards of the player's main deck are turned up; L and D are the icons on them; then they go under the deck."""
    number = play.reckon(said_of(told(argument, "amount"), "amount"))
    if number < 1:
        for letter in LETTERS:
            play.remember(letter, "0")
        return []
    play.remember("wanted", str(number))
    return [play.call("4.1.3-4"), play.call("4.1.3-5")]


@game.step("4.1.3-4")
def turn_up_and_count(play: Play) -> list[Outcome]:
    """The top cards are turned up, as many as there are (SW-D27), and their icons counted by side."""
    revealed = top_of(play, DECK, play["you"], int(play["wanted"]))
    play.remember("revealed", tuple(obj.uid for obj in revealed))
    for letter, side in LETTERS.items():
        play.remember(letter, str(counted(play, revealed, side)))
    return [play.event("reveal", obj) for obj in revealed]


@game.event("reveal", "4.1.3-4")
def is_seen(play: Play, event: Event) -> list[Event]:
    """Both players see the card; it stays where it is until the check is over."""
    return []


def counted(play: Play, cards: list[Obj], side: str) -> int:
    """Returns how many icons of a side these cards have; chance says it for cards that the board does not name.

    A character prints some (4.1.3-3a): where the board does not say how many, and they may be of this side, the judge does.
    """
    number = sum(icons(play, obj, side) for obj in cards)
    if any(obj.card == NOBODY_KNOWS for obj in cards):
        number += int(play.choose(side, tuple(map(str, range(31))), by=CHANCE, voluntary=True))
    if any(leaves_out(play, obj, side) for obj in cards) and is_meant(play, side):
        number += int(play.fact(f"{side}アイコン", map(str, range(MOST_ICONS + 1))))
    return number


def icons(play: Play, obj: Obj, side: str) -> int:
    """Returns the icons of a side on a card: as printed, or of the card's own side; a card without icons has none (SW-D28)."""
    own = printed(play, obj, f"{side}アイコン")
    if own is None and sides(play, obj) == (side,):
        own = printed(play, obj, "アイコン")
    return own or 0


def leaves_out(play: Play, obj: Obj, side: str) -> bool:
    """Tells whether the board says nothing of the icons of a character that may have some of a side."""
    told = any(printed(play, obj, f"{of}アイコン") is not None for of in (*LETTERS.values(), ""))
    return play.card(obj).kind == CHARACTER and not told and sides(play, obj) in ((), (side,))


def is_meant(play: Play, side: str) -> bool:
    """Tells whether the text that orders the check reads the icons of a side: nobody is asked for what makes no difference."""
    this = play.get("this")
    card = play.card(play.obj(this)) if isinstance(this, int) and this else None
    if card is None:
        return True
    letter = next(letter for letter, of in LETTERS.items() if of == side)
    sentences = (*card.effect, *(one for ability in card.abilities for one in ability.sentences))
    said = [(one.let, one.choose, one.orders, one.condition, one.parts) for one in sentences]
    return letter in _WORD.findall(repr(said))


@game.step("4.1.3-5")
def put_under_the_deck(play: Play) -> list[Outcome]:
    """The cards turned up go to the bottom of the main deck in the order their player likes."""
    cards = play["revealed"]
    number = len(cards)
    order = play.ask(Question("order", cards, by=play["you"], least=number, most=number, voluntary=number > 1, skip=cards))
    return [play.event("return", uid) for uid in each_of(order)]


events.goes(game, "return", "4.1.3-5", DECK)
"""The card lies at the bottom of its main deck, face down."""
