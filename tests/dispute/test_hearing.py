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
