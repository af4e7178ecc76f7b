"""What is tried in the middle of what runs by itself is refused there, by what runs then, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.content.attempts import Attempt, changes
from tests.shipped import ROOT, resolution

from gunbai.dispute.resolution import resolve
from gunbai.document import Mapping, Scalar
from gunbai.errors import BadInput
from gunbai.library import Library
from gunbai.scenario.file import Decision

LINE = """game: legions
title: t
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {左: 剣士#A 3/2 活性}, deck: 10, hand: []}
  乙: {life: 3, deck: 10, hand: []}
line:
"""
BOARDS = [
    "legions/attempts-while-the-rules-run",
    "legions/unlocking-before-the-hands-are-taken",
    "asterisk/attempts-in-the-middle-of-an-attack",
    "legend-of-stars/attempts-while-a-turn-begins",
    "star-wars/attack-while-damage-is-dealt",
    "king-castle/second-attack-while-the-castle-is-hit",
]


@pytest.mark.parametrize("name", BOARDS)
def test_the_line_goes_as_if_nobody_had_tried(name: str) -> None:
    """Without what is refused of it a line has the same steps, and ends in the same state."""
    whole = resolution(ROOT / "scenarios" / f"{name}.yaml")
    refused = {item.line for item in whole.run.refused}
    line = tuple(decision for n, decision in enumerate(whole.scenario.line, 1) if n not in refused)
    other = resolve(whole.table, replace(whole.scenario, line=line, expect=type(whole.scenario.expect)()))
    assert refused
    assert [step.at for step in other.run.trace.steps] == [step.at for step in whole.run.trace.steps]
    assert other.run.state == whole.run.state


def written(tmp_path: Path, line: str) -> Path:
    """Returns the file of a line that may attack the last life of 乙."""
    path = tmp_path / "case.yaml"
    path.write_text(LINE + line, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("  - 甲: {attack: A}\n  - {乙: パス, at: 26-3}\n", "NO-SUCH-MOMENT"),
        ("  - {甲: {attack: A}, at: before 26-6.2}\n  - 甲: {attack: A}\n", "ASKED-THEN"),
        ("  - {chance: {next: A}, at: 26-3}\n", "NOT-TRIED"),
        ("  - {甲: {attack: A}, at: 99-9}\n", "NO-SUCH-RULE"),
        ("  - 甲: {attack: A}\n  - {甲: {concede: yes}, at: before 34-7}\n  - 甲: {end: turn}\n", "TOO-LATE"),
    ],
)
def test_what_cannot_be_meant_is_told_at_its_place(tmp_path: Path, line: str, code: str) -> None:
    """A moment that never comes, one at which the decision is asked for, luck that tries nothing, a clause that is none."""
    with pytest.raises(BadInput) as told:
        Library.open().replay(written(tmp_path, line))
    assert [(problem.code, problem.line > 6) for problem in told.value.problems] == [(code, True)]


def test_who_concedes_in_the_middle_has_lost_there(tmp_path: Path) -> None:
    """24-3d is at any time: before the damage of 34-7 is dealt the life of 乙 is what it was, and 甲 has lost."""
    told = Library.open().replay(written(tmp_path, "  - 甲: {attack: A}\n  - {甲: {concede: yes}, at: before 34-7}\n"))
    ending = told.run.state.ending
    assert ending is not None
    assert (ending.winner, ending.clause) == ("乙", "24-3d")
    assert told.to_json()["facts"]["乙.life"] == "3"


@pytest.mark.parametrize(
    ("game", "board", "place", "who", "words"),
    [
        ("king-castle", "second-attack-while-the-castle-is-hit", 1, "甲", {"use": "A"}),
        ("legend-of-stars", "attempts-while-a-turn-begins", 1, "乙", {"use": "狼"}),
        ("legend-of-stars", "attempts-while-a-turn-begins", 4, "乙", {"change": "A"}),
    ],
)
def test_a_refused_decision_between_moves_no_moment(game: str, board: str, place: int, who: str, words: dict[str, str]) -> None:
    """It changes nothing: a moment is sought after what was carried out, so that an attempt there is refused as without it."""
    whole = resolution(ROOT / "scenarios" / game / f"{board}.yaml")
    decision = Decision(who, Mapping({Scalar(word, Mapping.mark): Scalar(name, Mapping.mark) for word, name in words.items()}))
    assert changes(whole, Attempt(place, decision)) == []
