"""Who says that an act may not be done is answered with the clause that allows it; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.library import Library

CASTLE = """game: king-castle
title: t
board:
  turn: {seat: 甲, phase: バトル}
  甲: {units: [学者#A 0/3 水1]}
  乙: {units: [兵#B 1/1 火1]}
line: [{甲: {attack: A, target: B}}]
claims:
  甲: {says: 反撃で1ダメージを受ける, then: {A.damage: 1}}
  乙: {says: SAYS, then: {A.damage: 0}}
"""


def decided(library: Library, tmp_path: Path, says: str) -> str:
    """Returns what decides on the claim of the player who says something."""
    return library.replay(written(tmp_path, CASTLE.replace("SAYS", says))).claims[1].decided_by


def test_a_denial_is_answered_with_the_sentence_that_allows_it(library: Library, tmp_path: Path) -> None:
    """A unit without power may attack: 5.4-2, second sentence."""
    assert decided(library, tmp_path, "パワー0のユニットは攻撃できない") == "5.4-2:2"


def test_what_is_no_denial_is_answered_with_what_happened(library: Library, tmp_path: Path) -> None:
    """Who says that nothing comes back denies the counterattack (5.4-5:2), not the attack."""
    assert decided(library, tmp_path, "反撃は受けない") == "5.4-5:2"


@pytest.mark.parametrize(
    ("game", "name", "clause"),
    [
        ("star-wars", "replacement-denied", "4.2.1.2-6"),
        ("legions", "overawed-blocker-claimed-to-block", "39-9"),
        ("legions", "minion-that-cannot-block-claimed-to-block", "39-16:1"),
    ],
)
def test_what_lifts_a_prohibition_answers_first(library: Library, game: str, name: str, clause: str) -> None:
    """A replacement in a full place is allowed by what lifts its limit; a keyword that spares the attacker allows the attack."""
    assert {claim.decided_by for claim in library.replay(library.scenario(game, name)).claims} == {clause}


def test_a_prohibition_that_is_quoted_and_does_not_apply(library: Library, tmp_path: Path) -> None:
    """5.4-4 forbids to attack the castle while there is a unit: there is none any more."""
    text = """game: king-castle
title: ユニットを倒してから城を攻撃する
board:
  turn: {seat: 甲, phase: バトル}
  甲: {units: [剣士#A 3/3 火1, 槍兵#C 2/2 火1]}
  乙: {units: [兵#B 1/1 水1], magic: [], wall: 0, castle: 20}
line:
  - 甲: {attack: A, target: B}
  - 甲: {attack: C, target: "乙:城"}
claims:
  甲: {says: もうユニットはいないので槍兵は城を攻撃できる, then: {乙.castle: 18}}
  乙: {says: バトルフェイズの初めに相手にユニットがいたので城へは攻撃できない, then: {乙.castle: 20}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["乙"].decided_by, found["乙"].leans_on) == ("5.4-4", "5.4-4")
