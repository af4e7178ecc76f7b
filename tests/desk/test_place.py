"""Places of a table and the cards that a case puts there."""

from __future__ import annotations

import pytest
from tests.notations import LEGIONS, OTHER

from gunbai.desk.case import DeskCase, new_case
from gunbai.desk.place import (
    Pile,
    Place,
    all_cards,
    find_place,
    moved,
    pile_at,
    places,
    put,
    removed,
    with_entry,
    with_pile,
    zone_of,
)
from gunbai.errors import NotFound
from gunbai.notation.notation import Notation

LEFT, RIGHT, HAND = Place("甲", "field", "左"), Place("甲", "field", "右"), Place("甲", "hand")


@pytest.fixture
def empty() -> DeskCase:
    """Returns a case of nothing yet."""
    return new_case("legions", "甲")


def test_every_place_stands_once() -> None:
    """A place that two entries of a board could list is one place, and leads back to itself."""
    found = [*places(LEGIONS)]
    assert len({str(place) for place in found}) == len(found)
    assert [find_place(LEGIONS, str(place)) for place in found] == found
    assert {zone_of(place, LEGIONS) for place in found} == {*LEGIONS.vocabulary.zones}


@pytest.mark.parametrize(
    "name", ["", "甲", "丙/field/左", "甲/field", "甲/field/上", "甲/life", "甲/hand/左", "-/field/左", "甲/x"]
)
def test_a_place_that_is_not_there_is_not_found(name: str) -> None:
    """What an address names beside the table is a wrong address."""
    with pytest.raises(NotFound):
        find_place(LEGIONS, name)


def test_cards_are_put_moved_and_removed(empty: DeskCase) -> None:
    """Each change says what lies there then; a place that was emptied is not mentioned any more."""
    case = put(empty, LEFT, 0, "剣#A 3/2")
    assert case.board["甲"] == {"field": {"左": "剣#A 3/2"}}
    assert put(case, LEFT, 0, "槍#A 1/1").board["甲"] == {"field": {"左": "槍#A 1/1"}}
    assert put(case, LEFT, 1, "兵#B 1/1").board["甲"] == {"field": {"左": ["剣#A 3/2", "兵#B 1/1"]}}
    assert moved(case, LEFT, 0, RIGHT).board["甲"] == {"field": {"右": "剣#A 3/2"}}
    assert removed(case, LEFT, 0) == empty


@pytest.mark.parametrize("value", ["?", "30", "剣#A", [], ["剣#A", "兵#B"], ["剣#A", "..."]])
def test_a_pile_is_written_as_it_was_read(value: str | list[str]) -> None:
    """Nothing, a number, unknown, one card, several, and several with others below."""
    assert Pile.of(value).plain() == value


def test_a_pile_that_is_not_mentioned_stays_so(empty: DeskCase) -> None:
    """Nothing said is something else than no card."""
    assert (Pile.of(None).plain(), Pile.of([]).plain()) == ("", [])
    assert (Pile.of("30").count, Pile.of([]).count, Pile.of(None).count, Pile.of("剣#A").count) == (30, 0, None, None)
    assert with_pile(empty, HAND, Pile()) == empty
    assert pile_at(with_pile(empty, HAND, Pile((), True, True)), HAND).more


def test_every_card_is_found_with_its_place(case: DeskCase, legions: Notation) -> None:
    """The cards of both sides come with where they lie."""
    assert [(str(place), index, token) for place, index, token in all_cards(case, legions)] == [
        ("甲/field/左", 0, "ルーン剣士#A 3/2 WT2"),
        ("乙/field/中央", 0, "番兵#C 3/2 WT2 再生 ダメージ1"),
    ]


def test_an_entry_that_is_emptied_leaves_no_trace() -> None:
    """A side of which nothing is said any more is left out."""
    case = with_entry(new_case("robots", "東"), "東", "fuel", "3")
    assert case.board["東"] == {"fuel": "3"}
    assert "東" not in with_entry(case, "東", "fuel", "").board
    assert [str(place) for place in places(OTHER)][:4] == ["東/front/A", "東/front/B", "東/hangar", "東/pile"]
