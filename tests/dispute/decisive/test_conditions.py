"""The conditions that decide although nothing cites them; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written
from tests.dispute.decisive.claims import ASTERISK, decided, judge

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


def test_a_claim_up_to_a_decision_is_about_what_allows_it(library: Library, tmp_path: Path) -> None:
    """One card drawn and not two: the second use was not allowed. 3.5.3.b says how often, and it is once for each card."""
    found = decided(
        library,
        tmp_path,
        ASTERISK.replace("プログレス", "メイン")
        + """  甲: {field: {前1: 巫女#A, 前2: 巫女#B}, hand: 0, mana: 0, deck: 10}
  乙: {hand: 0, mana: 0, deck: 10}
cards:
  巫女: {numbers: 1000/1, abilities: [{name: 祈り, text: 起【ターン1】:カードを1枚引く。, when: [起, ターン1], do: [{draw: 1}]}]}
line: [{甲: {use: A}}, {甲: {use: B}}]
claims:
  甲: {says: 2枚引ける, then: {甲.hand: 2}}
  乙: {says: 同じ名前なので1度だけ, then: {甲.hand: 1}}
""",
    )
    assert found == [("holds", 5, "3.5.3.b"), ("never", 5, "3.5.3.b")]


@pytest.mark.parametrize("shield", ["前1: 盾#B 4000/1", "前2: 結界#P スペル 永続"])
def test_what_may_not_be_done_is_what_a_card_that_makes_no_difference_nearly_forbids(
    library: Library, tmp_path: Path, shield: str
) -> None:
    """The card in another column, or no ステラ, protects nobody (3.5.4.2.b): it stands on the board because that is the dispute."""
    claims = judge(
        library,
        tmp_path,
        ASTERISK.replace("プログレス", "メイン")
        + f"""  甲: {{field: {{前1: 剣士#A 3000/1}}}}
  乙: {{field: {{{shield}, 後2: 術師#C 1000/1}}}}
line: [{{甲: {{attack: A, target: C}}}}]
claims:
  甲: {{says: 選べる, then: {{C.zone: トラッシュ}}}}
  乙: {{says: 選べない, then: {{C.zone: 後列}}}}
""",
    )
    assert {(item.parts_at, item.decided_by) for item in claims.values()} == {(3, "3.5.4.2.b")}
