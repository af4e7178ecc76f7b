"""An answer that was given otherwise than somebody says; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library


def test_what_permits_a_chance_to_be_passed_up(library: Library, tmp_path: Path) -> None:
    """A card is put into the mana zone (3.4.a), but the phase may be skipped (3.4.c)."""
    text = """game: asterisk
title: チャージしないことはできるか
board:
  turn: {seat: 甲, number: 5, phase: チャージ}
  甲: {hand: [剣士#A 2000/1 赤], mana: []}
  乙: {hand: []}
line:
  - 甲: {charge: しない}
claims:
  甲: {says: チャージフェイズはスキップできる, then: {甲.mana.count: 0}}
  乙: {says: 手札から1枚マナゾーンに置かなければならない, then: {甲.mana.count: 1}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["乙"].decided_by, found["乙"].leans_on) == ("3.4.c", "3.4.a")


def test_what_is_said_to_have_had_to_be_done(library: Library, tmp_path: Path) -> None:
    """Whether there is a defending unit is up to the player (3.3.5.A.2-1a): that the base was hit (3-2a1) only follows."""
    text = """game: star-wars
title: 防御しないという選択
board:
  turn: {seat: 甲, phase: 戦闘}
  甲: {field: {前左: 兵士#A 4 待機}, hand: []}
  乙: {field: {前左: 士官#C 5 待機}, base: 5, hand: []}
line: [{甲: {attack: A}}, {乙: {defender: no}}]
claims:
  甲: {says: 待機状態のユニットがいるのだから乙は防御しなければならず、兵士と士官が戦う, then: {A.zone: 捨て山置き場, 乙.base: 5}}
  乙: {says: 防御するかどうかは任意, then: {A.zone: 場, 乙.base: 4}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "3.3.5.A.2-1a"
