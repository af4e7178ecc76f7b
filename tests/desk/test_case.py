"""Cases as they are being entered: read from text, changed by value."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.case import TYPED, DeskCase, as_plain, entries, items, new_case, read_case
from gunbai.errors import BadInput


def test_a_board_is_held_in_canonical_words(kits: Kits) -> None:
    """However a board is spelt, the desk finds its cards under the same names."""
    case = read_case("game: legions\nboard:\n  甲: {フィールド: {左レーン: 剣#A 3/2 exhausted}}\n", kits)
    assert case.board == {"甲": {"field": {"左": "剣#A 3/2 疲労"}}}


def test_a_case_that_cannot_be_read_says_where(kits: Kits) -> None:
    """Every problem of a text has its line."""
    with pytest.raises(BadInput) as error:
        read_case("game: legions\nboard:\n  甲: {lief: 3}\n  乙: {field: {左: 番兵}}\n", kits)
    assert [(problem.line, problem.code) for problem in error.value.problems] == [(3, "KEY-TYPO"), (4, "UNKNOWN-CARD")]


@pytest.mark.parametrize("text", ["", "- a", "x", "game: legions\n" + "#" * TYPED.bytes])
def test_what_is_no_case_is_refused_with_a_sentence(text: str, kits: Kits) -> None:
    """An empty text, a list, a word and a text that is too large are bad input, no fault."""
    with pytest.raises(BadInput):
        read_case(text, kits)


def test_a_change_leaves_the_case_before_as_it_was(case: DeskCase) -> None:
    """A case is a value: changes make new ones, and what is empty is left out."""
    other = case.having(title="件", line=[])
    assert (other.title, "line" in other.data, len(case.line)) == ("件", False, 1)
    assert other.with_board(turn="").board.keys() == {"甲", "乙"}


def test_claims_are_found_by_seat_in_either_form(kits: Kits) -> None:
    """Claims by seat and claims as a list come to the same."""
    by_seat = read_case("game: legions\nclaims:\n  甲: {then: {乙.life: 3}}\n", kits)
    listed = read_case("game: legions\nclaims:\n  - {by: 甲, then: {乙.life: 3}}\n", kits)
    assert by_seat.claim_of("甲") == listed.claim_of("甲") == {"by": "甲", "then": {"乙.life": "3"}}
    assert by_seat.claim_of("乙") == {}


def test_a_new_case_has_not_begun() -> None:
    """Whose turn it is says nothing yet; a life total does."""
    fresh = new_case("legions", "甲")
    assert not fresh.begun
    assert fresh.with_board(甲={"life": "3"}).begun


def test_values_are_plain() -> None:
    """Texts, lists and mappings come out as they are, anything else as text."""
    assert as_plain({"a": [1, {"b": None}]}) == {"a": ["1", {"b": "None"}]}
    assert (entries("x"), items(None), items("x")) == ({}, [], ["x"])
