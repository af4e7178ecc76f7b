"""Tables of any shape: where the places of a board stand is said by the vocabulary, in rows from the middle outwards."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gunbai.document import read_text
from gunbai.errors import BadContent
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.writeup.messages import Messages, load_messages
from gunbai.writeup.picture.board_layout import LayoutRow, Spot, layout_of
from gunbai.writeup.picture.board_svg import draw
from gunbai.writeup.picture.board_text import board_lines
from gunbai.writeup.picture.board_view import view

GRID = """
zones:
  盤: {clause: 1, slots: [前1, 前2, 後1, 後2], turned: 縦}
  支援: {clause: 2, turned: 縦}
  城: {clause: 3}
  山: {clause: 4, ordered: yes, visible: none}
kinds: {兵: {clause: 5}}
tokens: {numbers: {兵: [atk]}, kind: 兵, turned: [縦, 横], face: {伏せ: 伏せ}, hidden: [伏せ]}
board:
  field: {alias: 盤, slots: {前1: 盤, 前2: 盤, 後1: 盤, 後2: 盤}}
  support: {alias: 支援, zone: 支援}
  castle: {alias: 城, zone: 城, single: yes}
  deck: {alias: 山, zone: 山}
"""
LAYOUT = """
layout:
  - {field: [前1, 前2]}
  - {field: [後1, 後2]}
  - support
  - [castle, deck]
"""
BOARD = {
    "甲": {
        "field": {"前2": "剣#A 3", "後1": "?#H 伏せ 横"},
        "support": ["旗", "塔", "馬", "車", "橋", "門"],
        "castle": "本丸",
        "deck": "30",
    },
    "乙": {"field": {"前1": "盾#B 1"}},
}


def notation(text: str) -> Notation:
    """Returns the notation of a vocabulary written here."""
    return Notation(vocabulary_from(read_text(text)))


@pytest.fixture(scope="module")
def messages() -> Messages:
    """Returns the words of write-ups in Japanese."""
    return load_messages(Library.open().content, "writeups")["ja"]


def test_rows_face_each_other(messages: Messages) -> None:
    """Front rows meet in the middle, each seat's left is the other's right, a row of cards and single places follow outwards."""
    lines = board_lines(view(BOARD, notation(GRID + LAYOUT)), messages)
    assert [line.split() for line in lines] == [
        ["乙", "後2", "─", "後1", "─"],
        ["前2", "─", "前1", "盾#B", "1"],
        ["甲", "前1", "─", "前2", "剣#A", "3"],
        ["後1", "?#H", "伏せ", "横", "後2", "─"],
        ["支援", "旗、塔、馬、車、橋、門"],
        ["城", "本丸", "山", "30"],
    ]


def test_what_the_layout_does_not_place_is_listed(messages: Messages) -> None:
    """An entry that stands in no row is a pile beside the name."""
    lines = board_lines(view(BOARD, notation(f"{GRID}\nlayout: [{{field: [前1, 前2, 後1, 後2]}}]\n")), messages)
    assert lines[-1].split() == ["甲:", "支援", "旗、塔、馬、車、橋、門", "城", "本丸", "山", "30"]


def test_without_a_layout(messages: Messages) -> None:
    """Entries with lanes make rows of their own, single cards the last row."""
    assert layout_of(notation(GRID)) == (
        LayoutRow(tuple(Spot("field", slot) for slot in ("前1", "前2", "後1", "後2"))),
        LayoutRow((Spot("castle"),)),
    )


def test_what_is_in_play_has_a_row_without_a_layout(messages: Messages) -> None:
    """A zone in which texts work and that has no lanes is a row of its cards: else no card could be laid there at the desk."""
    rows = layout_of(notation(f"live: 支援\n{GRID}"))
    assert rows[1:] == (LayoutRow((Spot("support"),), spread=True), LayoutRow((Spot("castle"),)))


def test_a_row_of_cards_is_drawn_side_by_side(messages: Messages) -> None:
    """Six cards of one row stand in lines as wide as the table; each seat's row is labelled once."""
    svg = draw(view(BOARD, notation(GRID + LAYOUT)), messages)
    texts = [*ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    place = {text.text: (float(text.attrib["x"]), float(text.attrib["y"])) for text in texts}
    assert [text.text for text in texts].count("支援") == 2
    assert place["旗"][1] == place["馬"][1] < place["車"][1] == place["門"][1]
    assert place["旗"][0] < place["塔"][0] < place["馬"][0]


@pytest.mark.parametrize("place", ["[field]", "[field.左]", "[throne]", "field", "[castle.1]"])
def test_a_place_that_the_board_lacks_is_named(place: str) -> None:
    """A layout that names no place of the board is bad content, with the place."""
    with pytest.raises(BadContent, match="the board has no place"):
        layout_of(notation(f"{GRID}\nlayout: [{place}]\n"))
