"""What the rules left nobody to answer can be told as declared all the same, with the clause that refuses it."""

from __future__ import annotations

from gunbai.budget import Budget
from gunbai.cards.kit import Kits
from gunbai.desk.case import DeskCase, read_case
from gunbai.desk.missed import missed_acts
from gunbai.desk.played import Played, play
from gunbai.desk.text import case_text
from gunbai.library import Library
from gunbai.scenario.reader import read_scenario_text

BEHIND = """\
game: star-wars
board:
  turn: {seat: 甲, phase: 戦闘}
  甲: {field: {前左: 騎士#A 6}}
  乙: {field: {後左: 兵#B 1}}
line:
  - 甲: {attack: A}
"""


def played(case: DeskCase, library: Library) -> Played:
    """Returns a case as far as it goes."""
    scenario = read_scenario_text(case_text(case), library.cases.kits, "case")
    return play(library.cases.table(scenario), scenario, Budget())


def test_a_defender_from_the_back_row_is_offered_with_its_refusal(kits: Kits, library: Library) -> None:
    """乙 is not asked for a defender where only the back row holds a card; that it defended is refused when told (4.3-4)."""
    case = read_case(BEHIND, kits)
    (past,) = missed_acts(played(case, library))
    assert (past.who, past.key, past.acts, past.past) == ("乙", "defender", (), True)
    (act,) = past.refused
    assert act.decision == {"乙": {"defender": "B"}}
    assert act.ground == "4.3-4"
    run = played(case.having(line=[*case.line, act.decision]), library).run
    assert [(item.line, item.ground) for item in run.refused] == [(2, act.ground)]


def test_a_question_that_is_asked_is_not_missed(kits: Kits, library: Library) -> None:
    """Where 乙 can defend from the front row it is asked, and nothing stands as missed."""
    case = read_case(BEHIND.replace("後左", "前左"), kits)
    assert missed_acts(played(case, library)) == []


def test_nothing_is_missed_before_anything_happened(kits: Kits, library: Library) -> None:
    """A board without a line has left nobody out."""
    assert missed_acts(played(read_case(BEHIND, kits).having(line=[]), library)) == []
