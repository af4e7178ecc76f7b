"""Rulings that another one has to agree with: they cite the same clauses, settle the same reading, or rest on a near case."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from gunbai.ruling.ruling import Ruling
from gunbai.ruling.selection import cited

NEAR = 0.6
"""How much of what two cases say they have to share to be near."""
MOST = 12
"""How many neighbours are listed."""
COUNTED = ("published", "pending", "in review", "draft")
"""The statuses of rulings that another one can agree or conflict with."""

_WORD = re.compile(r"[^\W_]+")


class Neighbour(Struct, frozen=True):
    """A ruling that is near another: the clauses that both cite, the defects that both settle, how like their cases are.

    ``relation`` is ``conflict`` where both settle one defect by different readings, ``agree`` where they settle it alike, else
    ``read``: nobody but a judge can tell whether two answers agree, also where their cases are the same.
    """

    ruling: Ruling
    clauses: tuple[str, ...]
    agreeing: tuple[str, ...]
    conflicting: tuple[str, ...]
    likeness: float

    @property
    def relation(self) -> str:
        """Whether both agree, as far as it can be told."""
        if self.conflicting:
            return "conflict"
        return "agree" if self.agreeing else "read"


def neighbours(ruling: Ruling, others: Iterable[Ruling], words: Mapping[str, frozenset[str]]) -> list[Neighbour]:
    """Returns the rulings of the same game that are near one, conflicts first, then those that share the most and rarest.

    ``words`` are those of each case by its path (``words_of_case``).
    """
    held = [(one, cited(one)) for one in others if one.game == ruling.game and one.id != ruling.id and one.status in COUNTED]
    citing = Counter(clause for _, clauses in held for clause in clauses)
    own, own_words = cited(ruling), words.get(ruling.scenario, frozenset())
    found = []
    for one, clauses in held:
        shared = tuple(sorted(own & clauses))
        same = {defect: reading == one.settles[defect] for defect, reading in ruling.settles.items() if defect in one.settles}
        agreeing = tuple(defect for defect, alike in same.items() if alike)
        conflicting = tuple(defect for defect, alike in same.items() if not alike)
        likeness = _likeness(own_words, words.get(one.scenario, frozenset()))
        if shared or same or likeness:
            weight = sum(1 / citing[clause] for clause in shared) + len(same) + 2 * likeness
            found.append((not conflicting, -weight, Neighbour(one, shared, agreeing, conflicting, likeness)))
    return [near for *_, near in sorted(found, key=lambda item: item[:2])[:MOST]]


def words_of_case(text: str) -> frozenset[str]:
    """Returns what the text of a case says: names, words and numbers, each once.

    >>> sorted(words_of_case("line:\\n  - 甲: {attack: A}"))
    ['A', 'attack', 'line', '甲']
    """
    return frozenset(_WORD.findall(text))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Returns how much two cases share, from 0 to 1; less than NEAR is nothing."""
    shared = len(one & other) / len(one | other) if one and other else 0.0
    return shared if shared >= NEAR else 0.0
