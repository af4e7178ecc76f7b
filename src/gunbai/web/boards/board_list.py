"""The boards of a game as a list: those in dispute apart from those that test the rules, by chapter, clause and word, in pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from gunbai.rulebook import Book, Node, split_part
from gunbai.scenario.file import Scenario
from gunbai.search.normal import plain
from gunbai.web.boards.told_boards import BoardRow

EACH = 20
"""So many boards stand on a page."""
SORTS = ("disputed", "test")
"""The boards on which somebody claims something, and those that only try the rules."""


class BoardLine(Struct, frozen=True):
    """One board in the list: its scenario, and how it was told where it was told already."""

    scenario: Scenario
    row: BoardRow | None

    @property
    def sort(self) -> str:
        """Whether it is in dispute or a test."""
        return SORTS[0] if any(claim.says for claim in self.scenario.claims) else SORTS[1]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it is about: those that decide, or those that its author expects."""
        named = self.row.deciding if self.row and self.row.deciding else self.scenario.expect.grounds
        return tuple(dict.fromkeys(split_part(name)[0] for name in named))

    def has(self, words: str) -> bool:
        """Tells whether every word stands on the board, in its title or in what is claimed."""
        said = " ".join(claim.says for claim in self.scenario.claims)
        held = self.row.words if self.row else plain(f"{self.scenario.title} {said} {self.scenario.note}")
        return all(word in held for word in plain(words, wrapped=False).split())

    def rests_on(self, clause: str) -> bool:
        """Tells whether it has to do with a clause."""
        return clause in self.clauses or (self.row is not None and clause in self.row.grounds)


class BoardChoice(Struct, frozen=True):
    """What of the boards is asked for: a sort, a chapter, a clause, words, a level; empty where all are."""

    sort: str = ""
    chapter: str = ""
    clause: str = ""
    words: str = ""
    level: int = 0

    def admits(self, line: BoardLine, book: Book) -> bool:
        """Tells whether a board is asked for."""
        return (
            (not self.sort or line.sort == self.sort)
            and (not self.chapter or self.chapter in chapters_of(line, book))
            and (not self.clause or line.rests_on(self.clause))
            and (not self.words or line.has(self.words))
            and (not self.level or (line.row is not None and line.row.level == self.level))
        )


def board_lines(scenarios: Iterable[Scenario], rows: Mapping[str, BoardRow]) -> list[BoardLine]:
    """Returns boards as lines of a list, each with how it was told."""
    return [BoardLine(scenario, rows.get(scenario.name)) for scenario in scenarios]


def chapters_of(line: BoardLine, book: Book) -> set[str]:
    """Returns the chapters of the clauses that a board is about."""
    return {[*(above.id for above in book.ancestors(id)), id][0] for id in line.clauses if book.has(id)}


def chapters(lines: Iterable[BoardLine], book: Book) -> list[tuple[Node, int]]:
    """Returns the chapters that boards are about, in the order of the book, each with how many."""
    counted = Counter(chapter for line in lines for chapter in chapters_of(line, book))
    return [(node, counted[node.id]) for node in book.nodes.values() if counted[node.id]]
