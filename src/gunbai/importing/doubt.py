"""Doubts: everything about an import that a person should look at, by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

CODES = {
    "ENCODING": "the text was not UTF-8, or some of it could not be read",
    "CONTENTS": "lines taken for a table of contents, and left out",
    "REPEATED-LINE": "a line that stands on several pages was taken for a header or footer, and left out",
    "GAP": "a number is missing before this one",
    "REPEATED-NUMBER": "this number was printed before",
    "OUT-OF-ORDER": "this number does not follow the one before it",
    "NO-PARENT": "the clause that this number belongs under is not printed",
    "ODD-FORM": "this number is printed unlike the others",
    "GLUED-NUMBER": "this number stands in the middle of a line",
    "NUMBER-IN-TEXT": "a line begins with a number and was taken for text",
    "STRAY-TEXT": "text that belongs to no clause was kept with the one before it",
    "SECTION": "a heading without number was taken for a section",
    "LOST-SIGN": "the text begins in mid-sentence: a sign or icon before it may be lost",
    "SAME-TEXT": "this clause reads the same as another",
    "UNRESOLVED-REFERENCE": "this refers to a number that no clause has",
    "MANY-REFERENCES": "this names more than thirty clauses at once",
    "FALLING-RANGE": "this range of clauses ends before it begins",
    "UNSURE-REFERENCE": "this number may be an amount, and was taken for a reference",
    "GLOSSARY": "the glossary could not be read as terms and definitions",
    "FEW-NUMBERS": "the book is hardly numbered: most of its text has no number of its own",
    "NO-NUMBERS": "no numbered clause was found",
    "ARRANGED": "clauses stand as a person arranged them in the version before",
    "NEW-LINES": "lines that the version before does not have were taken for a clause",
    "GUESSED": "title, version or date was taken from the text",
}
"""What each code means."""


class Doubt(msgspec.Struct, frozen=True):
    """One thing to look at: its line in the source (from 1), its code, what was seen and what was done."""

    line: int
    code: str
    message: str


class Doubts:
    """Collects doubts in any order; they are listed by line."""

    def __init__(self) -> None:
        self._found: list[Doubt] = []

    def add(self, line: int, code: str, message: str) -> None:
        """Notes one doubt."""
        assert code in CODES, code
        self._found.append(Doubt(line, code, message))

    def take(self, others: Iterable[Doubt]) -> None:
        """Notes doubts that another part of the import had."""
        self._found += others

    def __iter__(self) -> Iterator[Doubt]:
        return iter(sorted(set(self._found), key=lambda doubt: (doubt.line, doubt.code, doubt.message)))

    def __len__(self) -> int:
        return len(set(self._found))
