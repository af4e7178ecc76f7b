"""Reads when something is so or is tried: after a decision, as a turn ended, before or after a clause ran."""

from __future__ import annotations

import re

from gunbai.document import Problems, Scalar, mark_of, nearest
from gunbai.notation.fields import NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.rulebook import AnyVersion, Book
from gunbai.scenario.expectation import AFTER, BEFORE, END

TURN_OVER = re.compile(r"(?:end(?: of)?(?: turn)?|turn end|ターン終了時?|ターンの?終わり) ?(\d*)")
"""What may be said instead of a decision: as the last turn (the turn of that number) ended."""
STEP = re.compile(r"(?:(?P<before>before )|after )?(?P<clause>.+?)(?:の?(?:(?P<mae>前)|後))?")
"""How a clause may be named instead of a decision: as it had run, or before it did."""


class MomentNameReader(NotationReader):
    """Reads moments of a line, and the clauses of a book that they name."""

    def __init__(self, notation: Notation, problems: Problems, book: Book, written: AnyVersion) -> None:
        super().__init__(notation, problems)
        self.book = book
        self.written = written

    def moment(self, key: Scalar) -> str:
        """Returns a moment: a decision by its number, the end of a turn, before or after a clause."""
        if over := TURN_OVER.fullmatch(fold(key)):
            return f"{END} {over[1]}".strip()
        if fold(key).isdecimal():
            return str(self.count(key, "a decision"))
        return self.step(key)

    def step(self, key: Scalar) -> str:
        """Returns a moment that a clause tells: before or after it ran."""
        said = STEP.fullmatch(str(key))
        when = BEFORE if said and (said["before"] or said["mae"]) else AFTER
        return f"{when} {self.ground(Scalar(said['clause'], mark_of(key)) if said else key)}"

    def ground(self, value: object) -> Scalar:
        """Returns the id of a clause, typed in any style, or of a sentence of a card; a clause may be gone since it was written."""
        if not isinstance(value, Scalar):
            return Scalar(self.text(value, "a ground"), mark_of(value))
        if value.startswith("card:") or self.book.has(value) or self.written.has(value):
            return value
        found = self.book.find(value)
        if found is None:
            near = nearest(value, self.book.nodes)
            self.problems.add("NO-SUCH-RULE", f"the book has no clause {value}", value, f"did you mean {near}?" if near else "")
            return value
        return Scalar(found.part.id if found.part else found.node.id, value.mark)
