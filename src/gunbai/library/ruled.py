"""A case as ruled: played under the readings that published rulings settle, and told by whose ruling."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.outcome import Outcome
from gunbai.interpreter.data.trace import Step
from gunbai.ruling.precedent import Precedents
from gunbai.scenario.expectation import Expect
from gunbai.scenario.file import Scenario


class SettledReading(Struct, frozen=True):
    """One reading that rulings settle and that a case hangs on; ``reading`` is empty where the rulings disagree."""

    defect: str
    reading: str
    rulings: tuple[str, ...]


def as_ruled(scenario: Scenario, found: Precedents) -> Scenario:
    """Returns a case with every reading pinned that rulings settle, but those that the case itself pins.

    What its author expects is written for the book as printed: of a case that is read otherwise nothing is expected.
    """
    own = {defect: reading for defect, reading in found.readings.items() if defect not in scenario.readings}
    if not own:
        return scenario
    ruled = {defect: found.rulings[defect] for defect in own}
    return replace(scenario, readings={**scenario.readings, **own}, ruled=ruled, expect=Expect())


def settled_of(looked: Collection[str], found: Precedents) -> list[SettledReading]:
    """Returns what rulings say of defects that were looked at."""
    readings = {**found.readings, **dict.fromkeys(found.disputed, "")}
    return [SettledReading(defect, readings[defect], found.rulings[defect]) for defect in sorted(readings.keys() & set(looked))]


def looked_at(outcome: Outcome) -> frozenset[str]:
    """Returns the open defects that any world of a case or of its claims looked at, as they were tried or pinned."""
    defects = outcome.table.rulebook.defects
    return frozenset(name for name in _consulted(outcome) if name in defects and defects[name].open)


def _consulted(outcome: Outcome) -> Iterator[str]:
    worlds = [outcome.worlds, *(heard.worlds for heard in outcome.court.hearings if heard.worlds is not None)]
    for each in worlds:
        for world in each.worlds:
            yield from world.consulted
            yield from _readings(world.run.trace.steps)


def _readings(steps: Iterable[Step]) -> Iterator[str]:
    """Yields the readings that steps took."""
    for step in steps:
        yield from (item.id for item in step.assumptions if item.kind == "reading")
