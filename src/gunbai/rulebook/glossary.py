"""The glossary of a rulebook: its terms, how they are read, and the nodes that define them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from gunbai.document import Problems, Sequence
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book
from gunbai.rulebook.fields import Fields

_CHARACTER = re.compile(r"[\u3005\u3400-\u9fff]")


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """One term: its kana, its short forms, the node that defines it, other games' words for it, its English.

    Its meaning is what the defining node says.
    """

    term: str
    kana: str = ""
    abbr: tuple[str, ...] = ()
    defined: str = ""
    also: tuple[str, ...] = ()
    en: str = ""
    path: str = ""
    line: int = 0

    @property
    def ruby(self) -> str:
        """The kana to be set over the term: none for a term without characters to be read."""
        return self.kana if _CHARACTER.search(self.term) else ""


class Glossary:
    """The terms of one rulebook, in the order of their file; found by term, short form or another game's word."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self.terms = tuple(terms)
        self._by_word = {word: term for term in reversed(self.terms) for word in (*term.also, *term.abbr, term.term)}

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms)

    def __len__(self) -> int:
        return len(self.terms)

    def term(self, word: str) -> Term | None:
        """Returns the term that a word names, or None."""
        return self._by_word.get(word)


def read_glossary(document: object, book: Book | AnyVersion, problems: Problems) -> Glossary:
    """Reads ``glossary.yaml``: a list of ``{term, kana, abbr, defined, also, en}``."""
    if document is None:
        return Glossary()
    if not isinstance(document, Sequence):
        problems.add("NOT-A-LIST", "a glossary must be written as a list", document)
        return Glossary()
    return Glossary(_read_term(entry, book, problems) for entry in document)


def _read_term(entry: object, book: Book | AnyVersion, problems: Problems) -> Term:
    fields = Fields(entry, "a term", problems, Term.__struct_fields__[:-2], ("term", "defined"))
    fields.what = f"term {fields.text('term')}"
    defined = fields.text("defined")
    if defined and not book.has(defined):
        at = fields.value["defined"]
        problems.add("NO-SUCH-NODE", f"{fields.what}: {book.slug} {book.version} has no node {defined}", at)
    mark = getattr(entry, "mark", None)
    return Term(
        term=fields.text("term"),
        kana=fields.text("kana"),
        abbr=fields.texts("abbr"),
        defined=defined,
        also=fields.texts("also"),
        en=fields.text("en"),
        path=mark.file if mark else "",
        line=mark.line if mark else 0,
    )
