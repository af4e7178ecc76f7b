"""What becomes of a ruling: one word, from its citations and from how its scenario ends."""

from __future__ import annotations

from gunbai.ruling import Ruling
from gunbai.ruling.played import PlayedOut
from gunbai.ruling.staleness import Rechecked

SOME = Ruling(id="a", game="demo", version="1", question={}, answer={}, status="published", author="行司", provenance="judge")
WHOLE, OTHER, BROKEN = PlayedOut(winner="甲"), PlayedOut(winner="乙"), PlayedOut(fault="x")


def test_an_outcome_is_compared_only_with_one_that_is_known() -> None:
    """Played both times it is fine or changed, and says which."""
    assert Rechecked(SOME, "1", (), WHOLE, WHOLE).verdict == "fine"
    assert Rechecked(SOME, "1", (), WHOLE, OTHER).verdict == "outcome changed"


def test_a_board_that_cannot_be_played_is_neither_fine_nor_changed() -> None:
    """Where it cannot be played now, or could not before, nothing is known of the outcome, and somebody has to look at it."""
    for old, new in ((WHOLE, BROKEN), (BROKEN, WHOLE), (BROKEN, BROKEN)):
        found = Rechecked(SOME, "1", (), old, new)
        assert (found.verdict, found.alarming) == ("not played", True)
