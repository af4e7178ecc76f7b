"""A library: rulebooks, rulings, scenarios and the search over them, opened from content roots laid over each other."""

from __future__ import annotations

import contextlib
import datetime
import os
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from gunbai.budget import SECONDS, Budget
from gunbai.content import Layers, Named, content_layers, data_root
from gunbai.dispute.coverage import Coverage, cover
from gunbai.dispute.every_line import Lines
from gunbai.dispute.resolution import Resolution
from gunbai.dispute.worlds import ACTION
from gunbai.document import nearest
from gunbai.errors import NotFound, Problem
from gunbai.interpreter.explore import BUDGET
from gunbai.library.books import Books
from gunbai.library.documents import SEARCHED_STATUSES, clauses, glossary, ruling_document, scenario_document, terms
from gunbai.library.finder import CASES, CURRENT, Finder
from gunbai.library.scenarios import Cases
from gunbai.notation.notation import Notation
from gunbai.replay.table import set_table
from gunbai.rulebook import Change, Found, Moment, Node, Rulebook, compare, diff, history
from gunbai.ruling import Checked, Ruling, recheck, sound_rulings
from gunbai.scenario.file import Scenario
from gunbai.search import Results, called
from gunbai.search.snapshot import Contents
from gunbai.writeup.writeup import WriteUp, WriteUpPrinter

Day = datetime.date | str


class Library:
    """Everything of the layers of content. It loads what is asked for when it is first asked for, and keeps it; threads share it.

    ``content`` is the uppermost root: its templates come before those that ship.
    """

    def __init__(self, content: Path | Layers, data: Path, seconds: float = SECONDS) -> None:
        """``seconds`` is how long one board may be worked on."""
        self.seconds = seconds
        self.layers = content if isinstance(content, Layers) else Layers([content])
        self.content = self.layers.top
        self.data = data
        self._lock = threading.RLock()
        self.rulebooks = Books(self.layers)
        self._rulings: dict[str, Ruling] | None = None
        self._bad_rulings: tuple[Problem, ...] = ()
        self._cases: Cases | None = None
        self.finder = Finder(self.layers, data, self.contents)

    @classmethod
    def open(cls, content: Named | None = None, data: Named | None = None, add: Iterable[Named] = ()) -> Library:
        """Opens a content root and a data folder, those in force unless named, with the folders ``add`` laid over the content.

        Raises NotFound when there is no content.
        """
        return cls(content_layers(content, add), data_root(data))

    def __repr__(self) -> str:
        return f"<Library {' over '.join(map(str, self.layers.roots))}>"

    # -- rulebooks ----------------------------------------------------------------------------------------------------

    def games(self) -> list[str]:
        """Returns the slugs of the rulebooks that can be read."""
        return [rulebook.slug for rulebook in self.rulebooks.sound()]

    def rulebook(self, game: str) -> Rulebook:
        """Returns one rulebook; raises NotFound with the nearest slug, BadInput when its files cannot be read."""
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

    def diff(self, game: str, old: str, new: str) -> list[Change]:
        """Returns what changed between two versions of a rulebook, named or dated, in the order of the new one."""
        rulebook = self.rulebook(game)
        return diff(rulebook.edition(old), rulebook.edition(new))

    def history(self, game: str, number: str, version: str | None = None, as_of: Day | None = None) -> list[Moment]:
        """Returns what a clause of one version, the current one unless named or dated, was in every version of its book."""
        found = self.find(game, number, version, as_of)
        rulebook = self.rulebook(game)
        return history(rulebook, found.node.id, rulebook.book(version, as_of).version)

    # -- search -------------------------------------------------------------------------------------------------------

    def search(
        self,
        query: str,
        game: str | None = None,
        kinds: Collection[str] | None = None,
        limit: int = 10,
        version: str | None = None,
        as_of: Day | None = None,
        where: Mapping[str, Collection[str]] | None = None,
    ) -> Results:
        """Returns the best hits in the current rulebooks, glossaries, rulings and scenarios, or those of one game or kind.

        A version of one game's rulebook, or a date, searches the clauses of that version, or of those in force then, only.
        ``where`` narrows by facet: ``{"chapter": ["34"], "phase": ["..."]}``; ``Results.facets`` says which values there are.
        """
        names = None
        if version is not None or as_of is not None:
            names = [self._edition(slug, version, as_of) for slug in ([game] if game else self._in_force(as_of))]
        return self.finder.search(query, game, kinds, limit, where, names)

    def not_in_force(self, as_of: Day) -> list[str]:
        """Returns the games whose rulebook has no version that a date finds: none is so old, or none is dated."""
        return [game for game in self.games() if game not in self._in_force(as_of)]

    def _in_force(self, as_of: Day | None) -> list[str]:
        found = []
        for game in self.games():
            with contextlib.suppress(NotFound):
                self.rulebook(game).book(as_of=as_of)
                found.append(game)
        return found

    def _edition(self, game: str, version: str | None, as_of: Day | None) -> str:
        """Returns the name of the index of one version."""
        rulebook = self.rulebook(game)
        book = rulebook.book(version, as_of)
        return f"{game} +current" if book is rulebook.book() else f"{game} {book.version}"

    def index(self, rebuild: bool = False) -> dict[str, int]:
        """Builds every index that is missing or out of date, or all of them; returns how many documents each holds.

        An index of the files as they are is opened, not built.
        """
        names = [
            *(f"{book.slug} {version.name}" for book in self.rulebooks.sound() for version in book.versions[:-1]),
            *(f"{slug} {CURRENT}" for slug in self.games()),
            CASES,
        ]
        return {name: len(self.finder.rebuild(name) if rebuild else self.finder.index(name)) for name in names}

    def warming(self) -> Iterator[None]:
        """Reads all indexes whole, compares versions and replays every scenario, a little a step, so that no page waits for it.

        For a process that stays; whoever takes the steps may rest between them.
        """
        yield from self.finder.warming()
        for rulebook in self.rulebooks.sound():
            for before, after in pairwise(rulebook.versions):
                compare(rulebook.book(before.name), rulebook.book(after.name))
                yield
        yield from self.cases.warming()

    def contents(self, name: str) -> Contents:
        """Returns what the index of a name is built from; nothing for a rulebook that cannot be read."""
        books = self.rulebooks.sound()
        words = tuple(term for book in books for term in terms(book))
        if name == CASES:
            rulings = [ruling_document(ruling) for ruling in self.rulings() if ruling.status in SEARCHED_STATUSES]
            scenarios = [scenario_document(scenario) for scenario in self.cases.readable()]
            entries = [document for book in books for document in glossary(book)]
            names = {book.slug: called(book.slug, book.title, book.game, *book.called) for book in books}
            return Contents((*rulings, *scenarios, *entries), words, names)
        slug, _, version = name.partition(" ")
        rulebook = next((book for book in books if book.slug == slug), None)
        if rulebook is None:
            return Contents((), words, {})
        book = rulebook.book(None if version == CURRENT else version)
        names = {slug: called(slug, rulebook.title, rulebook.game, *rulebook.called)}
        return Contents(tuple(clauses(rulebook, book)), words, names)

    # -- rulings ------------------------------------------------------------------------------------------------------

    def rulings(self, game: str | None = None, status: str | None = None) -> list[Ruling]:
        """Returns the rulings of a game or all that can be read, of one status or all."""
        held = self._all_rulings().values()
        return [ruling for ruling in held if game in (None, ruling.game) and status in (None, ruling.status)]

    def ruling(self, id: str) -> Ruling:
        """Returns one ruling; raises NotFound with the nearest id."""
        held = self._all_rulings()
        if id not in held:
            near = nearest(id, held)
            raise NotFound(f"there is no ruling {id}", [near] if near else [])
        return held[id]

    def recheck(self, game: str, version: str | None = None, as_of: Day | None = None) -> list[tuple[Ruling, tuple[Checked, ...]]]:
        """Returns how the citations of every ruling of a game stand in a version of its book, the current one unless said."""
        rulebook = self.rulebook(game)
        against = rulebook.book(version, as_of).version
        return [(ruling, recheck(ruling, rulebook, against)) for ruling in self.rulings(game)]

    def rulings_citing(self, game: str, node: str) -> list[Ruling]:
        """Returns the rulings that cite a clause or a sentence of it, published ones first."""
        citing = [
            ruling
            for ruling in self.rulings(game)
            if any(cited.rule.removeprefix(f"{game}:").partition(":")[0] == node for cited in ruling.citations)
        ]
        return sorted(citing, key=lambda ruling: not ruling.in_force)

    def left_out(self) -> tuple[Problem, ...]:
        """Returns what is wrong with each rulebook and each ruling that cannot be read: the others are there without them."""
        books = [problem for error in self.rulebooks.broken().values() for problem in error.problems]
        self._all_rulings()
        return tuple(dict.fromkeys([*books, *self._bad_rulings]))

    def _all_rulings(self) -> dict[str, Ruling]:
        with self._lock:
            if self._rulings is None:
                self._rulings, problems = sound_rulings(self.layers.files("rulings/*/*.md"), self.rulebooks)
                self._bad_rulings = tuple(problems)
            return self._rulings

    # -- scenarios ----------------------------------------------------------------------------------------------------

    @property
    def cases(self) -> Cases:
        """The scenarios of the content root, and everything that runs them."""
        with self._lock:
            if self._cases is None:
                self._cases = Cases(self.layers, self.rulebooks, self.seconds)
            return self._cases

    def scenarios(self, game: str | None = None) -> list[Scenario]:
        """Returns the scenarios of a game or all; raises BadInput with all problems of all files."""
        return self.cases.all(game)

    def scenario(self, game: str, name: str) -> Scenario:
        """Returns one scenario by the name of its file; raises NotFound with the nearest name."""
        return self.cases.named(game, name)

    def replay(
        self, scenario: str | os.PathLike[str] | Scenario, version: str | None = None, as_of: Day | None = None
    ) -> Resolution:
        """Returns what comes of a scenario, or of the file it is in; by another version of the book when one is named or dated.

        Raises BadInput with every problem when the file cannot be read or its line cannot be followed, NotFound when no
        installed package runs the game.
        """
        return self.cases.replay(scenario, version, as_of)

    def explore(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        to: str = ACTION,
        budget: int = BUDGET,
        version: str | None = None,
        as_of: Day | None = None,
        seconds: float | None = None,
    ) -> Lines:
        """Returns every legal line from where a scenario's recorded line stops, grouped by what the claims ask.

        ``to`` says how far: ``action`` (until something new may be begun), ``turn`` or ``game``. ``budget`` is how many edges are
        followed at most, ``seconds`` how long (0: however long it takes; else as long as any board of this library).
        """
        allowed = Budget(budget, self.seconds if seconds is None else seconds)
        return self.cases.explore(scenario, to, allowed, version, as_of)

    def coverage(self, game: str, *, decisive: bool = True, version: str | None = None, as_of: Day | None = None) -> Coverage:
        """Returns which sentences of a game its scenarios touch, and which they rest on (switching each off in turn: slow)."""
        self.rulebook(game)
        table = set_table(self.cases.kits[game], version or "", str(as_of or ""))
        return cover(table, self.cases.all(game), self.cases.decks(game), decisive=decisive)

    def notation(self, game: str) -> Notation:
        """Returns the words in which boards of a game are written."""
        self.rulebook(game)
        return self.cases.kits[game].notation

    def writeup(
        self,
        of: Resolution | Ruling,
        kind: str = "ruling",
        lang: str = "ja",
        date: datetime.date | None = None,
        version: str | None = None,
        as_of: Day | None = None,
    ) -> WriteUp:
        """Returns a replay or a ruling written up, dated today unless said.

        A ruling says how what it quotes stands in another version of its book, when one is named or dated.

        ``kind`` is ``ruling`` for the report or ``slip`` for the players.
        """
        printer = WriteUpPrinter(self.content, lang, date)
        if isinstance(of, Ruling):
            return printer.ruling(of, self.rulebook(of.game), kind, version, as_of)
        return printer.resolution(of, kind)

    def scenarios_touching(self, game: str, node: str) -> list[Scenario]:
        """Returns the scenarios whose replay rests on a clause or a sentence of it."""
        return self.cases.touching(game, node)
