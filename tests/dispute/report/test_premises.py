"""What a resolution takes for granted is told with the claims that rest on it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from tests.dispute.cases import written

from gunbai.library import Library
from gunbai.scenario.otherwise import said_otherwise


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


def test_a_pinned_reading_is_told_though_no_step_takes_it(repository: Path, library: Library) -> None:
    """AST-D45 (b) has the attack refused, so that no step tells of it: the report names it, and that (a) is adopted."""
    case = library.cases.read(repository / "scenarios" / "asterisk" / "attack-with-nobody-to-choose.yaml")
    told = library.replay(replace(case, readings={"AST-D45": "b"})).to_json()
    assert not told["steps"]
    taken = [item for item in told["assumptions"] if item["id"] == "AST-D45"]
    assert [(item["value"], item["pinned"], item["adopted"]) for item in taken] == [("b", True, "a")]


def test_a_fact_said_of_the_board_is_told(repository: Path, library: Library) -> None:
    """The board leaves 甲's mode out; what was stated of it is an assumption that matters."""
    case = library.cases.read(repository / "scenarios" / "legions" / "arts-where-the-mode-is-not-said.yaml")
    told = library.replay(said_otherwise(case, {"甲.mode": "覚醒"}, library.notation("legions"))).to_json()
    stated = [item for item in told["assumptions"] if item["kind"] == "stated"]
    assert [(item["id"], item["value"], item["matters"]) for item in stated] == [("甲.mode", "覚醒", True)]
