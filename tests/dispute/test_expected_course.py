"""What a file expects of the course of its line: what is cited and refused, which questions come up, what is offered."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

LANES = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{field: {{左: 兵#A 3/3, 右: 槍#B 2/2 疲労}}}}
  乙: {{life: 20, field: {{右: 番兵#C 2/2, 中央: 斧#D 2/2}}}}
line: [{{甲: {{attack: A{target}}}}}]
expect: {{{expect}}}
"""
"""C stands in the lane of A, so that the master is out of its range (34-5, 34-6)."""


def failures(library: Library, tmp_path: Path, expect: str, target: str = "") -> list[str]:
    """Returns what a replay finds otherwise than expected."""
    case = LANES.format(expect=expect, target=target)
    return [problem.message for problem in library.replay(written(tmp_path, case)).failures]


def test_what_is_offered_is_all_of_it(library: Library, tmp_path: Path) -> None:
    """The blocker and its neighbour may be the target; an answer more or less than what is offered fails."""
    asked = "ask: {who: 甲, key: target}, "
    assert failures(library, tmp_path, asked + "offered: {target: [C, D]}") == []
    assert failures(library, tmp_path, asked + "offered: {target: [C]}") == ["target: 2 are offered, not 1"]
    assert failures(library, tmp_path, asked + "offered: {target: [C, 乙マスター]}") == ["target: 乙マスター is not offered"]


def test_what_is_ruled_out_is_so_by_its_clauses(library: Library, tmp_path: Path) -> None:
    """The master is out of range because of two clauses; a third does not rule it out, and C is not ruled out at all."""
    asked = "ask: {who: 甲, key: target}, "
    assert failures(library, tmp_path, asked + "ruled out: {target: {乙マスター: [34-5, 34-6]}}") == []
    assert failures(library, tmp_path, asked + "ruled out: {target: {乙マスター: 34-3}}")[0].startswith("34-3 is not among")
    assert failures(library, tmp_path, asked + "ruled out: {target: {C: 34-5}}") == ["target: C is not ruled out"]


def test_a_refusal_may_have_several_grounds(library: Library, tmp_path: Path) -> None:
    """All clauses that are expected of one refusal have to be among its grounds."""
    expect = "refused: [{{line: 1, grounds: [{}]}}]"
    assert failures(library, tmp_path, expect.format("34-5, 34-6"), ", target: 乙マスター") == []
    assert failures(library, tmp_path, expect.format("34-5, 34-3"), ", target: 乙マスター")[0].startswith("34-3 is not among")


def test_a_question_on_the_way_was_asked(library: Library, tmp_path: Path) -> None:
    """甲 is asked for an action, and 乙 for nothing."""
    asked = "ask: {who: 甲, key: target}, "
    assert failures(library, tmp_path, asked + "asked: [{who: 甲, key: action}]") == []
    assert failures(library, tmp_path, asked + "asked: [{who: 乙}]") == ["nobody was asked 乙"]
