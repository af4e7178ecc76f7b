"""A line goes as if what is refused of it had never been tried, and tells where it was."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shipped import ROOT, resolution

from gunbai.dispute.resolution import resolve
from gunbai.document import Mapping
from gunbai.scenario.file import Decision

CASES = [
    ("legions/concession-right-after-an-attack", 1, "甲", {"attack": "A"}),
    ("asterisk/concession-right-after-an-attack", 1, "甲", {"attack": "A"}),
    ("asterisk/both-pass-in-the-spell-step", 2, "甲", {"use": "A"}),
    ("asterisk/both-pass-in-the-spell-step", 3, "乙", {"play": "A"}),
]
"""A board, the place of an attempt in its line, who makes it, and what is tried."""


@pytest.mark.parametrize(("name", "place", "who", "words"), CASES)
def test_attempt_between_two_decisions_that_belong_together_changes_nothing(
    name: str, place: int, who: str, words: dict[str, str]
) -> None:
    """Between an act and a concession, or a pass and the next action, an attempt is refused and the line goes as without it."""
    path = ROOT / "scenarios" / f"{name}.yaml"
    whole = resolution(path)
    line = whole.scenario.line
    tried = (*line[:place], Decision(who, Mapping(words)), *line[place:])
    other = resolve(whole.table, replace(whole.scenario, line=tried))
    assert [item.line for item in other.run.refused] == [place + 1]
    assert [step.at for step in other.run.trace.steps] == [step.at for step in whole.run.trace.steps]
    assert (other.run.state, other.run.state.ending) == (whole.run.state, whole.run.state.ending)


def test_attempt_in_the_middle_of_an_attack_is_refused_by_what_is_so_there() -> None:
    """Right before the concession the attack goes on: another is no action of the main phase (3.5.b), and the game is not over."""
    whole = resolution(ROOT / "scenarios" / "asterisk" / "concession-right-after-an-attack.yaml")
    first, second = whole.scenario.line
    tried = (first, Decision("甲", Mapping({"attack": "A"})), second)
    refused = resolve(whole.table, replace(whole.scenario, line=tried)).run.refused
    assert [(item.line, item.grounds) for item in refused] == [(2, ("3.5.b", "3.5.4.a"))]
