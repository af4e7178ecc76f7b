"""A list answers one question after another: where one choice is asked, the judge is told so, and no clause refuses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.library import Library

ROOT = Path(__file__).parents[2]
CASE = """game: legions
title: レーンは一つ(32-3)
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{standby: [兵#A ミニオン 1/1 WT1], field: {{左: 兵#B 1/1, 中央: 兵#C 1/1}}}}
  乙: {{}}
line: [{line}]
"""


def refused(tmp_path: Path, line: str) -> tuple[str, list[str]]:
    """Returns where the card lies at the end, and the clauses that refuse anything."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(line=line), "utf-8")
    found = Library.open(content=ROOT).replay(path)
    return found.run.state.obj(found.start.find("A")).slot, [item.ground for item in found.run.refused]


def test_a_list_where_one_choice_is_asked_is_told_so(tmp_path: Path) -> None:
    """Two lanes for one minion are a slip of the pen, not an illegal act."""
    with pytest.raises(BadInput) as told:
        refused(tmp_path, "{甲: {play: A, lane: [左, 右]}}")
    (problem,) = told.value.problems
    assert (problem.code, problem.hint) == ("ONE-CHOICE", "write lane: 左")


@pytest.mark.parametrize("line", ["{甲: {play: A}}", "{甲: {play: A, lane: 右}}", "{甲: {play: A}}, {甲: {lane: 右}}"])
def test_the_only_answer_may_be_said_everywhere(tmp_path: Path, line: str) -> None:
    """Of three lanes one is free (17-11): it is said with the decision, after it, or not at all."""
    assert refused(tmp_path, line) == ("右", [])


def test_another_answer_than_the_only_one_is_refused_by_what_ruled_it_out(tmp_path: Path) -> None:
    """The left lane holds a card already (17-11); the minion goes where it can."""
    assert refused(tmp_path, "{甲: {play: A}}, {甲: {lane: 左}}") == ("右", ["17-11:2"])
