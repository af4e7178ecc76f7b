"""The numbers of cards as they stand: damage is taken off, what is in force counts, what nobody knows is left out."""

from __future__ import annotations

from pathlib import Path

from gunbai.library import Library
from gunbai.replay.current_numbers import current_numbers

CASE = """\
game: legions
title: 見本
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, field: {左: 剣士#A 3/2 ダメージ1, 右: 槍兵 1/1}, hand: [見張り#H 1/1]}
  乙: {field: {中央: 番兵#C 3/2}}
  in force: [{on: A, atk: "+2", until: turn}]
line: []
"""


def test_numbers_as_they_stand(tmp_path: Path) -> None:
    """11-3: damage is taken off HP; 38-5: what is in force is added to ATK. A card of the hand is not among them."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, "utf-8")
    resolution = Library.open().replay(path)
    found = current_numbers(resolution.machine, resolution.start.state, resolution.start)
    assert found == {"A": ("5", "1"), "槍兵": ("1", "1"), "C": ("3", "2")}
