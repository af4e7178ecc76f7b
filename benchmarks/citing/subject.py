"""One game under trial: its book, its boards with the records of what they cite, and which boards may show a change."""

from __future__ import annotations

import time
from collections import defaultdict
from pathlib import Path

from msgspec import Struct
from tests.content.record import deck_record, record  # the one definition of what a record holds

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import resolve
from gunbai.reference.files import meanings
from gunbai.reference.game import game_page
from gunbai.reference.game_words import Spec
from gunbai.replay.table import Table, set_table
from gunbai.rulebook import Book, Rulebook, load_rulebook
from gunbai.scenario.reader import read_scenario

from .changed import Told, put_in_place, take_away, telling
from .places import ROOT, Site, sites
from .proofs import NOT_RUN, hidden, proofs

RUNAWAY = 100_000
"""How many steps of the machine are enough for any board, also where a wrong clause makes a line go round."""
OTHERS = 30
"""How many boards are tried beside those that are known to show a change."""


class Subject(Struct):
    """One game, its records as committed, and what is known of the places that name clauses.

    ``ran`` says by place which boards ran it, the quickest first, where that was looked at.
    """

    slug: str
    rulebook: Rulebook
    sites: list[Site]
    boards: dict[str, list[str]]
    cited: dict[str, set[str]]
    page: str
    laws: Spec
    decisive: frozenset[str]
    known: dict[str, list[str]]
    hidden: dict[str, str]
    ran: dict[str, list[str]] = {}

    @property
    def book(self) -> Book:
        """The current version of the book."""
        return self.rulebook.book()

    def path(self, board: str) -> Path:
        """Returns the file of a board."""
        return ROOT / "scenarios" / self.slug / f"{board}.yaml"

    def citing(self, clause: str) -> list[str]:
        """Returns the boards that cite a clause, those that cite least first."""
        return sorted(self.cited.get(clause, ()), key=lambda name: len(self.boards[name]))

    def candidates(self, site: Site, most: int = OTHERS) -> list[str]:
        """Returns the boards that may show a change, the likeliest first."""
        known = [name for name in self.known.get(site.place, ()) if name in self.boards]
        ran = self.ran.get(site.place, [])
        citing = [name for name in self.citing(site.clause) if not ran or name in ran]
        rest = self.boards if most >= len(self.boards) and not site.in_function else ()
        return [*known, *[name for name in dict.fromkeys((*ran[: most // 2], *citing, *ran, *rest)) if name not in known][:most]]

    def is_visible(self, site: Site) -> bool:
        """Tells whether a board can show a change: one runs the place (cites the clause, outside functions), nothing hides it."""
        if site.place in self.hidden or NOT_RUN in self.known.get(site.place, ()):
            return False
        looked_at = bool(self.ran) and site.in_function
        return bool(self.ran.get(site.place)) if looked_at else bool(self.candidates(site))

    def require_page(self) -> None:
        """Raises SystemExit when the reference page of the game is not what it would be now."""
        if self.page_of(table_of(self.slug, self.rulebook)[1]) != self.page:
            raise SystemExit(f"docs/reference/{self.slug}.md is not what it would be now: nothing can be learned from a change")

    def page_of(self, kits: Kits) -> str:
        """Returns the reference page of the game."""
        return game_page(kits[self.slug], self.laws)

    def play(self, name: str, table: Table, kits: Kits) -> list[str]:
        """Returns the record of a board, or of a deck list."""
        path = self.path(name)
        if path.parent.name == "decks":
            return deck_record(path, kits)
        return record(resolve(table, read_scenario(path, kits), most=RUNAWAY))

    def run_all(self) -> None:
        """Plays every board with code that tells what runs, and ranks the boards that run each place.

        Those come first in which a function returned what it seldom does. Raises SystemExit where one differs from its record.
        """
        changed, ran = telling(self.slug, self.book)
        put_in_place(self.slug, changed)
        table, kits = table_of(self.slug, self.rulebook)
        spent: dict[str, float] = {}
        found: dict[Told, set[str]] = defaultdict(set)
        for name, recorded in self.boards.items():
            ran.clear()
            before = time.process_time()
            if self.play(name, table, kits) != recorded:
                raise SystemExit(f"{self.slug}/{name} cites otherwise than its record: nothing can be learned from a change")
            spent[name] = time.process_time() - before
            for told in ran:
                found[told].add(name)
        take_away(self.slug, changed)
        self._rank(found, spent)

    def _rank(self, found: dict[Told, set[str]], spent: dict[str, float]) -> None:
        texts = {path: path.read_bytes() for path in {site.path for site in self.sites}}
        for site in self.sites:
            kinds = [names for told, names in found.items() if told[:2] == (site.path.name, site.within)]
            rarity = {name: min(map(len, (names for names in kinds if name in names)), default=0) for name in spent}
            column = site.start - texts[site.path].rfind(b"\n", 0, site.start) - 1
            running = found.get((site.path.name, site.line, column), set())
            self.ran[site.place] = sorted(running, key=lambda name, rarity=rarity: (rarity[name], spent[name]))


def table_of(slug: str, rulebook: Rulebook) -> tuple[Table, Kits]:
    """Returns the table of a game as its module and its book say now."""
    kits = Kits(ROOT, {slug: rulebook})
    return set_table(kits[slug]), kits


def subject_of(slug: str) -> Subject:
    """Returns a game with the records of its boards as committed."""
    rulebook = load_rulebook(ROOT, slug)
    boards: dict[str, list[str]] = {}
    for line in (ROOT / "tests" / "content" / "grounds" / f"{slug}.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            boards[line[2:]] = lines = []
        else:
            lines.append(line)
    cited: dict[str, set[str]] = defaultdict(set)
    for name, recorded in boards.items():
        for word in {word for line in recorded for word in _words(line)}:
            cited[word].add(name)
    ranked = (ROOT / "tests" / "content" / "coverage" / f"{slug}.txt").read_text("utf-8").splitlines()
    return Subject(
        slug,
        rulebook,
        sites(slug, rulebook.book()),
        boards,
        dict(cited),
        (ROOT / "docs" / "reference" / f"{slug}.md").read_text("utf-8"),
        meanings("vocabulary-file", "Laws"),
        frozenset(id for line in ranked if line.endswith(" decisive") for id in _with_its_node(line.removesuffix(" decisive"))),
        proofs(slug),
        hidden(slug),
    )


def _with_its_node(id: str) -> tuple[str, ...]:
    """Returns a sentence and the clause that it is of: where nothing tells the sentences apart, the clause is switched off."""
    return id, id.partition(":")[0]


def _words(line: str) -> set[str]:
    return set(line.replace(":", " : ").split()) | set(line.split()) | {word.rstrip(":") for word in line.split()}
