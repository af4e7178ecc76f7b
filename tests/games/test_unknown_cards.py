"""Cards that nobody knows: what is asked about them, and what of them is neither legal nor illegal."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.dispute.resolution import Resolution
from gunbai.library import Library

ROOT = Path(__file__).parents[2]
NAMED = """game: legions
title: 手札の知られたカードを選ぶ(35-6)
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{standby: [術#S], hand: [兵#H ミニオン 1/1 WT1, {hand}]}}
  乙: {{}}
cards:
  術: {{kind: スキル, wt: 1, text: t, do: [{{choose: {{it: {{side: you, zone: 手札, kind: ミニオン}}}}, exile: it}}]}}
line: [{{甲: {{play: S{it}}}}}]
claims: {{甲: {{says: s, then: {{H.zone: 除外ゾーン}}}}}}
"""
KINGS = """game: king-castle
title: 種類だけ分かるカード(5.1-2、5.4-6)
board:
  turn: {seat: 甲, phase: セット}
  甲: {energy: {火: 3}, hand: [何か#C ユニット]}
  乙: {wall: 9}
line: [{甲: {play: C}}]
claims: {甲: {says: 置けた, then: {C.zone: ユニットゾーン}}}
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Returns the content that ships."""
    return Library.open(content=ROOT)


def resolved(library: Library, tmp_path: Path, case: str) -> Resolution:
    """Returns the resolution of a case."""
    path = tmp_path / "case.yaml"
    path.write_text(case, "utf-8")
    return library.replay(path)


@pytest.mark.parametrize("hand", ["?*2", "..."])
def test_a_known_choice_needs_no_count_of_unknown_cards(library: Library, tmp_path: Path, hand: str) -> None:
    """H is a minion and is chosen: how many others the hand holds, and which of them are minions, asks nobody."""
    found = resolved(library, tmp_path, NAMED.format(hand=hand, it=", it: H"))
    assert [(claim.verdict, claim.on) for claim in found.claims] == [("holds", ())]
    assert found.run.ask is not None
    assert found.run.ask.who == "甲"


@pytest.mark.parametrize("it", ["", ", it: '?'"])
def test_a_choice_that_may_fall_on_an_unknown_card_hangs_on_it(library: Library, tmp_path: Path, it: str) -> None:
    """Where nobody says which card is chosen, or it is one that nobody knows, the judge is asked how many of these fit."""
    found = resolved(library, tmp_path, NAMED.format(hand="?*2", it=it))
    assert found.run.ask is not None
    assert found.run.ask.who == "judge"


def test_a_unit_of_which_only_the_kind_is_said_is_not_destroyed(library: Library, tmp_path: Path) -> None:
    """Its life is not 0 because nobody wrote it: whether it is played hangs on its cost alone."""
    claim = resolved(library, tmp_path, KINGS).claims[0]
    assert (claim.verdict, claim.on) == ("unknown", ("fact:1:cost",))
