"""Abilities that are due at once: whose comes first the book does not say (SW-D40)."""

from __future__ import annotations

from gunbai.games.star_wars.book import game
from gunbai.interpreter.ask import Outcome
from gunbai.interpreter.frames import IMMEDIATE
from gunbai.interpreter.play import Play
from gunbai.interpreter.triggers import Waiting, choose_trigger, comes_first, fire, more_of_this_moment, of_one_moment


@game.hook("triggers")
def next_ability(play: Play, due: list[Waiting]) -> list[Outcome]:
    """Returns what the next of the abilities that are due sets going; whose comes first is read (SW-D40)."""
    first = comes_first(play, due, play.reading("SW-D40") if len(due) > 1 else "a")
    with play.supposing(first=first):
        fired = choose_trigger(play, due, by=first)
    last = not any(item.key != fired.key for item in of_one_moment(due, fired.record))
    return [*fire(play, fired), *([play.call(IMMEDIATE)] if last else [])]


@game.order("3.3.4-3", ties="3.3.4-3")
def is_of_the_player_who_comes_first(play: Play, item: Waiting) -> bool:
    """The abilities of the player who comes first take effect before the other's."""
    return play.obj(item.uid).owner == str(play["first"])


def more_to_come(play: Play) -> bool:
    """Tells whether what happens now waits for further abilities of its moment, where they are read to be one (SW-D40)."""
    return more_of_this_moment(play, play.waiting()) and play.reading("SW-D40") == "d"
