"""How similar a query is to the aliases of a document: by the pairs of characters of both, the rarer the more."""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import NamedTuple

import msgspec

from gunbai.search.normal_document import character_pairs

LIKEST = 15.0
"""What it counts when an alias is asked as it stands; less, the less of the two is the same."""

TOGETHER, FEW = 30.0, 3
"""What the few likest aliases of a document count, when all of them are asked as they stand: several ways say the same."""


class Similarity(NamedTuple):
    """Holds what the aliases of a document count for a query, and the place of the likest among them."""

    counts: float = 0.0
    place: int = 0


DISSIMILAR = Similarity()
"""What a document without any pair of a query counts."""


class AliasPhrases(msgspec.Struct, frozen=True, dict=True):
    """Holds the aliases of all documents: of each its row, its place there and its length; which of them hold each pair.

    The length is that of the vector of its pairs, each as long as it is rare (TF-IDF); two are compared by their cosine. Who holds
    a pair stays encoded until it is asked for: a query has few of thousands.
    """

    rows: list[int] = []
    places: list[int] = []
    lengths: list[float] = []
    holding: dict[str, msgspec.Raw] = {}

    @classmethod
    def of(cls, aliases: Iterable[Iterable[str]]) -> AliasPhrases:
        """Returns the aliases of each row, given in normal form."""
        rows: list[int] = []
        places: list[int] = []
        pairs: list[list[str]] = []
        holding: dict[str, list[int]] = defaultdict(list)
        for row, phrases in enumerate(aliases):
            for place, phrase in enumerate(phrases):
                found = sorted(character_pairs(phrase))
                for pair in found:
                    holding[pair].append(len(rows))
                rows.append(row)
                places.append(place)
                pairs.append(found)
        weights = {pair: _weight(len(held), len(rows)) for pair, held in holding.items()}
        lengths = [math.sqrt(sum(weights[pair] for pair in found)) for found in pairs]
        return cls(rows, places, lengths, {pair: msgspec.Raw(msgspec.msgpack.encode(held)) for pair, held in holding.items()})

    @cached_property
    def _read(self) -> dict[str, tuple[float, list[int]]]:
        return {}

    @cached_property
    def _new(self) -> tuple[float, list[int]]:
        return _weight(0, len(self.rows)), []

    def _held(self, pair: str) -> tuple[float, list[int]]:
        """Returns how much a pair weighs and which aliases hold it, read once."""
        found = self._read.get(pair)
        if found is None:
            if pair not in self.holding:
                return self._new
            held = _HELD.decode(self.holding[pair])
            found = self._read[pair] = _weight(len(held), len(self.rows)), held
        return found

    def similar(self, letters: Collection[str], wanted: Collection[int]) -> dict[int, Similarity]:
        """Returns how similar the aliases of each row wanted are to the pairs of a query, of those that have any of them."""
        shared: dict[int, float] = {}
        had, whole = shared.get, 0.0
        for pair in letters:
            weight, held = self._held(pair)
            whole += weight
            for alias in held:
                shared[alias] = had(alias, 0.0) + weight
        length, among, rows, lengths = math.sqrt(whole), set(wanted), self.rows, self.lengths
        found: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for alias, both in shared.items():
            if rows[alias] in among:
                found[rows[alias]].append((both / (length * lengths[alias]), -self.places[alias]))
        return {row: _similarity(alikes) for row, alikes in found.items()}


_HELD = msgspec.msgpack.Decoder(list[int])


def _weight(held: int, aliases: int) -> float:
    """Returns the square of how rare a pair is that so many of the aliases hold."""
    return math.log1p((aliases - held + 0.5) / (held + 0.5)) ** 2


def _similarity(alikes: list[tuple[float, int]]) -> Similarity:
    best = heapq.nlargest(FEW, alikes) if len(alikes) > 1 else alikes
    return Similarity(LIKEST * best[0][0] + TOGETHER * sum([cosine for cosine, _ in best]) / FEW, -best[0][1])
