"""The tables that ship with the search: readings of common words, words games share, words that decide little."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from gunbai.search.normal import kana_key, plain

FOLDER = Path(__file__).parent
"""The folder that holds the tables."""

NAMES = ("readings.txt", "sounds.txt", "concepts.txt", "said.txt", "words.txt")
"""The tables by which an index is made."""

_GODAN = {
    "う": "わいうえおっ", "く": "かきくけこい", "ぐ": "がぎぐげごい", "す": "さしすせそ", "つ": "たちつてとっ",
    "ぬ": "なにぬねのん", "ぶ": "ばびぶべぼん", "む": "まみむめもん", "る": "らりるれろっ",
}  # fmt: skip


class Tables(msgspec.Struct, frozen=True):
    """Holds the tables that an index is made with, in normal form.

    ``readings`` are pairs of kana key and word, ``stems`` what a verb is written as in all its forms (引く: 引),
    ``groups`` words for the same thing, ``said`` words that are said and those that rules write for them.
    """

    readings: tuple[tuple[str, str], ...]
    stems: dict[str, str]
    groups: tuple[tuple[str, ...], ...]
    said: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


class AskingWords(msgspec.Struct, frozen=True):
    """Holds the words that ask rather than say, in normal form: those never searched, and those that decide little.

    ``sounds`` are the kana keys of those dropped.
    """

    dropped: frozenset[str]
    weak: frozenset[str]
    sounds: frozenset[str]


@lru_cache(maxsize=1)
def tables() -> Tables:
    """Returns the tables, read once."""
    stems: dict[str, str] = {}
    readings = tuple(_readings(stems))
    groups = tuple(_words(line, stems) for line in _lines("concepts.txt"))
    said = tuple((_words(said, stems), _words(written, stems)) for said, _, written in _said())
    return Tables(readings, stems, groups, said)


def fingerprint() -> bytes:
    """Returns the bytes of all tables, so that an index built from others can be told apart."""
    return b"\0".join((FOLDER / name).read_bytes() for name in NAMES)


def _words(line: str, stems: dict[str, str]) -> tuple[str, ...]:
    """Returns the words of a line in normal form, a verb by its stem, those of several words with blanks."""
    folded = [plain(word.replace("_", " ")) for word in line.split()]
    return tuple([stems.get(word, word) for word in folded])


def _said() -> Iterator[tuple[str, str, str]]:
    return (line.partition(" > ") for line in _lines("said.txt"))


def _lines(name: str) -> Iterator[str]:
    for line in (FOLDER / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def _readings(stems: dict[str, str]) -> Iterator[tuple[str, str]]:
    for line in _lines("readings.txt"):
        written, *kana = line.split()
        word, _, verb = written.partition("/")
        if verb:
            stem = plain(word)[:-1]
            stems[plain(word)] = stem
            for form in _forms(kana[0], verb):
                yield kana_key(form), stem
        else:
            for reading in kana:
                yield kana_key(reading), plain(word)


def _forms(reading: str, verb: str) -> list[str]:
    if verb == "ichidan":
        return [reading[:-1], reading, f"{reading[:-1]}れ"]
    return [reading[:-1] + ending for ending in _GODAN[reading[-1]]]


@lru_cache(maxsize=1)
def asking() -> AskingWords:
    """Returns the words that ask, read once; all that a query needs of the tables."""
    found: dict[str, set[str]] = {"[drop]": set(), "[weak]": set()}
    section = ""
    for line in _lines("words.txt"):
        if line in found:
            section = line
        else:
            found[section].update(plain(word) for word in line.split())
    sounds = frozenset(kana_key(word) for word in found["[drop]"] if not word.isascii() and word[0] != "何")
    return AskingWords(frozenset(found["[drop]"]), frozenset(found["[weak]"]), sounds)
