"""The case of a scenario file: a board, a line of decisions, what each player claims, and what is expected of the replay."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from gunbai.document import Mapping, Mark
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.lines.explore import Answered
from gunbai.notation.board import Board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.written_at import WrittenAt
from gunbai.scenario.expectation import Expect


class Decision(Struct, frozen=True):
    """One decision of a line: who decides (a seat, chance, judge or happened), and each word with its value as written."""

    who: str
    words: Mapping
    at: WrittenAt = WrittenAt()

    @property
    def mark(self) -> Mark:
        """Where the decision is written."""
        return self.at.mark


class Claim(Struct, frozen=True):
    """What one player says: in words, as facts (path to value), and by which line when it is not the scenario's.

    ``worded`` is what a page shows where nobody said it in words: nothing is sought by it.
    """

    by: str
    says: str = ""
    then: Mapping = Mapping()
    line: tuple[Decision, ...] | None = None
    worded: str = ""

    @property
    def facts(self) -> dict[str, str]:
        """The facts that the claim asserts, by path."""
        return {str(path): str(expected) for path, expected in self.then.items()}


class Scenario(Struct, frozen=True):
    """One case: ``cards`` are its own, ``catalogue`` holds the book's too; ``answers`` go on beyond the line, as picked.

    ``ruled`` maps those of its readings that were taken from published rulings to the ids of these.
    """

    path: str
    game: str
    version: str
    as_of: str
    title: str
    board: Board
    cards: dict[str, Card]
    catalogue: Catalogue
    readings: dict[str, str]
    line: tuple[Decision, ...]
    claims: tuple[Claim, ...]
    expect: Expect
    note: str = ""
    tags: tuple[str, ...] = ()
    answers: tuple[Answered, ...] = ()
    ruled: dict[str, tuple[str, ...]] = {}

    @property
    def name(self) -> str:
        """The name of the scenario: its file's, without folder and ending."""
        return Path(self.path).stem
