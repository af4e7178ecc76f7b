"""Abilities that are due at once: whose comes first the book does not say (SW-D40)."""

from __future__ import annotations

from gunbai.game import Outcome, Play, Waiting, fire_as_read, first_players, waits_for_more
from gunbai.games.star_wars.book import game

first_players(game, "3.3.4-3", ties="3.3.4-3")


@game.hook("triggers")
def next_ability(play: Play, due: list[Waiting]) -> list[Outcome]:
    """Returns what the next of the abilities that are due sets going; whose comes first is read (SW-D40)."""
    return fire_as_read(play, due, "SW-D40")


def more_to_come(play: Play) -> bool:
    """Tells whether what happens now waits for further abilities of its moment, where they are read to be one (SW-D40)."""
    return waits_for_more(play, play.waiting(), "SW-D40")
