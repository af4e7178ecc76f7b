"""What a board says of the middle of something, restored."""

from __future__ import annotations

from tests.boards import start_from

from gunbai.interpreter.data.state import Contribution, Deferred, Use
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


def test_statuses_and_what_is_in_force(legions):
    """A status and what a card left behind are contributions bound to this incarnation."""
    start = start_from("甲: {field: {左: 兵#A 1/1 行動不能}}\nin force: [{on: A, atk: +1, until: leave, by: 38-5}]", legions)
    uid = start.tags["A"]
    assert start.state.in_force == (
        Contribution("行動不能", "status", uid, uid, clause="29-1:1", until="turn"),
        Contribution("atk", "add", uid, uid, amount=1, clause="38-5", until="leave", entered=4),
    )


def test_pending_and_already(legions):
    """What waits is deferred; what was used this turn is remembered."""
    pending = "{run: 38-17, at: 終わり, with: {card: H}, by: 35-1}"
    state = start_from(f"甲: {{hand: [春#H]}}\nalready: [{{H: 春}}, {{甲: 夏}}]\npending: [{pending}]", legions).state
    assert state.used == (Use("turn", "春", 2), Use("turn", "夏", seat="甲"))
    assert state.deferred == (Deferred("終わり", "38-17", (("card", 2),), "35-1"),)
