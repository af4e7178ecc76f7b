"""What a loser leans on, by the words of the claim; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.library import Library


def test_another_sentence_of_the_clause_that_decides(library: Library, tmp_path: Path) -> None:
    """38-9 lets the master attack; its fourth sentence has the damage dealt back as in any battle."""
    text = """game: legions
title: マスターのアタックに反撃はあるか
board:
  turn: {seat: 甲, number: 9, phase: メイン}
  甲: {life: 15, master: 剣の長#M 赤 白, standby: [一閃#S]}
  乙: {life: 12, field: {左: 壁#C 2/5 WT2}}
cards:
  一閃:
    {kind: スキル, 属性: [赤], cost: 2, wt: 2, text: あなたのマスターは「ATK3」としてアタックを行う。,
     do: [{master attack: {atk: 3}}]}
line:
  - 甲: {play: S, target: C}
claims:
  甲: {says: マスターがアタックするスキルなので壁からのダメージは受けない, then: {甲.life: 15, C.damage: 3}}
  乙: {says: 通常のバトルと同じくダメージを応酬するので甲は2点受ける, then: {甲.life: 13, C.damage: 3}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "38-9:4"
    assert found["甲"].leans_on == "38-9:1"


def test_what_a_search_had_found_before_another_was_invoked(library: Library, tmp_path: Path) -> None:
    """A zone holds one card (17-11): that is what the loser says; what becomes of a card that finds no place (38-6) is invoked."""
    text = """game: legions
title: 埋まっているレーンへ効果で移動させる
board:
  turn: {seat: 甲, number: 9, phase: メイン}
  甲: {life: 15, standby: [突風#S]}
  乙: {life: 12, field: {左: 兵#C 1/2 WT1, 中央: 壁#D 1/4 WT2}}
cards:
  突風:
    {kind: スキル, 属性: [緑], cost: 2, wt: 2, text: 相手のミニオン1体を選び、中央レーンへ移動する。,
     do: [{choose: {it: {side: foe, kind: ミニオン}}, move: {to: it, lane: 中央}}]}
line:
  - 甲: {play: S, it: C}
claims:
  甲: {says: 置けないミニオンはブレイクする, then: {C.zone: タイムライン}}
  乙: {says: 中央には1枚しか置けないので兵は左に残る, then: {C.slot: 左}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["乙"].decided_by == "38-6"
    assert found["乙"].leans_on == "17-11:2"


def test_the_end_of_the_game_that_is_claimed(library: Library) -> None:
    """An empty deck alone ends nothing: who says so leans on 24-3b, which asks that a card is drawn from it."""
    found = {claim.by: claim for claim in library.replay(library.scenario("legions", "empty-deck-is-no-loss-by-itself")).claims}
    assert [claim.leans_on for claim in found.values() if claim.leans_on] == ["24-3b"]


def test_a_condition_of_what_was_done_is_invoked(library: Library, tmp_path: Path) -> None:
    """That a zone takes one フィールド (2.3.1, 3.5) was held against the support, though nothing cites it: it is none."""
    text = """game: legend-of-stars
title: 2枚目のサポートを出す
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: [旗#S], energy: {リゲイン: 2}, support: [祠#T サポート リゲイン]}
  乙: {}
cards:
  旗: {kind: サポート, cost: 1}
line:
  - 甲: {use: S}
claims:
  甲: {says: エネルギーが払える限り何枚でも使える, then: {S.zone: サポートゾーン}}
  乙: {says: サポートゾーンに置けるのは1枚まで, then: {S.zone: 手札}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["乙"].leans_on in ("2.3.1:2", "3.5:2")


def test_another_one_before_the_one_that_decides(library: Library, tmp_path: Path) -> None:
    """Both the replacement (4.2.1.2-6) and the one unit of each place (4.3-3) are near; the loser leans on what does not decide."""
    text = """game: star-wars
title: ふさがっている置き場に配置する
board:
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {story: {1: ライト}, field: {前左: 兵#B 2 ライト レベル1}, hand: [騎士#A 4 ライト レベル1]}
  乙: {field: [], base: 5, hand: []}
line:
  - 甲: {place: A, slot: 前左, replace: B}
claims:
  甲: {says: 従来のカードを破棄して置き換えられる, then: {A.slot: 前左, B.zone: 捨て山置き場}}
  乙: {says: 各置き場には1体なのでふさがっている所には配置できない, then: {A.zone: 手札, B.zone: 場}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["乙"].decided_by == "4.2.1.2-6"
    assert found["乙"].leans_on == "4.3-3"


def test_the_clause_that_decides_if_the_loser_quotes_it(library: Library, tmp_path: Path) -> None:
    """A card of the back row with another before it cannot be chosen (3.5.4.2.b): nobody stands before this one."""
    text = """game: asterisk
title: 前が空いている後列のステラを攻撃する
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {前1: 剣士#A 3000/1 ライズ}, hand: []}
  乙: {field: {前2: 番兵#B 1000/1, 後1: 術士#C 500/1}, hand: []}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 術士の前には誰もいないので選択できる, then: {C.zone: トラッシュ}}
  乙: {says: 後列のステラは前列にステラがいる限り選択できない, then: {C.zone: 場}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["乙"].decided_by == found["乙"].leans_on == "3.5.4.2.b"


@pytest.mark.parametrize(
    ("says", "leans"),
    [("指定の領域に置けないミニオンはブレイクする。弓はウェイトゾーンⅢへ", "38-6"), ("弓はウェイトゾーンⅢへ", "28-1")],
)
def test_the_clause_that_the_deciding_one_is_at_odds_with(library: Library, tmp_path: Path, says: str, leans: str) -> None:
    """What finds no room is exiled (28-1①) or breaks (38-6): D-041 names both; the second counts where it is spoken of."""
    text = f"""game: legions
title: スタンバイゾーンが埋まっている時の帰還
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{field: [], standby: [盾#P 1/1 WT1, 槍#Q 1/1 WT1], wait: {{Ⅰ: [弓#R 2/1 WT3]}}, deck: 10}}
  乙: {{field: [], deck: 10}}
line: [{{甲: {{end: ターン}}}}]
claims:
  甲: {{says: {says}, then: {{R.zone: ウェイトゾーンⅢ}}}}
  乙: {{says: 空きが無いので弓は除外, then: {{R.zone: 除外ゾーン}}}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "28-1.1"
    assert found["甲"].leans_on.startswith(leans)
