"""The glossary of a rulebook: its terms, how they are read, and the nodes that define them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from gunbai.document import Problems, Sequence
from gunbai.rulebook.book import Book
from gunbai.rulebook.fields import Fields


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """One term: its kana, its English, other words for it, the nodes that define it, and a short meaning ({ja, en})."""

    term: str
    kana: str = ""
    en: str = ""
    aliases: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()
    meaning: dict[str, str] = {}
    path: str = ""
    line: int = 0


class Glossary:
    """The terms of one rulebook, in the order of their file; found by term or alias."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self.terms = tuple(terms)
        self._by_word = {word: term for term in reversed(self.terms) for word in (*term.aliases, term.term)}

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms)

    def __len__(self) -> int:
        return len(self.terms)

    def term(self, word: str) -> Term | None:
        """Returns the term that a word names, or None."""
        return self._by_word.get(word)


def read_glossary(document: object, book: Book, problems: Problems) -> Glossary:
    """Reads ``glossary.yaml``: a list of ``{term, kana, en, aliases, nodes, meaning}``."""
    if document is None:
        return Glossary()
    if not isinstance(document, Sequence):
        problems.add("NOT-A-LIST", "a glossary must be written as a list", document)
        return Glossary()
    return Glossary(_read_term(entry, book, problems) for entry in document)


def _read_term(entry: object, book: Book, problems: Problems) -> Term:
    fields = Fields(entry, "a term", problems, Term.__struct_fields__[:-2], ("term",))
    fields.what = f"term {fields.text('term')}"
    for node in fields.items("nodes"):
        if not book.has(node):
            problems.add("NO-SUCH-NODE", f"{fields.what}: {book.slug} {book.version} has no node {node}", node)
    mark = getattr(entry, "mark", None)
    return Term(
        term=fields.text("term"),
        kana=fields.text("kana"),
        en=fields.text("en"),
        aliases=fields.texts("aliases"),
        nodes=fields.texts("nodes"),
        meaning=fields.said("meaning"),
        path=mark.file if mark else "",
        line=mark.line if mark else 0,
    )
