"""One normal form for rulebooks and for what people type, in which each character knows where it came from.

Normal form is lower case and half-width, long vowels of katakana are written out or dropped, small katakana are large:
フェーズ, フェイズ and ﾌｪｰｽﾞ are the same string. It is for matching only and is never shown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

__all__ = ["KANJI", "LETTER", "Normal", "kana_key", "normalise", "plain"]

LETTER = r"^\W\d_a-zà-ÿ〇"
KANJI = rf"{LETTER}ぁ-ヿ"
"""Letters that are not Latin, and those of them that are not kana, for use inside a regular expression's brackets.

Each says what it leaves out, so that any script is searched, and since a class of all kanji takes two milliseconds to compile.
"""

_JAPANESE = (("ぁ", "ゖ"), ("ァ", "ヺ"), ("ー", "ー"), ("々", "〆"), ("㐀", "鿿"), ("\uf900", "\ufaff"))
"""First and last of each stretch of characters that Japanese words are written with."""


class Normal:
    """Holds a text in normal form and, for each of its characters, the half-open span of the original it came from."""

    __slots__ = ("ends", "starts", "text")

    def __init__(self, text: str, starts: list[int], ends: list[int]) -> None:
        self.text, self.starts, self.ends = text, starts, ends

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Returns the span of the original text that a non-empty span of the normal form came from."""
        return self.starts[start], self.ends[end - 1]

    def sub(self, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]) -> Normal:
        """Replaces every match; the replacement comes from all it replaces, a long mark left out belongs to its vowel."""
        text, starts, ends = [], [], []
        at = 0
        for match in pattern.finditer(self.text):
            start, end = match.span()
            new = replace(match)
            text += [self.text[at:start], new]
            if len(new) == end - start:
                starts += self.starts[at:end]
                ends += self.ends[at:end]
            else:
                starts += self.starts[at:start] + [self.starts[start]] * len(new)
                ends += self.ends[at:start] + [self.ends[end - 1]] * len(new)
                if not new and ends and match[0][0] == "ー":
                    ends[-1] = self.ends[end - 1]
            at = end
        if not at:
            return self
        return Normal("".join([*text, self.text[at:]]), starts + self.starts[at:], ends + self.ends[at:])


def normalise(text: str, wrapped: bool = True) -> Normal:
    """Returns the normal form of a text.

    ``wrapped`` says that blanks between two Japanese characters are line wraps; in a query they part words.

    >>> normalise("Ａ Ｔ Ｋ が３,０００の ﾌｪｰｽﾞ").text
    'atk が3000のフエイズ'
    """
    normal = _compatible(text)
    for pattern, replace in _WRAPPED_RULES if wrapped else _RULES:
        if pattern.search(normal.text):
            normal = normal.sub(pattern, replace)
    return normal


@lru_cache(maxsize=4096)
def plain(text: str, wrapped: bool = True) -> str:
    """Returns the normal form of a text without its map."""
    return normalise(text, wrapped).text


_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_LARGE = str.maketrans("ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ", "アイウエオツヤユヨワカケあいうえおつやゆよわかけ")
_SAME_SOUND = str.maketrans("ぢづを", "じずお")


@lru_cache(maxsize=16384)
def kana_key(text: str) -> str:
    """Returns how a kana word sounds, roughly: equal for spellings that people mix up.

    >>> kana_key("カウンター"), kana_key("かうんたー"), kana_key("じょーげん") == kana_key("じょうげん")
    ('かうんた', 'かうんた', True)
    """
    key = plain(text).translate(_TO_HIRAGANA).translate(_LARGE).translate(_SAME_SOUND)
    key = _HIRAGANA_LONG.sub(lambda match: match[1] + _LENGTHENED.get(match[1], ""), key)
    return key.replace("ー", "").replace("・", "")


_ROMAN = {chr(0x2160 + n): str(n + 1) for n in range(12)} | {chr(0x2170 + n): str(n + 1) for n in range(12)}
_CIRCLED = (
    {chr(0x2460 + n): str(n + 1) for n in range(20)}
    | {chr(0x3251 + n): str(n + 21) for n in range(15)}
    | {chr(0x2776 + n): str(n + 1) for n in range(10)}
    | {chr(0x2474 + n): str(n + 1) for n in range(20)}
    | {"⓪": "0", "⓿": "0"}
)
_DASHES = dict.fromkeys("‐‑‒–—―−－﹣", "-")
_LITERAL = _ROMAN | _CIRCLED | _DASHES | {"〜": "~", "～": "~", "　": " ", "“": '"', "”": '"', "’": "'", "‘": "'"}
_LITERAL |= {"ā": "aa", "ī": "ii", "ū": "uu", "ē": "ee", "ō": "oo"}
_MARKS = frozenset("ﾞﾟ゙゚")


def _compatible(text: str) -> Normal:
    """Applies NFKC character by character, except that Roman and circled digits become numbers of their own."""
    if text.isascii():
        return Normal(text, list(range(len(text))), list(range(1, len(text) + 1)))
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and (text[end] in _MARKS or unicodedata.combining(text[end])):
            end += 1
        char = text[at:end]
        new = _LITERAL.get(char) or (char if char < "\x7f" else unicodedata.normalize("NFKC", char))
        if (char in _CIRCLED or char in _ROMAN) and out and out[-1][-1:].isdigit():
            new = f" {new}"
        out.append(new)
        starts += [at] * len(new)
        ends += [end] * len(new)
        at = end
    return Normal("".join(out), starts, ends)


_NUMERALS = {char: value for value, char in enumerate("〇一二三四五六七八九")}


def _kanji_number(match: re.Match[str]) -> str:
    tens, ten, ones = match[1], match[2], match[3]
    if not ten:
        return "".join(str(_NUMERALS[char]) for char in tens)
    return str((_NUMERALS[tens] if tens else 1) * 10 + (_NUMERALS[ones] if ones else 0))


_LENGTHENED = dict.fromkeys("エケセテネヘメレゲゼデベペ", "イ") | dict.fromkeys("オコソトノホモヨロゴゾドボポ", "ウ")
_LENGTHENED |= dict.fromkeys("えけせてねへめれげぜでべぺ", "い") | dict.fromkeys("おこそとのほもよろごぞどぼぽ", "う")
_HIRAGANA_LONG = re.compile("([ぁ-ゖ])ー+")
_VU = {"ヴァ": "バ", "ヴィ": "ビ", "ヴェ": "ベ", "ヴォ": "ボ", "ヴ": "ブ", "ジェ": "ゼ", "シェ": "セ"}
_SPELLINGS = {
    "出来": "でき", "行な": "行", "下さい": "ください", "全て": "すべて", "及び": "および", "又は": "または", "或いは": "あるいは",
    "為": "ため", "事": "こと", "時": "とき", "無し": "なし", "無い": "ない", "無く": "なく", "更に": "さらに", "既に": "すでに",
}  # fmt: skip
_LETTER_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6"}


# A class of all kanji takes a regular expression two milliseconds to compile, wherever it stands: the rules ask here instead.
def _japanese(char: str) -> bool:
    return any(first <= char <= last for first, last in _JAPANESE)


def _zero(match: re.Match[str]) -> str:
    """Reads a letter O between Japanese characters as the digit."""
    before, after = match.string[match.start() - 1], match.string[match.end()]
    return "0" if _japanese(before) and _japanese(after) else match[0]


def _wrap(match: re.Match[str]) -> str:
    """Leaves out the blanks of a line wrap: those beside Japanese, closing and opening marks, and digits."""
    before, after = match.string[match.start() - 1], match.string[match.end()]
    if before in "0123456789":
        joined = _japanese(after)
    else:
        joined = (before in "、。」』）)】" or _japanese(before)) and (after in "「『【0123456789" or _japanese(after))
    return "" if joined else match[0]


_Replace = Callable[[re.Match[str]], str]


def _rules(*rules: tuple[str, _Replace]) -> tuple[tuple[re.Pattern[str], _Replace], ...]:
    return tuple((re.compile(pattern), replace) for pattern, replace in rules)


_RULES = _rules(
    # OCR and ruled print set short names apart: A T K, W T.
    (r"(?<![A-Za-z])(?:[A-Z](?: [A-Z]){1,3}|[a-z](?: [a-z]){1,3}|[A-Z]{2} [A-Z]|[A-Z] [A-Z]{2})(?![A-Za-z])",
     lambda match: match[0].replace(" ", "")),
    (r"[A-ZÀ-Þ]+", lambda match: match[0].lower()),
    (r"(?<=\d),(?=\d{3}(?!\d))", lambda match: ""),
    (r"(?<=\d)ー(?=\d)", lambda match: "-"),
    (r"(?<=[^\x00-\x7f])[oＯ](?=[^\x00-\x7f])", _zero),
    (r"(?<=[ァ-ヺー])(?:iii|ii|iv|vi|i|v)(?![a-z])", lambda match: _LETTER_ROMAN[match[0]]),
    (r"([一二三四五六七八九]?)(十)([一二三四五六七八九]?)(?=枚|体|回|人|個|点|色|ターン|ポイント|以上|以下)", _kanji_number),
    (r"([一二三四五六七八九])()()(?=枚|体|回|人|個|点|色|ターン|ポイント|つ目|番目|種類|マス)", _kanji_number),
    (r"出来(?=[なるてたすれまずよ])|行な(?=[うわいえおっ])|下さい|全て|及び|又は|或いは|無[しいく]|[更既]に"
     rf"|(?<=[るたなのいうくすつむ])(?:為|事|時)(?![{KANJI}])", lambda match: _SPELLINGS[match[0]]),
    (r"ヴ[ァィェォ]?|[ジシ]ェ", lambda match: _VU[match[0]]),
    (r"[ァィゥェォッャュョヮヵヶ]+", lambda match: match[0].translate(_LARGE)),
    (r"(?<=[ァ-ヺ])ー+", lambda match: _LENGTHENED.get(match.string[match.start() - 1], "")),
)  # fmt: skip
_WRAPPED_RULES = (*_rules((r"(?<=\S)\s+(?=\S)", _wrap)), *_RULES)
