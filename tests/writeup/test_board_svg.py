"""Boards as drawings: readable aloud, inside their frame, with names that break out of nothing."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.writeup.boards import BOARD

from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.writeup.board_svg import draw
from gunbai.writeup.board_view import view
from gunbai.writeup.columns import width
from gunbai.writeup.messages import Messages

SVG = "{http://www.w3.org/2000/svg}"


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
