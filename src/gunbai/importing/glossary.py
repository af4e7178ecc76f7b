"""Reads the entries of a glossary: in blocks under their terms, or one to a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from gunbai.importing.block import is_title
from gunbai.importing.draft import Row
from gunbai.importing.line import width

_NARROW = 24
_WIDEST = 60
"""No term is wider that stands on a line of its own."""
_LEAD = r"[\s　]*(?:[・•●○■◆*-]\s*)?"
_COLON = re.compile(rf"{_LEAD}(?P<term>[^\s：:。、.][^：:。]{{0,40}}?\s*(?:[:：]|\s[—–-]{{1,2}}(?=\s)))(?=\s*\S)")
_BRACKET = re.compile(rf"{_LEAD}(?P<term>[【「『《\[][^】」』》\]]{{1,40}}[】」』》\]])[\s　:：]*")


class GlossaryEntry(msgspec.Struct, frozen=True):
    """One entry: its first row, the offsets of its term, where its definition begins."""

    row: int
    term: tuple[int, int]
    rest: int


def find_entries(text: str, rows: Sequence[Row]) -> list[GlossaryEntry]:
    """Returns the entries of a glossary, in order; none when it is not written in any way that is known."""
    for found in (_in_blocks(text, rows), _in_pairs(text, rows), _in_lines(text, rows, _BRACKET), _in_lines(text, rows, _COLON)):
        if len(found) > 1:
            return found
    return []


def _in_blocks(text: str, rows: Sequence[Row]) -> list[GlossaryEntry]:
    """Reads blocks parted by blank lines, each headed by its term."""
    heads = [at for at, row in enumerate(rows) if row.apart or not at]
    sizes = [end - start for start, end in pairwise([*heads, len(rows)])]
    widest = max((width(text[row.first : row.last]) for row in rows), default=0)
    good = [at for at, size in zip(heads, sizes, strict=True) if size > 1 and _heads(text[rows[at].first : rows[at].last], widest)]
    if len(good) * 10 < len(heads) * 6 or len(good) < 2:
        return []
    return [GlossaryEntry(at, (rows[at].first, rows[at].last), rows[at].end) for at in good]


def _in_pairs(text: str, rows: Sequence[Row]) -> list[GlossaryEntry]:
    """Reads terms and meanings that stand on lines of their own, with a blank line between them."""
    words = [text[row.first : row.last] for row in rows]
    alone = [at for at, row in enumerate(rows) if (row.apart or not at) and (at + 1 == len(rows) or rows[at + 1].apart)]
    good = [at for at in alone[:-1] if is_term(words[at]) and width(words[at]) <= _WIDEST and not is_title(words[at + 1], 100)]
    if len(good) * 5 < len(alone) * 2 or len(good) < 2:
        return []
    return [GlossaryEntry(at, (rows[at].first, rows[at].last), rows[at].end) for at in good]


def _heads(words: str, widest: int) -> bool:
    """Returns whether a line is a term: it is not as wide as the page, where a page has a width."""
    return is_term(words) and (width(words) * 10 < widest * 9 or widest < _NARROW)


def is_term(words: str) -> bool:
    """Returns whether words can be a term."""
    return is_title(re.sub(r"[,、.]|[!！?？]$", " ", words), 100)


def _in_lines(text: str, rows: Sequence[Row], pattern: re.Pattern[str]) -> list[GlossaryEntry]:
    """Reads entries that begin on a line of their own, the term parted from its meaning by a sign."""
    found = [(at, match) for at, row in enumerate(rows) if (match := pattern.match(text, row.start, row.end))]
    sentences = sum(text[row.first : row.last].endswith(("。", ".")) for row in rows)
    if len(found) * 10 < max(sentences, 1) * 6:
        return []
    return [GlossaryEntry(at, match.span("term"), match.end()) for at, match in found]
