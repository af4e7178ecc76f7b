"""The construed and misprinted sentences that a resolution rests on: one sound reading each, which a judge has to know of."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator

from gunbai.rulebook import Book, Defect, Defects, split_part

TYPO = "typo"
"""A misprint: whoever reads the sentence that decides has to know of it, whatever is claimed."""


class Interpretations:
    """Knows the sentences of one version of a book that are read otherwise than they are printed, or in one of several ways.

    An open defect is none: its readings are tried, and an answer hangs on them.
    """

    def __init__(self, book: Book, defects: Defects) -> None:
        self.book = book
        self._by_clause: dict[str, list[Defect]] = {}
        self._sentences: dict[str, list[str]] = {}
        self._by_node: dict[str, list[Defect]] = {}
        for defect in defects:
            if not defect.open and defect.readings:
                self._sentences[defect.id] = [*dict.fromkeys(_clauses(book, defect))]
                for clause in self._sentences[defect.id]:
                    self._by_clause.setdefault(clause, []).append(defect)
                for node in defect.nodes:
                    self._by_node.setdefault(split_part(node)[0], []).append(defect)

    def of(self, grounds: Iterable[str]) -> list[Defect]:
        """Returns the defects of the sentences among some grounds, each once; a ground may be a whole clause."""
        return list({defect.id: defect for ground in grounds for defect in self._by_clause.get(ground, ())}.values())

    def standing_in(self, defect: Defect) -> list[str]:
        """Returns the clauses between which a defect stands: the first two that it is about, and those that it quotes."""
        told = (*defect.nodes[:2], *self._sentences.get(defect.id, ()))
        return [clause for clause in dict.fromkeys(split_part(one)[0] for one in told) if self.book.has(clause)]

    def about(self, clauses: Iterable[str], read: Collection[str]) -> list[Defect]:
        """Returns the defects that are about some clauses at all, each once, and whose question arises in what is read."""
        nodes = dict.fromkeys(split_part(clause)[0] for clause in clauses)
        found = {defect.id: defect for node in nodes for defect in self._by_node.get(node, ())}
        return [defect for defect in found.values() if arises(defect, read)]

    def read(self, defect: Defect, read: Collection[str]) -> bool:
        """Tells whether a sentence of a defect is among those that are read; of a clause of which none is, the clause is enough."""
        by_part = {split_part(clause)[0] for clause in read if split_part(clause)[1]}
        told = self._sentences[defect.id]
        parts = [clause for clause in told if split_part(clause)[1] and split_part(clause)[0] in by_part]
        return not parts or any(clause in read for clause in parts)

    def printed(self, defect: Defect) -> str:
        """Returns the sentences in which a defect stands, one a line."""
        told = (split_part(clause) for clause in self._sentences[defect.id])
        nodes = [(self.book.node(name), n) for name, n in told]
        return "\n".join(node.parts[n - 1].text if n else node.plain for node, n in nodes if n or len(node.parts) < 2)


def arises(defect: Defect, read: Collection[str]) -> bool:
    """Tells whether the question of a defect comes up in what is read: a clause that it names for that, else the first it is about.

    Of a clause that is read as a whole, every sentence is.
    """
    return any(clause in read for clause in defect.arises or (split_part(clause)[0] for clause in defect.nodes[:1]))


def read_in(clauses: Iterable[str]) -> set[str]:
    """Returns all that is read where some clauses are: they, and what they are sentences of."""
    found = {*clauses}
    return found | {split_part(clause)[0] for clause in found}


@functools.lru_cache(maxsize=16)
def interpretations_of(book: Book, defects: Defects) -> Interpretations:
    """Returns the interpretations of one version of a book, read once for all its resolutions."""
    return Interpretations(book, defects)


def _clauses(book: Book, defect: Defect) -> Iterator[str]:
    """Yields the sentences in which a defect stands, each with its clause; the first clause where what is quoted is no sentence."""
    quoted = [bare(quote) for quote in defect.quotes]
    found = [clause for id in defect.nodes if book.has(id) for quote in quoted for clause in _quoted(book, id, quote)]
    yield from found or [split_part(id)[0] for id in defect.nodes[:1]]


def _quoted(book: Book, id: str, quote: str) -> Iterator[str]:
    """Yields a clause that says a quote, after its sentences that say some of it."""
    name, n = split_part(id)
    node = book.node(name)
    begins = bare(node.text).find(quote)
    if begins < 0:
        if quote in bare(node.heading):
            yield name
        return
    at = 0
    for part in node.parts:
        ends = at + len(bare(part.text))
        if at < begins + len(quote) and begins < ends and n in (0, split_part(part.id)[1]):
            yield part.id
        at = ends
    yield name


def bare(text: str) -> str:
    """Returns a text without its white space."""
    return "".join(text.split())
