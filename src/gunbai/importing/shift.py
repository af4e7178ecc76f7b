"""Where each character of one text stands in another that was made of it: line by line, and within the lines that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

GONE = -1
"""The place of a character that the other text has no more."""
ALIKE = 0.6
"""How much two lines share that are one line before and after a change."""

MOST = 40_000
"""How many pairs of lines of one changed stretch are held against each other; in a longer one no line is the same."""
LONG = 4_000_000
"""How many pairs of characters two lines may have that are held against each other."""


def shift(old: str, new: str) -> list[int]:
    """Returns for each character of a text where it stands in the other, GONE where it does not; the order is kept.

    >>> shift("引く\\n置く\\n", "置く。\\n")
    [-1, -1, -1, 0, 1, 3]
    """
    places = [GONE] * len(old)
    befores, afters = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts, ends = _offsets(befores), _offsets(afters)
    for before, after in _pairs(befores, afters):
        for at, length, to in _kept(befores[before], afters[after]):
            for n in range(length):
                places[starts[before] + at + n] = ends[after] + to + n
    return places


def _offsets(lines: Sequence[str]) -> list[int]:
    found, at = [], 0
    for line in lines:
        found.append(at)
        at += len(line)
    return found


def _pairs(befores: Sequence[str], afters: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yields the lines that are one line before and after, by their numbers."""
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, befores, afters, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from zip(range(i1, i2), range(j1, j2), strict=True)
        elif tag == "replace":
            yield from _changed(befores, afters, range(i1, i2), range(j1, j2))


def _changed(befores: Sequence[str], afters: Sequence[str], olds: range, news: range) -> Iterator[tuple[int, int]]:
    """Yields the lines of a changed stretch that are still alike, each with the likest of those that are left."""
    first = news.start
    for old in olds if len(olds) * len(news) <= MOST else ():
        likeness = {new: _likeness(befores[old], afters[new]) for new in range(first, news.stop)}
        best = max(likeness, key=lambda new: likeness[new], default=None)
        if best is not None and likeness[best] >= ALIKE:
            yield old, best
            first = best + 1


def _likeness(one: str, other: str) -> float:
    if len(one) * len(other) > LONG:
        return 0.0
    matcher = SequenceMatcher(None, one.strip(), other.strip(), autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE else 0.0


def _kept(before: str, after: str) -> list[tuple[int, int, int]]:
    if before == after:
        return [(0, len(before), 0)]
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return [(block.a, block.size, block.b) for block in blocks]
