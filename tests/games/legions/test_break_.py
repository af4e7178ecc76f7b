"""Breaking: what has no HP left breaks, unless a text says that it does not."""

from __future__ import annotations

from pathlib import Path

from gunbai.library import Library

UNBREAKABLE = """game: legions
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {lord: 掟王#L 1/4 コア1, field: {中央: 歩兵#A 4/4 WT1}}
  乙: {field: {中央: 不死#E 1/4 WT1}}
cards:
  掟王:
    kind: ロード
    abilities:
      - {name: 掟, text: 《常時》：相手の中央レーンのミニオンはブレイクしない。, when: 常時,
         gives: [{where: {side: foe, slot: 中央, kind: ミニオン, zone: フィールド}, cannot: break}]}
line:
  - 甲: {attack: A, target: E}
claims:
  甲: {says: 不死はブレイクしない, then: {E.zone: 中央, E.damage: 4}}
"""


def test_a_minion_that_does_not_break_stays_with_no_hp(repository: Path, tmp_path: Path) -> None:
    """Four damage on four HP (10-1), and a text that says it does not break (01-2): it stays, and the game goes on."""
    path = tmp_path / "case.yaml"
    path.write_text(UNBREAKABLE, "utf-8")
    found = Library.open(repository, tmp_path / "data").replay(path)
    assert [claim.verdict for claim in found.claims] == ["holds"]
    assert found.run.ask is not None
