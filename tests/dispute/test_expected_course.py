"""What a file expects of the course of its line: what is cited and refused, which questions come up, what is offered."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.errors import BadInput
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
    assert failures(library, tmp_path, asked + "offered: {target: [C]}") == ["target: D is offered, too"]
    assert failures(library, tmp_path, asked + "offered: {target: [C, D, 乙マスター]}") == ["target: 乙マスター is not offered"]


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


def test_a_question_was_not_asked(library: Library, tmp_path: Path) -> None:
    """乙 decides nothing; 甲 was asked for an action, and is asked for the target where the line stops."""
    asked = "ask: {who: 甲, key: target}, "
    assert failures(library, tmp_path, asked + "not asked: [{who: 乙}, {who: 甲, at: 34-7}]") == []
    assert failures(library, tmp_path, asked + "not asked: [{who: 甲, key: action}]")[0].startswith("甲 was asked: action")
    assert failures(library, tmp_path, asked + "not asked: [{key: target}]") == ["甲 was asked: target (34-4)"]


def test_a_question_on_the_way_was_asked(library: Library, tmp_path: Path) -> None:
    """甲 is asked for an action, and 乙 for nothing."""
    asked = "ask: {who: 甲, key: target}, "
    assert failures(library, tmp_path, asked + "asked: [{who: 甲, key: action}]") == []
    assert failures(library, tmp_path, asked + "asked: [{who: 乙}]") == ["nobody was asked 乙"]


def test_what_is_offered_is_so_by_its_clauses(library: Library, tmp_path: Path) -> None:
    """A target is chosen by 34-4; what another clause would allow is told."""
    asked = "ask: {who: 甲, key: target}, "
    assert failures(library, tmp_path, asked + "offered: {target: {C: 34-4, D: [34-4]}}") == []
    assert failures(library, tmp_path, asked + "offered: {target: {C: 27-5, D: []}}")[0].startswith("27-5 is not among")
    assert failures(library, tmp_path, asked + "offered: {target: {C: 34-4}}") == ["target: D is offered, too"]


def test_what_could_have_been_answered_on_the_way(library: Library, tmp_path: Path) -> None:
    """Where the line goes on from C, D could have been chosen as well, and the master not (34-5, 34-6)."""
    said = "asked: [{{who: 甲, key: target, at: 34-4, {}}}]"
    for right in ("options: [C, D]", "ruled out: {乙マスター: [34-5, 34-6]}"):
        assert failures(library, tmp_path, said.format(right), ", target: C") == []
    for wrong, message in (
        ("options: [C]", "target: D is offered, too"),
        ("options: [C, D, 乙マスター]", "target: 乙マスター is not offered"),
        ("ruled out: {D: 34-5}", "target: D is not ruled out"),
    ):
        assert failures(library, tmp_path, said.format(wrong), ", target: C") == [message]


def test_which_actions_there_were_is_not_told_on_the_way(library: Library, tmp_path: Path) -> None:
    """Of actions only what the line takes is weighed: what else there was is asked where the line stops."""
    with pytest.raises(BadInput) as told:
        failures(library, tmp_path, "asked: [{who: 甲, key: action, options: [A]}]", ", target: C")
    assert [problem.code for problem in told.value.problems] == ["NOT-TOLD"]
