"""Every word for where a card lies: its zone, its slot, its row."""

from __future__ import annotations

from tests.notation.rows import ROWS

from gunbai.interpreter.data.state import Obj
from gunbai.notation.notation import Notation
from gunbai.notation.places import place_names, zone_words


def test_a_row_of_squares_is_an_area(squares: Notation) -> None:
    """A card is in its zone, in its square and in the row that the square belongs to, not in the other row."""
    names = place_names(Obj(1, "", "東", "盤", "前2"), squares)
    assert {"盤", "前2", "前", "場"} <= names
    assert "後" not in names


def test_words_for_places():
    """A place is met by its slot, its other names, its row and its zone; a word means a slot or a whole row."""
    assert {"前1", "前左", "front", "前列", "戦場"} <= set(zone_words(ROWS))
    assert ROWS.slots("前左") == ("前1",)
    assert ROWS.slots("後列") == ("後1", "後2")
    assert ROWS.slots("どこか") == ()
