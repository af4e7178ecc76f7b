"""Reads Japanese typed in Latin letters, as an input method does: kougeki is こうげき, reen is れーん."""

from __future__ import annotations

import re

_VOWELS = "aiueo"
_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの", "h": "はひふへほ",
    "m": "まみむめも", "y": "や ゆ よ", "r": "らりるれろ", "w": "わ   を", "g": "がぎぐげご", "z": "ざじずぜぞ",
    "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "f": "  ふ  ", "j": " じ   ",
}  # fmt: skip
_GLIDED = {"ky": "き", "sy": "し", "sh": "し", "ty": "ち", "ch": "ち", "ny": "に", "hy": "ひ", "my": "み", "ry": "り", "gy": "ぎ",
           "zy": "じ", "jy": "じ", "j": "じ", "dy": "ぢ", "by": "び", "py": "ぴ"}  # fmt: skip
_SMALL = {"a": "ゃ", "u": "ゅ", "o": "ょ", "e": "ぇ"}

KANA = {f"{row}{vowel}": kana for row, held in _ROWS.items() for vowel, kana in zip(_VOWELS, held, strict=True) if kana != " "}
KANA |= {f"{row}{vowel}": kana + small for row, kana in _GLIDED.items() for vowel, small in _SMALL.items()}
KANA |= {"shi": "し", "chi": "ち", "tsu": "つ", "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ", "va": "ば", "vi": "び",
         "vu": "ぶ", "ve": "べ", "vo": "ぼ", "ti": "てぃ", "di": "でぃ", "wi": "うぃ", "we": "うぇ", "xtu": "っ", "ltu": "っ",
         "nn": "ん"}  # fmt: skip
"""Every syllable of Hepburn, of the official spelling and of the keyboard, with its kana."""

_LONG = re.compile(r"([aiueo])[-~]|(aa|ii|uu|ee|oo)")


def kana(word: str) -> str:
    """Returns a word of Latin letters in kana, "" when it is none of Japanese.

    >>> kana("kougeki"), kana("reen"), kana("sokkou"), kana("attack")
    ('こうげき', 'れーん', 'そっこう', '')
    """
    text = _LONG.sub(lambda match: (match[1] or match[2][0]) + "-", word)
    found, at = "", 0
    while at < len(text):
        if text[at] == "-":
            found, at = found + "ー", at + 1
        elif text[at] == text[at + 1 : at + 2] and text[at] not in "aiueon":
            found, at = found + "っ", at + 1
        elif size := next((size for size in (3, 2, 1) if text[at : at + size] in KANA and not _cut(text, at, size)), 0):
            found, at = found + KANA[text[at : at + size]], at + size
        elif text[at] == "n" or (text[at] == "m" and text[at + 1 : at + 2] in ("b", "p", "m")):
            found, at = found + "ん", at + 1
        else:
            return ""
    return found


def _cut(text: str, at: int, size: int) -> bool:
    """Tells whether nn is ん before a vowel's own n: konna is こんな."""
    return text[at : at + size] == "nn" and text[at + 2 : at + 3] in (*_VOWELS, "y")
