"""Cuts what stands in a large book into pages, so that none is longer than a reader waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from gunbai.rulebook import Book, Node

MOST_BELOW = 200
"""How many clauses below another stand on its page."""

MOST_WHOLE = 500
"""How many clauses of a whole book stand on one page."""

LARGE = 2_000
"""A book of more clauses shows on the page of a clause no history, but a link to it; and of its tree only what is opened."""


class Page(Struct, frozen=True):
    """Some clauses that stand beside each other; those of ``folded`` without what stands below them."""

    nodes: tuple[Node, ...]
    folded: frozenset[str] = frozenset()

    @property
    def first(self) -> Node:
        """The clause it begins with."""
        return self.nodes[0]

    @property
    def last(self) -> Node:
        """The clause it ends with."""
        return self.nodes[-1]


def pages_below(book: Book, id: str, most: int = MOST_BELOW) -> tuple[Page, ...]:
    """Returns the clauses directly below one as pages of so many, those below them counted; one that holds more is folded."""
    sizes = _sizes(book)
    pages: list[Page] = []
    held: list[Node] = []
    weight = 0
    folded = frozenset(child.id for child in book.children(id) if sizes[child.id] > most)
    for child in book.children(id):
        size = 1 if child.id in folded else sizes[child.id]
        if held and weight + size > most:
            pages.append(Page(tuple(held), folded))
            held, weight = [], 0
        held.append(child)
        weight += size
    return (*pages, *([Page(tuple(held), folded)] if held else []))


def pages_of(book: Book, most: int = MOST_WHOLE) -> tuple[Page, ...]:
    """Returns a whole book as pages of about so many clauses, each begun by the uppermost clause that lets it be so long."""
    nodes = list(book.nodes.values())
    pages: list[Page] = []
    start = 0
    while len(nodes) - start > most:
        end = _cut(book, nodes, start, most)
        pages.append(Page(tuple(nodes[start:end])))
        start = end
    return (*pages, Page(tuple(nodes[start:])))


def unfolded(book: Book, opened: frozenset[str]) -> frozenset[str]:
    """Returns the clauses under which the tree of a book shows what stands below them: all, or in a large book what is opened."""
    if len(book.nodes) <= LARGE:
        return frozenset(book.nodes)
    sizes = _sizes(book)
    shown = set(opened)
    for node in book.nodes.values():
        if node.parent in shown and sizes[node.id] <= MOST_BELOW:
            shown.add(node.id)
    return frozenset(shown)


def page_at(pages: Sequence[Page], id: str) -> int:
    """Returns which page holds a clause; the first where none does."""
    return next((at for at, page in enumerate(pages) if any(node.id == id for node in page.nodes)), 0)


def _cut(book: Book, nodes: Sequence[Node], start: int, most: int) -> int:
    """Returns where the next page begins: at the clause of the least depth in the second half of what fits."""
    _, end = min((len(book.ancestors(nodes[at].id)), -at) for at in range(start + most // 2, start + most + 1))
    return -end


def _sizes(book: Book) -> Counter[str]:
    """Returns how many clauses each one holds, itself counted."""
    sizes: Counter[str] = Counter()
    for node in reversed(book.nodes.values()):
        sizes[node.id] += 1
        sizes[node.parent] += sizes[node.id]
    return sizes
