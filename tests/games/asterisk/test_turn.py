"""The end of a turn: a step is told where its clause does something."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.library import Library

CASE = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {前1: CARD}, hand: [], deck: 20}
  乙: {hand: [], deck: 20}
cards:
  学者:
    {kind: ステラ, 色: [青], numbers: 500/1,
      abilities: [{text: 【ターン終了時】カードを1枚引く。, when: ターン終了時, do: [{draw: 1}]}]}
line:
  - 甲: {end: ターン}
"""


@pytest.mark.parametrize(("card", "times"), [("剣士#A 2000/1", 1), ("学者#A", 3)])
def test_the_end_of_a_turn_is_told_once_unless_an_effect_is_due(tmp_path: Path, card: str, times: int) -> None:
    """3.6.b: where no card has a 【ターン終了時】 effect, there is one step; else one begins it, one resolves it, one ends it."""
    told = [step["at"] for step in Library.open().replay(written(tmp_path, CASE.replace("CARD", card))).to_json()["steps"]]
    assert told.count("3.6.b") == times
