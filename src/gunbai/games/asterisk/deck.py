"""Section 0: what a deck must be."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.game import Card, DeckList, Fault, decks
from gunbai.games.asterisk.book import game

TRIGGER, PROXY, VENUE = "トリガー", "プロキシ", "アンダーン"

decks.size(game, "0-1", least="least", most="most")
decks.copies(game, "0-2")


@game.deck("0-3")
def triggers_of_half(deck: DeckList) -> Iterator[Fault]:
    """Cards with a [DT] effect are half of the deck at most (AST-D15, AST-D40)."""
    number, most = (
        decks.total(entry for entry in deck.main if has_trigger(entry.card)),
        decks.total(deck.main) // deck.amount("0-3", "parts"),
    )
    if number > most:
        rule = f"デッキ{decks.total(deck.main)}枚の半数の{most}枚まで"
        yield Fault(f"[DT]効果を持つカードが{number}枚あります（{rule}）", decks.written(deck, "main"))


def has_trigger(card: Card) -> bool:
    """Tells whether a card has a trigger icon: as a word, or as an ability of that moment."""
    words = ("[D-T]", "[DT]", TRIGGER)
    return card.keyword(TRIGGER) is not None or any(word in words for ability in card.abilities for word, _ in ability.when)


@game.deck("0-4")
def proxies_at_the_venue_only(deck: DeckList) -> Iterator[Fault]:
    """Proxies of cards that are not out yet are for アンダーン only (AST-D35)."""
    for entry in deck.main:
        if entry.card.keyword(PROXY) is not None and deck.regulation != VENUE:
            yield Fault(f"{entry.name}はプロキシです（{VENUE}でだけ使用できます）", entry.at, f"regulation: {VENUE}")
