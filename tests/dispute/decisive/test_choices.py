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
