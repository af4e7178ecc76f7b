"""Runs of numbers as a board writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunbai.notation.ranges import print_ranges, read_range


@given(st.lists(st.integers(1, 300), unique=True))
def test_ranges_read_back(numbers: list[int]) -> None:
    """Every run of numbers reads back as it was."""
    found = [read_range(text, 300) for text in print_ranges(numbers)]
    assert [number for run in found if run is not None for number in run] == numbers


@pytest.mark.parametrize("text", ["", "0", "3-2", "1-", "-4", "1-2-3", "a", "1-301", "9999999"])
def test_what_is_no_range(text: str) -> None:
    """Nothing else is taken for one; no range is longer than it may be."""
    assert read_range(text, 300) is None
