"""Sections 1 and 2: what a deck is made of."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import KING
from gunbai.interpreter.game.deck import DeckList, Fault
from gunbai.interpreter.standard.decks import copies, counted, not_of, of_kind, size, written


@game.deck("1-1")
def a_king_beside_the_deck(deck: DeckList) -> Iterator[Fault]:
    """A deck of thirty cards and one king card, which is none of them."""
    kings, cards = deck.amount("1-1", "kings"), deck.amount("1-1", "cards")
    yield from counted(deck.leaders, "キングカード", written(deck, "king"), kings, kings)
    yield from counted(deck.main, "デッキ", written(deck, "main"), cards, cards)
    yield from not_of(deck.leaders, KING)
    yield from of_kind(deck.main, KING)


size(game, "2-2", exactly="cards")
"""Exactly thirty cards (KC-D30)."""
copies(game, "1-8")
