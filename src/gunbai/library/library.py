"""A library: rulebooks, rulings, scenarios and the search over them, opened from one content root."""

from __future__ import annotations

import datetime
import os
import threading
from collections.abc import Collection
from pathlib import Path

from gunbai.content import content_root, data_root
from gunbai.document import nearest
from gunbai.errors import NotFound
from gunbai.library.documents import SEARCHED_STATUSES, ruling_document, scenario_document
from gunbai.library.scenarios import Cases
from gunbai.library.shelf import Shelves
from gunbai.rulebook import Found, Node, Rulebook, load_rulebooks
from gunbai.ruling import Ruling, load_rulings
from gunbai.scenario.file import Scenario
from gunbai.scenario.notation import Notation
from gunbai.scenario.resolution import Resolution
from gunbai.search import Index, Results, Shelf
from gunbai.writeup.writing import Writer, WriteUp

Day = datetime.date | str


class Library:
    """Everything of one content root. It loads what is asked for when it is first asked for, and keeps it; threads share it.

    >>> library = Library.open()
    >>> library.rule("legions", "34の5").heading
    'アタック可能範囲'
    """

    def __init__(self, content: Path, data: Path) -> None:
        self.content = content
        self.data = data
        self._lock = threading.RLock()
        self._shelves = Shelves(content, data)
        self._rulebooks: dict[str, Rulebook] | None = None
        self._rulings: dict[str, Ruling] | None = None
        self._cases: Cases | None = None
        self._indexes: dict[tuple[str, str], Index] = {}

    @classmethod
    def open(cls, content: str | os.PathLike[str] | None = None, data: str | os.PathLike[str] | None = None) -> Library:
        """Opens a content root and a data folder, those in force unless named; raises NotFound when there is no content."""
        return cls(content_root(content), data_root(data))

    def __repr__(self) -> str:
        return f"<Library {self.content}>"

    # -- rulebooks ----------------------------------------------------------------------------------------------------

    @property
    def rulebooks(self) -> dict[str, Rulebook]:
        """Every rulebook by its slug; raises BadInput with all problems of all of them."""
        with self._lock:
            if self._rulebooks is None:
                self._rulebooks = load_rulebooks(self.content)
            return self._rulebooks

    def games(self) -> list[str]:
        """Returns the slugs of all rulebooks."""
        return list(self.rulebooks)

    def rulebook(self, game: str) -> Rulebook:
        """Returns one rulebook; raises NotFound with the nearest slug."""
        if game not in self.rulebooks:
            near = nearest(game, self.rulebooks)
            raise NotFound(f"there is no rulebook {game}", [near] if near else self.games())
        return self.rulebooks[game]

    def nodes(self, game: str, version: str | None = None) -> list[Node]:
        """Returns the nodes of one version of a rulebook, in the order of the book."""
        return list(self.rulebook(game).book(version).nodes.values())

    def find(self, game: str, number: str, version: str | None = None, as_of: Day | None = None) -> Found:
        """Returns the clause that a typed number means, with what is to be said about the number.

        Raises NotFound with the nearest numbers.
        """
        book = self.rulebook(game).book(version, as_of)
        found = book.find(number)
        if found is None:
            near = nearest(number, book.nodes)
            raise NotFound(f"{game} {book.version} has no clause {number}", [near] if near else [])
        return found

    def rule(self, game: str, number: str, as_of: Day | None = None) -> Node:
        """Returns the clause that a typed number means, in the current version or the one in force on a date."""
        return self.find(game, number, as_of=as_of).node

    # -- search -------------------------------------------------------------------------------------------------------

    def search(
        self,
        query: str,
        game: str | None = None,
        kinds: Collection[str] | None = None,
        limit: int = 10,
        version: str | None = None,
        as_of: Day | None = None,
    ) -> Results:
        """Returns the best hits in the current rulebooks, rulings and scenarios, or those of one game or kind.

        A version, or a date with a game, searches that version of the game's rulebook only.
        """
        if game is not None and (version is not None or as_of is not None):
            rulebook = self.rulebook(game)
            return self._index_of(rulebook, rulebook.book(version, as_of).version).search(query, game, kinds, limit)
        if game is not None:
            self.rulebook(game)
        return self._shelf(game).search(query, game, kinds, limit)

    def index(self, rebuild: bool = False) -> dict[str, int]:
        """Builds every index that is missing or out of date, or all of them; returns how many documents each holds."""
        with self._lock:
            if rebuild:
                self._indexes.clear()
            for rulebook in self.rulebooks.values():
                for version in rulebook.versions:
                    self._index_of(rulebook, version.name, rebuild)
            self._index_of_cases(rebuild)
            return {" ".join(filter(None, key)): len(index) for key, index in self._indexes.items()}

    def _shelf(self, game: str | None) -> Shelf:
        books = [self.rulebook(game)] if game else list(self.rulebooks.values())
        return Shelf([*(self._index_of(book, book.book().version) for book in books), self._index_of_cases()])

    def _index_of(self, rulebook: Rulebook, version: str, rebuild: bool = False) -> Index:
        with self._lock:
            key = (rulebook.slug, version)
            if key not in self._indexes:
                book = rulebook.book(version)
                self._indexes[key] = self._shelves.book(rulebook, book, self.rulebooks.values(), rebuild)
            return self._indexes[key]

    def _index_of_cases(self, rebuild: bool = False) -> Index:
        """Returns the index of the rulings and the scenarios; a scenario that cannot be read is left out."""
        with self._lock:
            key = ("cases", "")
            if key not in self._indexes:
                rulings = [ruling_document(ruling) for ruling in self.rulings() if ruling.status in SEARCHED_STATUSES]
                scenarios = [scenario_document(scenario) for scenario in self.cases.readable()]
                books = list(self.rulebooks.values())
                self._indexes[key] = self._shelves.other("cases", [*rulings, *scenarios], books, rebuild)
            return self._indexes[key]

    # -- rulings ------------------------------------------------------------------------------------------------------

    def rulings(self, game: str | None = None, status: str | None = None) -> list[Ruling]:
        """Returns the rulings of a game or all, of one status or all; raises BadInput with all problems of all files."""
        held = self._all_rulings().values()
        return [ruling for ruling in held if game in (None, ruling.game) and status in (None, ruling.status)]

    def ruling(self, id: str) -> Ruling:
        """Returns one ruling; raises NotFound with the nearest id."""
        held = self._all_rulings()
        if id not in held:
            near = nearest(id, held)
            raise NotFound(f"there is no ruling {id}", [near] if near else [])
        return held[id]

    def rulings_citing(self, game: str, node: str) -> list[Ruling]:
        """Returns the rulings that cite a clause or a sentence of it, published ones first."""
        citing = [
            ruling
            for ruling in self.rulings(game)
            if any(cited.rule.removeprefix(f"{game}:").partition(":")[0] == node for cited in ruling.citations)
        ]
        return sorted(citing, key=lambda ruling: not ruling.in_force)

    def _all_rulings(self) -> dict[str, Ruling]:
        with self._lock:
            if self._rulings is None:
                self._rulings = load_rulings(self.content, self.rulebooks)
            return self._rulings

    # -- scenarios ----------------------------------------------------------------------------------------------------

    @property
    def cases(self) -> Cases:
        """The scenarios of the content root, and everything that runs them."""
        with self._lock:
            if self._cases is None:
                self._cases = Cases(self.content, self.rulebooks)
            return self._cases

    def scenarios(self, game: str | None = None) -> list[Scenario]:
        """Returns the scenarios of a game or all; raises BadInput with all problems of all files."""
        return self.cases.all(game)

    def scenario(self, game: str, name: str) -> Scenario:
        """Returns one scenario by the name of its file; raises NotFound with the nearest name."""
        return self.cases.named(game, name)

    def replay(self, scenario: str | os.PathLike[str] | Scenario) -> Resolution:
        """Returns what comes of a scenario, or of the file it is in.

        Raises BadInput with every problem when the file cannot be read or its line cannot be followed, NotFound when no
        installed package runs the game.
        """
        return self.cases.replay(scenario)

    def notation(self, game: str) -> Notation:
        """Returns the words in which boards of a game are written."""
        self.rulebook(game)
        return self.cases.kits[game].notation

    def writeup(self, of: Resolution | Ruling, kind: str = "ruling", lang: str = "ja") -> WriteUp:
        """Returns a replay or a ruling written up; ``kind`` is ``ruling`` for the report or ``slip`` for the players."""
        writer = Writer(self.content, lang)
        if isinstance(of, Ruling):
            return writer.ruling(of, self.rulebook(of.game), kind)
        return writer.resolution(of, kind)

    def scenarios_touching(self, game: str, node: str) -> list[Scenario]:
        """Returns the scenarios whose replay rests on a clause or a sentence of it."""
        return self.cases.touching(game, node)
