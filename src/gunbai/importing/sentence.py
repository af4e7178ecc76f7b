"""Splits the text of a clause into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

_STOP = re.compile(r"[。！？!?．]+|\.(?=[”’\"')\]]*(?:\s|$))|\n\s*\n|\n(?=\s*[・•●○■◆※-]\s?)|\n")
_CLOSING = "」』）)】]”’\"'〉》"
_OPEN, _CLOSE = "「『（(【[〈《“‘", "」』）)】]〉》”’"
_SHORT = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|cf|No|no|Inc|Mr|Ms|Dr|St|U\.S|Pat|approx|fig|sec|ver|p|pp)|\b[A-Z]|(?:^|\n)\s*\d+)$")


def sentences(text: str) -> list[tuple[int, int]]:
    """Returns the half-open offsets of the sentences of a text; together they hold all of it but blanks between them.

    >>> [text[a:b] for text in ["引く。「置く。」ことは、しない。"] for a, b in sentences(text)]
    ['引く。', '「置く。」ことは、しない。']
    """
    cut, start = [], 0
    for end in (*_stops(text), len(text)):
        first = start + len(text[start:end]) - len(text[start:end].lstrip())
        last = start + len(text[start:end].rstrip())
        if first < last:
            cut.append((first, last))
        start = end
    return cut


def _stops(text: str) -> Iterator[int]:
    depth, at = 0, 0
    for found in _STOP.finditer(text):
        between = text[at : found.start()]
        depth = max(0, depth + sum(between.count(each) for each in _OPEN) - sum(between.count(each) for each in _CLOSE))
        at = found.start()
        if found[0].count("\n") > 1 or (found[0] == "\n" and _breaks(text, found)):
            depth, at = 0, found.end()
            yield found.end()
        elif found[0][0] != "\n" and not depth and not _is_short(text, found):
            end = found.end()
            while end < len(text) and text[end] in _CLOSING:
                end += 1
            yield end


def _breaks(text: str, found: re.Match[str]) -> bool:
    """Returns whether a line end parts sentences, and is not only where the page was wide enough."""
    after = text[found.end() :].lstrip(" 　")[:1]
    before = text[: found.start()].rstrip()
    return after in tuple("・•●○■◆※①②③④⑤⑥⑦⑧⑨⑩") or before[-1:] in tuple("。！？!?：:」") or before.endswith((".", ".”", ".)"))


def _is_short(text: str, found: re.Match[str]) -> bool:
    """Returns whether a dot ends an abbreviation or a number at the head of a line."""
    return found[0] == "." and _SHORT.search(text, max(0, found.start() - 12), found.start()) is not None
