"""Where the characters of a text stand in another that was made of it."""

from __future__ import annotations

import doctest

from hypothesis import given
from hypothesis import strategies as st

from gunbai.importing import shift as module
from gunbai.importing.shift import GONE, shift

TEXTS = st.text(alphabet="引置札 1\n", max_size=60)


@given(TEXTS, TEXTS)
def test_what_stayed_is_the_same_sign_in_the_same_order(old: str, new: str) -> None:
    """No sign of the new text comes from two of the old one."""
    there = [(sign, to) for sign, to in zip(old, shift(old, new), strict=True) if to != GONE]
    assert all(new[to] == sign for sign, to in there)
    assert [to for _, to in there] == sorted({to for _, to in there})


@given(TEXTS)
def test_a_text_stays_where_it_is(text: str) -> None:
    """Nothing has changed, so nothing moves."""
    assert shift(text, text) == [*range(len(text))]


def test_a_new_line_moves_what_is_behind_it() -> None:
    """A line that changed a little is the same line; one with other words is another."""
    assert shift("札を1枚引く。\n置く。\n", "山を切る。\n札を2枚引く。\n置く。\n") == [6, 7, GONE, *range(9, 18)]
    assert shift("札を1枚引く。\n", "山を切り直して置く。\n")[:7] == [GONE] * 7


def test_examples() -> None:
    """The examples in the docstrings say what is returned."""
    assert doctest.testmod(module).failed == 0
