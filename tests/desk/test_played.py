"""A case as far as it has been played."""

from __future__ import annotations

from gunbai.budget import Budget
from gunbai.desk.case import DeskCase
from gunbai.desk.played import play
from gunbai.desk.text import case_text
from gunbai.interpreter.data.option import Action
from gunbai.library import Library
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text


def scenario(case: DeskCase, library: Library) -> Scenario:
    """Returns what a case states."""
    return read_scenario_text(case_text(case), library.cases.kits, "case")


def test_it_stops_at_the_first_opportunity_after_the_line(case: DeskCase, library: Library) -> None:
    """After the attack the turn player may begin something new; an answer is tried without changing where the case stands."""
    asked = scenario(case, library)
    stands = play(library.cases.table(asked), asked, Budget())
    assert stands.ask is not None
    assert (stands.ask.who, stands.ask.key) == ("甲", "action")
    state, _, run = stands.after(Action("end"))
    assert state != stands.run.state
    assert run.trace.steps


def test_it_passes_only_what_offers_nothing(case: DeskCase, library: Library) -> None:
    """Where something new may begin, it stands there."""
    asked = scenario(case, library)
    stands = play(library.cases.table(asked), asked, Budget())
    assert stands.past_idle() is stands
