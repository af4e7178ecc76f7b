"""Cases as text: what the desk writes means what the file meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gunbai.cards.kit import Kits
from gunbai.desk.case import DeskCase, read_case
from gunbai.desk.history import pack_case, unpack
from gunbai.desk.text import case_text
from gunbai.notation.catalogue import Catalogue
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text

SCENARIOS = Path(__file__).parents[2] / "scenarios"
NO_CARDS = Catalogue()
GAMES = sorted(path.name for path in SCENARIOS.iterdir() if path.is_dir())


def meaning(text: str, kits: Kits) -> Scenario:
    """Returns what a text states; cards of the book are looked up the same way by every scenario."""
    return replace(read_scenario_text(text, kits, "case"), catalogue=NO_CARDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_board_survives_the_desk(game: str, kits: Kits) -> None:
    """From the file into the desk, through an address and back into a file, each shipped board means the same."""
    lost = []
    for path in sorted((SCENARIOS / game).glob("*.yaml")):
        text = path.read_text("utf-8")
        case = read_case(text, kits)
        back = case_text(unpack(pack_case(case)).case)
        if meaning(text, kits) != meaning(back, kits):
            lost.append(path.name)
    assert lost == []


def test_each_thing_has_a_line_of_its_own(case: DeskCase) -> None:
    """What somebody may want to change stands on one line: an entry of a seat, a decision, a claim."""
    told = case.having(claims=[{"by": "甲", "then": {"乙.life": "9"}}], title="a: b")
    assert case_text(told) == (
        "game: legions\n"
        'title: "a: b"\n'
        "board:\n"
        "  turn: {seat: 甲, phase: メイン}\n"
        "  甲:\n"
        "    field: {左: ルーン剣士#A 3/2 WT2}\n"
        "  乙:\n"
        "    life: 9\n"
        "    field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}\n"
        "line:\n"
        "  - 甲: {attack: A, target: C}\n"
        "claims:\n"
        "  甲: {then: {乙.life: 9}}\n"
    )


def test_two_claims_of_one_seat_are_a_list(case: DeskCase) -> None:
    """No claim is lost where a seat makes several."""
    told = case.having(claims=[{"by": "甲", "then": {"乙.life": "9"}}, {"by": "甲", "then": {"乙.life": "8"}}])
    assert case_text(told).endswith("claims:\n  - {by: 甲, then: {乙.life: 9}}\n  - {by: 甲, then: {乙.life: 8}}\n")


def test_a_decision_with_its_moment_is_one_mapping(case: DeskCase) -> None:
    """What is tried in the middle of what runs keeps its moment."""
    told = case.having(line=[*case.line, {"甲": {"attack": "A"}, "at": "before 34-7"}])
    assert "  - {甲: {attack: A}, at: before 34-7}\n" in case_text(told)
