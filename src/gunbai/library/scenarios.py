"""The scenarios of content roots: read when their file changes, replayed when they are asked for."""

from __future__ import annotations

import datetime
import functools
import logging
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gunbai.budget import SECONDS, Budget
from gunbai.cards.kit import Kits
from gunbai.content import Layers
from gunbai.dispute.coverage import Deck
from gunbai.dispute.every_line import Lines, every_line
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.document import nearest
from gunbai.errors import BadInput, BrokenGame, GunbaiError, NotFound, Problem, unusable
from gunbai.library.books import Books, SoundBooks
from gunbai.library.touched import Stamp, Touched, stamp_of
from gunbai.replay.deck import broken_by
from gunbai.replay.table import Table, set_table
from gunbai.rulebook import split_part
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario

_log = logging.getLogger(__name__)

REPLAYED = 64
"""How many resolutions of files are held: each keeps its account, some megabytes where lines are many."""
VARIED = 32
"""How many resolutions are held of cases that are followed, or read as ruled: the pages of one case ask for the same one."""


class Case(Struct, frozen=True):
    """One scenario file: what it says, or every problem that keeps it from being read."""

    game: str
    name: str
    path: Path
    scenario: Scenario | None
    problems: tuple[Problem, ...] = ()


class Cases:
    """Every scenario below ``scenarios/`` of the layers of content; threads share it.

    ``lasting``: a scenario that cannot be read any more stays as it was. ``at_once``: what a clause is touched by is found out
    when it is asked; else only what has been found out already is told.
    """

    def __init__(self, layers: Layers, books: Books, seconds: float = SECONDS, before: Cases | None = None) -> None:
        """``seconds`` is how long one board may be worked on; ``before`` are the scenarios as they were."""
        self.layers = layers
        self.books = books
        self.seconds = seconds
        self.lasting: bool = before is not None and before.lasting
        self.at_once: bool = before is None or before.at_once
        self.kept: dict[Path, tuple[Problem, ...]] = {}
        self._last = before.as_read() if before is not None else {}
        self._lock = threading.RLock()
        self._read: dict[Path, tuple[Stamp, Case]] = {}
        self._other: deque[tuple[bool, Resolution]] = deque(maxlen=VARIED)
        self._replayed: OrderedDict[Path, tuple[Stamp, Resolution]] = OrderedDict()
        self._touched: Touched = Touched(before._touched if before is not None else None)
        self._tables: dict[tuple[str, str, str], Table] = {}

    @functools.cached_property
    def kits(self) -> Kits:
        """What scenarios are read with; a rulebook that cannot be read has no scenarios."""
        return Kits(self.layers.books, SoundBooks(self.books))

    def as_read(self) -> dict[Path, tuple[Stamp, Case]]:
        """Returns every case that was read and what its file was then; one that is kept though its file is broken is of no file."""
        return {path: ((0, 0) if path in self.kept else stamp, case) for path, (stamp, case) in self._read.items()}

    def files(self, game: str | None = None) -> list[Path]:
        """Returns the scenario files of a game or all, in the order of games and names."""
        if game is None:
            return self.layers.files("scenarios/*/*.yaml")
        return self.layers.files(f"scenarios/{game}/*.yaml") if game in self.layers.books else []

    def cases(self, game: str | None = None) -> list[Case]:
        """Returns every scenario file of a game or all, read or with its problems."""
        return [self._case(path) for path in self.files(game)]

    def readable(self, game: str | None = None) -> Iterator[Scenario]:
        """Yields the scenarios that can be read."""
        yield from (case.scenario for case in self.cases(game) if case.scenario)

    def all(self, game: str | None = None) -> list[Scenario]:
        """Returns the scenarios of a game or all; raises BadInput with all problems of all files."""
        cases = self.cases(game)
        if problems := [problem for case in cases for problem in case.problems]:
            raise unusable(problems)
        return [case.scenario for case in cases if case.scenario]

    def decks(self, game: str) -> dict[str, Deck]:
        """Returns the deck lists of a game, below ``decks/`` of its scenarios, ready to be judged."""
        paths = self.layers.files(f"scenarios/{game}/decks/*.yaml")
        return {f"decks/{path.stem}": functools.partial(broken_by, path, self.kits) for path in paths}

    def named(self, game: str, name: str) -> Scenario:
        """Returns one scenario; raises NotFound with the nearest name, BadInput when its file cannot be read."""
        path = self.layers.at(f"scenarios/{game}/{name}.yaml") if game in self.layers.books and _is_plain(name) else None
        if path is None or not path.is_file():
            near = nearest(name, [path.stem for path in self.files(game)])
            raise NotFound(f"{game} has no scenario {name}", [near] if near else [])
        case = self._case(path)
        if case.scenario is None:
            raise unusable(case.problems)
        return case.scenario

    def at(self, path: str) -> Scenario | None:
        """Returns the scenario at a path below the content root, or None when it cannot be read."""
        return self._case(self.layers.at(path)).scenario

    def replay(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        version: str | None = None,
        as_of: datetime.date | str | None = None,
        *,
        explained: bool = True,
    ) -> Resolution:
        """Returns what comes of a scenario, or of the file it is in; the last ``REPLAYED`` files are held until they change.

        A version or a date takes the place of those that the scenario names. Unless ``explained``, no clause is sought
        that decides a claim.
        """
        if version or as_of or not explained:
            return self._varied(self._dated(scenario, version, as_of), explained)
        if isinstance(scenario, Scenario):
            found = self._read.get(Path(scenario.path))
            if found is None or found[1].scenario is not scenario:
                return self._varied(scenario)
            path = Path(scenario.path)
        else:
            path = Path(scenario)
        with self._lock:
            written = self._written(path)
            stamp, _ = self._read[path]
            held = self._replayed.get(path)
            if held is None or held[0] != stamp:
                held = stamp, self._resolve(written)
                if not held[1].cut:
                    self._replayed[path] = held
                if len(self._replayed) > REPLAYED:
                    self._replayed.popitem(last=False)
            else:
                self._replayed.move_to_end(path)
            return held[1]

    def outcome(self, scenario: Scenario, version: str) -> Resolution:
        """Returns what comes of a scenario by a version of its book, without the clauses that decide its claims."""
        return self._resolve(self._dated(scenario, version, None), explained=False)

    def failures(self, path: Path, version: str | None = None, as_of: datetime.date | str | None = None) -> list[Problem]:
        """Returns the expectations of the scenario in a file that are not met; lines are followed no further than these need."""
        scenario = self._dated(path, version, as_of)
        return resolve(self.table(scenario), scenario, beyond=False, budget=Budget(seconds=self.seconds)).failures

    def explore(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        to: str,
        budget: Budget,
        version: str | None = None,
        as_of: datetime.date | str | None = None,
    ) -> Lines:
        """Returns every legal line from where a scenario, or that in a file, stops, as far as a budget goes."""
        case = self._dated(scenario, version, as_of)
        return every_line(self.table(case), case, to=to, budget=budget)

    def table(self, scenario: Scenario) -> Table:
        """Returns the table at which a scenario is played; one for all of the same version."""
        key = scenario.game, scenario.version, scenario.as_of
        if key not in self._tables:
            self._tables[key] = set_table(self.kits[scenario.game], scenario.version, scenario.as_of)
        return self._tables[key]

    def _dated(
        self, scenario: str | os.PathLike[str] | Scenario, version: str | None, as_of: datetime.date | str | None
    ) -> Scenario:
        """Returns a scenario under another version of its book, or as of another date, when one is given."""
        asked = self.read(scenario)
        return replace(asked, version=version or "", as_of=str(as_of or "")) if version or as_of else asked

    def read(self, scenario: str | os.PathLike[str] | Scenario) -> Scenario:
        """Returns a scenario, or that in a file; raises BadInput when it cannot be read."""
        return scenario if isinstance(scenario, Scenario) else self._written(Path(scenario))

    def _written(self, path: Path) -> Scenario:
        """Returns the scenario in a file; raises BadInput when it cannot be read."""
        case = self._case(path)
        if case.scenario is None:
            raise unusable(case.problems)
        return case.scenario

    def touching(self, game: str, node: str) -> list[Scenario]:
        """Returns the scenarios whose replay rests on a clause, those written for it first.

        Those that cannot be replayed are left out.
        """
        if self.at_once:
            for scenario in self.readable(game):
                self.grounds(scenario)
        paths = [path for path in self._touched.paths(node) if path == self.layers.at(f"scenarios/{game}/{path.name}")]
        found = [case.scenario for case in map(self._case, paths) if case.scenario]
        return sorted(found, key=lambda scenario: node not in {split_part(ground)[0] for ground in scenario.expect.grounds})

    def warming(self) -> Iterator[None]:
        """Replays every scenario, one a step, so that no page has to wait for it."""
        for scenario in self.readable():
            self.grounds(scenario)
            yield

    def grounds(self, scenario: Scenario, *, found_out: bool = True) -> frozenset[str]:
        """Returns the clauses that a replay rests on; none of a scenario that cannot be replayed, or not yet ``found_out``."""
        path = Path(scenario.path)
        held = self._touched.grounds(path)
        if held is None and found_out:
            held = frozenset(self._replayed_grounds(scenario))
            self._touched.note(path, held)
        return held or frozenset()

    def is_told(self, scenario: Scenario) -> bool:
        """Tells whether it is known which clauses a scenario, as it is now, rests on."""
        return self._touched.grounds(Path(scenario.path)) is not None

    @property
    def known(self) -> int:
        """How many boards it is known of which clauses they rest on."""
        return len(self._touched)

    def tell_grounds(self, path: Path, grounds: frozenset[str]) -> None:
        """Notes which clauses the replay of a scenario rests on; another process has found it out."""
        self._touched.note(path, grounds)

    def _replayed_grounds(self, scenario: Scenario) -> Iterator[str]:
        try:
            run = self.replay(scenario).run
        except BrokenGame:
            _log.exception("the replay of %s failed", scenario.path)
            return
        except GunbaiError:
            return
        except Exception:  # A clause is shown even where a fault of the interpreter keeps one of its boards from being played.
            _log.exception("the replay of %s failed", scenario.path)
            return
        for step in run.trace.steps:
            yield from (split_part(ground)[0] for ground in (step.at, *step.grounds))
        for item in run.refused:
            yield from (split_part(ground)[0] for ground in (item.ground, *item.grounds))

    def _varied(self, scenario: Scenario, explained: bool = True) -> Resolution:
        """Returns what comes of a case that is not as its file says, as it is followed or read; the last ``VARIED`` are held."""
        with self._lock:
            enough = (one for found, one in self._other if found >= explained and one.scenario == scenario)
            held = next(enough, None)
        if held is None:
            held = self._resolve(scenario, explained)
            if not held.cut:
                with self._lock:
                    self._other.appendleft((explained, held))
        return held

    def _resolve(self, scenario: Scenario, explained: bool = True) -> Resolution:
        return resolve(self.table(scenario), scenario, explained=explained, budget=Budget(seconds=self.seconds))

    def _case(self, path: Path) -> Case:
        stamp = stamp_of(path)
        with self._lock:
            held = self._read.get(path)
            if held is None or held[0] != stamp:
                held = self._read[path] = stamp, self._anew(path, stamp, held or self._last.get(path))
            return held[1]

    def _anew(self, path: Path, stamp: Stamp, last: tuple[Stamp, Case] | None) -> Case:
        """Returns the case in a file: that from before where neither the file nor its book has changed since."""
        if last and last[0] == stamp and last[1].scenario and self._same_book(path.parent.name):
            return last[1]
        return self._lasting(path, self._open(path), last[1] if last else None)

    def _same_book(self, game: str) -> bool:
        return self.books.broken_at(game) is None and game in self.books.unchanged

    def _lasting(self, path: Path, case: Case, last: Case | None) -> Case:
        """Returns a case as it is, or as it was where it cannot be read any more."""
        self.kept.pop(path, None)
        if not (self.lasting and case.problems and last is not None and last.scenario):
            return case
        self.kept[path] = case.problems
        return last

    def _open(self, path: Path) -> Case:
        game = path.parent.name
        if broken := self.books.broken_at(game):
            return Case(game, path.stem, path, None, broken.problems)
        try:
            scenario = read_scenario(path, self.kits)
        except BadInput as error:
            return Case(game, path.stem, path, None, error.problems)
        return Case(scenario.game, path.stem, path, scenario)


def _is_plain(name: str) -> bool:
    """Tells whether a word can be the name of a file in its folder."""
    return 0 < len(os.fsencode(name)) < 200 and Path(name).name == name and "\0" not in name


def opened_cases(roots: tuple[Path, ...], seconds: float) -> Cases:
    """Returns the scenarios of layers of content as a worker opens them."""
    layers = Layers(roots)
    return Cases(layers, Books(layers), seconds)
