"""The only module that knows Whoosh: writes one segment of marked words and pairs, reads its posting lists.

Postings are scored term at a time outside of Whoosh: its matcher tree costs ten times as much, and its
``Searcher.refresh()`` answers from deleted documents in every fork, so neither is used. A folder is written once and
never changed.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from whoosh import analysis, fields, formats, index
from whoosh.reading import TermNotFound

WORDS, PAIRS, ALIAS_WORDS = "w", "p", "a"
"""The searched fields: words and pairs of neighbouring characters of a document, words of its aliases."""

FIELDS = (WORDS, PAIRS, ALIAS_WORDS)
"""All of them."""


class Postings(NamedTuple):
    """Holds the documents that contain one term, in order, and where in each it stands: ``HEADING``, ``ABOVE``, a bit per sentence.

    Whoosh keeps the marks as weights.
    """

    rows: Sequence[int]
    marks: Sequence[int]


NONE = Postings((), ())
"""The postings of a term that no document contains."""


class Marked(analysis.Tokenizer):  # type: ignore[misc]  # Whoosh carries no types
    """Passes on terms that were taken apart before, each with its marks: ``term TAB marks`` a line."""

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        token = analysis.Token(boosts=True, mode="index")
        for line in value.splitlines():
            term, marks = line.split("\t")
            token.text, token.boost = term, float(marks)
            yield token


def _lines(terms: Iterable[tuple[str, int]]) -> str:
    return "\n".join(f"{term}\t{marks}" for term, marks in terms)


def _schema() -> fields.Schema:
    def marked() -> fields.FieldType:
        field = fields.TEXT(analyzer=Marked(), phrase=False)
        field.format = formats.Frequency()
        return field

    return fields.Schema(id=fields.ID(stored=True, unique=True), **{name: marked() for name in FIELDS})


class IndexEntry(NamedTuple):
    """Holds one document as it is written: its id, and for each field its marked terms."""

    id: str
    terms: dict[str, list[tuple[str, int]]]


def write(folder: Path, entries: Iterable[IndexEntry]) -> None:
    """Writes an index into an empty folder; the row of a document is its place in ``entries``."""
    writer = index.create_in(str(folder), _schema()).writer(limitmb=256)
    for entry in entries:
        writer.add_document(id=entry.id, **{name: _lines(entry.terms[name]) for name in FIELDS})
    writer.commit(merge=False)
    for lock in folder.glob("*_WRITELOCK"):
        lock.unlink()


class PostingLists:
    """Reads the posting lists of one folder; each is decoded once. Safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        self._reader = index.open_dir(str(folder), readonly=True).reader()
        self._lists: dict[tuple[str, str], Postings] = {}
        self._whole = False
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return int(self._reader.doc_count_all())

    def postings(self, field: str, term: str) -> Postings:
        """Returns the documents that contain a term."""
        found = self._lists.get((field, term))
        if found is None:
            if self._whole:
                return NONE
            with self._lock:
                found = self._decode(field, term)
            if found is not NONE:
                self._lists[field, term] = found
        return found

    def _decode(self, field: str, term: str) -> Postings:
        try:
            matcher = self._reader.postings(field, term)
        except TermNotFound:
            return NONE
        rows, marks = [], []
        while matcher.is_active():
            rows.append(matcher.id())
            marks.append(int(matcher.weight()))
            matcher.next()
        return Postings(rows, marks)

    def plain(self, field: str) -> dict[str, list[Sequence[int]]]:
        """Returns all terms of a field, each with the documents that contain it and its marks there."""
        terms = [term.decode() for term in self._reader.lexicon(field)]
        return {term: [*self.postings(field, term)] for term in terms}

    def warming(self) -> Iterator[None]:
        """Decodes every posting list, one a step."""
        for field in FIELDS:
            for term in list(self._reader.lexicon(field)):
                self.postings(field, term.decode())
                yield
        self._whole = True
