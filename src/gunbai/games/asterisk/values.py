"""What several texts about one number come to: no clause orders them (AST-D41)."""

from __future__ import annotations

from functools import cmp_to_key, partial

from gunbai.game import CONSTANT, Contribution, Obj, Play, ValueSpec, overtaken
from gunbai.games.asterisk.book import game


@game.hook("terms")
def what_counts(play: Play, spec: ValueSpec, items: list[Contribution]) -> list[Contribution]:
    """± is reckoned on top of what sets the number; whether a later setting covers an earlier ± is not settled (AST-D41)."""
    covered = overtaken(items, partial(later_last, play), partial(began_after, play, items))
    if not sum(item.amount for item in covered) or play.reading("AST-D41") == "a":
        return items
    return [item for item in items if item not in covered]


@game.hook("entered")
def later_last(play: Play, setting: list[Contribution]) -> list[Contribution]:
    """Orders texts that set the same number by when they began to work; of cards on the board from the start the judge is asked."""

    def compare(one: Contribution, other: Contribution) -> int:
        sources = stood_before(play, one), stood_before(play, other)
        if one.amount == other.amount or not all(sources) or one.source == other.source:
            return began(play, one) - began(play, other)
        uids = sorted((one.source, other.source))
        said = play.fact("later", tuple(uids), of=uids[0], clause=play.vocabulary.values[one.field].printed)
        return 1 if said == one.source else -1

    return sorted(setting, key=cmp_to_key(compare))


def began_after(play: Play, items: list[Contribution], item: Contribution, other: Contribution) -> bool:
    """Tells whether a text is known to have begun to work after another; those that a board lists stand in their order."""
    when = began(play, item), began(play, other)
    listed = when == (0, 0) and not stood_before(play, item) and not stood_before(play, other)
    return items.index(item) > items.index(other) if listed else when[0] > when[1]


def began(play: Play, item: Contribution) -> int:
    """Returns when a text began to work; 0 where the board had it already."""
    return 0 if stood_before(play, item) else item.entered


def stood_before(play: Play, item: Contribution) -> bool:
    """Tells whether a text is that of a card which has been on the board from the start."""
    source: Obj | None = play.obj(item.source) if item.source else None
    return item.until == CONSTANT and source is not None and source.stamp == source.uid
