"""Every line from where a recorded one stops: what may be done right then belongs to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library

SPELLS = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 8, phase: メイン}
  甲: {field: {前1: 剣士#A 3000/1}, hand: [励まし#T], mana: {赤: 1}}
  乙: {field: {前1: 盾#C 2500/1}, hand: [目くらまし#S], mana: {青: 1}}
cards:
  目くらまし: {kind: スペル, 色: [青], cost: 1, when: スペルステップ, text: "-1000", do: [{power: {amount: -1000, to: attacker}}]}
  励まし: {kind: スペル, 色: [赤], cost: 1, when: スペルステップ, text: "+1000", do: [{power: {amount: 1000, to: attacker}}]}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 盾は破壊される, then: {C.zone: トラッシュ}}
"""

CHARGE = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 5, phase: チャージ}
  甲: {columns: 1, hand: [兵#X 1000/1 赤 コスト1, 弓#Y 2000/1 赤 コスト1], mana: []}
  乙: {hand: [], mana: [], deck: [石#P 1000/1, 石#Q 1000/1, 石#R 1000/1]}
"""

BOARDING = """game: star-wars
title: t
board:
  turn: {seat: 甲, number: 6, phase: 第1メイン}
  甲: {field: {前左: 戦闘機#M メカニック 3}, hand: [操縦士#P 1 ライト レベル1 パイロット1], story: {1: ライト}}
  乙: {base: 5, hand: []}
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Everything that ships."""
    return Library.open()


def test_a_spell_may_be_used_right_after_the_last_decision(library: Library, tmp_path: Path) -> None:
    """Spell step (3.5.4.3): no spell, the defender's alone (the attacker is destroyed), or both: three lines, nothing certain."""
    path = tmp_path / "case.yaml"
    path.write_text(SPELLS, encoding="utf-8")
    found = library.explore(path, "action", 2000)
    assert found.lines == 3
    assert [claim.verdict for claim in found.resolution.claims] == ["depends"]


def test_the_first_opportunity_of_a_board_is_followed(library: Library, tmp_path: Path) -> None:
    """Charge phase (3.4): no card (one line), or one of two that then pays for the other.

    That stays in the hand, is put into the back row, or into the front row and attacks or not: four lines each.
    """
    path = tmp_path / "case.yaml"
    path.write_text(CHARGE, encoding="utf-8")
    assert library.explore(path, "turn", 2000).lines == 9


def test_boarding_is_a_placement_and_counts_once(library: Library, tmp_path: Path) -> None:
    """A pilot is placed in one of five free places, boards (4.2.1.2.1-3a) or replaces (4.2.1.2-6) the mechanic, or stays: eight."""
    path = tmp_path / "case.yaml"
    path.write_text(BOARDING, encoding="utf-8")
    assert library.explore(path, "action", 2000).lines == 8
