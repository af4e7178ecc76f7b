"""Blocks: the lines between one head and the next, as rows of words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from gunbai.importing.draft import Draft, Row
from gunbai.importing.line import Line, width

LIST_MARK = re.compile(r"[\s　]*(?:#{1,6}\s+)?(?:[-*+]\s+(?=\S))?")
_BOLD = re.compile(r"\*\*|__")
_TITLE = 76
_STOPS = re.compile(r"[。.．!！;；,，、:：][”’\"'」』）)\]】*_]*\s*$")


class Block(msgspec.Struct, frozen=True):
    """A head with the rows up to the next one; ``marked`` when its number stands in a Markdown heading."""

    draft: Draft
    rows: list[Row]
    marked: bool
    has_children: bool


class Rows:
    """Makes the rows of a source: its lines without furniture, cut where heads begin."""

    def __init__(self, text: str, lines: Sequence[Line], skipped: dict[int, str], pages: set[int]) -> None:
        self.text, self.lines, self.skipped, self.pages = text, lines, skipped, pages

    def between(self, start: int, end: int, at: int) -> list[Row]:
        """Returns the rows from one offset to another; ``at`` is the index of the line that holds the first."""
        return list(self._rows(start, end, at))

    def _rows(self, start: int, end: int, at: int) -> Iterator[Row]:
        apart = turned = False
        last: Line | None = None
        for index in range(at, len(self.lines)):
            line = self.lines[index]
            if line.start >= end:
                return
            turned = turned or index in self.pages or "\f" in line.text
            if index in self.skipped or line.blank:
                apart = apart or line.blank
                continue
            row = self._row(line, max(start, line.start), min(end, line.end), False)
            if row is None:
                continue
            broken = last is not None and apart and not (turned and not last.ends)
            yield Row(row.n, row.start, row.end, row.first, row.last, broken)
            apart = turned = False
            last = line

    def _row(self, line: Line, start: int, end: int, apart: bool) -> Row | None:
        piece = self.text[start:end]
        if not piece.strip():
            return None
        first = start + len(piece) - len(piece.lstrip())
        last = start + len(piece.rstrip())
        return Row(line.n, first, last, *self._words(first, last, start == line.start), apart)

    def _words(self, first: int, last: int, at_head: bool) -> tuple[int, int]:
        """Returns the offsets of the words of a row: Markdown marks around the whole row are left out."""
        begun = first
        if at_head and (mark := LIST_MARK.match(self.text, first, last)) and "#" in mark[0]:
            begun = mark.end()
        for bold in ("**", "__"):
            piece = self.text[begun:last]
            if piece.startswith(bold) and piece.endswith(bold) and piece.count(bold) == 2 and len(piece) > 4:
                return begun + 2, last - 2
        return (begun, last) if begun < last else (first, last)


def after_number(text: str, end: int, marked: bool) -> int:
    """Returns where the words after a number begin: bold that ends with the number is passed over."""
    found = _BOLD.match(text, end) if marked else None
    return found.end() if found else end


def is_title(words: str, columns: int = _TITLE) -> bool:
    """Returns whether words can be a heading: short, and no sentence.

    >>> is_title("ゲームの勝敗"), is_title("カードを引きます。")
    (True, False)
    """
    words = words.strip()
    return bool(words) and width(words) <= columns and not _STOPS.search(words) and "。" not in words and ". " not in words


def is_wrapped(blocks: Sequence[Sequence[Row]], text: str) -> bool:
    """Returns whether the lines of a book end where the page was wide enough, by how many end in mid-sentence."""
    pairs = [(one, other) for rows in blocks for one, other in pairwise(rows) if not other.apart]
    open_ends = sum(not _ends(text[one.first : one.last]) for one, _ in pairs)
    return len(pairs) > 3 and open_ends * 5 > len(pairs) * 2


def _ends(words: str) -> bool:
    return Line(0, 0, 0, words).ends
