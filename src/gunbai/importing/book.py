"""Imports a rulebook: from the bytes of its text to a book, with a report of every doubt."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable

import msgspec

from gunbai.errors import BadInput, Problem
from gunbai.importing.carrying import carry
from gunbai.importing.decode import decode
from gunbai.importing.doubt import Doubt, Doubts
from gunbai.importing.identity import keep_ids, renamed
from gunbai.importing.metadata import Metadata, read_metadata
from gunbai.importing.reader import SourceReading, read
from gunbai.rulebook import Book, TextOrigin


class References(msgspec.Struct, frozen=True):
    """How many mentions of rules by number lead to a clause, and how many do not."""

    resolved: int
    unresolved: int


class ImportReport(msgspec.Struct, frozen=True, kw_only=True):
    """What was read: numbered clauses and items, those with a heading, the depth of the deepest, and every doubt."""

    nodes: int
    headings: int
    examples: int
    depth: int
    references: References
    glossary: int
    title: str
    version: str
    date: datetime.date | None
    doubts: tuple[Doubt, ...]


class Imported(msgspec.Struct, frozen=True):
    """An imported version: the book as it loads, its source as it is kept, its terms, the report."""

    book: Book
    source: str
    terms: tuple[tuple[str, str], ...]
    report: ImportReport


class Earlier(msgspec.Struct, frozen=True):
    """The version whose ids another one takes over, and the source it was read from; empty where that is not kept."""

    book: Book
    source: str

    @property
    def arranged(self) -> bool:
        """Whether a person has arranged its clauses otherwise than an import of its source does."""
        found = read(self.source, Doubts()).nodes if self.source else ()
        return bool(found) and {node.spans for node in found} != {node.spans for node in self.book.nodes.values()}


Before = Callable[[str, datetime.date | None], Earlier | None]
"""Returns the version whose ids a version of a name and a date takes over; None where it is the first."""


def import_book(
    data: bytes,
    slug: str,
    *,
    title: str = "",
    version: str = "",
    date: datetime.date | None = None,
    before: Before | None = None,
    used: Iterable[str] = (),
) -> Imported:
    """Reads the bytes of a rulebook; clauses that the version ``before`` has too keep their ids, new ones get none of ``used``.

    Raises BadInput when there is no text at all.
    """
    doubts = Doubts()
    text = decode(data, doubts)
    if not text.strip():
        raise BadInput([Problem("EMPTY-FILE", "there is no text to import")])
    reading = read(text, Doubts())
    known = read_metadata(_front(reading), title, version, date, slug)
    for what, line in known.lines.items():
        doubts.add(max(line, 1), "GUESSED", f"the {what} was taken to be {getattr(known, what)}")
    kept = before(known.version, known.date) if before else None
    carried = carry(kept.book, kept.source, text, used) if kept is not None and kept.arranged else None
    if carried is not None:
        reading, ids = carried, {}
    elif kept is not None:
        ids = keep_ids(kept.book, Book(slug, known.title, known.version, known.date, reading.nodes), {*kept.book.nodes, *used})
    else:
        ids = {node.id: node.id for node in reading.nodes}
    doubts.take(reading.doubts)
    nodes = renamed(reading.nodes, ids) if ids else reading.nodes
    origin = TextOrigin(f"{slug}-{known.version}.txt", excluded=reading.excluded)
    book = Book(slug, known.title, known.version, known.date, nodes, origin)
    terms = tuple((term, ids[id]) for term, id in reading.terms)
    return Imported(book, text, terms, _report(book, known, reading, len(terms), doubts))


def _front(reading: SourceReading) -> str:
    """Returns the text before the first clause, its lines where they stand."""
    starts = [node.spans[0][0] for node in reading.nodes if node.form not in ("front", "history")]
    return reading.text[: min(starts, default=600)]


def _report(book: Book, known: Metadata, reading: SourceReading, terms: int, doubts: Doubts) -> ImportReport:
    numbered = [node for node in book.nodes.values() if node.printed]
    depth = {"": 0}
    for node in book.nodes.values():
        depth[node.id] = depth[node.parent] + (1 if node.printed else 0)
    return ImportReport(
        nodes=len(numbered),
        headings=sum(bool(node.heading) for node in numbered),
        examples=sum(node.form == "example" for node in book.nodes.values()),
        depth=max(depth.values()),
        references=References(reading.resolved, reading.unresolved),
        glossary=terms,
        title=known.title,
        version=known.version,
        date=known.date,
        doubts=tuple(doubts),
    )
