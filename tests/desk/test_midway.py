"""A case that begins in the middle of something comes out as the one that led there."""

from __future__ import annotations

from gunbai.budget import Budget
from gunbai.cards.kit import Kits
from gunbai.desk.case import DeskCase, entries, read_case
from gunbai.desk.midway import begun_here, can_begin_here
from gunbai.desk.played import Played, play
from gunbai.desk.text import case_text
from gunbai.dispute.report.resolution_json import report
from gunbai.library import Library
from gunbai.scenario.reader import read_scenario_text

ATTACK = """\
game: star-wars
board:
  turn: {seat: 甲, phase: 戦闘}
  甲: {field: {前左: 兵士#A 2}}
  乙: {field: {前左: 番兵#B 2}}
line:
  - 甲: {attack: A}
  - 乙: {defender: B}
claims:
  甲: {then: {B.zone: 捨て山置き場}}
"""
DIRECT = """\
game: legend-of-stars
board:
  turn: {seat: 甲, phase: アタック}
  甲: {energy: 1, hand: [粉砕#F], 前衛: {1: 狼#A 500/300/200}}
line:
  - 甲: {attack: A}
"""


def led(case: DeskCase, library: Library) -> Played:
    """Returns a case played to the end of its line."""
    scenario = read_scenario_text(case_text(case), library.cases.kits, "case")
    return play(library.cases.table(scenario), scenario, Budget())


def test_the_rest_of_a_line_goes_on_from_the_board(kits: Kits, library: Library) -> None:
    """After the attack is declared the board holds what is open; the defence, told there, comes to the same verdict."""
    whole = read_case(ATTACK, kits)
    attack, defence = whole.line
    half = whole.having(line=[attack])
    stands = led(half, library)
    assert can_begin_here(stands)
    begun = begun_here(half, stands)
    assert (begun.line, begun.claims, bool(begun.board["now"])) == ((), (), True)
    told = begun.having(line=[defence], claims=[*whole.claims])
    verdicts = [
        [claim["verdict"] for claim in report(library.replay(read_scenario_text(case_text(case), kits)))["claims"]]
        for case in (whole, told)
    ]
    assert verdicts == [["depends"], ["depends"]]


def test_what_nobody_said_is_not_said_afterwards(kits: Kits, library: Library) -> None:
    """Lives that the board left out stay out; the energy that it told stays told."""
    case = read_case(DIRECT, kits)
    board = begun_here(case, led(case, library)).board
    assert "life" not in entries(board["甲"])
    assert entries(board["甲"])["energy"] == "1"
    assert "number" not in entries(board["turn"])


def test_nothing_begins_where_nothing_is_open(case: DeskCase, library: Library) -> None:
    """After an attack that is over a reading has been taken: the line stays."""
    assert not can_begin_here(led(case, library))
    assert not can_begin_here(led(case.having(line=[]), library))
