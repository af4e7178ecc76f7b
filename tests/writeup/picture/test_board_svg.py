"""Boards as drawings: readable aloud, inside their frame, with names that break out of nothing."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tests.notations import SQUARES, vocabulary_text
from tests.writeup.boards import BOARD

from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.writeup.columns import width
from gunbai.writeup.messages import Messages, load_messages
from gunbai.writeup.picture.board_svg import Linked, draw
from gunbai.writeup.picture.board_view import Cell, view
from gunbai.writeup.picture.card_svg import LEAST
from gunbai.writeup.picture.pen import span

SVG = "{http://www.w3.org/2000/svg}"


def test_the_drawing_can_be_read_aloud(notation: Notation, messages: Messages) -> None:
    """The SVG is an image with a title and the board in text; it needs no style and holds no colour but the text's."""
    svg = draw(view(BOARD, notation), messages, name="b1")
    root = ElementTree.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == "b1-title b1-desc"
    assert [root.find(f"{SVG}{tag}").attrib["id"] for tag in ("title", "desc")] == ["b1-title", "b1-desc"]  # type: ignore[union-attr]
    assert "飛竜#D 10/10" in root.findtext(f"{SVG}desc", "")
    assert all("style" not in element.attrib for element in root.iter())
    assert {element.attrib.get("fill", "currentColor") for element in root.iter()} == {"none", "currentColor"}


def test_state_is_in_words(notation: Notation, messages: Messages) -> None:
    """Exhausted and face down cards say so in writing, not only by how they lie; damage and what remains are numbers."""
    root = ElementTree.fromstring(draw(view(BOARD, notation, now={"C": ("3", "1")}), messages))
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    for word in ("疲労", "裏向き", "−1"):
        assert word in texts
    guard = texts.index("番兵")
    assert texts[guard + 1 : guard + 5] == ["3", "/", "1", "2"]


def test_what_a_step_changed_is_marked(notation: Notation, messages: Messages) -> None:
    """A place whose card is otherwise than before bears a corner; where a card was and nothing lies now, its outline stays."""
    before = {"甲": {"life": "20", "field": {"左": "剣士#A 3/2"}}, "乙": {"field": {"左": "番兵#C 3/2"}}}
    after = {"甲": {"life": "18", "field": {"中央": "剣士#A 3/2"}}, "乙": {"field": {"左": "番兵#C 3/2"}}}
    drawn = draw(view(after, notation), messages, view(before, notation))
    assert drawn.count('class="corner"') == 2
    assert drawn.count('class="ghost"') == 1
    assert drawn.count('class="wash"') == 1
    assert 'class="corner"' not in draw(view(after, notation), messages, view(after, notation))


def test_an_arrow_goes_from_who_attacks_to_what_is_attacked(notation: Notation, messages: Messages) -> None:
    """While the attack is open, by the names that the vocabulary says; to a player it runs beside the cards."""
    board = {"甲": {"field": {"左": "剣士#A 3/2"}}, "乙": {"field": {"左": "番兵#C 3/2"}}}
    attack = {"path": ["34-2", "34-2.3"], "with": {"attacker": "A", "target": "C"}}
    assert "arrow" not in draw(view(board, notation), messages)
    straight = draw(view({**board, "now": [attack]}, notation), messages)
    assert 'class="arrow"' in straight
    player = {**attack, "with": {"attacker": "A", "target": "乙"}}
    assert "Q" in draw(view({**board, "now": [player]}, notation), messages).partition('class="shaft"')[2][:80]
    unknown = {**attack, "with": {"attacker": "A", "target": "Z"}}
    assert "arrow" not in draw(view({**board, "now": [unknown]}, notation), messages)


def test_places_can_be_links(notation: Notation, messages: Messages) -> None:
    """Whoever lets places be tapped gets each of them, and the strip of each seat, as a link with a name of its own."""

    def link(seat: str, cell: Cell | None) -> Linked:
        slot = cell.spot.slot if cell else ""
        return Linked(f"/put?{seat}.{slot}", f"{seat} {slot}", "more", current=seat == "甲" and slot == "左")

    root = ElementTree.fromstring(draw(view(BOARD, notation, every=True), messages, link=link))
    links = [*root.iter(f"{SVG}a")]
    assert root.attrib["role"] == "group"
    assert {link.attrib["aria-label"] for link in links} >= {"甲 左", "甲 中央", "甲 右", "乙 左", "甲 ", "乙 "}
    assert [link.attrib["aria-label"] for link in links if "aria-current" in link.attrib] == ["甲 左"]


def test_what_is_tapped_is_as_large_as_a_finger(notation: Notation, messages: Messages) -> None:
    """Empty rows and strips, too."""
    svg = draw(view({}, notation, every=True), messages, link=lambda seat, cell: Linked("/", "x"))
    hits = [box for box in ElementTree.fromstring(svg).iter(f"{SVG}rect") if box.attrib["class"] == "hit"]
    assert len(hits) > 6
    assert all(float(box.attrib[side]) >= 44 for box in hits for side in ("width", "height"))


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


def test_no_letter_is_too_small_for_a_phone(repository: Path) -> None:
    """In a row of four at 320 px, lying, face down, damaged, with long words, in both languages: ten pixels at least."""
    notation = Library.open().notation("legend-of-stars")
    field = {
        "前衛1": "とても長い名前のキャラクター#LONG 5000/3000/2000 ディフェンス表示(右) ダメージ3",
        "前衛2": "Uninterruptedly#B 100/100/100 裏側表示",
        "前衛3": "?#C 裏側表示",
        "後衛1": "Reversed wait turn keeper#D 500/300/200 ディフェンス表示(左)",
    }
    board = {"turn": {"seat": "甲", "number": "3", "phase": "メイン"}, "甲": {"field": field}, "乙": {"field": field}}
    for lang, messages in load_messages(repository, "web").items():
        drawn = ElementTree.fromstring(draw(view(board, notation, lang), messages))
        small = {item.text: item.get("font-size") for item in drawn.iter(f"{SVG}text") if float(item.get("font-size", 0)) < LEAST}
        assert not small, lang


def test_a_word_wider_than_its_card_is_set_narrower(messages: Messages) -> None:
    """As high as ever: it is neither made smaller nor laid over the next card."""
    notation = Library.open().notation("legend-of-stars")
    drawn = ElementTree.fromstring(draw(view({"甲": {"field": {"前衛1": "Reversed#B"}}, "乙": {}}, notation), messages))
    word = next(item for item in drawn.iter(f"{SVG}text") if item.text == "Reversed")
    assert float(word.get("font-size", 0)) == LEAST
    assert float(word.get("textLength", 0)) < span("Reversed", LEAST)


def test_the_number_of_the_rest_lies_on_no_word(notation: Notation, messages: Messages) -> None:
    """Words that find no room on a lying card are counted beside those that do, never over them."""
    words = "貫通3 速攻 再生 飛行 移動攻撃 対マスター特効2 疲労"
    drawn = ElementTree.fromstring(draw(view({"甲": {"field": {"左": f"兵#A 3/1 {words}"}}}, notation), messages))
    rest = next(item for item in drawn.iter(f"{SVG}text") if (item.text or "").startswith("+"))
    right, foot, size = (float(rest.get(name, 0)) for name in ("x", "y", "font-size"))
    for chip in drawn.iter(f"{SVG}rect"):
        x, y, wide, high = (float(chip.get(name, 0)) for name in ("x", "y", "width", "height"))
        if chip.get("class") == "chip":
            assert x + wide <= right - span(str(rest.text), size) or y + high <= foot - size


def test_the_seal_of_a_seat_is_as_wide_as_its_name(messages: Messages) -> None:
    """Seats of a game may be called by words: they stand inside their seal, and what follows stands beside it."""
    harbour = vocabulary_text(SQUARES.replace("東", "North").replace("西", "South"))
    drawn = ElementTree.fromstring(draw(view({seat: {} for seat in harbour.seats}, harbour), messages))
    seals = [item for item in drawn.iter(f"{SVG}rect") if (item.get("class") or "").startswith("seal")]
    names = [str(item.text) for item in drawn.iter(f"{SVG}text") if (item.get("class") or "").startswith("seal-word")]
    assert sorted(names) == ["North", "South"]
    for seal, name in zip(seals, names, strict=True):
        assert float(seal.get("width", 0)) > span(name, 13)


def test_names_are_escaped(notation: Notation, messages: Messages) -> None:
    """A card's name cannot break out of the drawing."""
    svg = draw(view({"甲": {"field": {"左": "<script>&#A 1/1"}}}, notation), messages)
    assert "<script" not in svg
    ElementTree.fromstring(svg)


def test_long_numbers_stay_inside_their_card(messages: Messages) -> None:
    """Three numbers of three digits in a row of four: the one that counts large, the others below it, never over the next card."""
    notation = Library.open().notation("legend-of-stars")
    field = {"前衛1": "狼#A 500/300/200", "前衛2": "熊#B 100/100"}
    board = {"turn": {"seat": "甲", "number": "3", "phase": "メイン"}, "甲": {"field": field}, "乙": {}}
    drawn = ElementTree.fromstring(draw(view(board, notation), messages))
    texts = [item.text for item in drawn.iter(f"{SVG}text")]
    assert "500/300/200" not in texts
    assert texts[texts.index("500") + 1] == "300/200"
    place = min(float(item.get("width", 0)) for item in drawn.iter(f"{SVG}rect") if item.get("class") == "slot")
    for item in drawn.iter(f"{SVG}text"):
        if "/" in (item.text or ""):
            assert width(str(item.text)) * float(item.get("font-size", 0)) / 2 <= 0.7 * place
