"""A library: rulebooks, rulings, scenarios and the search over them, opened from content roots laid over each other."""

from __future__ import annotations

import contextlib
import datetime
import functools
import logging
import os
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gunbai.budget import ACTION, EXPLORED, HORIZONS, SECONDS, Budget
from gunbai.content import Layers, Named, content_layers, data_root
from gunbai.document import nearest
from gunbai.errors import NotFound, Problem
from gunbai.files import passing_folder
from gunbai.library.arguments import require_case, require_number, require_one_of, require_text, require_written
from gunbai.library.batch import ALL_CORES, Crew, Done
from gunbai.library.books import Books
from gunbai.library.digests import Digests
from gunbai.library.kept_rulings import KeptRulings
from gunbai.rulebook import Found, Node, Rulebook
from gunbai.ruling import Ruling, cited
from gunbai.ruling.precedent import Precedents, precedents
from gunbai.store.stamp import store_url
from gunbai.writeup.messages import LANGUAGES

if TYPE_CHECKING:  # a clause needs no interpreter, a replay no search and no store: each is imported by what needs it
    from gunbai.dispute.coverage import Coverage
    from gunbai.dispute.every_line import Lines
    from gunbai.dispute.resolution import Resolution
    from gunbai.library.covering import Begin
    from gunbai.library.finder import Finder
    from gunbai.library.registry import Registry
    from gunbai.library.ruled import SettledReading
    from gunbai.library.scenarios import Cases
    from gunbai.notation.notation import Notation
    from gunbai.replay.deck import DeckAnswer
    from gunbai.rulebook.diff import Change
    from gunbai.rulebook.history import Moment
    from gunbai.ruling.consistency import Neighbour
    from gunbai.ruling.staleness import Rechecked
    from gunbai.scenario.file import Scenario
    from gunbai.search import Results
    from gunbai.search.snapshot import Contents
    from gunbai.store.docket import Docket
    from gunbai.writeup.writeup import WriteUp

Day = datetime.date | str

_log = logging.getLogger(__name__)


class Library:
    """Everything of the layers of content. It loads what is asked for when it is first asked for, and keeps it; threads share it.

    ``content`` is the uppermost root: its templates come before those that ship.
    """

    def __init__(
        self,
        content: Path | Layers,
        data: Path,
        seconds: float = SECONDS,
        before: Library | None = None,
        database: str | None = None,
    ) -> None:
        """``seconds`` is how long one board may be worked on; ``before`` is the library of the same content as it was.

        ``database`` is the address of the store where that is not in the data folder.
        """
        self.seconds = seconds
        self._before = before
        self.layers = content if isinstance(content, Layers) else Layers([content])
        self.content, self.digests = self.layers.top, Digests(self.layers)
        self.data = data
        self.database = store_url(self.layers, data, database)
        self._lock = threading.RLock()
        self.rulebooks: Books = Books(self.layers, before.rulebooks if before else None, data)
        self._registry: Registry | None = None
        self._kept_rulings = KeptRulings(data, self.database, self.layers, lambda: self.registry.rulings())
        self._cases: Cases | None = None

    @classmethod
    def open(
        cls,
        content: Named | None = None,
        data: Named | None = None,
        add: Iterable[Named] = (),
        database: str | None = None,
    ) -> Library:
        """Opens a content root, a data folder and a store, those in force unless named; raises NotFound without content."""
        return cls(content_layers(content, add), data_root(data), database=database)

    @functools.cached_property
    def finder(self) -> Finder:
        """The indexes of what this library holds, and the search in them."""
        from gunbai.library.finder import Finder

        return Finder(self.layers, self.data, self.contents, self.stamp)

    def __repr__(self) -> str:
        return f"<Library {' over '.join(map(str, self.layers.roots))}>"

    # -- content that changes -----------------------------------------------------------------------------------------

    def renewed(self) -> Library:
        """Returns the library of the content as it is now; what cannot be read any more stays as it was."""
        library = Library(Layers(self.layers.roots), self.data, self.seconds, self, self.database)
        library.rulebooks.sound()
        library.rulings()
        library.cases.cases()
        library._before = None
        return library

    def faults(self) -> list[tuple[str, str]]:
        """Returns what is wrong with the content: the file below its root, and a sentence for each problem."""
        found = [*self.left_out()]
        found += [problem for error in self.rulebooks.kept.values() for problem in error.problems]
        found += [problem for case in self.cases.cases() if case.scenario is None for problem in case.problems]
        found += [problem for problems in self.cases.kept.values() for problem in problems]
        said = ((self.below(problem.file), self.below(str(replace(problem, file="")))) for problem in found)
        return list(dict.fromkeys(said))

    def below(self, text: str) -> str:
        """Returns a text with the paths of content below its roots: where these lie is nobody's business."""
        return functools.reduce(lambda said, root: said.replace(f"{root}{os.sep}", ""), self.layers.roots, text)

    # -- rulebooks ----------------------------------------------------------------------------------------------------

    def games(self) -> list[str]:
        """Returns the slugs of the rulebooks that can be read."""
        return [rulebook.slug for rulebook in self.rulebooks.sound()]

    def rulebook(self, game: str) -> Rulebook:
        """Returns one rulebook; raises NotFound with the nearest slug, BadInput when its files cannot be read."""
        require_text("game", game)
        return self.rulebooks[game]

    def nodes(self, game: str, version: str | None = None) -> list[Node]:
        """Returns the nodes of one version of a rulebook, in the order of the book."""
        return list(self.rulebook(game).book(version).nodes.values())

    def find(self, game: str, number: str, version: str | None = None, as_of: Day | None = None) -> Found:
        """Returns the clause that a typed number means, with what is to be said about the number.

        Raises NotFound with the nearest numbers.
        """
        require_text("number", number)
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
        from gunbai.rulebook.diff import diff

        rulebook = self.rulebook(game)
        return diff(rulebook.edition(old), rulebook.edition(new))

    def history(self, game: str, number: str, version: str | None = None, as_of: Day | None = None) -> list[Moment]:
        """Returns what a clause of one version, the current one unless named or dated, was in every version of its book."""
        from gunbai.rulebook.history import history

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
        require_text("query", query)
        require_number("limit", limit, 0)
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
        from gunbai.library.finder import CASES, CURRENT

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
        from gunbai.rulebook.diff import compare

        yield from self.finder.warming()
        for rulebook in self.rulebooks.sound():
            for before, after in pairwise(rulebook.versions):
                compare(rulebook.book(before.name), rulebook.book(after.name))
                yield
        yield from self.cases.warming()

    def contents(self, name: str) -> Contents:
        """Returns what the index of a name is built from; nothing for a rulebook that cannot be read."""
        from gunbai.library.documents import contents_of_book, contents_of_cases
        from gunbai.library.finder import CASES, CURRENT

        if name == CASES:
            return contents_of_cases(self.rulebooks.sound(), self.rulings(), self.cases.readable())
        slug, _, version = name.partition(" ")
        return contents_of_book(self.rulebooks.sound(), slug, None if version == CURRENT else version)

    # -- rulings ------------------------------------------------------------------------------------------------------

    @property
    def registry(self) -> Registry:
        """The store of rulings; when it is opened it takes those that ship."""
        with self._lock:
            if self._registry is None:
                self._registry = self._opened()
            return self._registry

    def _opened(self) -> Registry:
        """Opens the store; where its file cannot be written, one in memory that holds what ships and takes nothing else."""
        from gunbai.library.registry import Registry
        from gunbai.store.database import Unwritable, sqlite_url

        try:
            return Registry(self.database, self.layers, self.rulebooks, self.cases, self.data)
        except Unwritable as error:
            _log.warning("%s: the rulings that ship can be read, and nothing can be changed", error)
            url = sqlite_url(passing_folder() / "gunbai.db")
            return Registry(url, self.layers, self.rulebooks, self.cases, self.data, closed=str(error))

    @property
    def docket(self) -> Docket:
        """Every ruling with all its states, and what is done to one."""
        return self.registry.docket

    def stamp(self) -> str:
        """Returns what tells the rulings from the same after a change."""
        return self.docket.stamp()

    def rulings(self, game: str | None = None, status: str | None = None) -> list[Ruling]:
        """Returns the rulings of a game or all, of one status or all: of each what everybody sees, else its draft."""
        with self._lock:
            held = self._kept_rulings.all() if self._registry is None else None
        held = self.registry.rulings() if held is None else held
        return [ruling for ruling in held if game in (None, ruling.game) and status in (None, ruling.status)]

    def ruling(self, id: str) -> Ruling:
        """Returns one ruling; raises NotFound with the nearest id."""
        return self.docket.entry(id).ruling

    def rulings_near(self, of: Ruling | Resolution) -> list[Neighbour]:
        """Returns the rulings that a ruling has to agree with, or that already decide a case: conflicts first, then the nearest."""
        if isinstance(of, Ruling):
            return self.registry.near(of)
        from gunbai.writeup.draft import bare_ruling, id_of
        from gunbai.writeup.writeup import WriteUpPrinter

        name = id_of(of.scenario.name)
        return self.registry.near(bare_ruling(WriteUpPrinter(self.content, "ja"), of, self._path_of(of, name)))

    def precedents(self, game: str, as_of: Day | None = None) -> Precedents:
        """Returns which readings of a book its published rulings settle, those dated later than a day left out."""
        day = datetime.date.fromisoformat(str(as_of)) if as_of else None
        return precedents(self.rulings(game), self.rulebook(game).defects, day)

    def recheck(
        self,
        game: str,
        version: str | None = None,
        as_of: Day | None = None,
        done: Done | None = None,
        crew: Crew = ALL_CORES,
    ) -> list[Rechecked]:
        """Returns what a version of its book, the current one unless said, makes of every ruling of a game.

        Citations are followed, scenarios replayed on all cores; ``done`` is told each time how many more replays are done.
        """
        from gunbai.library.recheck import Recheck

        rulebook = self.rulebook(game)
        found = Recheck(self.registry, rulebook, rulebook.book(version, as_of).version)
        found.play_all(done or (lambda count: None), crew)
        return found.results()

    def rulings_citing(self, game: str, node: str) -> list[Ruling]:
        """Returns the rulings that cite a clause or a sentence of it, published ones first."""
        citing = [ruling for ruling in self.rulings(game) if node in cited(ruling)]
        return sorted(citing, key=lambda ruling: not ruling.in_force)

    def left_out(self) -> tuple[Problem, ...]:
        """Returns what is wrong with each rulebook, and each ruling file that is not taken: the others are there without them."""
        books = [problem for error in self.rulebooks.broken().values() for problem in error.problems]
        return tuple(dict.fromkeys([*books, *self.registry.not_taken]))

    # -- scenarios ----------------------------------------------------------------------------------------------------

    @property
    def cases(self) -> Cases:
        """The scenarios of the content root, and everything that runs them."""
        from gunbai.library.scenarios import Cases

        with self._lock:
            if self._cases is None:
                self._cases = Cases(self.layers, self.rulebooks, self.seconds, self._before.cases if self._before else None)
            return self._cases

    def scenarios(self, game: str | None = None) -> list[Scenario]:
        """Returns the scenarios of a game or all; raises BadInput with all problems of all files."""
        return self.cases.all(game)

    def scenario(self, game: str, name: str) -> Scenario:
        """Returns one scenario by the name of its file; raises NotFound with the nearest name."""
        return self.cases.named(game, name)

    def replay(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        version: str | None = None,
        as_of: Day | None = None,
        *,
        ruled: bool = False,
        explained: bool = True,
    ) -> Resolution:
        """Returns what comes of a scenario, or of the file it is in; by another version of the book when one is named or dated.

        ``ruled`` takes the readings that published rulings settle (``precedents``), and names these where a step rests on one.
        Unless ``explained``, no clause is sought that decides a claim: the verdicts, the line and the board are the same.

        Raises BadInput with every problem when the file cannot be read or its line cannot be followed, NotFound when no
        installed package runs the game.
        """
        require_case(scenario)
        if ruled:
            from gunbai.library.ruled import as_ruled

            case = self.cases.read(scenario)
            scenario = as_ruled(case, self.precedents(case.game, as_of or case.as_of))
        return self.cases.replay(scenario, version, as_of, explained=explained)

    def deck(self, path: str | os.PathLike[str], version: str | None = None, as_of: Day | None = None) -> DeckAnswer:
        """Returns what the deck list in a file does with every clause about decks, and which claims about that hold.

        Raises BadInput with every problem when the file cannot be read.
        """
        from gunbai.replay.deck import answer_deck

        return answer_deck(Path(path), self.cases.kits, version=version or "", as_of=str(as_of or ""))

    def settled(self, resolution: Resolution, as_of: Day | None = None) -> list[SettledReading]:
        """Returns what published rulings say of the readings that a resolution looked at."""
        from gunbai.library.ruled import looked_at, settled_of

        case, looked = resolution.scenario, looked_at(resolution)
        return settled_of(looked, self.precedents(case.game, as_of or case.as_of)) if looked else []

    def explore(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        to: str = ACTION,
        budget: int = EXPLORED,
        version: str | None = None,
        as_of: Day | None = None,
        seconds: float | None = None,
    ) -> Lines:
        """Returns every legal line from where a scenario's recorded line stops, grouped by what the claims ask.

        ``to`` says how far: ``action`` (until something new may be begun), ``turn`` or ``game``. ``budget`` is how many edges are
        followed at most, ``seconds`` how long (0: however long it takes; else as long as any board of this library).
        """
        require_case(scenario)
        require_number("budget", budget, 0)
        if to not in HORIZONS:
            raise NotFound(f"lines are not followed to {to}", HORIZONS)
        allowed = Budget(budget, self.seconds if seconds is None else seconds)
        return self.cases.explore(scenario, to, allowed, version, as_of)

    def coverage(
        self,
        game: str,
        *,
        decisive: bool = True,
        version: str | None = None,
        as_of: Day | None = None,
        crew: Crew = ALL_CORES,
        begin: Begin | None = None,
    ) -> Coverage:
        """Returns which sentences of a game its scenarios touch, and which they rest on (switching each off in turn: slow).

        ``begin`` is told how many are switched off, and returns what is told how many more are done.
        """
        from gunbai.dispute.coverage import cover
        from gunbai.library.covering import Covering, unseen
        from gunbai.replay.table import set_table

        self.rulebook(game)
        table = set_table(self.cases.kits[game], version or "", str(as_of or ""))
        seeking = Covering(self.cases, game, version or "", str(as_of or ""), crew, begin or unseen)
        return cover(table, self.cases.all(game), self.cases.decks(game), decisive=decisive, seeking=seeking)

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
        *,
        all_grounds: bool = False,
    ) -> WriteUp:
        """Returns a replay or a ruling written up, dated today unless said.

        A ruling says how what it quotes stands in another version of its book, when one is named or dated.

        ``kind`` is ``ruling`` for the report or ``slip`` for the players. ``all_grounds``: a replay shows every clause that a step
        rests on, not only the first three.
        """
        from gunbai.writeup.writeup import WriteUpPrinter

        require_written(of, date)
        require_one_of("lang", lang, LANGUAGES)
        printer = WriteUpPrinter(self.content, lang, date)
        if isinstance(of, Ruling):
            return printer.ruling(of, self.rulebook(of.game), kind, version, as_of)
        return printer.resolution(of, kind, every=all_grounds)

    def draft(self, resolution: Resolution, id: str = "", author: str = "", scenario: str = "") -> Ruling:
        """Returns what came of a case as a draft ruling; ``scenario`` is the path of its file below the content root."""
        from gunbai.writeup.draft import draft_ruling, id_of
        from gunbai.writeup.writeup import WriteUpPrinter

        printer = WriteUpPrinter(self.content, "ja")
        name = id or id_of(resolution.scenario.name)
        return draft_ruling(printer, resolution, name, author, scenario or self._path_of(resolution, name))

    def _path_of(self, resolution: Resolution, name: str) -> str:
        return f"scenarios/{resolution.table.book.slug}/{name}.yaml"

    def scenarios_touching(self, game: str, node: str) -> list[Scenario]:
        """Returns the scenarios whose replay rests on a clause or a sentence of it."""
        return self.cases.touching(game, node)
