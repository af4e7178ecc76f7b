"""Rule coverage as a batch: every clause is switched off in turn, each by whichever worker is free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from gunbai.dispute.coverage import Sought, first_broken
from gunbai.errors import GunbaiError
from gunbai.library.batch import DIED, Batch, Crew, Done
from gunbai.library.scenarios import Cases, opened_cases
from gunbai.replay.table import Table, set_table
from gunbai.scenario.file import Scenario

Begin = Callable[[int], Done]
"""Is told how many items there are, and returns what is told how many more are done."""


def unseen(count: int) -> Done:
    """Is told how many items there are, for nobody to see."""
    return lambda done: None


class Shelved(Struct):
    """The scenarios of a game by name, and the table at which they are tried."""

    table: Table
    scenarios: dict[str, Scenario]


class Covering:
    """Seeks the scenarios that break without a clause, for one version of a game."""

    def __init__(self, cases: Cases, game: str, version: str, as_of: str, crew: Crew, begin: Begin) -> None:
        self._given = (cases.layers.roots, cases.seconds, game, version, as_of)
        self._crew, self._begin = crew, begin

    def __call__(self, sought: Sequence[Sought]) -> dict[Sought, str]:
        """Returns for each the first scenario that breaks without it, or nothing; raises GunbaiError where workers died at one."""
        done = self._begin(len(sought))
        found = dict(Batch(_shelved, self._given, _broken).done(sought, self._crew, done))
        if missing := [one.off for one in sought if one not in found]:
            raise GunbaiError(f"{', '.join(missing)}: {DIED}")
        return found


def _shelved(roots: tuple[Path, ...], seconds: float, game: str, version: str, as_of: str) -> Shelved:
    cases = opened_cases(roots, seconds)
    return Shelved(set_table(cases.kits[game], version, as_of), {case.name: case for case in cases.all(game)})


def _broken(shelved: Shelved, sought: Sought) -> str:
    return first_broken(shelved.table, shelved.scenarios, sought)
