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


UNSAID = {
    "asterisk": """
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {mana: [赤 ライズ], hand: [術#S], field: []}
  乙: {deck: 20, hand: [], field: {前1: 番兵#C ?/1}}
cards:
  術: {kind: スペル, 色: [赤], cost: 1, text: 文。, do: [{destroy: {side: foe, kind: ステラ, zone: 場, BOUND: 2}}]}
line: [{甲: {play: S}}]
claims: {甲: {says: s, then: {C.zone: トラッシュ}}}
""",
    "king-castle": """
  turn: {seat: 甲, number: 5, phase: セット(第一)}
  甲: {castle: 10, energy: {火: 1}, hand: [術#S], magic: []}
  乙: {castle: 10, wall: 0, units: [兵#C ?/3 水1], magic: [], hand: []}
cards:
  術: {kind: 通常, コスト: 火1, text: 文。, do: [{destroy: {side: foe, zone: ユニットゾーン, BOUND: 2}}]}
line: [{甲: {play: S}}]
claims: {甲: {says: s, then: {C.zone: 捨て札}}}
""",
    "star-wars": """
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {hand: [術#S], deck: 9}
  乙: {deck: 20, hand: 3, base: 5, front: [兵#C ?]}
cards:
  術: {kind: イベント, サイド: [ライト], level: 1, text: 文。, do: [{destroy: {side: foe, zone: 場, BOUND: 2}}]}
line: [{甲: {event: S}}]
claims: {甲: {says: s, then: {C.zone: 捨て山置き場}}}
""",
    "legend-of-stars": """
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {energy: {リゲイン: 1}, hand: [術#S]}
  乙: {life: 1000, 前衛: {3: 兵#C ?/300/100 アタック表示}}
cards:
  術: {kind: エフェクト, cost: 1, text: 文。, do: [{destroy: {side: foe, kind: キャラクター, zone: 場, BOUND: 2}}]}
line: [{甲: {use: S}}]
claims: {甲: {says: s, then: {C.zone: トラッシュ}}}
""",
    "legions": """
  turn: {seat: 甲, number: 9, phase: メイン}
  甲: {mode: 通常, master: 長#M 赤 白, cores: {active: 2, exhausted: 0, master: 2}, hand: [術#S]}
  乙: {life: 12, field: {左: 兵#C 3/3 WT1}}
cards:
  術: {kind: スキル, 属性: [赤], cost: 1, wt: 2, text: 文。, do: [{break: {side: foe, kind: ミニオン, zone: フィールド, BOUND: 2}}]}
line: [{甲: {unlock: S, then: play}}]
claims: {甲: {says: s, then: {C.zone: ウェイトゾーンⅠ}}}
""",
}
"""A card of each game with a number that nobody wrote down, and a text that takes all cards within a bound of it."""
FIELD = {"legions": "コスト", "legend-of-stars": "atk"}


@pytest.mark.parametrize("bound", ["<=", ">=", "以下", "以上"])
@pytest.mark.parametrize("game", UNSAID)
def test_a_number_that_nobody_wrote_down_is_asked_where_a_text_compares_it(
    library: Library, tmp_path: Path, game: str, bound: str
) -> None:
    """It is neither below nor above: the judge is asked just that, and until then nothing that hangs on it is certain."""
    path = tmp_path / "case.yaml"
    text = UNSAID[game].replace("BOUND", f"{FIELD.get(game, 'power')}{bound}")
    path.write_text(f"game: {game}\ntitle: t\nboard:{text}", encoding="utf-8")
    assert [claim.verdict for claim in library.replay(path).claims] == ["unknown"]
