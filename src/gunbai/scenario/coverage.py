"""Rule coverage: which clauses some scenario touches, and which are decisive - without them an expectation breaks."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from gunbai.errors import GunbaiError
from gunbai.interpreter.ask import Illegal
from gunbai.rulebook import split_part
from gunbai.scenario.file import Scenario
from gunbai.scenario.resolution import resolve
from gunbai.scenario.table import Table


class Covered(Struct):
    """One clause: its status in the model, the scenarios that touch it, and those that break without it."""

    id: str
    status: str
    touched: list[str]
    decisive: list[str]


def cover(table: Table, scenarios: Iterable[Scenario], *, decisive: bool = True, only: Collection[str] = ()) -> list[Covered]:
    """Returns the coverage of every node of the book (or of those named) by these scenarios.

    A clause is touched when a step or a refusal stands on it, decisive when a scenario that meets its expectations does not do so
    with the clause switched off (an error counts: nothing can be played without the clause).
    """
    covered = {id: Covered(id, table.rulebook.model.rule(id).status, [], []) for id in only or table.book.nodes}
    for scenario in scenarios:
        for clause in sorted(_touched(table, scenario)):
            found = covered.get(split_part(clause)[0])
            if found is None:
                continue
            found.touched.append(scenario.name)
            if decisive and not found.decisive and not _met(table, scenario, clause):
                found.decisive.append(scenario.name)
    return list(covered.values())


def _touched(table: Table, scenario: Scenario) -> set[str]:
    run = resolve(table, scenario).run
    grounds = {clause for step in run.trace.steps for clause in (step.at, *step.grounds)}
    return grounds | {clause for refused in run.refused for clause in refused.grounds}


def _met(table: Table, scenario: Scenario, off: str) -> bool:
    try:
        failures = resolve(table, scenario, disabled=[off]).failures
    except (GunbaiError, Illegal, ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
        return False
    return not [problem for problem in failures if "among the grounds" not in problem.message]
