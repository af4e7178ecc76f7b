"""What a state says of the facts that are claimed: true, false, or not known."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.interpreter.data.state import State
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.facts import Fact, holds, read_fact
from gunbai.replay.start import Start
from gunbai.replay.table import Table

Truth = bool | None
"""Whether something is so; None when it is not known."""
Truths = frozenset[Truth]
"""What something comes out as over several lines."""


class Facts:
    """Reads the facts of one scenario in any state of it."""

    def __init__(self, table: Table, machine: Machine, start: Start) -> None:
        self.table = table
        self.machine = machine
        self.start = start

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

    def lacking(self, path: str, state: State) -> str:
        """Returns the fact that would settle another: what the card's zone says is missing (``lacks``), else the fact itself."""
        uid = self.start.about(path)
        zone = self.table.vocabulary.zones.get(state.obj(uid).zone) if uid else None
        return f"fact:{uid}:{zone.lacks}" if zone is not None and zone.lacks else path

    def _unsettled(self, fact: Fact, expected: str) -> bool:
        """Tells whether what is known leaves the expected value possible: an unknown number, one of several zones."""
        if not fact.value.endswith("?"):
            return False
        vocabulary = self.table.vocabulary
        wanted = self.table.notation.area(expected)
        siblings = {zone for zones in vocabulary.areas.values() if fact.value in zones for zone in zones}
        return fact.value == "?" or wanted in siblings
