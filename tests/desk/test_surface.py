"""The table as it is drawn: every place is there, once."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gunbai.cards.kit import Kit, Kits
from gunbai.desk.case import DeskCase, Entries, new_case
from gunbai.desk.place import Place, places
from gunbai.desk.surface import Face, Surface
from gunbai.library import Library
from gunbai.writeup.messages import load_messages


def drawn(surface: Surface, current: str = "") -> list[tuple[str, str, bool]]:
    """Returns the links of a picture: what each opens, what it is called, and whether it is marked."""
    messages = load_messages(Library.open().content, "web")["ja"]
    root = ElementTree.fromstring(surface.drawn(messages, lambda opens: f"/{opens}", current))
    links = [link.attrib for link in root.iter("{http://www.w3.org/2000/svg}a")]
    return [(link["href"][1:], link["aria-label"], "aria-current" in link) for link in links]


@pytest.mark.parametrize("game", ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"])
def test_every_place_is_on_the_table(game: str, kits: Kits) -> None:
    """Each once: as a link of the picture, or among the piles of its side, whose strip is a link."""
    kit = kits[game]
    surface = Surface(kit, new_case(game, kit.notation.seats[0]), "ja")
    links = [opens for opens, _, _ in drawn(surface)]
    piles = [str(square.place) for owner in kit.notation.owners for square in surface.piles(owner)]
    assert sorted([*(opens.partition("@")[0] for opens in links if "/" in opens), *piles]) == sorted(map(str, places(kit.notation)))
    assert {opens for opens in links if "/" not in opens} == {owner or "-" for owner in kit.notation.owners}


def test_a_place_says_what_lies_there(kit: Kit, case: DeskCase) -> None:
    """Seat, place and card in words; the one that is open is marked."""
    links = drawn(Surface(kit, case, "ja"), "乙/field/中央@0")
    assert ("乙/field/中央@0", "乙 中央 番兵 C 3/2 WT2 再生 ダメージ1", True) in links
    assert ("甲/field/右@0", "甲 右 空き", False) in links
    assert [opens for opens, _, marked in links if marked] == ["乙/field/中央@0"]


def test_cards_side_by_side_are_links_of_their_own(kits: Kits) -> None:
    """Behind the last one there is one free place; cards that nobody knows stay apart."""
    board: Entries = {"turn": {"seat": "甲"}, "甲": {"units": ["剣士#A 3/3", "?#B", "?#C"]}}
    links = drawn(Surface(kits["king-castle"], DeskCase({"game": "king-castle", "board": board}), "ja"))
    assert [opens for opens, _, _ in links if opens.startswith("甲/units")] == [f"甲/units@{at}" for at in range(4)]


def test_a_card_of_the_book_shows_its_numbers(kits: Kits) -> None:
    """Its token says only the name; the picture says what the book says."""
    kit = kits["legions"]
    cards: Entries = {"老兵": {"kind": "ミニオン", "atk": "4", "hp": "5"}}
    board: Entries = {"turn": {"seat": "甲"}, "甲": {"field": {"左": "老兵#A"}}}
    shown = Surface(kit, DeskCase({"game": "legions", "board": board, "cards": cards}), "ja").board
    assert shown["甲"] == {"field": {"左": "老兵#A 4/5"}}


def test_a_card_is_drawn_with_what_matters(kit: Kit, case: DeskCase) -> None:
    """Name, tag, numbers, keywords, marks, and how it lies."""
    surface = Surface(kit, case, "ja")
    place = Place("乙", "field", "中央")
    assert surface.face(place, 0, "番兵#C 3/2 WT2 再生 ダメージ1 疲労") == Face(
        0, "番兵", "C", "3/2", ("疲労", "再生"), ("ダメージ1",), lying=True
    )
    assert surface.face(place, 0, "番兵#C 3/2 リバース").hidden
    assert surface.square(Place("乙", "hand")).note == ""
