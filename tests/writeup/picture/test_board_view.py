"""Boards as people see them: what is shown, what is left out, and what a token is made of."""

from __future__ import annotations

from tests.writeup.boards import BOARD

from gunbai.notation.notation import Notation
from gunbai.writeup.picture.board_view import card_of, view


def test_what_says_nothing_is_left_out(notation: Notation) -> None:
    """A number as at the set-up, a pile nobody knows and the master that everybody has are not shown."""
    near = view(BOARD, notation).sides[1]
    assert near.numbers == (("ライフ", "20"), ("コア(活性)", "3"))
    assert [cell.label for cell in near.piles] == ["手札", "ウェイトⅡ"]
    assert [[cell.label for cell in row] for row in near.rows] == [["左", "中央", "右"]]


def test_cards(notation: Notation) -> None:
    """A token is taken apart for drawing: name, tag, numbers, words, how it lies."""
    card = card_of("「剣 士」#A 3/2 WT2 疲労", notation)
    assert (card.name, card.tag, card.numbers, card.words, card.sideways, card.hidden) == (
        "剣 士", "A", "3/2", ("WT2", "疲労"), True, False,
    )  # fmt: skip
    assert card_of("番兵#C リバース", notation).hidden
    assert card_of("?*4", notation).name == "? ×4"


def test_cards_that_nobody_knows_are_one_pile(notation: Notation) -> None:
    """A tag that was only made up to refer to an unknown card is not shown; its neighbours are counted with it."""
    board = {"甲": {"hand": ["?#card27", "?*2", "番兵#C 3/2", "?#card3", "?#X"]}}
    hand = next(cell for cell in view(board, notation).sides[1].piles if cell.label == "手札")
    assert [card.title for card in hand.cards] == ["? ×3", "番兵#C", "?", "?#X"]
