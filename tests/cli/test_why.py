"""``gunbai why``: where a value comes from, and why a fact is not what somebody expected."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

CASE = Path(__file__).parents[2] / "scenarios" / "legions" / "regenerating-blocker.yaml"


def test_why_a_card_did_not_go_where_it_was_expected(run: Run) -> None:
    """The minion stays because 39-5 replaced its way to the wait zone."""
    result = run("why", CASE, "C.zone=ウェイトゾーンⅡ")
    assert "ウェイトゾーンⅡ ではありません" in result.output
    assert "置き換えられた" in result.output
    told = json.loads(run("why", CASE, "C.zone=ウェイトゾーンⅡ", "--json").output)
    assert not told["holds"]
    assert (told["why_not"][0]["status"], told["why_not"][0]["rule"]) == ("replaced", "39-5:1")


def test_what_is_as_expected_needs_no_reason_why_not(run: Run) -> None:
    """A fact that is as expected says so."""
    told = json.loads(run("why", CASE, "C.face=リバース", "--json").output)
    assert told["holds"]
    assert told["why_not"] == []
