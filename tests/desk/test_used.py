"""Cards that other cases use are suggested, the most frequent first."""

from __future__ import annotations

from gunbai.cards.kit import Kits
from gunbai.desk.used import UsedCards, used_cards
from gunbai.scenario.reader import read_scenario_text

BOARD = "game: legions\nboard:\n  甲: {{field: {{左: {}, 中央: {}}}}}\n"


def test_the_most_frequent_of_each_name_comes_first(kits: Kits) -> None:
    """Names once, numbers once; what lies on a card, its tag and cards of the book do not count."""
    boards = [("剣#A 3/2 ダメージ1", "兵#B 1/1"), ("剣#X 3/2 疲労", "掴めぬ影"), ("剣 1/1", "兵 1/1")]
    scenarios = [read_scenario_text(BOARD.format(*board), kits) for board in boards]
    used = used_cards(scenarios, kits["legions"].notation)
    assert [(token.name, token.numbers) for token in used.named["ミニオン"]] == [("剣", (3, 2)), ("兵", (1, 1))]
    assert used.numbers["ミニオン"] == ((1, 1), (3, 2))


def test_words_of_decisions_are_counted(kits: Kits) -> None:
    """What other cases are about most is offered first."""
    text = "game: legions\nboard:\n  甲: {field: {左: 剣#A 3/2}}\nline:\n  - 甲: {attack: A}\n  - 甲: end\n  - 乙: end\n"
    assert used_cards([read_scenario_text(text, kits)], kits["legions"].notation).words == {"attack": 1, "end": 2}


def test_the_books_cards_are_known_by_where_they_lie(kits: Kits) -> None:
    """A card of the book is counted under the entry of the board where others have it."""
    text = "game: legions\nboard:\n  甲: {hand: [掴めぬ影, 新緑の精霊, 新緑の精霊, 剣 3/2], field: {左: 掴めぬ影}}\n"
    used = used_cards([read_scenario_text(text, kits)], kits["legions"].notation)
    assert used.placed == {"hand": ("新緑の精霊", "掴めぬ影"), "field": ("掴めぬ影",)}


def test_no_boards_no_cards(kits: Kits) -> None:
    """Without other cases nothing is suggested."""
    assert used_cards([], kits["legions"].notation) == UsedCards()
