"""Sections 22 and 23: what a deck is made of, and what the standard regulation and its restrictions forbid."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.game import DeckList, Entry, Fault, decks, limits_of
from gunbai.games.legions.book import game
from gunbai.games.legions.words import MASTER

COLOURS = "属性"
NO_MASTERS = frozenset(("cost", "cc", "atk", "hp", "wt"))
"""What only other cards than masters print: 14-3f to 14-3j."""
COLOURS_OF_A_CLASS = 2
"""How many colours a master holds: 13-1."""
BANNED, ONE, TWO, TOGETHER = "禁止", "1枚制限", "2枚制限", "同時使用制限"


@game.deck("22-1")
def a_master_and_a_main_deck(deck: DeckList) -> Iterator[Fault]:
    """A deck consists of one master card and a main deck."""
    for part, said in (("マスターカード", deck.leaders), ("メインデッキ", deck.main)):
        if not said:
            yield Fault(f"デッキに{part}がありません", deck.parts.get("deck"))
    yield from decks.not_of(deck.leaders, MASTER)


@game.deck("23-2a")
def exactly_so_many_cards(deck: DeckList) -> Iterator[Fault]:
    """One master card and a main deck of 40: 41 cards exactly."""
    cards, whole = deck.amount("23-2a", "cards"), deck.amount("23-2a", "total")
    if deck.main:
        rule = f"。マスターカードと合わせて{whole}枚ちょうどでなければなりません"
        yield from decks.counted(deck.main, "メインデッキ", deck.parts.get("main"), cards, cards, rule)
    yield from decks.counted(deck.leaders, "マスターカード", deck.parts.get("master"), most=whole - cards)


@game.deck("23-2b")
def no_master_in_the_main_deck(deck: DeckList) -> Iterator[Fault]:
    """The main deck holds no master card; a card of the master's name is that card (14-2)."""
    masters = {entry.name for entry in deck.leaders if entry.card.kind in ("", MASTER)}
    for entry in deck.main:
        if entry.card.kind == MASTER or (not entry.card.kind and entry.name in masters):
            yield Fault(f"メインデッキにマスターカード{entry.name}が入っています", entry.at)
        elif not entry.card.kind and not cannot_be_a_master(entry):
            yield decks.unknown(entry, "カテゴリー", "マスターカードかどうか", "kind: ミニオン")


def cannot_be_a_master(entry: Entry) -> bool:
    """Tells whether what is said of a card rules out that it is a master: those have two colours (13-1), and no such numbers."""
    fields = entry.card.fields
    return not NO_MASTERS.isdisjoint(fields) or (COLOURS in fields and len(fields[COLOURS]) != COLOURS_OF_A_CLASS)


decks.copies(game, "23-2c", "メインデッキ")


@game.deck("23-2d")
def no_cards_of_another_class(deck: DeckList) -> Iterator[Fault]:
    """A card with two symbols is for a class: the master must have both of them. One symbol off colour is allowed."""
    held = [str(symbol) for entry in deck.leaders for symbol in entry.card.fields.get(COLOURS, ())]
    blank = [entry for entry in deck.leaders if COLOURS not in entry.card.fields]
    doubles = False
    for entry in deck.main:
        if entry.card.kind == MASTER or (not entry.card.kind and entry.name in [leader.name for leader in deck.leaders]):
            continue  # 23-2b: what it holds makes it no card for a class (14-3k)
        symbols = [str(symbol) for symbol in entry.card.fields.get(COLOURS, ())]
        lacking = [symbol for symbol in symbols if symbol not in held]
        doubles = doubles or len(symbols) > 1
        if COLOURS not in entry.card.fields:
            yield decks.unknown(entry, "属性", "クラス専用カードかどうか", "属性: [緑]")
        elif len(symbols) > 1 and lacking and deck.leaders and not blank:
            whose = f"マスター{deck.leaders[0].name}は{'・'.join(lacking)}のカラーシンボルを持ちません"
            yield Fault(f"{entry.name}は{'・'.join(symbols)}のクラス専用カードです。{whose}", entry.at)
    for entry in blank if doubles else ():
        yield decks.unknown(entry, "属性", "クラス専用カードを使えるかどうか", "属性: [赤, 白]")


@game.deck("23-3a", word=BANNED)
def banned(deck: DeckList) -> int:
    """禁止: the card is not put into a deck at all."""
    return 0


@game.deck("23-3b", word=ONE)
def limited_to_one(deck: DeckList) -> int:
    """1枚制限: the card is in a deck once at most."""
    return deck.amount("23-3b", "copies")


@game.deck("23-3c", word=TWO)
def limited_to_two(deck: DeckList) -> int:
    """2枚制限: the card is in a deck twice at most."""
    return deck.amount("23-3c", "copies")


@game.deck("23-2e")
def no_banned_cards(deck: DeckList) -> Iterator[Fault]:
    """Cards announced as banned at that time are not in the deck."""
    yield from too_many(deck, BANNED)


@game.deck("23-2f")
def no_more_than_the_limit(deck: DeckList) -> Iterator[Fault]:
    """Cards announced as limited at that time are in the deck up to their limit."""
    yield from too_many(deck, ONE, TWO)


def too_many(deck: DeckList, *words: str) -> Iterator[Fault]:
    """Yields a fault for every card of which more copies are in the deck than a restriction on it leaves."""
    limits = limits_of(game, deck)
    for word in words:
        clause, most = limits.get(word, ("", deck.amount("23-2a", "total")))
        for name in dict.fromkeys(name for group in deck.restricted.get(word, ()) for name in group):
            entry = deck.first(name)
            if entry is not None and deck.count(name) > most:
                said = f"{most}枚まで" if most else "入れる事は出来ません"
                yield Fault(f"{word}カードの{name}が{deck.count(name)}枚入っています（{said}。{clause}、{deck.source}）", entry.at)


@game.deck("23-2g")
def not_together(deck: DeckList) -> Iterator[Fault]:
    """Cards announced as not to be used together at that time are not in one deck."""
    for group in deck.restricted.get(TOGETHER, ()):
        present = [entry for name in group if (entry := deck.first(name))]
        if len(present) > 1:
            names = "と".join(entry.name for entry in present)
            yield Fault(f"{TOGETHER}カード{names}が同時に入っています（{deck.source}）", present[-1].at)
