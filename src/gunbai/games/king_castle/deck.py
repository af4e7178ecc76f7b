"""Sections 1 and 2: what a deck is made of."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.game import DeckList, Fault, decks
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import KING


@game.deck("1-1")
def a_king_beside_the_deck(deck: DeckList) -> Iterator[Fault]:
    """A deck of thirty cards and one king card, which is none of them."""
    kings, cards = deck.amount("1-1", "kings"), deck.amount("1-1", "cards")
    yield from decks.counted(deck.leaders, "キングカード", decks.written(deck, "king"), kings, kings)
    yield from decks.counted(deck.main, "デッキ", decks.written(deck, "main"), cards, cards)
    yield from decks.not_of(deck.leaders, KING)
    yield from decks.of_kind(deck.main, KING)


decks.size(game, "2-2", exactly="cards")
"""Exactly thirty cards (KC-D30)."""
decks.copies(game, "1-8")
