"""Numbers that a card does not show: they neither meet nor miss a comparison of a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library

ROOT = Path(__file__).parents[2]
STARS = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{energy: 3, field: {{前衛1: 射手#E 300/300/100 裏側表示}}}}
  乙: {{field: {{前衛1: 兵#A 500/300/100 裏側表示, 前衛2: 兵2#B 200/100/100}}}}
cards:
  射手:
    kind: キャラクター
    numbers: 300/300/100
    text: 表側表示になった時、相手キャラクター1体を破壊する。
    when: 裏側表示から表側表示になった時
    do: [{{choose: {{it: {{side: foe, kind: キャラクター, {bound}: 200}}}}, destroy: it}}]
line:
  - 甲: {{turn up: E}}
  - 甲: {{use: E, it: A}}
  - 甲: {{use: E, it: B}}
expect:
  refused: [{{line: 2, ground: 6.4:1}}]
  then: {{A.zone: キャラクターゾーン, B.zone: トラッシュ}}
"""
LEGIONS = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{cores: {{active: 3}}, master: 長#M 緑, standby: [射手#E]}}
  乙: {{field: {{左: 兵#A 3/3 リバース, 右: 兵2#B 2/2}}}}
cards:
  射手:
    kind: ミニオン
    属性: [緑]
    cost: 1
    numbers: 1/1
    wt: 1
    text: 《配置時》：ミニオン1体をブレイクする。
    when: 配置時
    do: [{{choose: {{it: {{side: foe, kind: ミニオン, {bound}: 2}}}}, break: it}}]
line:
  - 甲: {{play: E, lane: 左, it: A}}
  - 甲: {{play: E, lane: 左, it: B}}
expect:
  refused: [{{line: 1, ground: 35-6}}]
  then: {{A.zone: 左, B.zone: ウェイトゾーン}}
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Returns the content that ships."""
    return Library.open(content=ROOT)


@pytest.mark.parametrize("bound", ["atk<=", "atk>=", "atk以下", "atk以上"])
@pytest.mark.parametrize("case", [STARS, LEGIONS], ids=["legend-of-stars", "legions"])
def test_a_card_that_shows_no_number_is_within_no_bound(library: Library, tmp_path: Path, case: str, bound: str) -> None:
    """Face down a card shows nothing (Legend of Stars 6.4:1, Legions 16-3): no bound takes it; one beside it that fits is taken."""
    path = tmp_path / "case.yaml"
    path.write_text(case.format(bound=bound), encoding="utf-8")
    assert [problem.message for problem in library.replay(path).failures] == []
