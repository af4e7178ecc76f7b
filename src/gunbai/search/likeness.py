"""How much a query is like the ways that people ask for a document: by the pairs of characters of both, the rarer the more."""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import msgspec

from gunbai.search.body import character_pairs

FEW = 3
"""So many aliases of a document are looked at together: several ways to say the same are surer than one."""

CHANCE = 0.1
"""So much of any two phrases is the same by chance: an alias helps only as far as it and the query cover each other."""


class Like(NamedTuple):
    """Holds how like a query the likest alias of a document is, the mean of the few likest, and the place of the likest."""

    best: float = 0.0
    several: float = 0.0
    place: int = 0


UNLIKE = Like()
"""What a document without any pair of a query has."""


class Phrases(msgspec.Struct, frozen=True, dict=True):
    """Holds the aliases of all documents as pairs of characters, by row, and how many of them hold each pair.

    Beside the pairs of an alias stands the length of their vector. Two are compared by the cosine of their pairs, each counting by
    how rare it is among all aliases (TF-IDF). The aliases of a row stay encoded until they are asked for: a query compares those of
    a few rows.
    """

    rows: list[msgspec.Raw] = []
    holding: dict[str, int] = {}
    count: int = 0

    @classmethod
    def of(cls, aliases: Iterable[Iterable[str]]) -> Phrases:
        """Returns the aliases of each row, given in normal form."""
        paired = [[sorted(character_pairs(phrase)) for phrase in phrases] for phrases in aliases]
        holding = Counter(pair for phrases in paired for pairs in phrases for pair in pairs)
        count = sum(map(len, paired))
        weights = {pair: _weight(held, count) for pair, held in holding.items()}
        sized = ([(pairs, math.sqrt(sum(map(weights.__getitem__, pairs))) or 1.0) for pairs in phrases] for phrases in paired)
        return cls([msgspec.Raw(msgspec.msgpack.encode(phrases)) for phrases in sized], holding, count)

    @cached_property
    def _read(self) -> dict[int, list[tuple[frozenset[str], float]]]:
        return {}

    @cached_property
    def _weights(self) -> dict[int, float]:
        return {}

    def _of(self, row: int) -> list[tuple[frozenset[str], float]]:
        """Returns the aliases of a row, each with the length of the vector of its pairs, read once."""
        found = self._read.get(row)
        if found is None:
            found = self._read[row] = _PHRASES.decode(self.rows[row])
        return found

    def pairs_of(self, row: int) -> list[frozenset[str]]:
        """Returns the pairs of each alias of a row."""
        return [pairs for pairs, _ in self._of(row)]

    def _weight(self, pair: str) -> float:
        held = self.holding.get(pair, 0)
        weight = self._weights.get(held)
        if weight is None:
            weight = self._weights[held] = _weight(held, self.count)
        return weight

    def like(self, letters: frozenset[str], wanted: Iterable[int]) -> dict[int, Like]:
        """Returns how much the aliases of each row wanted are like the pairs of a query, of those that have any of them."""
        weights = {pair: self._weight(pair) for pair in letters}
        length = math.sqrt(sum(weights.values())) or 1.0
        found: dict[int, Like] = {}
        for row in wanted:
            alikes = []
            for place, (pairs, size) in enumerate(self._of(row)):
                if shared := letters & pairs:
                    cosine = sum([weights[pair] for pair in shared]) / (length * size)
                    alikes.append((max(0.0, cosine - CHANCE) / (1 - CHANCE), -place))
            if alikes:
                found[row] = _like(alikes)
        return found


_PHRASES = msgspec.msgpack.Decoder(list[tuple[frozenset[str], float]])


def _weight(held: int, aliases: int) -> float:
    """Returns the square of how rare a pair is that so many of the aliases hold."""
    return math.log1p((aliases - held + 0.5) / (held + 0.5)) ** 2


def _like(alikes: list[tuple[float, int]]) -> Like:
    best = heapq.nlargest(FEW, alikes) if len(alikes) > 1 else alikes
    return Like(best[0][0], sum([cosine for cosine, _ in best]) / FEW, -best[0][1])
