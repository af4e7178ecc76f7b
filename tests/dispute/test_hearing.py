"""Where the line that a claim tells begins: at the board, or where the scenario's line stops."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

ATTACKED = """game: star-wars
title: t
board:
  turn: {{seat: 甲{phase}}}
  甲: {{front: [斥候#A 2]}}
  乙: {{base: 1, front: [衛兵#Z 3]}}
line: [{{甲: {{attack: A, target: 乙}}}}]
claims:
  甲: {{says: s, line: [{{乙: {{defender: no}}}}], then: {{乙.base: 0}}}}
"""
"""To attack is allowed in the battle phase only (3.3.5-1)."""


def test_a_claim_goes_on_from_a_line_that_only_another_phase_allows(library: Library, tmp_path: Path) -> None:
    """What is claimed of a defence goes on from the attack where it is one: in its phase, which it tells where nobody says it."""
    for phase, verdict, on in (
        (", phase: 戦闘", "holds", []),
        (", phase: 第1メイン", "never", []),
        ("", "holds", []),
    ):
        claim = library.replay(written(tmp_path, ATTACKED.format(phase=phase))).to_json()["claims"][0]
        assert (claim["verdict"], [item["id"] for item in claim["on"]]) == (verdict, on)


MOMENTS = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {前1: 剣士#A 3000/1 ライズ}, deck: 10, hand: []}
  乙: {field: {前1: 番兵#C 2500/1}, deck: 10, hand: []}
line: [{甲: {attack: A, target: C}}]
claims:
  - {by: 甲, says: s, at: {before 3.5.4.4: {C.zone: 場}}}
  - {by: 甲, says: s, at: {1: {C.zone: 場}}}
  - {by: 甲, says: s, at: {0: {A.turned: セット}}}
  - {by: 甲, says: s, at: {3.5.4.5-2.a: {C.zone: 場}}}
  - {by: 乙, says: s, line: [{甲: {attack: A, target: C}}]}
  - {by: 乙, says: s, line: [{乙: {attack: C, target: A}}]}
"""


def test_claims_of_one_player_about_moments_are_each_judged_there(library: Library, tmp_path: Path) -> None:
    """C lies in the field until the comparison (3.5.4.4.c), A is set by the attack only; no trigger step is ever reached.

    A claim that only tells a line holds where the line is allowed. Each has a name of its own.
    """
    claims = library.replay(written(tmp_path, MOMENTS)).to_json()["claims"]
    assert [(claim["name"], claim["at"], claim["verdict"]) for claim in claims] == [
        ("甲", "before 3.5.4.4", "holds"),
        ("甲 2", "1", "never"),
        ("甲 3", "0", "never"),
        ("甲 4", "after 3.5.4.5-2.a", "unknown"),
        ("乙", "", "holds"),
        ("乙 2", "", "never"),
    ]
    assert claims[1]["decided_by"].startswith("3.5.4.4")
    assert [item["kind"] for item in claims[3]["on"]] == ["moment"]
