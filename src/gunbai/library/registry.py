"""The rulings of a library: its store, opened when it is first needed, with what ships taken into it."""

from __future__ import annotations

import threading
from pathlib import Path

from gunbai.content import Layers
from gunbai.document import read_plain
from gunbai.errors import GunbaiError, Problem
from gunbai.library.books import Books
from gunbai.library.kept_replays import Replays
from gunbai.library.scenarios import Cases
from gunbai.limits import CASE
from gunbai.ruling import Person, Ruling
from gunbai.ruling.consistency import Neighbour, neighbours, words_of_case
from gunbai.ruling.played import played_out
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text
from gunbai.store.boards import Boards
from gunbai.store.database import Clock, Database, now
from gunbai.store.docket import Docket
from gunbai.store.intake import Intake
from gunbai.store.outcomes import Outcomes
from gunbai.store.revision import Revision


class Registry:
    """The store of the layers of content, and what only the library can tell it: which scenarios there are, and how they read."""

    def __init__(
        self, url: str, layers: Layers, books: Books, cases: Cases, data: Path, clock: Clock = now, closed: str = ""
    ) -> None:
        """Opens the store and takes what has changed among the rulings that ship; ``not_taken`` says what could not be.

        ``data`` is where it is kept how scenarios ended.

        ``closed`` says why nothing else may be written into it.
        """
        self.layers = layers
        self.cases = cases
        self.database = Database(url, clock)
        self.replays = Replays(layers, data)
        self.boards = Boards(self.database)
        self.outcomes = Outcomes(self.database)
        self.docket = Docket(self.database, books, self.has_scenario)
        self.intake = Intake(self.docket, layers, self._read_board)
        self.not_taken: list[Problem] = self.intake.follow()
        self.database.closed = closed
        self._lock = threading.Lock()
        self._boards: dict[str, Scenario] = {}
        self._said: dict[str, frozenset[str]] = {}

    def rulings(self) -> list[Ruling]:
        """Returns what is shown of every ruling, in the order of games and ids."""
        return [entry.ruling for entry in self.docket.entries().values()]

    def act(self, id: str, deed: str, base: int, by: Person, reason: str, successor: str = "") -> Revision:
        """Does something to a ruling (``Docket.act``); of one that is published it is kept how its scenario ends now."""
        return self._with_outcome(self.docket.act(id, deed, base, by, reason, successor))

    def confirm(self, id: str, written: str, base: int, by: Person, reason: str) -> Revision:
        """Takes a ruling over to another version (``Docket.confirm``), and keeps how its scenario ends there."""
        return self._with_outcome(self.docket.confirm(id, written, base, by, reason))

    def _with_outcome(self, done: Revision) -> Revision:
        """Keeps how the scenario of a ruling in force ends; returns its state."""
        board = self.board(done.ruling.scenario) if done.ruling.in_force and done.ruling.scenario else None
        try:
            played = played_out(self.cases.outcome(board, done.ruling.version)) if board is not None else None
        except GunbaiError:  # what cannot be played has no outcome yet: a recheck says so
            played = None
        if played is not None:
            self.outcomes.keep(done.id, done.n, played)
        return done

    def has_scenario(self, path: str) -> bool:
        """Tells whether there is a scenario at a path, in the content or in the store."""
        return self.layers.has(path) or self.boards.text(path) is not None

    def board(self, path: str) -> Scenario | None:
        """Returns the scenario that a ruling names; None where it cannot be read."""
        if self.layers.has(path):
            return self.cases.at(path)
        with self._lock:
            if path not in self._boards and (text := self.boards.text(path)) is not None:
                self._boards[path] = self._read_board(path, text)
            return self._boards.get(path)

    def near(self, ruling: Ruling) -> list[Neighbour]:
        """Returns the rulings that one has to agree with: what everybody sees of each, else its draft."""
        held = self.rulings()
        return neighbours(ruling, held, self._words({one.scenario for one in (ruling, *held) if one.scenario}))

    def _words(self, paths: set[str]) -> dict[str, frozenset[str]]:
        """Returns what the cases at these paths say; each is read once."""
        for path in paths - self._said.keys():
            own = self.layers.at(path)
            text = read_plain(own, CASE.bytes) if self.layers.has(path) else self.boards.text(path)
            self._said[path] = words_of_case(text or "")
        return self._said

    def _read_board(self, path: str, text: str) -> Scenario:
        return read_scenario_text(text, self.cases.kits, path)
