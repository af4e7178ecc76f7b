"""Each player's claim against the line as the rules play it: the verdict, where the claims part, and what decides there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import State
from gunbai.interpreter.trace import Step
from gunbai.scenario.dispute import NEVER, UNKNOWN, Truth, World, Worlds, verdict, worlds_of
from gunbai.scenario.facts import Fact, holds, read_fact
from gunbai.scenario.file import Claim, Scenario
from gunbai.scenario.run import Run
from gunbai.scenario.setup import Start
from gunbai.scenario.table import Table


class Judged(Struct, frozen=True):
    """A claim and what becomes of it.

    ``on`` names what a verdict of depends or unknown hangs on; ``parts_at`` is the number of the step at which the claim and
    the line part (0: they do not), ``refused_at`` the line whose refusal parts them; ``decided_by`` the clause.
    """

    by: str
    says: str
    verdict: str
    on: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    parts_at: int = 0
    refused_at: int = 0
    decided_by: str = ""


class Court:
    """Judges the claims of one scenario."""

    def __init__(self, table: Table, machine: Machine, start: Start, scenario: Scenario, worlds: Worlds) -> None:
        self.table = table
        self.machine = machine
        self.start = start
        self.scenario = scenario
        self.worlds = worlds

    def judge(self, claim: Claim) -> Judged:
        """Returns the verdict on one claim."""
        worlds = self.worlds
        if claim.line is not None:
            worlds = worlds_of(self.table, self.machine, self.start, claim.line, self.scenario.readings)
        wanted = {str(path): str(expected) for path, expected in claim.then.items()}
        doubts = list(dict.fromkeys(id for world in worlds.worlds for id in uncertain(world.run, self.table)))
        result, on = verdict(worlds, self._truth(wanted))
        if doubts:
            result, on = UNKNOWN, tuple(doubts)
        elif result == UNKNOWN and not on:
            on = tuple(self._missing(worlds, wanted))
        run = worlds.played
        step, clause = self._parting(run, wanted) if result != UNKNOWN else (None, "")
        refused = run.refused[0] if run.refused and step is None else None
        if refused is not None and result == NEVER:
            return Judged(claim.by, claim.says, result, on, refused.grounds, 0, refused.line, refused.ground)
        if on and on[0] in self.table.rulebook.defects:
            clause = self.table.rulebook.defects[on[0]].nodes[0]
            step = next((item for item in run.trace.steps if on[0] in [made.id for made in item.assumptions]), step)
        grounds = tuple(step.grounds) if step is not None else ()
        return Judged(claim.by, claim.says, result, on, grounds, step.n if step is not None else 0, 0, clause)

    def _truth(self, wanted: Mapping[str, str]) -> Callable[[World], Truth]:
        def truth(world: World) -> Truth:
            return self.truth(world.run.state, wanted)

        return truth

    def truth(self, state: State, wanted: Mapping[str, str]) -> Truth:
        """Tells whether every fact of a claim holds in a state; None when a fact is not known."""
        seen = [self.holds(state, path, expected) for path, expected in wanted.items()]
        if any(value is False for value in seen):
            return False
        return None if any(value is None for value in seen) else True

    def fact(self, state: State, path: str) -> Fact:
        """Returns a fact of a state."""
        return read_fact(self.machine, state, self.start, path)

    def holds(self, state: State, path: str, expected: str) -> Truth:
        """Tells whether one fact is as expected; None when the board does not say enough."""
        fact = self.fact(state, path)
        if holds(fact, expected):
            return True
        return None if self._unsettled(fact, expected) else False

    def _unsettled(self, fact: Fact, expected: str) -> bool:
        """Tells whether what is known leaves the expected value possible: an unknown number, one of several zones."""
        if not fact.value.endswith("?"):
            return False
        vocabulary = self.table.vocabulary
        wanted = self.table.notation.area(expected)
        siblings = {zone for zones in vocabulary.areas.values() if fact.value in zones for zone in zones}
        return fact.value == "?" or wanted in siblings

    def _missing(self, worlds: Worlds, wanted: Mapping[str, str]) -> list[str]:
        if not worlds.complete:
            return ["worlds"]
        return [
            path
            for path, expected in wanted.items()
            if any(self.holds(world.run.state, path, expected) is None for world in worlds.worlds)
        ]

    def _parting(self, run: Run, wanted: Mapping[str, str]) -> tuple[Step | None, str]:
        """Finds the step from which on the claim's facts are what they are at the end, and the clause that made them so."""
        if not wanted or not run.trace.steps:
            return None, ""
        final = {path: self.fact(run.state, path).value for path in wanted}
        for step in reversed(run.trace.steps):
            changed = [path for path in wanted if self.fact(step.before, path).value != self.fact(step.after, path).value]
            changed = [path for path in changed if self.fact(step.after, path).value == final[path]]
            if changed:
                return step, deciding_clause(step, self.start, changed)
        return self._stopped(run, list(wanted))

    def _stopped(self, run: Run, paths: list[str]) -> tuple[Step | None, str]:
        """Finds the last step at which something was kept from happening to what a claim is about."""
        about = {self.start.find(path.partition(".")[0]) for path in paths} - {0}
        for step in reversed(run.trace.steps):
            for item in step.events:
                if item.outcome in ("replaced", "forbidden") and item.event.obj in about:
                    return step, item.clause
        return None, ""


def deciding_clause(step: Step, start: Start, paths: list[str]) -> str:
    """Returns the clause that decided about these facts in a step: what replaced or forbade, else what carried it out."""
    subjects = [path.partition(".")[0] for path in paths]
    about = {start.find(subject) for subject in subjects} - {0}
    events = [item for item in step.events if item.event.obj in about or item.event.seat in subjects]
    events = events or [item for item in step.events if item.outcome == "applied"]
    for item in events:
        if item.outcome in ("replaced", "forbidden"):
            return item.clause
    wanted = {kind for path in paths for kind in CHANGES.get(path.rpartition(".")[2], ())}
    for item in (*(item for item in reversed(events) if wanted & set(item.made)), *reversed(events)):
        if item.clause:
            return item.clause
    return step.at


CHANGES = {
    "zone": ("move", "create"),
    "slot": ("move",),
    "damage": ("mark", "set"),
    "hp": ("mark", "force"),
    "face": ("set", "move"),
    "turned": ("set", "move"),
    "atk": ("force", "lift"),
    "life": ("var",),
}
"""Which kernel events change a fact, by its last word."""


def uncertain(run: Run, table: Table) -> list[str]:
    """Returns the ids of unmodelled clauses and by-hand results that a run rests on: nothing may call it certain."""
    found: dict[str, None] = {}
    for step in run.trace.steps:
        for item in step.assumptions:
            if item.kind in ("unmodelled", "by-hand"):
                found[item.id] = None
        for ground in step.grounds:
            if ground in table.doubtful:
                found[ground] = None
    return list(found)
