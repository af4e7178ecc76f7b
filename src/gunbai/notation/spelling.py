"""How people spell: width, case, blanks and numerals that make no difference, and what is said of a word that nothing knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from gunbai.document import Problems, nearest

UNKNOWN = "?"
"""What a judge writes for a card, number or pile that nobody knows."""
MOST = 1000
"""The most copies of a card that one token or count may stand for."""
NUMERALS = {"1": "i", "2": "ii", "3": "iii", "4": "iv", "5": "v", "6": "vi", "7": "vii", "8": "viii", "9": "ix"}
"""Which Roman numeral a digit may be typed as, folded."""
DIGITS = {roman: digit for digit, roman in NUMERALS.items()}
"""Which digit a Roman numeral stands for."""


def fold(text: object) -> str:
    """Returns a word as it is compared: full width, half width, case and blanks make no difference; what is no word is empty.

    >>> fold("ＷＴ　２")
    'wt 2'
    """
    return _folded(text) if isinstance(text, str) else ""


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


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
