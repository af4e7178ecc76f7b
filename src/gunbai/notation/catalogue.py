"""The cards known by name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from gunbai.interpreter.data.card import Card
from gunbai.notation.spelling import fold


class Catalogue:
    """The cards known by name, found in any spelling."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.cards = {card.name: card for card in cards}
        self._names = {fold(name): name for name in self.cards}

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def get(self, name: str) -> Card | None:
        """Returns a card by its name, or None."""
        found = self._names.get(fold(name))
        return self.cards[found] if found else None

    def near(self, name: str, cutoff: float = 0.5) -> str:
        """Returns the known name most like the one given, or the empty string."""
        return next(iter(difflib.get_close_matches(name, sorted(self.cards), 1, cutoff)), "")

    def prefix(self, words: list[str]) -> int:
        """Returns how many of the words, from the first, make a known name; 0 when none do."""
        return next((count for count in range(len(words), 0, -1) if fold(" ".join(words[:count])) in self._names), 0)
