"""Drafts of nodes: what has been found of a clause while its book is being read."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

import msgspec

from gunbai.importing.numeral import Path


class Row(msgspec.Struct, frozen=True):
    """A line, or the piece of one, that belongs to a clause.

    ``start`` and ``end`` are offsets in the source, mark-up included; ``first`` and ``last`` those of the words.
    ``apart`` says that a blank line stands before it.
    """

    n: int
    start: int
    end: int
    first: int
    last: int
    apart: bool = False


@dataclasses.dataclass(eq=False)
class Draft:
    """One node in the making; ``key`` is the last part of its id, ``path`` its levels if its number has any."""

    form: str
    n: int
    above: Draft | None = None
    printed: str = ""
    path: Path = ()
    key: str = ""
    id: str = ""
    number: tuple[int, int] | None = None
    title: list[Row] = dataclasses.field(default_factory=list)
    rows: list[Row] = dataclasses.field(default_factory=list)
    refs: list[str] = dataclasses.field(default_factory=list)

    @property
    def start(self) -> int:
        """The offset of its first character."""
        return min(start for start, _ in self.pieces())

    def pieces(self) -> list[tuple[int, int]]:
        """Returns the offsets of everything it is made of, in order."""
        rows = [(row.start, row.end) for row in (*self.title, *self.rows)]
        return sorted([*([self.number] if self.number else []), *rows])

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Returns its offsets, with nothing but blanks between the pieces of one span."""
        spans: list[tuple[int, int]] = []
        for start, end in self.pieces():
            if spans and not text[spans[-1][1] : start].strip():
                spans[-1] = (spans[-1][0], end)
            else:
                spans.append((start, end))
        return spans

    def heading(self, text: str) -> str:
        """Returns its heading, verbatim."""
        return _joined(text, self.title)

    def body(self, text: str) -> str:
        """Returns its text, verbatim: line ends are kept, and one blank line for any between paragraphs."""
        return _joined(text, self.rows)


def _joined(text: str, rows: Iterable[Row]) -> str:
    out = ""
    for row in rows:
        between = "\n\n" if row.apart else "\n"
        out += f"{between if out else ''}{text[row.first : row.last]}"
    return out
