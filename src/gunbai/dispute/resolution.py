"""A disputed board played to its end: the steps, the verdicts, and what they rest on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.dispute.court import Court
from gunbai.dispute.expectations import check_expectations
from gunbai.dispute.hearing import hear
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.payload import ResolutionJson
from gunbai.dispute.repair import Rests, what_rests
from gunbai.dispute.resolution_json import report
from gunbai.dispute.truth import Facts
from gunbai.dispute.worlds import ACTION, Horizon, Line, Worlds, worlds_of
from gunbai.errors import BadInput, Problem, Spent
from gunbai.interpreter.findings import Findings, Meter
from gunbai.replay.deck import judge_setup
from gunbai.replay.phase import in_phase
from gunbai.replay.run import UNUSED
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.replay.unfit import as_written
from gunbai.scenario.file import Claim, Scenario

UNJUDGED = 500
"""How many edges are followed beyond a line of which nothing is claimed: enough for the page to show what may follow."""


class Resolution(Outcome):
    """The outcome of a scenario, and its JSON."""

    def to_json(self, *, boards: bool = False) -> ResolutionJson:
        """Returns the resolution as design section 8 lays it out; ``boards`` adds the board after every step."""
        return report(self, boards=boards)


def resolve(
    table: Table,
    scenario: Scenario,
    *,
    disabled: Iterable[str] = (),
    most: int = 0,
    horizon: Horizon | None = None,
    beyond: bool = True,
    explained: bool = True,
    budget: Budget | None = None,
) -> Resolution:
    """Returns the resolution of a scenario; ``horizon`` says how far lines are followed beyond the recorded one.

    Without ``beyond`` they are followed only where a claim or the number of endings cannot be judged otherwise: what is expected
    is checked all the same. Unless ``explained``, no clause is sought that decides a claim, and nothing is expected: the verdicts,
    the line and the board are the same.

    ``budget`` is what all of it may spend; what it leaves out, the problems of the start say.

    Raises BadInput with every problem when the line cannot be followed to its end, Endless after ``most`` frames (0: no limit),
    Spent when the recorded line itself takes longer than the budget.
    """
    meter = Meter(most, budget)
    with as_written(scenario.board):
        return _resolved(table, scenario, frozenset(disabled), meter, horizon, beyond, explained)


def _resolved(
    table: Table,
    scenario: Scenario,
    disabled: frozenset[str],
    meter: Meter,
    horizon: Horizon | None,
    beyond: bool,
    explained: bool,
) -> Resolution:
    start = _start(table, scenario)
    machine, findings, budget = table.machine(start.cards, disabled), Findings(meter), meter.budget
    judged = bool(scenario.claims) or scenario.expect.endings is not None
    horizon = horizon or (Horizon() if judged else Horizon(budget=UNJUDGED, spared=True))
    worlds = worlds_of(
        table,
        machine,
        start,
        scenario.line,
        scenario.readings,
        horizon,
        answers=scenario.answers,
        about=_claimed(claim for claim in scenario.claims if claim.line is None),
        beyond=beyond or judged,
        findings=findings,
    )
    run = worlds.played
    if problems := [item for item in run.problems if not asked_elsewhere(item, scenario, worlds)]:
        raise BadInput(problems)
    facts = Facts(table, machine, start)

    def played(claim: Claim, line: Line) -> Worlds:
        begins = replace(horizon, begins=horizon.to != ACTION or not line)
        return worlds_of(
            table, machine, start, line, scenario.readings, begins, about=_claimed([claim]), claimed=True, findings=findings
        )

    court = Court(facts, scenario, worlds, hear(scenario, worlds, played), findings, sought=not machine.disabled)
    claims = court.judgements(explained=explained)
    failures = [] if scenario.answers or not explained else check_expectations(scenario.expect, court, worlds, claims)
    rests: tuple[Rests, ...] = ()
    try:
        if explained:
            rests = what_rests(machine, start, scenario.line, run, {**dict(worlds.default.choices), **scenario.readings}, findings)
    except Spent:
        pass  # what the answer rests on is left out, and the budget says so
    budget.close()
    if budget.problem is not None:
        start = replace(start, problems=(*start.problems, budget.problem))
    return Resolution(scenario, table, machine, start, worlds, court, claims, failures, rests, meter.frames, budget.ended)


def _claimed(claims: Iterable[Claim]) -> dict[str, set[str]]:
    """Returns what is claimed of each fact."""
    found: dict[str, set[str]] = {}
    for claim in claims:
        for path, expected in claim.facts.items():
            found.setdefault(path, set()).add(expected)
    return found


def _start(table: Table, scenario: Scenario) -> Start:
    """Returns the state that a scenario's board describes; decks that the game is set up with are judged."""
    start = table.start(in_phase(scenario.board, scenario.line, table.notation), scenario.catalogue, scenario.readings)
    if (prepare := scenario.board.prepare) is None:
        return start
    judged = judge_setup(table, start, prepare.restrictions, scenario.as_of)
    return replace(start, problems=(*start.problems, *judged))


def asked_elsewhere(problem: Problem, scenario: Scenario, worlds: Worlds) -> bool:
    """Tells whether a part of a decision that the line as played is not asked for answers a question of another world.

    As ruled that may be a world of a reading that no ruling takes.
    """
    return problem.code == UNUSED and (bool(scenario.ruled) or any(problem not in world.run.problems for world in worlds.worlds))
