"""Rule numbers inside a query, and the documents that bear them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache

import msgspec

from gunbai.numbering import Key, key_of, read_number, spell, spelling_of
from gunbai.search.document import Document

_DIGITS = "0-9０-９"
_SIGN = "[①-⑳Ⅰ-Ⅻⅰ-ⅻ]"
_LETTER = "[a-zA-Zａ-ｚＡ-Ｚ](?![A-Za-zａ-ｚＡ-Ｚ])"
_NAMED = rf"(?:(?i:ex|note)|例|※)[{_DIGITS}]*|[A-Za-z]{{1,4}}[{_DIGITS}]+(?:c[{_DIGITS}]+)?(?![A-Za-z])"
"""An example, a note or another level that a book does not number by itself: 例2, ※, b1, legA3, r1c2."""

_LEVEL = (
    rf"(?:[{_DIGITS}]+|{_SIGN}|{_NAMED}|[ivxIVXｉｖｘＩＶＸ]{{1,4}}(?![A-Za-z])|{_LETTER}"
    rf"|[一二三四五六七八九十]+(?=[章節条項号とはの?？\s]|$))"
)
_BETWEEN = r"\s*+(?:[.．‐‑‒–—―−－ー-]|の(?=\s*[^\s手場])|[章節条項号]の?\s*+第?)\s*+"
_NUMBER = re.compile(
    rf"(?P<opening>第|ルール\s*|規則\s*|条文\s*|§\s*|(?<![A-Za-z])(?i:rules?|sec(?:tion)?|cr)\.?\s*)?"
    rf"(?<![A-Za-z{_DIGITS}.．])(?P<first>[{_DIGITS}]+|(?<=第)[一二三四五六七八九十]+)"
    rf"(?P<levels>(?:{_BETWEEN}{_LEVEL}|{_SIGN}|{_NAMED}|{_LETTER}|\s?[(（]\s*{_LEVEL}\s*[)）])*)"
    rf"(?P<closing>\s*[章節条項号](?!件))?(?P<apart>(?:\s+{_LEVEL})?)"
    rf"(?![{_DIGITS}]|\s*(?:枚|体|回|人|個|点|色|ターン|ポイント|以[上下]))"
)


NUMBERED = ("rule", "example")
"""Kinds of documents that bear the number of a rule."""


class Number(msgspec.Struct, frozen=True):
    """A number found in a query: where it stands, its spelling, the keys it may stand for, whether it can be nothing else."""

    start: int
    end: int
    text: str
    spelling: str
    keys: tuple[Key, ...]
    plainly: bool


class Borne(msgspec.Struct, frozen=True, array_like=True):
    """The numbers that one document bears: their spellings and their keys. Written with the index."""

    spellings: frozenset[str]
    keys: frozenset[Key]


def borne(document: Document) -> Borne:
    """Returns the numbers of a document: its number, its id, and what is printed of it where that has several levels."""
    names = (document.local_id, document.number) if document.kind in NUMBERED else ()
    if len(key_of(document.printed)) > 1:
        names = (*names, document.printed)
    keys = {key_of(name) for name in names if re.search("[0-9]", name)} - {()}
    spellings = {spelled for name in names if name for spelled in (spell(name), spelling_of(name)) if spelled}
    return Borne(frozenset(spellings), frozenset(keys))


class NumberIndex:
    """Finds documents by the numbers they bear."""

    def __init__(self, documents: Iterable[Borne]) -> None:
        self.rows: dict[Key, list[int]] = defaultdict(list)
        self.borne: list[Borne] = list(documents)
        self.spellings: list[frozenset[str]] = []
        for row, held in enumerate(self.borne):
            self.spellings.append(held.spellings)
            for key in held.keys:
                self.rows[key].append(row)

    def exact(self, number: Number) -> list[int]:
        """Returns the documents that bear a number, those spelled the same first."""
        rows = next((self.rows[key] for key in number.keys if key in self.rows), [])
        return sorted(rows, key=lambda row: number.spelling not in self.spellings[row])

    def below(self, number: Number) -> list[int]:
        """Returns the documents below a number, in the order of the book."""
        keys = [key for key in number.keys if key in self.rows]
        if not keys:
            return []
        return self._below.get(keys[0], [])

    @cached_property
    def _below(self) -> dict[Key, list[int]]:
        """The documents below each number that has any, in the order of the book."""
        found: dict[Key, list[int]] = defaultdict(list)
        for key, rows in self.rows.items():
            for size in range(1, len(key)):
                found[key[:size]] += rows
        return {key: sorted(rows) for key, rows in found.items()}

    def nearest(self, number: Number) -> list[int]:
        """Returns the documents that bear the nearest number above one that none bears, or its last neighbours."""
        key = number.keys[0]
        siblings = [other for other in self.rows if len(other) == len(key) and other[:-1] == key[:-1]]
        last = key[-1]
        if isinstance(last, int):
            siblings.sort(key=lambda other: abs(other[-1] - last) if isinstance(other[-1], int) else 99)
        above = [key[:size] for size in range(len(key) - 1, 0, -1) if key[:size] in self.rows]
        return [row for near in [*siblings[:2], *above[:1]] for row in self.rows[near]]

    def find(self, query: str) -> Number | None:
        """Returns the number in a query: one that a document bears, else one that is plainly meant as one."""
        numbers = numbers_in(query)
        known = (number for number in numbers if self.exact(number))
        return next(known, next((number for number in numbers if number.plainly), None))


@lru_cache(maxsize=16)
def numbers_in(query: str) -> tuple[Number, ...]:
    """Returns all that may be a number in a query, whatever book it is asked of."""
    return tuple(number for match in _NUMBER.finditer(query) for number in _readings(match))


def _readings(match: re.Match[str]) -> list[Number]:
    """Returns the number with and without the level that a blank parts from it."""
    alone = not match.string[: match.start()].strip() and not match.string[match.end() :].strip()
    plainly = bool(match["opening"] or match["closing"] or match["levels"])
    ends = [match.end()]
    if match["apart"]:
        ends = [match.end(), match.start("apart")] if match["levels"] else [match.start("apart")]
    found = []
    for end in ends:
        text = match.string[match.start() : end]
        typed = read_number(text)
        if typed and (plainly or (alone and end == match.end())):
            found.append(Number(match.start(), end, text.strip(), typed.spelling, typed.keys, plainly))
    return found
