"""The difference of two versions of a rulebook, clause by clause: what is new, gone, elsewhere, renumbered or reworded."""

from __future__ import annotations

import bisect
import functools
from collections import defaultdict
from collections.abc import Iterator
from typing import TypedDict

import msgspec

from gunbai.rulebook.alignment import Alignment, Edition, said
from gunbai.rulebook.book import Book
from gunbai.rulebook.memory import uncollected
from gunbai.rulebook.node import Node
from gunbai.rulebook.numbers import Numbers, ascii_number
from gunbai.rulebook.splits import find_merges, find_splits
from gunbai.rulebook.word_diff import DiffRun, whole, word_diff

CLASSES = ("added", "removed", "moved", "renumbered", "changed", "split", "merged", "reference-only")
"""What becomes of a clause. A clause that was reworded is ``changed`` wherever it stands now; one whose words differ only
in the numbers of other clauses is ``reference-only``; ``moved`` is one that stands under another clause or in another
order; ``renumbered`` one that stands where it stood and bears another number. Of a clause that was parted, every part is
``split`` from it; of clauses that became one, each is ``merged`` into it. White space and the signs around a number are no
change."""


class NamedNode(TypedDict):
    """A clause as it is named."""

    id: str
    printed: str


BookChangeJson = TypedDict(
    "BookChangeJson", {"class": str, "old": NamedNode | None, "new": NamedNode | None, "marks": tuple[DiffRun, ...]}
)
"""What became of a clause between two versions, as plain data."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one clause: its node in either version, None where it has none, and the words that differ.

    ``place`` marks, for one whose words do not differ, what does: its number, the clause above it, or the one before it.
    """

    cls: str
    old: Node | None
    new: Node | None
    marks: tuple[DiffRun, ...] = ()
    place: tuple[DiffRun, ...] = ()

    def to_json(self) -> BookChangeJson:
        """Returns the change as ``gunbai diff --json`` prints it."""
        return {"class": self.cls, "old": _named(self.old), "new": _named(self.new), "marks": self.marks}


def _named(node: Node | None) -> NamedNode | None:
    return {"id": node.id, "printed": node.printed} if node is not None else None


class Comparison:
    """Two versions of a rulebook side by side."""

    def __init__(self, old: Book, new: Book) -> None:
        self.old, self.new = old, new
        self._editions = Edition(old, Numbers.of(old, new)), Edition(new, Numbers.of(new, old))
        self._alignment = Alignment(*self._editions)
        self._splits, self._merges = find_splits(self._alignment), find_merges(self._alignment)
        self._moved = frozenset(self._out_of_order())
        self.changes = tuple(self._changes())
        self._by_old: dict[str, Change] = {}
        for change in self.changes:
            if change.old and (change.old.id not in self._by_old or change.new is self.kept(change.old.id)):
                self._by_old[change.old.id] = change

    def kept(self, id: str) -> Node | None:
        """Returns the node of the new version that a node of the old one is, or None for one that another took in."""
        return self.new.nodes.get(self._alignment.after.get(id, ""))

    def counterpart(self, id: str) -> Node | None:
        """Returns the node of the new version that a node of the old one became, or is part of now, or None."""
        return self.kept(id) or self.new.nodes.get(self._merges.get(id, ""))

    def origin(self, id: str) -> Node | None:
        """Returns the node of the old version that a node of the new one was, or None."""
        return self.old.nodes.get(self._alignment.before.get(id, ""))

    def came_from(self, id: str) -> Node | None:
        """Returns the node of the old version that a node of the new one was, or was part of, or None."""
        return self.origin(id) or self.old.nodes.get(self._splits.get(id, ""))

    def change(self, id: str) -> Change | None:
        """Returns what became of a node of the old version; None when it stands as it stood."""
        return self._by_old.get(id)

    def _changes(self) -> Iterator[Change]:
        """Yields the changes in the order of the new version; what was removed follows what it stood behind."""
        removed: dict[int, list[Node]] = defaultdict(list)
        behind = -1
        for node in self.old.nodes.values():
            if node.id in self._alignment.after:
                behind = self._editions[1].at[self._alignment.after[node.id]]
            else:
                removed[behind].append(node)
        yield from map(self._gone, removed[-1])
        for at, node in enumerate(self.new.nodes.values()):
            if found := self._change(node):
                yield found
            yield from map(self._gone, removed[at])

    def _gone(self, old: Node) -> Change:
        """Returns what became of a node that no node of the new version is."""
        if new := self.counterpart(old.id):
            return Change(cls="merged", old=old, new=new, marks=word_diff(said(old), said(new)))
        return Change(cls="removed", old=old, new=None, marks=whole("removed", said(old) or old.printed))

    def _change(self, new: Node) -> Change | None:
        old = self.came_from(new.id)
        if old is None:
            return Change(cls="added", old=None, new=new, marks=whole("added", said(new) or new.printed))
        before, after = self._editions[0].texts[old.id], self._editions[1].texts[new.id]
        if _unspaced(before) != _unspaced(after):
            return Change(cls=self._reworded(old, new), old=old, new=new, marks=word_diff(before, after))
        if new.id in self._moved:
            return Change(cls="moved", old=old, new=new, place=self._place(old, new))
        if _number(old) == _number(new):
            return None
        return Change(cls="renumbered", old=old, new=new, place=_exchanged(old.number, new.number))

    def _place(self, old: Node, new: Node) -> tuple[DiffRun, ...]:
        """Returns what tells where a node stood from where it stands: the clause above it, its number, or the clause before it."""
        above = self.old.nodes.get(old.parent), self.new.nodes.get(new.parent)
        if self._alignment.after.get(old.parent, "") != new.parent:
            return _exchanged(*map(_name, above))
        if _number(old) != _number(new):
            return _exchanged(old.number, new.number)
        return _exchanged(*(_name(_before(book, node)) for book, node in ((self.old, old), (self.new, new))))

    def _reworded(self, old: Node, new: Node) -> str:
        """Returns in which way a node reads differently: its references only, parts given away or taken in, or its words."""
        if _unspaced(self._editions[0].masked[old.id]) == _unspaced(self._editions[1].masked[new.id]):
            return "reference-only"
        if new.id in self._splits or old.id in self._splits.values():
            return "split"
        return "merged" if new.id in self._merges.values() else "changed"

    def _out_of_order(self) -> Iterator[str]:
        """Yields the nodes that stand under another clause, or in another order among those that stayed."""
        families: dict[str, list[Node]] = defaultdict(list)
        for new in self.new.nodes.values():
            old = self.origin(new.id)
            if old is None:
                continue
            if self._alignment.after.get(old.parent, "") != new.parent:
                yield new.id
            else:
                families[new.parent].append(new)
        for family in families.values():
            places = [self._editions[0].at[self._alignment.before[node.id]] for node in family]
            kept = _longest_rising(places)
            yield from (node.id for at, node in enumerate(family) if at not in kept)


def diff(old: Book, new: Book) -> list[Change]:
    """Returns what changed from one version of a book to another, in the order of the new one."""
    return list(compare(old, new).changes)


@functools.lru_cache(maxsize=16)
def compare(old: Book, new: Book) -> Comparison:
    """Returns two versions side by side; made once for each pair of books."""
    with uncollected():
        return Comparison(old, new)


def _exchanged(old: str, new: str) -> tuple[DiffRun, ...]:
    return (*whole("removed", old), *whole("added", new))


def _name(node: Node | None) -> str:
    return f"{node.number} {node.title or node.plain[:40]}".strip() if node else "–"


def _before(book: Book, node: Node) -> Node | None:
    """Returns the clause before one among those beside it."""
    beside = book.children(node.parent)
    at = next(at for at, other in enumerate(beside) if other.id == node.id)
    return beside[at - 1] if at else None


def _unspaced(text: str) -> str:
    return "".join(text.split())


def _number(node: Node) -> str:
    """Returns the number that a node prints without the signs around it."""
    return ascii_number(node.printed)


def _longest_rising(places: list[int]) -> set[int]:
    """Returns the positions of a longest rising run: the fewest nodes are called moved."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for at, place in enumerate(places):
        length = bisect.bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [at]
    kept: set[int] = set()
    at = last[-1] if last else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept
