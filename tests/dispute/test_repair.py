"""What rests on an illegal act that was found out later."""

from __future__ import annotations

from tests.shipped import ROOT, resolution

CASE = ROOT / "scenarios" / "legions" / "illegal-attack-found-later.yaml"


def test_what_would_be_otherwise_rests_on_the_act() -> None:
    """Life and damage differ without the act, and the attack that it made impossible would have been allowed."""
    (rests,) = resolution(CASE).rests
    assert rests.act.ground == "34-5:2"
    changed = {item.path: (item.now, item.without) for item in rests.facts}
    assert changed["乙.life"] == ("18", "20")
    assert changed["C.damage"] == ("0", "2")
    assert "甲.life" not in changed
    assert rests.freed == (2,)
    assert rests.decisions == ()


def test_the_resolution_names_the_card_in_the_way_and_the_lack_of_a_remedy() -> None:
    """The blocking minion is named, what rests on the act is listed, and the book gives no remedy."""
    (item,) = resolution(CASE).to_json()["happened"]
    assert item["because"] == ["番兵#C"]
    assert item["rests"]["freed"] == [2]
    assert {"path": "乙.life", "now": "18", "without": "20"} in item["rests"]["facts"]
    assert item["remedy"] == ""
