"""The words that may stand in a card token of one game, by their folded spelling."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from gunbai.notation.notation import Notation
from gunbai.notation.spelling import DIGITS, fold

NUMBERS = re.compile(r"\d{1,9}(?:/(?:\d{1,9}|\?))*|\?(?:/(?:\d{1,9}|\?))*")
"""A card's numbers, ``3/2`` or ``300/?/100``."""
LABELLED = re.compile(r"(?P<label>.+?)(?P<mark>[:=]?)(?P<value>(?<!\d)\d{1,9})")
"""A word with its number, ``WT2``."""


class Meaning(Struct, frozen=True):
    """What a word is about (kind, keyword, field, mark ...) and which one; of a member, which set it is a member of."""

    about: str
    name: str
    of: str = ""


class WordTable(Struct, frozen=True):
    """The words of a token: those that stand alone, those that carry a number, and phrases that stand for several words."""

    alone: Mapping[str, Meaning]
    labels: Mapping[str, Meaning]
    phrases: Mapping[str, tuple[str, ...]]
    spellings: tuple[str, ...]

    def holds(self, word: str) -> bool:
        """Tells whether a word may stand in a token."""
        folded = fold(word)
        match = LABELLED.fullmatch(folded)
        return bool(folded in self.alone or NUMBERS.fullmatch(folded) or (match and match["label"] in self.labels))

    def in_roman(self, folded: str) -> tuple[Meaning, int] | None:
        """Returns what a label with a Roman numeral says, as WTⅡ."""
        for roman, digit in DIGITS.items():
            stem = folded.removesuffix(roman)
            if stem != folded and stem in self.labels:
                return self.labels[stem], int(digit)
        return None

    def together(self, folded: str) -> list[tuple[Meaning, int]]:
        """Returns labels with their numbers that are written together as one word; none when it is made of anything else."""
        parts = re.findall(r"(?<!\D)(\D+)(\d{1,9})", folded)
        whole = "".join(label + number for label, number in parts) == folded and all(label in self.labels for label, _ in parts)
        return [(self.labels[label], int(number)) for label, number in parts] if whole and len(parts) > 1 else []


@lru_cache(maxsize=32)
def word_table(notation: Notation) -> WordTable:
    """Returns the words that may stand in a token of this game."""
    words = notation.tokens
    alone: dict[str, Meaning] = {}
    labels: dict[str, Meaning] = {}
    for name, numbered in notation.keywords.items():
        (labels if numbered else alone)[fold(name)] = Meaning("keyword", name)
    labels.update({fold(label): Meaning("field", field) for label, field in words.fields.items()})
    labels.update({fold(label): Meaning("mark", mark) for label, mark in words.marks.items()})
    labels.update({fold(label): Meaning("counter", name) for label, name in words.counters.items()})
    alone.update({fold(kind): Meaning("kind", kind) for kind in notation.kinds})
    alone.update({fold(member): Meaning("member", member, name) for name, members in words.sets.items() for member in members})
    alone.update({fold(word): Meaning("turned", word) for word in (*words.turned, *words.covers)})
    alone.update({fold(word): Meaning("plain", word) for word in words.plain})
    alone.update({fold(word): Meaning("face", face) for word, face in words.face.items()})
    alone.update({fold(word): Meaning("status", word) for word in words.statuses})
    for alias, word in words.aliases.items():
        for table in (alone, labels):
            if fold(word) in table:
                table.setdefault(fold(alias), table[fold(word)])
    phrases = {fold(phrase): said for phrase, said in words.phrases.items()}
    return WordTable(alone, labels, phrases, (*alone, *labels, *phrases))
