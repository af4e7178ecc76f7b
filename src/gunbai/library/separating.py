"""What an author has to decide: for each open defect the smallest shipped case on which its readings give different results."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from gunbai.dispute.readings import verdicts_by_reading
from gunbai.dispute.resolution import Resolution
from gunbai.errors import GunbaiError
from gunbai.library.scenarios import Cases
from gunbai.rulebook import Defect, Rulebook, split_part
from gunbai.scenario.file import Scenario


class Separation(Struct, frozen=True):
    """A case whose result hangs on a defect: by reading, how each claim comes out; empty where only the board differs."""

    resolution: Resolution
    verdicts: dict[str, tuple[tuple[str, str], ...]]

    @property
    def apart(self) -> int:
        """How many different results its readings give."""
        return len(set(self.verdicts.values())) or 2


class Separations:
    """The open defects of a book with the cases that tell their readings apart; what was found out is kept.

    Sought among the cases that name the defect, and those known to run its clauses; the smallest is the shortest file.
    """

    def __init__(self, cases: Cases, rulebook: Rulebook) -> None:
        self.cases = cases
        self.rulebook = rulebook
        self.found: dict[str, Separation | None] = {}

    def seek_for(self, seconds: float) -> None:
        """Seeks for one defect after the other for so long, for one at least."""
        until = time.monotonic() + seconds
        for defect in self.left():
            best = self._smallest(defect)
            if best is not None or self._all_told():
                self.found[defect.id] = best
            if time.monotonic() > until:
                return

    def left(self) -> list[Defect]:
        """Returns the open defects that nobody has sought for yet."""
        return [defect for defect in self.rulebook.defects if defect.open and defect.id not in self.found]

    def _all_told(self) -> bool:
        """Tells whether it is known of every case which clauses it runs: until then another may still be found."""
        return all(map(self.cases.is_told, self.cases.readable(self.rulebook.slug)))

    def _smallest(self, defect: Defect) -> Separation | None:
        """Returns the smallest case among those on which the most readings part; None where there is none."""
        best: Separation | None = None
        for scenario in self._candidates(defect):
            found = self._separates(scenario, defect)
            if found is not None and (best is None or found.apart > best.apart):
                best = found
            if best is not None and best.apart == len(defect.readings):
                break
        return best

    def _candidates(self, defect: Defect) -> Iterator[Scenario]:
        """Yields the cases that may hang on a defect, those that name it first, the shortest files first."""
        name, clauses = (
            re.compile(rf"(?<![A-Z0-9-]){re.escape(defect.id)}(?![0-9])"),
            {split_part(node)[0] for node in defect.nodes},
        )
        free = [one for one in self.cases.readable(self.rulebook.slug) if defect.id not in one.readings]
        free.sort(key=lambda one: (Path(one.path).stat().st_size, one.path))
        naming = [one for one in free if name.search("\n".join((one.title, one.note, *one.tags)))]
        yield from naming
        yield from (one for one in free if one not in naming and clauses & self.cases.grounds(one, found_out=False))

    def _separates(self, scenario: Scenario, defect: Defect) -> Separation | None:
        try:
            resolution = self.cases.replay(scenario)
        except GunbaiError:
            return None  # a case that cannot be played shows nothing; the check of the content says why
        claims = list(zip(resolution.claims, verdicts_by_reading(resolution), strict=True))
        verdicts = {
            reading: tuple((claim.by, by[defect.id][reading]) for claim, by in claims if reading in by.get(defect.id, {}))
            for reading in defect.readings
        }
        if len(set(verdicts.values())) > 1 and all(verdicts.values()):
            return Separation(resolution, verdicts)
        return Separation(resolution, {}) if not claims and _boards_differ(resolution, defect.id) else None


def _boards_differ(resolution: Resolution, defect: str) -> bool:
    """Tells whether the line ends on different boards under the readings of a defect."""
    worlds = [world for world in resolution.worlds.worlds if world.choice(defect) is not None]
    return len({(world.run.state.objs, world.run.state.vars) for world in worlds}) > 1
