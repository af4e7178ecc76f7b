"""Lines of a source: where each stands, and how it relates to the lines around it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

_ENDS = re.compile(r"[。．.!?！？…:：][”’\"'」』）)\]】》〉*_]*\s*$|[」』】》]\s*$")


class Line(msgspec.Struct, frozen=True):
    """One line of a source: its number from 1, its half-open offsets without the line end, its text."""

    n: int
    start: int
    end: int
    text: str

    @property
    def bare(self) -> str:
        """The text without the blanks around it."""
        return self.text.strip()

    @property
    def blank(self) -> bool:
        """Whether nothing is printed on it."""
        return not self.bare

    @property
    def ends(self) -> bool:
        """Whether a sentence ends with it."""
        return _ENDS.search(self.text) is not None


def split(text: str) -> list[Line]:
    """Returns the lines of a text; only ``\\n`` ends one."""
    return list(_split(text))


def _split(text: str) -> Iterator[Line]:
    start = 0
    for n, line in enumerate(text.split("\n"), 1):
        yield Line(n, start, start + len(line), line)
        start += len(line) + 1


def width(text: str) -> int:
    """Returns how many columns a text takes; a full-width character takes two."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text)
