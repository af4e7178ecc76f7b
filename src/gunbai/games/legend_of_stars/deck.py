"""Section 3.1: what a deck list must be."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.game import DeckList, Fault, decks
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import CHARACTER, EFFECT_CARD, SUPPORT

decks.size(game, "3.1:1", least="least")
"""50 cards or more; there is no maximum (G-37)."""
decks.copies(game, "3.1:3")
"""Of the same name (U-13: the printed name, exactly)."""


@game.deck("3.1:1")
def of_three_kinds(deck: DeckList) -> Iterator[Fault]:
    """Characters, effects and supports."""
    yield from decks.not_of(deck.main, CHARACTER, EFFECT_CARD, SUPPORT)
