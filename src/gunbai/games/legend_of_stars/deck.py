"""Section 3.1: what a deck list must be."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import CHARACTER, EFFECT_CARD, SUPPORT
from gunbai.interpreter.deck import DeckList, Fault


@game.deck("3.1:1")
def at_least_fifty_cards(deck: DeckList) -> Iterator[Fault]:
    """A deck has 50 cards or more, of characters, effects and supports; there is no maximum (G-37)."""
    least, number = deck.amount("3.1:1", "least"), sum(entry.copies for entry in deck.main)
    if number < least:
        yield Fault(f"デッキが{number}枚です（{least}枚以上）", deck.parts.get("main") or deck.parts.get("deck"))
    for entry in deck.main:
        if entry.card.kind and entry.card.kind not in (CHARACTER, EFFECT_CARD, SUPPORT):
            yield Fault(f"{entry.name}は{entry.card.kind}で、デッキに入れるカードではありません", entry.at)


@game.deck("3.1:3")
def three_of_a_name(deck: DeckList) -> Iterator[Fault]:
    """At most three cards of the same name (U-13: the printed name, exactly)."""
    most = deck.amount("3.1:3", "copies")
    for name in dict.fromkeys(entry.name for entry in deck.main):
        same = [entry for entry in deck.main if entry.name == name]
        if (number := sum(entry.copies for entry in same)) > most:
            yield Fault(f"{name}がデッキに{number}枚あります（{most}枚まで）", same[-1].at)
