"""Section 0: what a deck must be."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.games.asterisk.book import game
from gunbai.interpreter.card import Card
from gunbai.interpreter.deck import DeckList, Fault

TRIGGER, PROXY, VENUE = "トリガー", "プロキシ", "アンダーン"


@game.deck("0-1")
def between_so_many_cards(deck: DeckList) -> Iterator[Fault]:
    """40 to 60 cards."""
    least, most = deck.amount("0-1", "least"), deck.amount("0-1", "most")
    number = sum(entry.copies for entry in deck.main)
    if not least <= number <= most:
        yield Fault(f"デッキが{number}枚です（{least}枚以上{most}枚以下）", deck.parts.get("main") or deck.parts.get("deck"))


@game.deck("0-2")
def copies_of_a_name(deck: DeckList) -> Iterator[Fault]:
    """Three cards of a name at most."""
    most = deck.amount("0-2", "copies")
    for name in dict.fromkeys(entry.name for entry in deck.main):
        same = [entry for entry in deck.main if entry.name == name]
        number = sum(entry.copies for entry in same)
        if number > most:
            yield Fault(f"{name}が{number}枚あります（同じ名前のカードは{most}枚まで）", same[-1].at)


@game.deck("0-3")
def triggers_of_half(deck: DeckList) -> Iterator[Fault]:
    """Cards with a [DT] effect are half of the deck at most (AST-D15, AST-D40)."""
    total = sum(entry.copies for entry in deck.main)
    number = sum(entry.copies for entry in deck.main if has_trigger(entry.card))
    if number * deck.amount("0-3", "parts") > total:
        rule = f"デッキ{total}枚の半数の{total // deck.amount('0-3', 'parts')}枚まで"
        yield Fault(f"[DT]効果を持つカードが{number}枚あります（{rule}）", deck.parts.get("main") or deck.parts.get("deck"))


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
