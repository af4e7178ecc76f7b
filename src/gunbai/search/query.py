"""What a judge meant: which game, which number, which words, and how each may be written in the book."""

from __future__ import annotations

from functools import cached_property, lru_cache

import msgspec

from gunbai.search.body import character_pairs
from gunbai.search.normal import plain
from gunbai.search.number import Number


class Option(msgspec.Struct, frozen=True, cache_hash=True):
    """One way a chunk may stand in the book: a word, what it counts, and how we came by it."""

    word: str
    counts: float = 1.0
    how: str = ""


class Chunk(msgspec.Struct, frozen=True, cache_hash=True):
    """One unit of meaning of a query: what was typed, what that may be, what it counts, its pairs of characters."""

    typed: str
    options: tuple[Option, ...]
    counts: float = 1.0
    pairs: tuple[str, ...] = ()

    @property
    def how(self) -> str:
        """Returns how its best option was found: "" as typed, kana, synonym, slip, or unknown."""
        return self.options[0].how if self.options else "unknown"


class Query(msgspec.Struct, frozen=True, dict=True):
    """Holds a query, understood for one index.

    ``asks`` says what kind of answer is wanted: "" or meaning, amount (``amount:枚`` when its counter was typed), place, time, may;
    ``refuses`` that it asks for what is not allowed.
    """

    text: str
    number: Number | None = None
    chunks: tuple[Chunk, ...] = ()
    dropped: tuple[str, ...] = ()
    asks: str = ""
    refuses: bool = False

    @cached_property
    def letters(self) -> frozenset[str]:
        """The pairs of neighbouring letters of the whole query."""
        return _letters(self.text)

    @property
    def alone(self) -> bool:
        """Tells whether a single word was typed, and nothing that asks."""
        return len(self.chunks) == 1 and not self.dropped

    @property
    def unknown(self) -> frozenset[str]:
        """Returns what no word of the index was found for, as typed."""
        return frozenset(chunk.typed for chunk in self.chunks if chunk.how == "unknown")


@lru_cache(maxsize=16)
def _letters(text: str) -> frozenset[str]:
    return character_pairs(plain(text, wrapped=False))
