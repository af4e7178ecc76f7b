"""What came of a scenario: the line as played, every world it was tried in, each claim judged."""

from __future__ import annotations

from msgspec import Struct

from gunbai.dispute.court import Court, Judged
from gunbai.dispute.repair import Rests
from gunbai.dispute.worlds import Worlds
from gunbai.errors import Problem
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.labels import Labels
from gunbai.replay.run import Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario


class Outcome(Struct):
    """What came of a scenario: the line as played by default, every world it was tried in, each claim judged.

    ``frames``: how many frames were run for it; ``cut``: what of its budget ran out, empty where nothing was left out.
    """

    scenario: Scenario
    table: Table
    machine: Machine
    start: Start
    worlds: Worlds
    court: Court
    claims: list[Judged]
    failures: list[Problem]
    rests: tuple[Rests, ...] = ()
    frames: int = 0
    cut: str = ""

    @property
    def run(self) -> Run:
        """The line under every default."""
        return self.worlds.played

    @property
    def labels(self) -> Labels:
        """What things are called, as the line leaves them."""
        return Labels(self.table, self.start, self.run.state)

    @property
    def met(self) -> bool:
        """Tells whether everything the scenario expects came true."""
        return not self.failures
