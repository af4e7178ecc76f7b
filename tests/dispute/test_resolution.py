"""A resolution of a board in the middle of what no clause allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.library import Library

LED = """\
game: legend-of-stars
title: 進めない所へ進んでいる途中
board:
  turn: {seat: 甲, number: 9, phase: リード, first: 甲}
  甲: {life: 3000, 後衛: {1: 狼#A 200/200/100}}
  乙: {life: 2800}
  now:
    - {path: ["2.1.1:2", "2.1.1:2"], scope: action, with: {card: A}, given: {to: 後衛2}}
"""


def test_what_is_under_way_and_not_allowed_is_refused(tmp_path: Path) -> None:
    """No decision of the line led there, so none can be refused: the board is, at the place where it says so."""
    path = tmp_path / "led.yaml"
    path.write_text(LED, "utf-8")
    with pytest.raises(BadInput) as told:
        Library.open(data=tmp_path / "data").replay(path)
    assert [(problem.code, problem.line, problem.rule) for problem in told.value.problems] == [("NOT-OPEN", 8, "5.4:1")]
