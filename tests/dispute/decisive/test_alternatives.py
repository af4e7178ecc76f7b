"""An answer that nobody could give answers who counts on it; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library


def test_a_trigger_turned_up_by_a_trigger(library: Library, tmp_path: Path) -> None:
    """The second trigger was never on offer (3.5.4.5-2.b); who counts on it leans on what lets triggers be used (3.5.4.5-2.a)."""
    text = """game: asterisk
title: トリガーの効果でめくれたトリガー
board:
  turn: {seat: 乙, number: 6, phase: メイン}
  甲: {field: [], deck: [自傷者#X, 罠師#Y, 石#Z], hand: [], damage: 0}
  乙: {field: {前1: 剣士#A 3000/1 ライズ}, hand: []}
cards:
  自傷者: {kind: ステラ, 色: [青], cost: 1, numbers: 1000/1,
      abilities: [{text: "[D-T]自分のデッキの上から1枚をダメージゾーンに送る。",
        when: "[D-T]",
        do: [{damage: {amount: 1, seat: you}}]}]}
  罠師: {kind: ステラ, 色: [青], cost: 1, numbers: 1000/1,
      abilities: [{text: "[D-T]カードを1枚引く。", when: "[D-T]", do: [{draw: 1}]}]}
line:
  - 乙: {attack: A, target: 甲}
  - 甲: {trigger: X}
claims:
  甲: {says: 罠師にもトリガーアイコンがあるので効果を使用できる, then: {甲.hand.count: 1}}
  乙: {says: トリガーの処理中にめくれたトリガーは使えない, then: {甲.hand.count: 0}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].leans_on) == ("3.5.4.5-2.b", "3.5.4.5-2.a")
