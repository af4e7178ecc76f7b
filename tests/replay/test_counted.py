"""Cards of a kind are counted as texts count them: where they mean them, and with their parts as one."""

from __future__ import annotations

import pytest
from tests.shipped import ROOT, resolution

PILOT = "star-wars/a-pilot-aboard-is-no-unit-of-its-own"
REVERSED = "legions/who-may-look-and-what-is-a-unit"
SPELL = "asterisk/permanent-spell-on-the-field-is-no-stella"


@pytest.mark.parametrize(
    ("name", "path", "number", "clause"),
    [
        (PILOT, "甲.ユニット.count", "2", "4.2.1.2-3"),
        (PILOT, "甲.キャラクター.体数", "1", "4.2.1.2-3"),
        (PILOT, "甲.field.count", "3", ""),
        (REVERSED, "甲.ユニット", "2", "15-4"),
        (REVERSED, "甲.ミニオン.count", "1", "16-3c"),
        (SPELL, "甲.ステラ.count", "1", "3.5.1.a"),
        (SPELL, "甲.スペル.count", "1", "3.5.2.a"),
    ],
)
def test_a_kind_is_counted(name: str, path: str, number: str, clause: str) -> None:
    """A pilot aboard is part of its mechanic (4.2.1.2.1-1), a リバース card has no category (16-3c)."""
    told = resolution(ROOT / "scenarios" / f"{name}.yaml")
    fact = told.court.facts.fact(told.run.state, path)
    assert fact.value == number
    assert not clause or clause in fact.grounds
