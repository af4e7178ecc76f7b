"""What a board says of the middle of something, restored."""

from __future__ import annotations

from tests.boards import start_from

from gunbai.notation.notation import Notation


def test_cards_bear_the_numbers_of_the_board(legions: Notation) -> None:
    """``numbered`` gives the numbers in the order of the board; a number that no card bears is that of one that has left."""
    start = start_from("甲: {field: {左: 兵#A 1/1, 右: 弓#B 1/1}}\n乙: {field: {左: 敵#C 1/1}}\nnumbered: [9, 4, 2-3, 5]", legions)
    assert {start.tags[tag] for tag in "ABC"} <= {9, 4, 2, 3, 5, 1}
    assert [start.state.obj(start.tags[tag]).uid for tag in "ABC"] == [start.tags[tag] for tag in "ABC"]
    assert not start.state.obj(8).zone


def test_who_came_first(legions: Notation) -> None:
    """``entered`` gives the order of cards and of entries of ``in force``; what it leaves out was there before."""
    forces = "in force: [{on: A, atk: +1}, {on: B, atk: +2}]"
    start = start_from(f"甲: {{field: {{左: 兵#A 1/1, 右: 弓#B 1/1}}}}\n{forces}\nentered: [2, B, 1]", legions)
    first, second = start.state.in_force
    stamps = [start.state.obj(start.tags[tag]).stamp for tag in "AB"]
    assert stamps[0] < second.entered < stamps[1] < first.entered


def test_a_use_that_ends_with_the_card(legions: Notation) -> None:
    """A use is that of the card, or with ``until: leave`` that of the card as it lies there."""
    start = start_from("甲: {field: {左: 兵#A 1/1}}\nalready: [{A: 移動}, {A: 札, until: leave}]", legions)
    uid = start.tags["A"]
    stamp = start.state.obj(uid).stamp
    assert [(use.card, use.stamp) for use in start.state.used] == [(uid, None), (uid, stamp)]


def test_before_the_first_turn(legions: Notation) -> None:
    """A board of turn 0 stands before the game: nothing is presumed of whose turn it is."""
    names = dict(start_from("turn: {number: 0}\n甲: {life: 20}", legions).state.vars)
    assert not {"turn.seat", "turn.number", "turn.first"} & names.keys()
