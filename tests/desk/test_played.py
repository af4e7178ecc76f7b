"""A case as far as it has been played."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.desk.case import DeskCase
from gunbai.desk.played import play
from gunbai.desk.text import case_text
from gunbai.errors import BadInput
from gunbai.interpreter.data.option import Action
from gunbai.library import Library
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text

SCENARIOS = Path(__file__).parents[2] / "scenarios"
GAMES = sorted(path.name for path in SCENARIOS.iterdir() if path.is_dir())


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


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_line_is_followed_to_its_end(game: str, library: Library) -> None:
    """Each shipped board can be taken to the desk: its line goes through, also where only another reading asks for a decision."""
    stopped = []
    for path in sorted((SCENARIOS / game).glob("*.yaml")):
        asked = read_scenario_text(path.read_text("utf-8"), library.cases.kits, path.name)
        try:
            play(library.cases.table(asked), asked, Budget())
        except BadInput as error:
            stopped.append((path.name, str(error)))
    assert stopped == []


def test_a_decision_that_only_another_reading_asks_for_is_passed_over(library: Library) -> None:
    """The winner chooses who begins under one reading only: under the default the line goes on, as in the answer."""
    path = SCENARIOS / "legend-of-stars" / "order-chosen-by-the-winner.yaml"
    asked = read_scenario_text(path.read_text("utf-8"), library.cases.kits, path.name)
    stands = play(library.cases.table(asked), asked, Budget())
    assert stands.run.unasked == [3]
    assert stands.run.state.var("turn.seat") == "乙"
    chosen = replace(asked, readings={"G-02": "b"})
    assert play(library.cases.table(chosen), chosen, Budget()).run.unasked == []


def test_a_decision_that_no_reading_asks_for_is_told(case: DeskCase, library: Library) -> None:
    """Nobody is asked for a second target of an attack: that stays a mistake of the line, with its place."""
    asked = scenario(case.having(line=[*case.line, {"甲": {"target": "C"}}]), library)
    with pytest.raises(BadInput):
        play(library.cases.table(asked), asked, Budget())
