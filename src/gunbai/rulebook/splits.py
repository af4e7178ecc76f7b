"""Finds clauses that were parted from another, and clauses that another took in: what one lost or gained, the other says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gunbai.rulebook.alignment import Alignment, Edition

_SAID = 0.6
"""How much of a clause the other must have lost, or gained, by weight."""

_LEAST = 4
"""A clause of fewer words is no part of another."""

_AROUND = 4
"""How far from where the other one stands."""


def find_splits(alignment: Alignment) -> dict[str, str]:
    """Returns the clauses of the new version that were part of one of the old, each with that one."""
    return dict(_parted(alignment, alignment.new, alignment.old, alignment.before, alignment.after))


def find_merges(alignment: Alignment) -> dict[str, str]:
    """Returns the clauses of the old version that are part of one of the new, each with that one."""
    return dict(_parted(alignment, alignment.old, alignment.new, alignment.after, alignment.before))


def _parted(
    alignment: Alignment, here: Edition, there: Edition, across: dict[str, str], back: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Yields the clauses of one version that no clause of the other is, each with the one there that holds its words.

    ``across`` leads from this version to the other, ``back`` from there to here.
    """
    for node in here.nodes:
        if node.id in across or sum((bag := alignment.bag(here, node.id)).values()) < _LEAST:
            continue
        at = here.at[node.id]
        near = here.nodes[max(0, at - _AROUND) : at + _AROUND + 1]
        beside = [(other.id, across[other.id]) for other in near if other.id in across]
        found = [
            (_share(alignment, bag, alignment.bag(there, id) - alignment.bag(here, counterpart)), id)
            for counterpart, id in beside
            if here.masked[counterpart] != there.masked[id]
        ]
        share, whole = max(found, default=(0.0, ""), key=lambda each: each[0])
        if share >= _SAID:
            yield node.id, whole


def _share(alignment: Alignment, bag: Counter[str], held: Counter[str]) -> float:
    """Returns how much of a clause's words others hold, from 0 to 1, by weight."""
    whole = sum(alignment.weight(word) * count for word, count in bag.items())
    shared = sum(alignment.weight(word) * min(count, held[word]) for word, count in bag.items() if word in held)
    return shared / whole if whole else 0.0
