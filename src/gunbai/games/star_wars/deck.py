"""Section 2.2: what the main deck and the story deck are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gunbai.game import DeckList, Entry, Fault, decks
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import CHARACTER, DEFENDER, EVENT, LEVEL, MECHANIC, PILOT, POWER, SABRE, STORY

SIDE_DECK = "side"
NUMBER = "number"


decks.size(game, "2.2.1-1", "メインデッキ", least="least", most="most")


@game.deck("2.2.1-2a")
def units_and_events_only(deck: DeckList) -> Iterator[Fault]:
    """A main deck holds unit cards and event cards; one kind alone will do (SW-D35)."""
    for entry in deck.main:
        if not entry.card.kind and not is_a_unit(entry):
            yield decks.unknown(entry, "種類", "メインデッキに入れられるか", f"kind: {CHARACTER}")
        elif entry.card.kind not in (CHARACTER, MECHANIC, EVENT, ""):
            yield Fault(f"メインデッキに{entry.card.kind}カード{entry.name}が入っています", entry.at)


def is_a_unit(entry: Entry) -> bool:
    """Tells whether a card of which no kind is said is a unit all the same: it has a power, or a keyword that only units have."""
    return POWER in entry.card.fields or any(word in (SABRE, DEFENDER, PILOT) for word, _ in entry.card.keywords)


def collection_number(entry: Entry) -> str:
    """Returns by what copies are told apart: the collection number; cards without one by name (SW-D12)."""
    number = entry.card.fields.get(NUMBER)
    return entry.name if number is None else f"コレクションナンバー{number}"


decks.copies(game, "2.2.1-2b", by=collection_number)


@game.deck("2.2.2-1")
def five_story_cards(deck: DeckList) -> Iterator[Fault]:
    """Exactly five story cards."""
    cards = deck.amount("2.2.2-1", "cards")
    yield from decks.counted(deck.leaders, "ストーリーカード", decks.written(deck, "story"), cards, cards)


@game.deck("2.2.2-2a")
def stories_only(deck: DeckList) -> Iterator[Fault]:
    """The story deck holds story cards only."""
    for entry in deck.leaders:
        if entry.card.kind != STORY:
            yield Fault(f"{entry.name}は{entry.card.kind or '種類の分からない'}カードで、ストーリーカードではありません", entry.at)


@game.deck("2.2.2-2b")
def one_of_each_level(deck: DeckList) -> Iterator[Fault]:
    """One story card of each level from 1 to 5."""
    lowest, highest = deck.amount("2.2.2-2b", "lowest"), deck.amount("2.2.2-2b", "highest")
    each = deck.amount("2.2.2-2b", "copies")
    stories = [entry for entry in deck.leaders if entry.card.kind == STORY]
    levels: Counter[int | None] = Counter()
    for entry in stories:
        level = level_of(entry)
        levels[level] += entry.copies
        if level is None:
            yield decks.unknown(entry, "レベル", f"レベル{lowest}〜{highest}が各{each}枚か", "レベル: 1")
        elif not lowest <= level <= highest:
            yield Fault(f"ストーリーカード{entry.name}はレベル{level}です（{lowest}〜{highest}）", entry.at)
        elif levels[level] > each:
            yield Fault(f"レベル{level}のストーリーカードが{levels[level]}枚あります（{each}枚ずつ）", entry.at)
    lacking = [level for level in range(lowest, highest + 1) if not levels[level]] if stories and None not in levels else []
    for level in lacking:
        yield Fault(f"レベル{level}のストーリーカードがありません（各{each}枚）", deck.parts.get("story"))


def level_of(entry: Entry) -> int | None:
    """Returns the level of a story card, None where nobody says it."""
    level = entry.card.fields.get(LEVEL)
    return None if level is None else int(level)


@game.deck("2.2.3-1")
def no_side_deck(deck: DeckList) -> Iterator[Fault]:
    """There are no cards to exchange between games."""
    if SIDE_DECK in deck.parts:
        yield Fault("ゲーム間交換カードはありません", deck.parts[SIDE_DECK])
