"""The words of a game in the language of a page: places, phases and states have an English name where the vocabulary gives one."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from weakref import WeakKeyDictionary

from gunbai.notation.board_part import BoardPart
from gunbai.notation.notation import Notation


def label_of(part: BoardPart, lang: str) -> str:
    """Returns what an entry of a board is called: its Japanese word, or in English its own name there, else its key."""
    if lang == "en":
        return part.en or (part.name if part.name.isascii() else next(iter(_in_english(part.aliases)), part.name))
    own = (alias for alias in part.aliases if not alias.isascii())
    return next(own, next(iter(part.aliases), part.name))


def slot_label(part: BoardPart, slot: str, lang: str) -> str:
    """Returns what a slot is called: as boards write it, or by its English name where it has one."""
    return (_english(part.names, slot) or slot) if lang == "en" else slot


def word_of(notation: Notation, word: str, lang: str) -> str:
    """Returns a word of a card, a phase or a place: as the game prints it, or by its English name where the content has one.

    A number is no word, also where a place is called by it; a word may have one behind it (火3).
    """
    if lang != "en" or word.isdecimal():
        return word
    said = word.rstrip(string.digits)
    return f"{_spelt(notation, said)}{word[len(said) :]}" if said and said != _spelt(notation, said) else _spelt(notation, word)


def _spelt(notation: Notation, word: str) -> str:
    """Returns a word by its English name where the content has one, worked out once."""
    known = _KNOWN.setdefault(notation, {})
    spelt = known.get(word)
    if spelt is None:
        spelt = _in_content(notation, word)
        if len(known) < MOST_KNOWN:
            known[word] = spelt
    return spelt


MOST_KNOWN = 4096
"""How many words of one game are kept with their English names."""
_KNOWN: WeakKeyDictionary[Notation, dict[str, str]] = WeakKeyDictionary()
"""The English names of the words of a game that were asked for."""


def _in_content(notation: Notation, word: str) -> str:
    zone = notation.vocabulary.zones.get(word)
    named = (_english(part.names, word) for part in notation.parts.values())
    entry = next((part.name for part in notation.parts.values() if label_of(part, "ja") == word), "")
    spelt = (zone.alias if zone else "") or _english(notation.tokens.aliases, word) or next(filter(None, named), entry)
    return spelt or notation.english.get(word) or word


def _english(names: Mapping[str, str], word: str) -> str:
    """Returns the first English spelling of a word among its other names."""
    return next(iter(_in_english(name for name, meant in names.items() if meant == word)), "")


def _in_english(names: Iterable[str]) -> list[str]:
    return [name for name in names if name.isascii() and name[:1].isalpha()]
