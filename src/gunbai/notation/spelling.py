"""How people spell: width, case, blanks and numerals that make no difference, and what is said of a word that nothing knows."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from gunbai.document import Problems, nearest

UNKNOWN = "?"
"""What a judge writes for a card, number or pile that nobody knows."""
UNKNOWN_WORDS = frozenset({UNKNOWN, "不明", "unknown"})
"""What else means the same, folded."""
MOST = 1000
"""The most copies of a card that one token or count may stand for."""
NUMERALS = {"1": "i", "2": "ii", "3": "iii", "4": "iv", "5": "v", "6": "vi", "7": "vii", "8": "viii", "9": "ix"}
"""Which Roman numeral a digit may be typed as, folded."""
DIGITS = {roman: digit for digit, roman in NUMERALS.items()}
"""Which digit a Roman numeral stands for."""

_ABOUT = "約|およそ|およその|about|~|〜|<|>|≦|≧|≤|≥|="
_AMOUNT = re.compile(
    rf"(?P<before>(?:{_ABOUT})*)\s*(?P<number>[+\-−‐]?(?:0x[0-9a-f]+|\.?\d[\d.,_]*(?:e[+-]?\d+)?|[一二三四五六七八九十百千万〇零]+))"
    r"(?P<after>(?:枚|以上|以下|以内|未満|前後|程度|くらい|ぐらい|ほど|より多い|か|\?|\+|cards?|[\s\-〜~]|\d)*)"
)
_KANJI = re.compile("[一二三四五六七八九十百千万〇零]+")


def fold(text: object) -> str:
    """Returns a word as it is compared: full width, half width, case and blanks make no difference; what is no word is empty.

    >>> fold("ＷＴ　２")
    'wt 2'
    """
    return _folded(text) if isinstance(text, str) else ""


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def is_unknown(text: object) -> bool:
    """Tells whether a word says that nobody knows what stands there."""
    return fold(text) in UNKNOWN_WORDS


def is_amount(text: object) -> bool:
    """Tells whether a word says how many or how much: a number in digits, or one with a word that makes it an amount.

    A numeral in kanji alone may be the name of a card.

    >>> [is_amount(word) for word in ("20枚", "約20", "-3", "1e400", "三十枚", "三", "3号機")]
    [True, True, True, True, True, False, False]
    """
    match = _AMOUNT.fullmatch(fold(text))
    return match is not None and bool(match["before"] or match["after"] or not _KANJI.fullmatch(match["number"]))


def called(spec: Mapping[str, object]) -> set[str]:
    """Returns what else a word of the vocabulary may be called, folded: its aliases, its Japanese, its English."""
    aliases = spec.get("alias", ())
    said = [*(aliases if isinstance(aliases, list | tuple) else [aliases]), spec.get("ja", ""), spec.get("en", "")]
    return {fold(str(alias)) for alias in said if alias}


def note_key(problems: Problems, key: str, what: str, known: Iterable[str]) -> None:
    """Notes a key that nothing knows, with the nearest one that is known."""
    known = list(known)
    near = nearest(key, known)
    code, hint = ("KEY-TYPO", f"did you mean {near}?") if near else ("UNKNOWN-KEY", f"use one of {', '.join(known)}")
    problems.add(code, f"{what} has no {key}", key, hint)
