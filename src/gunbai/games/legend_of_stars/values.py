"""Sections 8.6, 8.8 and 9.5: which of several texts about the same number counts."""

from __future__ import annotations

from functools import partial

from gunbai.game import Contribution, Obj, Play, ValueSpec, overtaken
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import CHARACTERS, ENTERED, TURNED_UP, noted

ORDER = "場に出た順"
"""The counter by which a board says in which order cards entered play."""


@game.hook("entered")
def later_last(play: Play, setting: list[Contribution]) -> list[Contribution]:
    """Orders texts that set the same number by when their cards entered play (9.5); what the board does not say, the judge does."""
    if len({item.amount for item in setting}) < 2:
        return setting
    ordered: list[Contribution] = []
    for item in setting:
        at = next((index for index, other in enumerate(ordered) if is_later(play, other, item)), len(ordered))
        ordered.insert(at, item)
    return ordered


def is_later(play: Play, one: Contribution, other: Contribution) -> bool:
    """Tells whether the card of one text entered play after the card of another."""
    if one.source == other.source:
        return one.entered > other.entered
    first, second = (source(play, item) for item in (one, other))
    if first is None or second is None or first.stamp == second.stamp:
        return one.entered > other.entered
    by_entry = entry_order(play, first, second, one, other)
    if turned_up_since(play, first) != turned_up_since(play, second) and play.reading("G-27") == "c":
        return turned_up_since(play, first)
    return by_entry


def turned_up_since(play: Play, obj: Obj) -> bool:
    """Tells whether a character was turned up this turn without having entered in it."""
    return noted(play, obj, TURNED_UP) and not noted(play, obj, ENTERED)


def source(play: Play, item: Contribution) -> Obj | None:
    """Returns the card that a text comes from."""
    return play.obj(item.source) if item.source else None


def entry_order(play: Play, first: Obj, second: Obj, one: Contribution, other: Contribution) -> bool:
    """Tells whether the first of two cards entered later, as the run or the board says, or else the judge."""
    ranks = [entry(play, obj, item) for obj, item in ((first, one), (second, other))]
    counted = play.counters(first, ORDER) and play.counters(second, ORDER)
    if counted and ranks[0][0] < 2 > ranks[1][0] and ranks[0][2] != ranks[1][2]:
        return ranks[0][2] > ranks[1][2]
    if ranks[0][:2] != ranks[1][:2]:
        return ranks[0] > ranks[1]
    if counted:
        return together(play, first, second)
    names = {"first": first, "second": second}
    low = min(first.uid, second.uid)
    said = play.fact("later", tuple(sorted((first.uid, second.uid))), of=low, clause="9.5")
    return bool(names["first"].uid == said)


def together(play: Play, first: Obj, second: Obj) -> bool:
    """Tells which of two cards that entered at the same time counts as later: it is not said whose (G-27)."""
    mine = play.turn_player if play.reading("G-27") != "d" else play.foe(play.turn_player)
    return first.owner == mine and second.owner != mine


def entry(play: Play, obj: Obj, item: Contribution) -> tuple[int, int, int]:
    """Returns when a card entered play, as far as it is known: cards of the board by their count, then those of the run."""
    if obj.zone != CHARACTERS and item.until != "constant":
        return (2, item.entered, 0)
    if obj.stamp != obj.uid:
        return (2, obj.stamp, 0)
    return (1 if noted(play, obj, ENTERED) else 0, 0, play.counters(obj, ORDER))


@game.hook("terms")
def what_counts(play: Play, spec: ValueSpec, items: list[Contribution]) -> list[Contribution]:
    """± applies on top of what sets the number; only if 9.5 is so read does a later setting override earlier ± (G-27)."""
    earlier = overtaken(items, partial(later_last, play), partial(is_later, play))
    if not earlier or play.reading("G-27") != "b":
        return items
    return [item for item in items if item not in earlier]
