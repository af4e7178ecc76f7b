"""How a scenario ended when its ruling was published is kept once."""

from __future__ import annotations

from tests.store.conftest import DRAFT, JUDGE

from gunbai.ruling.played import PlayedOut
from gunbai.store.docket import Docket
from gunbai.store.outcomes import Outcomes

WON = PlayedOut(claims=(("甲", "勝つ", "holds"),), winner="甲", refused=(2,), facts={"甲.life": "3"}, board='{"甲":{"life":3}}')


def test_the_first_outcome_stays(docket: Docket) -> None:
    """What was looked at is what later ones are compared with, whoever plays it again."""
    docket.add(DRAFT, JUDGE, "")
    outcomes = Outcomes(docket.database)
    outcomes.keep("red-cards", 1, WON)
    outcomes.keep("red-cards", 1, PlayedOut(winner="乙"))
    assert outcomes.all() == {("red-cards", 1): WON}


def test_outcomes_differ_in_what_matters() -> None:
    """Verdicts, winner, refusals, facts, and the board where nothing else tells; a fault is a difference of its own."""
    assert WON.differences(WON) == ()
    other = PlayedOut(claims=(("甲", "勝つ", "never"),), winner="乙", refused=(2,), facts={"甲.life": "2"})
    assert WON.differences(other) == ("甲", "winner", "甲.life")
    same = PlayedOut(claims=WON.claims, winner="甲", refused=(2,), facts=WON.facts, board="{}")
    assert WON.differences(same) == ("board",)
    assert WON.differences(PlayedOut(fault="x")) == ("fault",)
