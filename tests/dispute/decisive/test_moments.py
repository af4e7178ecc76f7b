"""The moments that texts wait for: what is said of them, and whether they came; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library


def test_the_moment_that_is_named(library: Library, tmp_path: Path) -> None:
    """The loser speaks of 《配置時》 (36-2a): what triggers there is not chosen (37-1)."""
    text = """game: legions
title: 不利な《配置時》を使わないでおく
board:
  turn: {seat: 甲, number: 7, phase: メイン}
  甲: {life: 10, standby: [契約者#A]}
  乙: {life: 12}
cards:
  契約者:
    {kind: ミニオン, 属性: [黒], cost: 2, numbers: 4/4, wt: 2, abilities:
      [{name: 契約, text: あなたは2ライフを失う。, when: 配置時, do: [{life: -2}]}]}
line:
  - 甲: {play: A, lane: 左}
claims:
  甲: {says: 配置時の能力は使うかどうか選べるのでライフは10, then: {甲.life: 10}}
  乙: {says: 誘発効果は条件を満たしたら必ず解決する, then: {甲.life: 8}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "37-1:2"
    assert found["甲"].leans_on == "36-2a"


def test_that_a_text_works_at_all(library: Library, tmp_path: Path) -> None:
    """That it draws is not disputed, but that an effect of the back row may be used: 3.5.3 asks for no row."""
    text = """game: asterisk
title: 後列のステラの起動効果
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {前1: 剣士#A 2000/1, 後1: 学者#B}, hand: [], mana: [青#N], deck: 20}
  乙: {hand: []}
cards:
  学者:
    {kind: ステラ, 色: [青], numbers: 500/1, abilities:
      [{text: 【起】青1:カードを1枚引く。, when: 起, cost: {青: 1}, do: [{draw: 1}]}]}
line:
  - 甲: {use: B}
claims:
  甲: {says: 起動効果はコストを払えば後列でも使える, then: {甲.hand.count: 1}}
  乙: {says: 行動できるのは前列のステラだけ, then: {甲.hand.count: 0}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["乙"].decided_by == "3.5.3.a"


def test_a_text_of_the_other_players_turn(library: Library, tmp_path: Path) -> None:
    """3.6.c: 【相手ターン中】 does not work in the own turn; had it, the attack would have been won."""
    text = """game: asterisk
title: 自分のターンの【相手ターン中】
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {前1: 守護#A ライズ}, hand: []}
  乙: {field: {前1: 番兵#C 2000/1}, hand: []}
cards:
  守護: {kind: ステラ, 色: [青], cost: 1, numbers: 1000/1,
      abilities: [{text: 【相手ターン中】このステラのパワーを+2000する。,
        when: 相手ターン中, gives: [{where: {this: yes}, field: power, amount: 2000}]}]}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 相手と戦うのでパワーは3000、番兵に勝つ, then: {C.zone: トラッシュ, A.zone: 場}}
  乙: {says: 甲のターンなので【相手ターン中】の効果は適用されない, then: {A.zone: トラッシュ, C.zone: 場}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert {found["甲"].decided_by, found["甲"].leans_on} == {"3.6.c"}
