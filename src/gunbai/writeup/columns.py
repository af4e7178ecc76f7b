"""Text in columns, for terminals and slips: as wide as it looks, broken where Japanese may be broken."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

COLUMNS = 78
"""The width of what is printed at a terminal: about 35 full-width characters and an indent."""

NOT_FIRST = frozenset("、。，．・：；？！ー～〜’”）〕］｝〉》」』】,.:;?!)]}%々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
"""Characters that do not begin a line (JIS X 4051, the common part)."""

NOT_LAST = frozenset("‘“（〔［｛〈《「『【([{")
"""Characters that do not end a line."""

_PIECE = re.compile(r"[!-~]+|\S|[^\S\n]+")


def width(text: str) -> int:
    """Returns how many columns a text takes: a full-width character takes two.

    >>> width("甲 20"), width("ｱｲ")
    (5, 2)
    """
    return sum(map(_columns, text))


def pad(text: str, columns: int) -> str:
    """Returns a text followed by blanks up to so many columns.

    >>> pad("右", 4) + "|"
    '右  |'
    """
    return text + " " * max(columns - width(text), 0)


def wrap(text: str, columns: int) -> list[str]:
    """Returns a text in lines of at most so many columns; numbers and words of ASCII stay whole.

    A line neither begins with 。 or 」 nor ends with 「.

    >>> wrap("そのレーンへ置く。", 16)
    ['そのレーンへ置', 'く。']
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrapped(paragraph, columns)
    return lines


def _wrapped(text: str, columns: int) -> list[str]:
    lines: list[str] = []
    line, taken = "", 0
    for piece in _pieces(text, columns):
        if line and taken + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line, taken = "", 0
        more = piece if line else piece.lstrip()
        line, taken = line + more, taken + width(more)
    return [*lines, line.rstrip()] if line or not lines else lines


def _pieces(text: str, columns: int) -> Iterator[str]:
    """Yields what must not be broken: a word, or a character with the punctuation that clings to it."""
    held = ""
    for found in _PIECE.finditer(text):
        piece = found[0]
        clings = bool(held) and (piece[0] in NOT_FIRST or held[-1] in NOT_LAST)
        if held and not (clings and width(held) + width(piece) <= columns):
            yield held
            held = ""
        held += piece
    if held:
        yield held


@lru_cache(maxsize=4096)
def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
