"""What was done before a turn ended and is said to be over: only decisions that were taken count."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

ENDED = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{cores: {{active: 1, exhausted: 0, master: 2}}, field: {{左: 射手#A 2/2}}, hand: [], deck: 5}}
  乙: {{cores: {{active: 1, exhausted: 0, master: 2}}, field: {{左: 敵兵#E 1/2 WT2}}, hand: [], deck: 5}}
cards:
  射手:
    kind: ミニオン
    numbers: 2/2
    WT: 1
    abilities:
      - when: [{{自分のフェイズ終了時: {{word: メイン}}}}]
        text: 相手のミニオン全てに2ダメージを与える。
        do: [{{damage: {{to: {{side: foe, zone: ミニオンゾーン, kind: ミニオン}}, amount: 2}}}}]
line: [{{甲: end}}{attempt}]
claims:
  乙: {{says: s, then: {{E.zone: 左}}}}
"""
"""The minion breaks as soon as it has no HP left (10-1), at the end of the main phase."""


def test_an_attempt_after_the_turn_is_no_decision_since(library: Library, tmp_path: Path) -> None:
    """A move that is refused once the turn is over changes nothing of what decides: the break came of the last decision."""
    told = [library.replay(written(tmp_path, ENDED.format(attempt=more))) for more in ("", ", {甲: {move: A}}")]
    assert [len(item.run.refused) for item in told] == [0, 1]
    assert [item.claims[0].decided_by for item in told] == ["10-1", "10-1"]
