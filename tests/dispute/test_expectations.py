"""What a file expects of its claims: which clause decides, and where they part."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.library import Library

WALL = """game: king-castle
title: t
board:
  turn: {seat: 甲, number: 3, phase: バトル}
  甲: {units: [剣士#A 3/2]}
  乙: {wall: 1, castle: 10}
line: [{甲: {attack: A, target: 城}}]
claims:
  甲: {says: 余りは城へ, then: {乙.castle: 8}}
  乙: {says: 余りは消える, then: {乙.castle: 10, 乙.wall: 0}}
"""


def failures(library: Library, tmp_path: Path, expect: str) -> list[str]:
    """Returns what a replay of the wall finds otherwise than expected."""
    path = tmp_path / "case.yaml"
    path.write_text(f"{WALL}expect: {{{expect}}}\n", encoding="utf-8")
    return [problem.message for problem in library.replay(path).failures]


@pytest.mark.parametrize("expect", ["decided: 4.1-5", "decided: {乙: [4.1-4, 4.1-5]}", "parts: 4.1-5", "parts: {甲: 4.1-4}"])
def test_the_clause_that_decides_is_expected(library: Library, tmp_path: Path, expect: str) -> None:
    """What is left over of the damage decides (4.1-5), at the step where the wall takes it (4.1-4)."""
    assert failures(library, tmp_path, expect) == []


def test_another_clause_fails(library: Library, tmp_path: Path) -> None:
    """A citation that is wrong is found: the clause about the wall itself does not decide, and nobody parts at the dice."""
    decided, parts = failures(library, tmp_path, "decided: {甲: 4.1-4}, parts: {乙: 3.1-1}")
    assert decided == "4.1-5 decides on the claim of 甲, not 4.1-4"
    assert parts.startswith("the claim of 乙 parts where ")
    assert parts.endswith(" is cited, not 3.1-1")


def test_a_clause_for_every_claim_is_held_against_each(library: Library, tmp_path: Path) -> None:
    """Both claims part at one clause, so that one wrong clause fails twice."""
    assert failures(library, tmp_path, "decided: 4.1-4") == [
        f"4.1-5 decides on the claim of {seat}, not 4.1-4" for seat in ("甲", "乙")
    ]


def test_a_clause_that_does_not_exist_is_refused(library: Library, tmp_path: Path) -> None:
    """A slip in a number is told at its place, not taken for a clause that never decides."""
    with pytest.raises(BadInput) as told:
        failures(library, tmp_path, "decided: {甲: 99.9-9}, parts: 99.9-8")
    assert [problem.code for problem in told.value.problems] == ["NO-SUCH-RULE", "NO-SUCH-RULE"]


AT = [
    "0: {乙.wall: 1, A.zone: ユニットゾーン}",
    "before 4.1-5: {乙.wall: 1}",
    "4.1-5の前: {乙.wall: 1}",
    "after 4.1-4: {乙.wall: 0}",
    "1: {乙.wall: 0}",
]


@pytest.mark.parametrize("at", AT)
def test_facts_at_any_step(library: Library, tmp_path: Path, at: str) -> None:
    """Before the first decision, and around a step of the book, a fact is what it was there: the wall falls only by 4.1-5."""
    assert failures(library, tmp_path, f"at: {{{at}}}") == []


def test_a_fact_that_was_otherwise_at_a_step(library: Library, tmp_path: Path) -> None:
    """A wrong fact is told with its moment, and so is a clause that nothing came to in an attack (5.2-1)."""
    wrong, never = failures(library, tmp_path, "at: {0: {乙.wall: 0}, 5.2-1: {乙.wall: 1}}")
    assert wrong == "乙.wall is 1 at the start, not 0"
    assert never == "no step is or cites 5.2-1"


def test_several_claims_of_one_player(library: Library, tmp_path: Path) -> None:
    """Each claim of a player has a verdict of its own, in the order in which they are made (the wall takes the blow, 4.1-4)."""
    path = tmp_path / "case.yaml"
    claims = "claims:\n- {by: 甲, says: 壁, then: {乙.wall: 0}}\n- {by: 甲, says: 城, then: {乙.castle: 8}}\n"
    said = {"[成立, 不成立]": 0, "成立": 1, "[成立]": 1, "[不成立, 成立]": 2}
    for verdict, failing in said.items():
        path.write_text(f"{WALL.partition('claims:')[0]}{claims}expect: {{verdict: {{甲: {verdict}}}}}\n", encoding="utf-8")
        assert len(library.replay(path).failures) == failing, verdict
