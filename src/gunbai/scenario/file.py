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
    """One decision of a line: who decides (a seat, chance, judge or happened), and each word with its value as written.

    ``moment``: when it is tried, where that is in the middle of what runs by itself (``before 26-5``).
    """

    who: str
    words: Mapping
    at: WrittenAt = WrittenAt()
    moment: str = ""

    @property
    def mark(self) -> Mark:
        """Where the decision is written."""
        return self.at.mark


class Claim(Struct, frozen=True):
    """What one player says: in words, as facts (path to value), and by which line when it is not the scenario's.

    The facts are claimed of where the line stops, or of a ``moment`` of it: ``after 26-3``, ``before 26-3``, ``end 3``, ``2``.
    ``worded`` is what a page shows where nobody said it in words: nothing is sought by it.
    """

    by: str
    says: str = ""
    then: Mapping = Mapping()
    line: tuple[Decision, ...] | None = None
    moment: str = ""
    worded: str = ""

    @property
    def facts(self) -> dict[str, str]:
        """The facts that the claim asserts, by path."""
        return {str(path): str(expected) for path, expected in self.then.items()}


class Scenario(Struct, frozen=True):
    """One case: ``cards`` are its own, ``catalogue`` holds the book's too; ``answers`` go on beyond the line, as picked.

    ``ruled`` maps those of its readings that were taken from published rulings to the ids of these. ``stated`` are the facts, by
    path, that somebody said of its board afterwards.
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
    stated: dict[str, str] = {}

    @property
    def named_claims(self) -> tuple[tuple[str, Claim], ...]:
        """The claims with a name for each: its seat, of further claims of one seat with their number (甲 2)."""
        made, found = dict[str, int](), list[tuple[str, Claim]]()
        for claim in self.claims:
            made[claim.by] = made.get(claim.by, 0) + 1
            found.append((claim.by if made[claim.by] == 1 else f"{claim.by} {made[claim.by]}", claim))
        return tuple(found)

    @property
    def name(self) -> str:
        """The name of the scenario: its file's, without folder and ending."""
        return Path(self.path).stem
