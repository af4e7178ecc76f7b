"""Equal dice are rolled again (キングカードと城 3.1): what they showed is forgotten, so that every tie leads to the same state."""

from __future__ import annotations

from pathlib import Path

from gunbai.library import Library

CASE = """game: king-castle
title: t
board:
  turn: {number: 3, seat: 乙, phase: エンド, first: 甲}
  甲: {dice: 火, castle: 20}
  乙: {dice: 風, castle: 20}
claims:
  甲: {says: 次は甲が先攻, then: {turn.seat: 甲}}
"""


def test_each_tie_leads_to_the_same_state_and_the_next_one_round(tmp_path: Path) -> None:
    """30 of 36 rolls decide at once, and 30 after each of the six ties; a second tie leads back to where the first one led."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    found = Library.open().explore(path, "action", 2000)
    assert (found.lines, sorted(group.lines for group in found.groups), len(found.loops)) == (30 + 6 * 30, [105, 105], 6)
    assert found.resolution.claims[0].verdict == "depends"


def test_whose_turn_comes_next_hangs_on_the_dice(tmp_path: Path) -> None:
    """3.1: the lower number goes first. A record that ends with the turn does not say who that will be."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    claim = Library.open().replay(path).claims[0]
    assert (claim.verdict, {name.partition(":")[0] for name in claim.on}) == ("depends", {"chance"})


def test_a_use_that_nothing_limits_leads_back_to_where_it_was(tmp_path: Path) -> None:
    """Asterisk 3.5.3.b: as often as one likes. Turning one card up and down again is a loop, and no new state each time.

    140 lines to the end of the turn come to no state twice: as many as are found when each is followed by itself.
    """
    text = Path("scenarios/asterisk/free-ability-again-and-again.yaml").read_text(encoding="utf-8")
    path = tmp_path / "case.yaml"
    path.write_text(text.partition("line:")[0], encoding="utf-8")
    found = Library.open().explore(path, "turn", 2000)
    assert found.complete
    assert (found.lines, bool(found.loops), found.at_least) == (140, True, False)
