"""Sections 1 and 2: what a deck is made of."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import KING
from gunbai.interpreter.deck import DeckList, Fault


@game.deck("1-1")
def thirty_cards_and_a_king(deck: DeckList) -> Iterator[Fault]:
    """A deck of thirty cards and one king card, which is none of them."""
    kings = sum(entry.copies for entry in deck.leaders)
    if kings != deck.amount("1-1", "kings"):
        yield Fault(f"キングカードが{kings}枚です（1枚）", deck.parts.get("king", deck.parts.get("deck")))
    yield from so_many(deck, deck.amount("1-1", "cards"))
    for entry in deck.leaders:
        if entry.card.kind and entry.card.kind != KING:
            yield Fault(f"{entry.name}は{entry.card.kind}カードで、キングカードではありません", entry.at)
    for entry in deck.main:
        if entry.card.kind == KING:
            yield Fault(f"デッキにキングカード{entry.name}が入っています", entry.at)


@game.deck("2-2")
def exactly_thirty(deck: DeckList) -> Iterator[Fault]:
    """The deck has exactly thirty cards (KC-D30)."""
    yield from so_many(deck, deck.amount("2-2", "cards"))


def so_many(deck: DeckList, wanted: int) -> Iterator[Fault]:
    """Yields a fault when a deck has not exactly so many cards."""
    number = sum(entry.copies for entry in deck.main)
    if number != wanted:
        yield Fault(f"デッキが{number}枚です（{wanted}枚ちょうど）", deck.parts.get("main", deck.parts.get("deck")))


@game.deck("1-8")
def copies_of_a_name(deck: DeckList) -> Iterator[Fault]:
    """At most three cards of a name."""
    most = deck.amount("1-8", "copies")
    for name in dict.fromkeys(entry.name for entry in deck.main):
        same = [entry for entry in deck.main if entry.name == name]
        number = sum(entry.copies for entry in same)
        if number > most:
            yield Fault(f"同名カードの{name}がデッキに{number}枚あります（{most}枚まで）", same[-1].at)
