"""What a vocabulary says of its words: each entry of a section, what else a word may be called, the clause that makes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from gunbai.cards.kit import Kit

Spec = Mapping[str, Any]


class GameWords(Struct, frozen=True):
    """The words of one game, read off the vocabulary that its kit holds."""

    kit: Kit

    @property
    def raw(self) -> Spec:
        """The whole vocabulary as written."""
        return self.kit.rulebook.vocabulary or {}

    def section(self, name: str) -> Iterator[tuple[str, Spec]]:
        """Yields the words of a section with what is said of each."""
        for word, spec in mapping(self.raw.get(name)).items():
            yield str(word), mapping(spec)

    def tokens(self, name: str) -> Iterator[tuple[str, Any]]:
        """Yields the entries of one table of the words of a card."""
        yield from mapping(mapping(self.raw.get("tokens")).get(name)).items()

    def also(self, word: str, spec: Spec | None = None) -> list[str]:
        """Returns what else a word may be called: by its own aliases, and by those of all words of cards."""
        aliases = [str(alias) for alias, meant in self.tokens("aliases") if meant == word]
        return [*many((spec or {}).get("alias")), *aliases]


def mapping(value: object) -> Spec:
    """Returns a mapping as it is, and an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def many(value: object) -> list[str]:
    """Returns the items of a list; one that stands alone needs no brackets."""
    return [str(item) for item in value] if isinstance(value, list | tuple) else [] if value is None else [str(value)]
