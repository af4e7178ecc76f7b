"""The difference of two versions of a rulebook, clause by clause: what is new, gone, elsewhere, renumbered or reworded."""

from __future__ import annotations

import bisect
import functools
from collections import defaultdict
from collections.abc import Iterator

import msgspec

from gunbai.rulebook.alignment import Alignment, Edition, all_numbers, said
from gunbai.rulebook.book import Book
from gunbai.rulebook.node import Node
from gunbai.rulebook.word_diff import DiffRun, spelled, whole, word_diff

CLASSES = ("added", "removed", "moved", "renumbered", "changed", "reference-only")
"""What becomes of a clause. A clause that was reworded is ``changed`` wherever it stands now; one whose words differ only
in the numbers of other clauses is ``reference-only``; ``moved`` is one that stands under another clause or in another
order; ``renumbered`` one that stands where it stood and bears another number."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one clause: its node in either version, None where it has none, and the words that differ."""

    cls: str
    old: Node | None
    new: Node | None
    marks: tuple[DiffRun, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Returns the change as ``gunbai diff --json`` prints it."""
        named = [node and {"id": node.id, "printed": node.printed} for node in (self.old, self.new)]
        return {"class": self.cls, "old": named[0], "new": named[1], "marks": self.marks}


class Comparison:
    """Two versions of a rulebook side by side."""

    def __init__(self, old: Book, new: Book) -> None:
        self.old, self.new = old, new
        numbers = all_numbers((old, new))
        self._editions = Edition(old, numbers), Edition(new, numbers)
        self._alignment = Alignment(*self._editions)
        self._moved = frozenset(self._out_of_order())
        self.changes = tuple(self._changes())
        self._by_old = {change.old.id: change for change in self.changes if change.old}

    def counterpart(self, id: str) -> Node | None:
        """Returns the node of the new version that a node of the old one became, or None."""
        return self.new.nodes.get(self._alignment.after.get(id, ""))

    def origin(self, id: str) -> Node | None:
        """Returns the node of the old version that a node of the new one was, or None."""
        return self.old.nodes.get(self._alignment.before.get(id, ""))

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
        yield from map(_gone, removed[-1])
        for at, node in enumerate(self.new.nodes.values()):
            if found := self._change(node):
                yield found
            yield from map(_gone, removed[at])

    def _change(self, new: Node) -> Change | None:
        old = self.origin(new.id)
        if old is None:
            return Change(cls="added", old=None, new=new, marks=whole("added", said(new)))
        before, after = self._editions[0].texts[old.id], self._editions[1].texts[new.id]
        if before != after and spelled(before) != spelled(after):
            same = self._editions[0].masked[old.id] == self._editions[1].masked[new.id]
            return Change(cls="reference-only" if same else "changed", old=old, new=new, marks=word_diff(before, after))
        if new.id in self._moved:
            return Change(cls="moved", old=old, new=new)
        return Change(cls="renumbered", old=old, new=new) if old.printed != new.printed else None

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
    return Comparison(old, new)


def _gone(node: Node) -> Change:
    return Change(cls="removed", old=node, new=None, marks=whole("removed", said(node)))


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
