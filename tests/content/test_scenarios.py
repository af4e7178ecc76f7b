"""The shipped scenarios: each meets what its author expected of it, and what they rest on really carries them.

The expectations were written from the clauses before the first run. A scenario that fails here shows either a mistake in the
engine or a mistake in the reading of the clauses; the expectation is not to be bent to what comes out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.shipped import SCENARIOS, boards, library, of_game, resolution, scenario, table, together

from gunbai.dispute.every_line import every_line
from gunbai.dispute.resolution import resolve
from gunbai.interpreter.run.runner import Runner

PLAYABLE = ("asterisk", "king-castle", "legend-of-stars", "legions", "star-wars")
"""The games whose open defects must each be shown by a scenario."""

NOT_SHOWN = {
    "D-073": "the numbered steps come in the same order under both readings, and no word of card texts asks what phase it is",
}
"""Open defects that no scenario's ending can depend on, and why."""

WITHOUT_NOTE = {"legions/regenerating-blocker"}
"""Scenarios that are as short as a judge types them: the example of the README."""

NOT_DECISIVE = {
    "legions/attack-after-moving-is-optional": {
        "39-7": "it is declined: without the clause nothing is asked, and nothing comes of it either"
    },
    "legions/shock-that-chooses-no-card": {
        "39-8": "no card is chosen: without the clause nothing is asked, and nothing comes of it either"
    },
    "king-castle/counterattack-of-a-bearer": {
        "4.2-16": "what is countered is the attack of somebody else; the clause says why its bearer strikes back",
    },
    "legions/reversed-card-takes-no-damage": {
        "21-3": "damage is marked on minions and lords only (11-3), so nothing is marked either way"
    },
    "legions/standby-is-no-placement": {
        "33-3": "a card that is put on standby is not placed either way; the clause says why",
    },
    "legions/x-cost": {
        "11-5": "damage of 0 changes nothing either way; the clause says why nothing was dealt",
    },
    "star-wars/deck-too-small-for-the-first-hands": {
        "3.1-4": "the bases would take more cards than there are as well (3.1-6), and both would lose there",
    },
}
"""Grounds that are cited rightly, but whose absence does not change what the scenario expects, and why."""

WITHOUT_END = 3000
"""How many turns of the machine are enough for any of these lines; a clause that is switched off may leave one without end."""

LEAST, REFUSALS, DISPUTES = 20, 8, 3
"""How many scenarios, refused decisions and two-sided disputes must ship at least."""


def name(path: Path) -> str:
    """Returns what a scenario is called here: its game and its file."""
    return f"{path.parent.name}/{path.stem}"


def playable() -> list[Any]:
    """Returns the games whose open defects must each be shown by a scenario."""
    return [pytest.param(game, id=game, marks=together(game)) for game in PLAYABLE]


@pytest.fixture
def finite(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Stops a line that a switched-off clause has left without end; returns what to call before each line."""
    once: Any = Runner.run
    turns = 0

    def counted(runner: Runner, *given: Any) -> Any:
        nonlocal turns
        turns += 1
        if turns > WITHOUT_END:
            raise RuntimeError("the line has no end")
        return once(runner, *given)

    def again() -> None:
        nonlocal turns
        turns = 0

    monkeypatch.setattr(Runner, "run", counted)
    return again


@pytest.mark.parametrize("path", boards())
def test_each_scenario_meets_its_expectations(path):
    """What comes out is what the clauses say."""
    assert resolution(path).failures == []


@pytest.mark.parametrize("path", boards())
def test_each_scenario_is_explored_to_the_end(path):
    """Every line from every case that ships is followed, none is left out and no question is one that nobody asks."""
    assert every_line(table(path), scenario(path)).complete


@pytest.mark.parametrize("path", boards())
def test_each_scenario_gives_its_reasons(path):
    """A scenario says in its note why its expectations follow, expects something, and gives a verdict on every claim."""
    case = scenario(path)
    expect = case.expect
    assert case.note.strip() or name(path) in WITHOUT_NOTE
    assert case.title.strip()
    assert expect.then or expect.at or expect.refused or expect.ending or expect.ask
    assert {claim.by for claim in case.claims} == set(expect.verdict)


def carries(path: Path, ground: str) -> bool:
    """Tells whether something else comes out without a clause than that it is no longer cited, or no line at all."""
    try:
        failures = resolve(table(path), scenario(path), disabled=[ground], beyond=False).failures
    except Exception:
        return True
    return any(not problem.message.startswith(f"{ground} is not among the grounds") for problem in failures)


@pytest.mark.parametrize("path", boards())
def test_its_grounds_are_load_bearing(path, finite):
    """Without any one of the clauses a scenario names, something it expects does not come true; exceptions are exact."""
    bare = []
    for ground in map(str, scenario(path).expect.grounds):
        finite()
        if not carries(path, ground):
            bare.append(ground)
    assert sorted(bare) == sorted(NOT_DECISIVE.get(name(path), {}))


def test_every_exception_is_about_a_scenario():
    """What is excused is there."""
    assert {*WITHOUT_NOTE, *NOT_DECISIVE} <= set(map(name, SCENARIOS))


@pytest.mark.parametrize("game", playable())
def test_every_open_defect_decides_some_scenario(game):
    """Where the book is open, a scenario's verdict hangs on the reading; otherwise it is said why none can."""
    shown = {item for path in of_game(game) for claim in resolution(path).claims for item in claim.on}
    opened = {defect.id for defect in library().rulebook(game).defects if defect.open}
    assert opened - shown == opened & set(NOT_SHOWN)


@pytest.mark.parametrize("game", playable())
def test_there_are_enough_of_each_kind(game):
    """Refusals and disputes are what judges are called for."""
    cases = [*map(scenario, of_game(game))]
    refused = [item for case in cases for item in case.expect.refused or ()]
    disputes = [case for case in cases if len({claim.by for claim in case.claims}) == 2]
    assert len(cases) >= LEAST
    assert len(refused) >= REFUSALS
    assert len(disputes) >= DISPUTES
    assert [item for item in refused if not {"ground", "grounds"} & {*item}] == []
