"""Boards as people see them: in lanes, in text, in drawings."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.writeup.board_svg import draw
from gunbai.writeup.board_text import board_lines
from gunbai.writeup.board_view import card_of, view
from gunbai.writeup.columns import width
from gunbai.writeup.messages import Messages, load_messages

BOARD: dict[str, Any] = {
    "turn": {"seat": "甲", "number": "3", "phase": "メイン", "first": "甲"},
    "甲": {
        "life": "20",
        "mp": "0",
        "cores": {"active": "3", "exhausted": "0"},
        "master": "マスター#card1",
        "field": {"左": "ルーン剣士#A 3/2 WT2 疲労", "右": "?#X 裏向き"},
        "hand": ["?*4"],
        "deck": "?",
        "wait": {"Ⅱ": ["影#W 2/2", "手#V"]},
    },
    "乙": {"life": "3", "field": {"右": "飛竜#D 10/10", "中央": "番兵#C 3/2 再生 ダメージ1"}},
    "in force": [{"on": "A", "atk": "+2", "until": "turn"}],
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def notation() -> Notation:
    """Returns the words of boards of one game."""
    return Library.open().notation("legions")


@pytest.fixture(scope="module")
def messages() -> Messages:
    """Returns the words of write-ups in Japanese."""
    return load_messages(Library.open().content, "writeups")["ja"]


NOTES: dict[str, Any] = {
    "in force": [
        {"on": "A", "field": "行動不能", "op": "status", "until": "battle"},
        {"on": "A", "field": "attack", "op": "cannot", "until": "start:乙"},
        {"on": "A", "field": "used", "op": "note"},
        {"on": "A", "keyword": "貫通2", "until": "leave", "by": "38-2", "source": "B"},
    ],
    "already": ["A", {"A": "attack"}],
    "pending": [{"run": "春の祝福", "at": "trigger", "with": {"this": "B", "you": "甲"}}],
}


def test_notes_are_told_in_words(notation: Notation) -> None:
    """What is in force, was used or waits is told in the words of the game, never in those of the notation."""
    told = {
        lang: board_lines(view(NOTES, notation, lang), load_messages(Library.open().content, "writeups")[lang])[-6:]
        for lang in ("ja", "en")
    }
    assert told["ja"] == [
        "    継続中: A 行動不能（このバトルの終わりまで）",
        "    継続中: A 「アタック」ができない（乙の次のターンの開始まで）",
        "    継続中: A 貫通2（その場を離れるまで）",
        "    済: A",
        "    済: A アタック",
        "    待機: B 春の祝福",
    ]
    assert told["en"][1:3] == [
        "    In force: A cannot attack (until 乙's next turn begins)",
        "    In force: A 貫通2 (as long as it stays there)",
    ]


def test_lanes_face_each_other(notation: Notation, messages: Messages) -> None:
    """The far seat's row is mirrored, and lanes that face each other begin in the same column."""
    lines = board_lines(view(BOARD, notation), messages)
    assert lines[:2] == ["    甲の手番・3ターン目・メイン", "    乙: ライフ 3"]
    assert lines[4:] == [
        "    甲: ライフ 20  コア(活性) 3  手札 ?*4  ウェイトⅡ 影#W 2/2、手#V",
        "    継続中: A ATK +2（ターン終了まで）",
    ]
    far, near = lines[2:4]
    assert re.findall("右|中央|左", far) == ["右", "中央", "左"]
    assert re.findall("右|中央|左", near) == ["左", "中央", "右"]
    assert width(far[: far.index("中央")]) == width(near[: near.index("中央")])
    assert width(far[: far.index("左 ")]) == width(near[: near.index("右 ")])


def test_the_other_seat_can_be_at_the_bottom(notation: Notation, messages: Messages) -> None:
    """A judge who stands behind 乙 sees 乙's row below, left to right."""
    lines = board_lines(view(BOARD, notation, near="乙"), messages)
    seats = [line[0] for line in lines if line[0] in "甲乙"]
    assert seats == ["甲", "乙"]
    near = next(line for line in lines if line.startswith("乙"))
    assert near.index("左") < near.index("中央") < near.index("右")


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


def test_the_drawing_can_be_read_aloud(notation: Notation, messages: Messages) -> None:
    """The SVG is an image with a title and the board in text; it needs no style and holds no colour but the text's."""
    svg = draw(view(BOARD, notation), messages, {"A"}, name="b1")
    root = ElementTree.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == "b1-title b1-desc"
    assert [root.find(f"{SVG}{tag}").attrib["id"] for tag in ("title", "desc")] == ["b1-title", "b1-desc"]  # type: ignore[union-attr]
    assert "飛竜#D 10/10" in root.findtext(f"{SVG}desc", "")
    assert all("style" not in element.attrib for element in root.iter())
    assert {element.attrib.get("fill", "currentColor") for element in root.iter()} == {"none", "currentColor"}


def test_state_is_in_words(notation: Notation, messages: Messages) -> None:
    """Exhausted, face down and changed cards say so in writing, not only by their shape."""
    root = ElementTree.fromstring(draw(view(BOARD, notation), messages, {"A"}))
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    joined = "".join(texts)
    for word in ("疲労", "裏向き", "◆ルーン剣士"):
        assert word in joined


def test_nothing_is_drawn_outside(notation: Notation, messages: Messages) -> None:
    """A long name and many words stay inside the drawing."""
    long = {
        "甲": {
            "field": {
                "左": "とても長い名前を持つ召喚された英雄の写し身#LONG 10/10 貫通3 速攻 対マスター特効2 ダメージ3 疲労 行動不能"
            }
        }
    }
    root = ElementTree.fromstring(draw(view(long, notation), messages))
    _, _, wide, tall = map(float, root.attrib["viewBox"].split())
    for box in root.iter(f"{SVG}rect"):
        x, y, w, h = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + w <= wide
        assert 0 <= y <= y + h <= tall
    for text in root.iter(f"{SVG}text"):
        size, x = float(text.attrib["font-size"]), float(text.attrib["x"])
        long_ = width(text.text or "") * size / 2
        left = x - long_ / 2 if "text-anchor" in text.attrib else x
        assert -1 <= left <= left + long_ <= wide + 1, text.text


def test_names_are_escaped(notation: Notation, messages: Messages) -> None:
    """A card's name cannot break out of the drawing."""
    svg = draw(view({"甲": {"field": {"左": "<script>&#A 1/1"}}}, notation), messages)
    assert "<script" not in svg
    ElementTree.fromstring(svg)


def test_long_numbers_stay_inside_their_card(messages: Messages) -> None:
    """Three numbers of three digits in a row of four: broken after a stroke, never over the card beside it."""
    notation = Library.open().notation("legend-of-stars")
    field = {"前衛1": "狼#A 500/300/200", "前衛2": "熊#B 100/100"}
    board = {"turn": {"seat": "甲", "number": "3", "phase": "メイン"}, "甲": {"field": field}, "乙": {}}
    drawn = ElementTree.fromstring(draw(view(board, notation), messages))
    texts = [item.text for item in drawn.iter(f"{SVG}text")]
    assert "500/300/200" not in texts
    assert texts[texts.index("500/300/") + 1] == "200"
    boxes = [float(item.get("width", 0)) for item in drawn.iter(f"{SVG}rect")]
    for item in drawn.iter(f"{SVG}text"):
        if "/" in (item.text or ""):
            assert width(str(item.text)) * float(item.get("font-size", 0)) / 2 <= min(boxes)


def test_cards_that_nobody_knows_are_one_pile(notation: Notation) -> None:
    """A tag that was only made up to refer to an unknown card is not shown; its neighbours are counted with it."""
    board = {"甲": {"hand": ["?#card27", "?*2", "番兵#C 3/2", "?#card3", "?#X"]}}
    hand = next(cell for cell in view(board, notation).sides[1].piles if cell.label == "手札")
    assert [card.title for card in hand.cards] == ["? ×3", "番兵#C", "?", "?#X"]
