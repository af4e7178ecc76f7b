"""Citations: a node or part, the version it was cited from, and the words that were quoted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gunbai.numbering import is_id, split_part
from gunbai.rulebook.book import Book
from gunbai.rulebook.node import Node
from gunbai.rulebook.word_diff import DiffRun, word_diff

if TYPE_CHECKING:
    from gunbai.rulebook.diff import Comparison

STATUSES = ("OK", "MOVED", "CHANGED", "CONTEXT", "GONE", "MALFORMED")
"""What becomes of a citation in another version of its book."""

_REWORDED = ("changed", "removed")


class Standing(msgspec.Struct, frozen=True):
    """How a citation stands in a book: its status, the clause it was taken from and the one that it means there.

    ``old`` is None unless the book it was cited from is known and has the clause; ``new`` is None where the clause is
    gone. ``around`` are the clauses of the other book whose wording changed, for CONTEXT.
    """

    status: str
    old: Node | None = None
    new: Node | None = None
    around: tuple[Node, ...] = ()

    @property
    def old_text(self) -> str:
        """What the clause said."""
        return _text(self.old)

    @property
    def new_text(self) -> str:
        """What it says now."""
        return _text(self.new)

    @property
    def marks(self) -> tuple[DiffRun, ...]:
        """The words in which both differ; none where they do not, or where one of them is not known."""
        both = self.old and self.new and self.old_text != self.new_text
        return word_diff(self.old_text, self.new_text) if both else ()


class Citation(msgspec.Struct, frozen=True):
    """One citation: ``rule`` is a node or part id, with or without its book; ``quote`` is verbatim, blanks apart."""

    rule: str
    version: str = ""
    quote: str = ""

    def check(self, book: Book, origin: Book | None = None) -> str:
        """Returns how the citation stands in a book, as one of STATUSES; see ``standing``."""
        return self.standing(book, origin).status

    def standing(self, book: Book, origin: Book | None = None) -> Standing:
        """Returns how the citation stands in a book.

        OK: the clause says the quote. MOVED: the quote stands, but under another number. CHANGED: the clause says
        something else. GONE: there is no such clause. MALFORMED: this is no id, or nothing is quoted. CONTEXT: the quote
        stands where it stood, but the rest of its clause, a clause above it or one it refers to reads differently.
        ``origin`` is the book it was cited from: with it the clause is followed through every renumbering, without it
        the id decides, and CONTEXT is not to be known.
        """
        if not is_id(self.rule) or not self.quote.strip() or not self._names(book):
            return Standing("MALFORMED")
        if origin is not None and origin is not book and origin.has(self.rule) and self._stands(origin):
            from gunbai.rulebook.diff import compare  # only where there is another version

            return self._followed(compare(origin, book))
        return self._looked_up(book)

    def _looked_up(self, book: Book) -> Standing:
        here = book.nodes.get(self._node)
        if here and book.has(self.rule) and self._stands(book):
            return Standing("OK", None, here)
        saying = [node for node in book.nodes.values() if node.says(self.quote)]
        if len(saying) == 1:
            return Standing("MOVED", None, saying[0])
        return Standing("CHANGED" if here and book.has(self.rule) else "GONE", None, here)

    def _followed(self, compared: Comparison) -> Standing:
        old = compared.old.nodes[self._node]
        new = compared.counterpart(old.id)
        if new is None or not new.says(self.quote):
            saying = [node for node in compared.new.nodes.values() if node.says(self.quote)]
            if len(saying) == 1:
                return Standing("MOVED", old, saying[0])
            return Standing("CHANGED" if new else "GONE", old, new)
        if new.id != old.id or new.printed != old.printed:
            return Standing("MOVED", old, new)
        around = _reworded_around(old, compared)
        return Standing("CONTEXT" if around else "OK", old, new, around)

    @property
    def _node(self) -> str:
        return split_part(self.rule)[0]

    def _names(self, book: Book) -> bool:
        slug, colon, rest = self.rule.partition(":")
        return not colon or rest.isdecimal() or slug == book.slug

    def _stands(self, book: Book) -> bool:
        node, part = split_part(self.rule)
        cited = book.node(node)
        if part:
            cited = Node(id=node, text=cited.part(part).text)
        return cited.says(self.quote)


def _reworded_around(node: Node, compared: Comparison) -> tuple[Node, ...]:
    """Returns the clauses of the old version, this one, those above it and those it refers to, that read differently now."""
    ids = [node.id, *(above.id for above in compared.old.ancestors(node.id)), *(split_part(ref)[0] for ref in node.refs)]
    changes = [change for id in dict.fromkeys(ids) if (change := compared.change(id)) and change.cls in _REWORDED]
    return tuple(found for change in changes if (found := change.new or change.old))


def _text(node: Node | None) -> str:
    return "\n".join(filter(None, (node.title, node.plain))) if node else ""
