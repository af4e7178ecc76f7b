"""What clauses about decks demand: sizes, copies and kinds, told where they stand in the list."""

from __future__ import annotations

import pytest

from gunbai.interpreter.data.card import Card
from gunbai.interpreter.game.deck import DeckList, Entry, faults_of
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.standard.decks import copies, counted, not_of, of_kind, size

game = Game("decks")
size(game, "1", least="least", most="most")
size(game, "2", "箱", exactly="cards")
size(game, "3", least="least")
copies(game, "4")
copies(game, "5", "箱", by=lambda entry: entry.name[:1])
NUMBERS = {"1": {"least": 3, "most": 5}, "2": {"cards": 4}, "3": {"least": 2}, "4": {"copies": 2}, "5": {"copies": 3}}


def deck(**cards: int) -> DeckList:
    """Returns a deck of so many copies of each name."""
    main = tuple(Entry(Card(name, "兵"), number, name) for name, number in cards.items())
    return DeckList(main=main, parts={"deck": "whole"}, amount=lambda clause, name: NUMBERS[clause][name])


def told(**cards: int) -> list[tuple[str, str, object]]:
    """Returns what is wrong with a deck: the clause, the message, the place."""
    return [(fault.clause, fault.message, fault.at) for fault in faults_of(game, deck(**cards))]


def test_a_deck_in_order_breaks_nothing() -> None:
    """Four cards, no more than two of a name."""
    assert told(ab=2, ba=2) == []


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, [("1", "デッキが1枚です（3枚以上5枚以下）"), ("2", "箱が1枚です（4枚ちょうど）"), ("3", "デッキが1枚です（2枚以上）")]),
        (6, [("1", "デッキが6枚です（3枚以上5枚以下）"), ("2", "箱が6枚です（4枚ちょうど）")]),
    ],
)
def test_too_few_and_too_many_cards(number: int, expected: list[tuple[str, str]]) -> None:
    """By the numbers that the model gives for each clause, told of the whole list where its part is not named."""
    names = {f"{letter}x": 1 for letter in "abcdef"[:number]}
    assert told(**names) == [(*fault, "whole") for fault in expected]


def test_copies_are_counted_over_all_entries_of_a_card() -> None:
    """By name, or by whatever tells cards apart: the last entry is where it is too many."""
    assert told(ab=3, c=1) == [("4", "abがデッキに3枚あります（2枚まで）", "ab")]
    assert told(ab=2, ac=2) == [("5", "a（ab・ac）が箱に4枚あります（3枚まで）", "ac")]


def test_kinds_that_a_part_holds_and_does_not_hold() -> None:
    """A card of which nobody says the kind may be of any."""
    entries = (Entry(Card("王", "王"), at=1), Entry(Card("兵", "兵"), at=2), Entry(Card("謎", ""), at=3))
    assert [fault.message for fault in not_of(entries, "王")] == ["兵は兵カードで、王カードではありません"]
    assert [fault.message for fault in of_kind(entries, "王")] == ["デッキに王カード王が入っています"]
    assert [fault.message for fault in counted(entries, "山", None, 4, 4, "。全部で5枚")] == [
        "山が3枚です（4枚ちょうど。全部で5枚）"
    ]
