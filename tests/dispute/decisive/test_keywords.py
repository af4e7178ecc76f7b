"""A keyword that nothing came of; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.dispute.decisive.leaning import Fails
from gunbai.library import Library


def test_an_idle_keyword_in_whose_words_somebody_speaks(library: Library, tmp_path: Path) -> None:
    """右配置特性 (39-11) works in its player's own turn: nobody names it, and the claims are in its words."""
    text = """game: legions
title: 相手のターンの右配置特性
board:
  turn: {seat: 乙, number: 8, phase: メイン}
  甲: {life: 15, field: {右: 射手#A 1/4 WT2 右配置特性2}}
  乙: {life: 12, field: {左: 兵#C 2/3 WT1 活性}}
line:
  - 乙: {attack: C, target: A}
claims:
  甲: {says: 右レーンにいるのでATKは3、兵はブレイクする, then: {C.zone: タイムライン}}
  乙: {says: 相手のターンには修正を得ない, then: {C.zone: ミニオンゾーン, C.damage: 1}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == found["甲"].leans_on == "39-11"
    assert found["甲"].fails == Fails("own")


def test_a_keyword_that_does_not_cover_what_happened(library: Library) -> None:
    """39-6 makes effect damage nothing; what breaks the minion is battle damage (34-7), which it does not cover."""
    path = library.scenario("legions", "battle-damage-and-no-effect-damage").path
    lost = {claim.by: claim for claim in library.replay(path).claims}["乙"]
    assert (lost.decided_by, lost.leans_on, lost.fails) == ("34-7", "39-6", Fails("clause"))
