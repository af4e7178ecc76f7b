"""What a board says is in force, and until when."""

from __future__ import annotations

from tests.boards import board_from, wrong

from gunbai.notation.board import Already, Force


def test_what_is_in_force(legions):
    """One entry may say several things; each is one contribution."""
    force = "{on: C, atk: +1, hp: '-1', keyword: 貫通2, until: ターン終了時まで, by: 38-5}"
    already = "[{C: [春, 夏]}, {乙: 秋}]"
    board = board_from(f"甲: {{field: {{左: 兵#C 1/1}}}}\nin force: {force}\nalready: {already}", legions)
    assert board.in_force == (
        Force("C", "atk", "add", 1, "turn", "38-5"),
        Force("C", "hp", "add", -1, "turn", "38-5"),
        Force("C", "貫通", "keyword", 2, "turn", "38-5"),
    )
    assert board.already == (Already("C", "春"), Already("C", "夏"), Already("乙", "秋"))
    assert {type(used.word) for used in board.already} == {str}


def test_what_lasts_until_a_scope_ends(legions):
    """What is in force until the end of a battle needs that battle to be open."""
    field = "甲: {field: {左: 兵#A 1/1}}\nin force: [{on: A, atk: +1, until: battle}]"
    assert wrong(field, legions) == ["b:2:36: until cannot be battle — use one of turn, leave, constant [UNKNOWN-WORD]"]
    assert wrong(field + "\nnow: [{path: [34-1, 34-4], scope: battle}]", legions) == []
