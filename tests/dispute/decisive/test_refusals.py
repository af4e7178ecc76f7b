"""Claims that break on a refused decision; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library


def test_the_refused_use_of_a_text(library: Library, tmp_path: Path) -> None:
    """The text would draw a card: its use is refused in the turn of placement (2.4.2-4)."""
    text = """game: star-wars
title: 配置したターンに消耗アイコンの能力を使う
board:
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {story: {1: ライト}, field: [], hand: [通信兵#A], deck: 9}
  乙: {field: [], base: 5, hand: []}
cards:
  通信兵: {kind: キャラクター, サイド: [ライト], level: 1, numbers: 1,
      abilities: [{name: 打電, when: 起動, cost: [消耗], text: カードを1枚引く。, do: [{draw: 1}]}]}
line:
  - 甲: {place: A, slot: 後左}
  - 甲: {use: A, ability: 打電}
claims:
  甲: {says: メインフェイズなので場のユニットの効果を発動できる, then: {甲.hand.count: 1}}
  乙: {says: 配置したターンは消耗する能力を使えない, then: {甲.hand.count: 0}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].refused_at, found["甲"].leans_on) == ("2.4.2-4", 2, "3.3.4-3")
