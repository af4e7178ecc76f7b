"""A player whose claim fails is told the clause that the claim leans on; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

LEGIONS = "game: legions\ntitle: t\nboard:\n  turn: {seat: 甲, number: 5, phase: メイン}\n"


def leaning(library: Library, tmp_path: Path, text: str) -> dict[str, tuple[str, str]]:
    """Returns for each claim the clause that it leans on, and the one that decides."""
    claims = library.replay(written(tmp_path, text)).claims
    return {claim.by: (claim.leans_on, claim.decided_by) for claim in claims}


def test_the_keyword_that_is_spoken_of(library: Library, tmp_path: Path) -> None:
    """Regeneration keeps the unit on the field after the break (39-5), but first strike has broken it before (39-4)."""
    text = (
        LEGIONS
        + """  甲: {field: {中央: 剣士#A 3/2 先制}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: Aは残る, then: {A.zone: 中央}}
  乙: {says: 再生で場に残るので反撃する, then: {A.zone: タイムライン}}
"""
    )
    assert leaning(library, tmp_path, text) == {"甲": ("", "39-4"), "乙": ("39-5", "39-4")}


def test_what_brings_it_about_where_the_line_goes_otherwise(library: Library, tmp_path: Path) -> None:
    """Without 24-4c the game would not be lost by the player whose turn it is; 24-2a would win it for that player."""
    scenario = library.scenario("legions", "both-masters-at-zero")
    claims = {claim.by: (claim.leans_on, claim.decided_by) for claim in library.replay(scenario).claims}
    assert claims == {"甲": ("24-2a", "24-4c"), "乙": ("", "24-4c")}


def test_the_clause_of_the_act_that_is_refused(library: Library, tmp_path: Path) -> None:
    """A unit that cannot act yet is refused as an attacker by 29-1; the claim leans on the clause of the attack (27-4)."""
    text = (
        LEGIONS
        + """  甲: {field: {左: 新兵#N 2/2 WT1 行動不能}}
  乙: {life: 20}
line: [{甲: {attack: N, target: マスター}}]
claims:
  甲: {says: 2点通る, then: {乙.life: 18}}
  乙: {says: 通らない, then: {乙.life: 20}}
"""
    )
    found = leaning(library, tmp_path, text)
    assert found["甲"][1].startswith("29-1")
    assert found["甲"][0] == "27-4"
    assert found["乙"][0] == ""


def test_a_claim_that_holds_leans_on_nothing_else(library: Library) -> None:
    """What decides for a claim is its ground: only a claim that fails is answered with another clause."""
    for name in ("regenerating-blocker", "pierce-through-regeneration", "both-masters-at-zero"):
        claims = library.replay(library.scenario("legions", name)).claims
        assert not any(claim.leans_on for claim in claims if claim.verdict == "holds")
        assert all(claim.leans_on != claim.decided_by for claim in claims if claim.leans_on)
