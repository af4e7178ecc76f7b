"""A number that the board leaves out tells at which of its values a comparison turns, and is a plain number otherwise."""

from __future__ import annotations

import copy
import json
import operator
from collections.abc import Callable
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gunbai.interpreter.data.measured import MOST_KEPT, Dependence, Measured, kept, plain

STEPS: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "subtract": operator.sub,
    "from": lambda number, other: other - number,
    "times": operator.mul,
    "half": lambda number, other: number // (abs(other) or 1),
    "half up": lambda number, other: -(-number // (abs(other) or 1)),
    "least": max,
    "most": min,
}
COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
RANGE = range(-200, 201)

numbers = st.integers(-6, 6)
reckonings = st.lists(st.tuples(st.sampled_from(sorted(STEPS)), numbers), max_size=3)


def reckon(number: int, steps: list[tuple[str, int]]) -> int:
    """Returns what comes of a number after some steps."""
    for step, other in steps:
        number = STEPS[step](number, other)
    return number


@given(st.integers(0, 20), reckonings, st.sampled_from(COMPARISONS), st.integers(-12, 12))
def test_a_comparison_that_would_come_out_otherwise_is_found(
    usual: int, steps: list[tuple[str, int]], compare: Callable[[int, int], bool], bound: int
) -> None:
    """Trying the values that are noted, and those that are noted then, finds another outcome if there is any."""
    told: dict[int, bool] = {}
    waiting = {usual}
    while waiting:
        number, edges = waiting.pop(), set[int]()
        told[number] = compare(reckon(Measured(number, Dependence(edges, number)), steps), bound)
        assert told[number] == compare(reckon(number, steps), bound)
        waiting |= edges - {*told}
    if any(compare(reckon(number, steps), bound) != told[usual] for number in RANGE):
        assert {*told.values()} == {True, False}


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 40))
def test_each_of_two_numbers_tells_where_their_sum_turns(mine: int, theirs: int, bound: int) -> None:
    """With the other as it is, the sum is enough from the value that was noted on, or too little with it."""
    edges: tuple[set[int], set[int]] = (set(), set())
    total = Measured(mine, Dependence(edges[0], mine)) + Measured(theirs, Dependence(edges[1], theirs))
    assert (total >= bound) == (mine + theirs >= bound)
    less = mine + theirs >= bound
    assert edges == ({bound - theirs - less}, {bound - mine - less})


def test_what_grows_alike_turns_nowhere() -> None:
    """A number is one less than its successor whatever it is."""
    edges: set[int] = set()
    five = Measured(5, Dependence(edges, 5))
    assert five < five + 1
    assert edges == set()


def test_a_truth_turns_at_none() -> None:
    """Whether there is any at all turns between none and one."""
    edges: set[int] = set()
    assert Measured(5, Dependence(edges, 5))
    assert edges == {0}


def test_what_goes_into_something_else_is_tried_at_every_small_value() -> None:
    """Damage of so much is compared with something that nobody here knows of."""
    edges: set[int] = set()
    assert type(kept(Measured(5, Dependence(edges, 5)))) is int
    assert edges == {*range(MOST_KEPT + 1)}
    assert all(one + 1 == other for one, other in pairwise(sorted(edges)))


def test_it_is_a_number_like_any_other() -> None:
    """It is hashed, written and copied as its value."""
    five = Measured(5, Dependence(set(), 5))
    assert {5: "five"}[five] == "five"
    assert (f"{five}", json.dumps(five), type(copy.deepcopy(five)), type(plain(five)), plain("五")) == ("5", "5", int, int, "五")
    assert [five * 0, five % 2, -five, 7 - five, five // 2] == [0, 1, -5, 2, 2]
    assert five != "5"
