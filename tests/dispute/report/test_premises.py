"""What a resolution takes for granted is told with the claims that rest on it."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library


def test_a_claim_about_a_number_that_was_left_out_says_so(library: Library, tmp_path: Path) -> None:
    """乙's life is presumed to be 20: a claim about it hangs on that; one about a card is so anyway."""
    path = written(
        tmp_path,
        """game: legions
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {中央: 竜#A 3/3}}
  乙: {}
line: [{甲: {attack: A, target: マスター}}]
claims:
  甲: {says: 疲労する, then: {A.turned: 疲労}}
  乙: {says: 17残る, then: {乙.life: 17}}
""",
    )
    claims = {claim["by"]: claim for claim in library.replay(path).to_json()["claims"]}
    assert {by: claim["left_out"] for by, claim in claims.items()} == {"甲": [], "乙": ["乙.life"]}
    assert {by: claim["verdict"] for by, claim in claims.items()} == {"甲": "holds", "乙": "depends"}
    assert [(item["id"], item["kind"]) for item in claims["乙"]["on"]] == [("乙.life", "presumed")]
