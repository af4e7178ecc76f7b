"""The conditions that decide although nothing cites them; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library


def test_a_condition_that_is_met_is_invoked(library: Library, tmp_path: Path) -> None:
    """Only the first player's first turn is without an attack (3.5.4.b): the other's was held against that, and is allowed."""
    text = """game: asterisk
title: 後攻の最初のターンの攻撃
board:
  turn: {seat: 乙, number: 2, first: 甲, phase: メイン}
  甲: {field: {}, hand: [], damage: 0, deck: 20}
  乙: {field: {前1: 剣士#C 2000/1 ライズ}, hand: []}
line:
  - 乙: {attack: C, target: 甲}
claims:
  甲: {says: 最初のターンは攻撃できない, then: {甲.damage.count: 0}}
  乙: {says: 攻撃できないのは先攻の1ターン目だけ, then: {甲.damage.count: 1}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "3.5.4.b"
