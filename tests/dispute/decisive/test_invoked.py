"""A player who as good as quotes a clause is answered with it; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.dispute.court import Judged
from gunbai.library import Library

CASTLE = """game: king-castle
title: t
board:
  turn: {seat: 甲, phase: セット}
  甲: {energy: {火: 5}, hand: [火竜#A 4/3 火4無2], units: []}
  乙: {units: [], magic: []}
line: [{甲: {play: A}}]
claims:
  甲: {says: 火4があるのでプレイできる, then: {A.zone: 場}}
  乙: {says: SAYS, then: {A.zone: 手札}}
"""


def claims(library: Library, game: str, name: str) -> dict[str, Judged]:
    """Returns what becomes of each player's claim on a board that ships."""
    return {claim.by: claim for claim in library.replay(library.scenario(game, name)).claims}


def test_of_the_reasons_of_a_refusal_the_one_that_is_invoked_decides(library: Library, tmp_path: Path) -> None:
    """That the cost is paid (5.1-1) and that 火4無2 are six in all (5.1-2) are both reasons: the sum is what is spoken of."""
    found = library.replay(written(tmp_path, CASTLE.replace("SAYS", "合計で6のエネルギーが必要"))).claims[0]
    assert (found.decided_by, found.refused_at) == ("5.1-2", 1)


def test_who_invokes_nothing_changes_nothing(library: Library, tmp_path: Path) -> None:
    """Without words of a clause the reason at the head decides: 5.1-1, second sentence."""
    assert library.replay(written(tmp_path, CASTLE.replace("SAYS", "だめ"))).claims[0].decided_by == "5.1-1:2"


@pytest.mark.parametrize(
    ("game", "name", "deciding", "leaning"),
    [
        ("legions", "reversed-card-claimed-as-a-target", "16-3e", "34-4"),
        ("asterisk", "two-coloured-mana-spent-at-once", "3.4.b", "3.4.a"),
        ("king-castle", "placed-magic-into-a-full-zone", "1-7", "6.1-2"),
        ("legend-of-stars", "second-field-claimed", "2.3.1:2", "2.3:3"),
    ],
)
def test_what_is_quoted_is_answered(library: Library, game: str, name: str, deciding: str, leaning: str) -> None:
    """What the line rests on before a refusal decides, too; the loser leans on what is quoted, if of the card's own kind."""
    found = claims(library, game, name)["甲"]
    assert (found.decided_by, found.leans_on) == (deciding, leaning)


def test_an_example_decides_nothing(library: Library) -> None:
    """4.1-ex tells the same in the words of the claim; the clause is 4.1-5."""
    assert {claim.decided_by for claim in claims(library, "king-castle", "wall-takes-the-rest").values()} == {"4.1-5"}


def test_what_answers_the_words_of_the_loser_stays(library: Library) -> None:
    """What comes after a refused decision is no reason for it: the defence is refused by 3.3.5.A.2-1b, whatever the base takes."""
    found = claims(library, "star-wars", "exhausted-unit-claimed-to-defend")
    assert found["乙"].decided_by == "3.3.5.A.2-1b"
