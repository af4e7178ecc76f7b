"""Costs grow as what is asked for grows: twice as many decisions or cards are at most twice the work, and a little."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest
from benchmarks.measured.rounds import FOE, played

LITTLE = 1.1
"""How much more than twice the work twice as much may be."""


def work(run: Callable[[], object]) -> int:
    """Returns how many functions a run calls, Python's own and those of libraries counted."""
    count = 0

    def called(_frame: FrameType, what: str, _given: object) -> None:
        nonlocal count
        count += what in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(("once", "twice"), [((40, 3), (80, 3)), ((5, 200), (5, 400))], ids=["decisions", "cards"])
def test_twice_as_much_is_twice_the_work(once: tuple[int, int], twice: tuple[int, int]) -> None:
    """Neither the length of a line nor the number of cards on the board makes one decision dearer than it must be."""
    played(*twice)  # what is kept from one run to the next is kept already
    assert work(partial(played, *twice)) < 2 * LITTLE * work(partial(played, *once))


def test_every_round_is_played() -> None:
    """The line that is counted does what it says: each round hits the first card once."""
    state = played(7, 2)
    assert [obj.damage for obj in state.in_zone("field", FOE)] == [7, 0, 0]
    assert not state.frames
