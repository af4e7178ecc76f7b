"""Citations: a node or part, the version it was cited from, and the words that were quoted."""

from __future__ import annotations

import msgspec

from gunbai.rulebook.book import Book
from gunbai.rulebook.node import Node
from gunbai.rulebook.numbering import is_id, split_part

STATUSES = ("OK", "MOVED", "CHANGED", "CONTEXT", "GONE", "MALFORMED")
"""What becomes of a citation in another version of its book."""


class Citation(msgspec.Struct, frozen=True):
    """One citation: ``rule`` is a node or part id, with or without its book; ``quote`` is verbatim, blanks apart."""

    rule: str
    version: str = ""
    quote: str = ""

    def check(self, book: Book, origin: Book | None = None) -> str:
        """Returns how the citation stands in a book.

        OK: the node says the quote. MOVED: exactly one other node does. CHANGED: the node says something else. GONE:
        there is no such node. MALFORMED: this is no id, or nothing is quoted. CONTEXT, only against the book it was
        cited from: the quote stands, but a node above it or one it refers to reads differently.
        """
        if not is_id(self.rule) or not self.quote.strip() or not self._names(book):
            return "MALFORMED"
        if book.has(self.rule) and self._stands(book):
            return "CONTEXT" if origin and self._context_changed(book, origin) else "OK"
        if sum(node.says(self.quote) for node in book.nodes.values()) == 1:
            return "MOVED"
        return "CHANGED" if book.has(self.rule) else "GONE"

    def _names(self, book: Book) -> bool:
        slug, colon, rest = self.rule.partition(":")
        return not colon or rest.isdecimal() or slug == book.slug

    def _stands(self, book: Book) -> bool:
        node, part = split_part(self.rule)
        cited = book.node(node)
        if part:
            cited = Node(id=node, text=cited.part(part).text)
        return cited.says(self.quote)

    def _context_changed(self, book: Book, origin: Book) -> bool:
        node = split_part(self.rule)[0]
        if node not in origin.nodes:
            return False
        around = [*(above.id for above in origin.ancestors(node)), *map(_node_of, origin.node(node).refs)]
        return any(id not in book.nodes or book.nodes[id].digest != origin.nodes[id].digest for id in around)


def _node_of(ref: str) -> str:
    return split_part(ref)[0]
