"""Claims about what never came about; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library


def test_what_is_done_to_the_other_player(library: Library, tmp_path: Path) -> None:
    """The hand is reduced at the end of the own turn (5.6.3): so it would be, were the nine cards those of 甲."""
    text = """game: legend-of-stars
title: 相手のターンの終わりの手札の枚数
board:
  turn: {seat: 甲, number: 5, phase: エンド}
  甲: {hand: 3, deck: 20}
  乙: {hand: 9, deck: 20, trash: []}
line: []
claims:
  甲: {says: 手札の上限は7枚なので乙は2枚捨てる, then: {乙.trash.count: 2}}
  乙: {says: 調整するのはターンを終えるプレイヤーの手札だけ, then: {乙.trash.count: 0}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "5.6.3"


def test_what_was_done_with_a_card_that_lies_where_it_lay(library: Library, tmp_path: Path) -> None:
    """The card that was turned up goes under the deck (4.1.3-5): that, not turning it up, is what was done with it."""
    text = """game: star-wars
title: フォースチェックで表にしたカードの行き先
board:
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {story: {1: ライト}, hand: [天秤#E], deck: [混血#A 2 ライト アイコン2, 予備#C 1, 予備2#D 1]}
  乙: {field: {前左: 敵#X 9}, base: 5, hand: []}
cards:
  天秤: {kind: イベント, サイド: [ライト], level: 1, text: フォースチェックを1枚行い、ライトアイコンの数のダメージを与える。,
        do: [{force check: 1}, {choose: {it: {side: foe, zone: 場}}, damage: {to: it, amount: L}}]}
line:
  - 甲: {event: E}
claims:
  甲: {says: 使用したカードと一緒に捨て山置き場に集められる, then: {A.zone: 捨て山置き場}}
  乙: {says: 判定後はメインデッキの一番下に送る, then: {A.zone: デッキ}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].leans_on) == ("4.1.3-5", "4.3-6")
