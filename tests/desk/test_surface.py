"""The table as it is drawn: every place is there, once."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kit, Kits
from gunbai.desk.case import DeskCase, new_case
from gunbai.desk.place import Place, places
from gunbai.desk.surface import Face, Surface


@pytest.mark.parametrize("game", ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"])
def test_every_place_is_drawn_once(game: str, kits: Kits) -> None:
    """In a row or among the piles of its side."""
    kit = kits[game]
    surface = Surface(kit, new_case(game, kit.notation.seats[0]), "ja")
    for owner in kit.notation.owners:
        flank = surface.flank(owner)
        drawn = [square.place for row in flank.rows for square in row] + [square.place for square in flank.piles]
        assert sorted(map(str, drawn)) == sorted(str(place) for place in places(kit.notation) if place.owner == owner)


def test_a_card_is_drawn_with_what_matters(kit: Kit, case: DeskCase) -> None:
    """Name, tag, numbers, keywords, marks, and how it lies."""
    surface = Surface(kit, case, "ja")
    place = Place("乙", "field", "中央")
    assert surface.face(place, 0, "番兵#C 3/2 WT2 再生 ダメージ1 疲労") == Face(
        0, "番兵", "C", "3/2", ("疲労", "再生"), ("ダメージ1",), lying=True
    )
    assert surface.face(place, 0, "番兵#C 3/2 リバース").hidden
    assert surface.square(Place("乙", "hand")).note == ""


def test_numbers_of_a_side_that_were_said(kit: Kit, case: DeskCase) -> None:
    """Only what the case says stands beside the seat."""
    assert [*Surface(kit, case, "ja").numbers("乙")] == [("ライフ", "9")]
    assert [*Surface(kit, case, "en").numbers("乙")] == [("life", "9")]
    assert [*Surface(kit, case, "ja").numbers("甲")] == []
