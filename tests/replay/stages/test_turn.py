"""Whose turn it is, said or presumed."""

from __future__ import annotations

import pytest
from tests.boards import said, start_from

from gunbai.notation.notation import Notation


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("{}", ("甲", 3, "甲")),
        ("{seat: 乙}", ("乙", 4, "甲")),
        ("{number: 6}", ("乙", 6, "甲")),
        ("{seat: 乙, number: 5}", ("乙", 5, "乙")),
        ("{first: 乙}", ("乙", 3, "乙")),
    ],
)
def test_turn(turn, expected, legions):
    """What a board leaves out of the turn is presumed to fit the rest, past both players' first turns."""
    state = start_from(f"turn: {turn}", legions).state
    assert (state.var("turn.seat"), state.var("turn.number"), state.var("turn.first")) == expected


def test_turn_that_cannot_be(legions):
    """A turn that is not that seat's is reported, for a card may have given it."""
    start = start_from("turn: {seat: 乙, number: 3, first: 甲}", legions)
    assert said(start.problems) == ["turn 3 is 甲's when 甲 began, not 乙's [TURN-ORDER]"]


def test_the_order_of_play_may_change_each_round(ships: Notation) -> None:
    """Where turns do not alternate, the number of a turn says nothing about whose it is."""
    assert start_from("turn: {seat: 東, number: 4, first: 東}", ships).problems == ()
