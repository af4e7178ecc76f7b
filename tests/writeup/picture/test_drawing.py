"""What a vocabulary says about drawing: a word that its cards and boards do not have is named."""

from __future__ import annotations

import pytest

from gunbai.document import read_text
from gunbai.errors import BadContent
from gunbai.interpreter.words.keys import check_keys
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.writeup.picture.board_card import card_of
from gunbai.writeup.picture.board_view import view
from gunbai.writeup.picture.drawing import Drawing, drawing_of

GAME = """
zones:
  盤: {clause: 1, slots: [左, 右], turned: 縦}
kinds: {兵: {clause: 5}}
tokens: {numbers: {兵: [atk, def]}, kind: 兵, turned: [縦, 横右, 横左], face: {伏せ: 伏せ}, hidden: [伏せ], marks: {傷: damage}}
board:
  field: {alias: 盤, slots: {左: 盤, 右: 盤}}
  gems: {alias: 石, group: {full: {alias: 満, var: full}, empty: {alias: 空, var: empty}}}
"""
DRAWN = "drawing: {arrow: {from: by, to: [at]}, pips: {gems: [full, empty]}, left: [横左], foremost: {横左: def}}\n"


def notation(text: str) -> Notation:
    """Returns the notation of a vocabulary written here."""
    return Notation(vocabulary_from(read_text(text)))


def test_nothing_need_be_said() -> None:
    """A vocabulary without the section draws no arrow and no pips, and its lying cards point to the right."""
    game = notation(GAME)
    assert drawing_of(game) == Drawing()
    assert card_of("剣#A 3/2 横左", game).lies == "right"


def test_how_a_card_lies_and_which_number_counts() -> None:
    """The words of the game say to which side a card lies, and which number counts then; damage is a number, not a word."""
    game = notation(GAME + DRAWN)
    card = card_of("剣#A 3/2 横左 傷2 速い", game, now={"A": ("3", "0")})
    assert (card.lies, card.foremost, card.damage, card.now) == ("left", 1, 2, ("3", "0"))
    assert card.chips == ("横左", "速い")
    assert card_of("剣#A 3/2 横右", game).lies == "right"
    assert card_of("剣#A 3/2 縦", game).lies == ""
    assert card_of("剣#A 3/2 伏せ", game).face == "伏せ"


def test_numbers_in_pips() -> None:
    """Numbers of a group are counted in full and empty signs, as far as they can be counted at a glance."""
    game = notation(GAME + DRAWN)
    near = view({"甲": {"gems": {"full": "3", "empty": "2"}}}, game).sides[1]
    assert [(pips.label, pips.full, pips.empty) for pips in near.pips] == [("石", 3, 2)]
    assert view({"甲": {"gems": {"full": "30", "empty": "2"}}}, game).sides[1].pips == ()
    assert view({"甲": {"gems": {"full": "?", "empty": "2"}}}, game).sides[1].pips == ()


@pytest.mark.parametrize("said", ["left: [斜め]", "foremost: {横左: hp}", "pips: {coins: []}", "pips: {gems: [broken]}"])
def test_a_word_that_the_game_lacks_is_named(said: str) -> None:
    """Drawing by a word that no card or board has is bad content."""
    with pytest.raises(BadContent, match="drawing: there is no"):
        drawing_of(notation(f"{GAME}drawing: {{{said}}}\n"))


def test_unknown_keys_are_reported() -> None:
    """A key that nothing reads is reported, with the nearest one."""
    problems = check_keys(read_text("drawing: {arow: {from: a, to: [b]}}"))
    assert [problem.code for problem in problems] == ["UNKNOWN-KEY"]


def test_the_games_that_ship_can_be_drawn() -> None:
    """Every shipped vocabulary says of drawing only what its boards and cards have."""
    library = Library.open()
    assert all(drawing_of(library.notation(game)).arrow_from for game in library.games())
