"""All versions of a book at once: what the files beside the texts may name, though the newest has it no more."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.rulebook.book import Book
from gunbai.rulebook.node import Node


class AnyVersion:
    """The versions of one book, the oldest first; ``version`` is the newest one's name.

    ``nodes`` are the clauses that any of them has, each as the newest that has it.
    """

    def __init__(self, books: Sequence[Book]) -> None:
        self._books = tuple(books)
        self.slug, self.version = books[-1].slug, books[-1].version
        self.nodes: dict[str, Node] = {id: node for book in books for id, node in book.nodes.items()}

    def has(self, id: str) -> bool:
        """Returns whether a clause or a sentence of some version has this id."""
        return any(book.has(id) for book in self._books)

    def refers(self, id: str, ref: str) -> bool:
        """Returns whether the text of a clause names another one in every version that has the clause."""
        held = [book.nodes[id] for book in self._books if id in book.nodes]
        return bool(held) and all(ref in node.refs for node in held)
