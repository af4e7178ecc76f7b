"""Words that count the parts of a book, in six languages: ``第2条``, ``제2조``, ``§ 4a``, ``Abs. 2``, ``chapter 8``."""

from __future__ import annotations

import re

import msgspec

from gunbai.numbering import key_of

SIGNS = {
    **dict.fromkeys("編编篇편", "title"),
    **dict.fromkeys("部부", "part"),
    **dict.fromkeys("章장", "chapter"),
    **dict.fromkeys("節节절", "section"),
    **dict.fromkeys("条條조", "article"),
    **dict.fromkeys("項항", "paragraph"),
    **dict.fromkeys("项号號호", "item"),
    "款": "clause",
    **dict.fromkeys("目목", "letter"),
}
"""What a character counts behind 第 or 제. In Chinese 项 is an item, 款 most often a paragraph without a number."""

WORDS = {
    "title": "titres?|titles?|livres?|titel[ns]?",
    "part": "parts?|parties?|teile?[ns]?",
    "chapter": r"chapters?|ch\.|chapitres?|chap\.|kapiteln?|kapitels|kap\.",
    "section": r"sections?|sec\.|sect\.|abschnitt(?:e[ns]?|s)?",
    "article": r"articles?|artikeln?|artikels|arts?\.|§{1,2}|rules?|regeln?|règles?|clauses?",
    "paragraph": r"(?:sub)?paragraph(?:e?s|e)?|subsections?|paras?\.|absatz(?:es)?|absätzen?|abs\.|alinéas?|al\.",
    "item": (
        r"nummern?|ziffern?|nrn?\.|ziff\.|n°|nos?\.|numéros?|points?|punkt(?:e[ns]?|s)?|items?|steps?|étapes?|schritt(?:e[ns]?|s)?"
    ),
    "letter": r"buchstaben?|buchst\.|bst\.|lit\.|letters?|lettres?|let\.",
    "sentence": r"satz(?:es)?|sätzen?|sentences?|phrases?",
}
"""What a word before a number counts."""

BELOW = ("paragraph", "item", "clause", "letter")
"""Kinds that a book seldom writes beside the number: a paragraph of an article bears 2, an item (1) or 一."""

DIGITS = "[0-9０-９]{1,3}|[〇零一二三四五六七八九十百]+"
_SPOKEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIRST = ("premier", "première")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_LATIN = {"bis": 2, "ter": 3, "quater": 4}
AFTER = r"[ \xa0](?:bis|ter|quater)(?![^\W_]|[ \xa0]+(?:[0-9§]|zu[rm]?\b))"
"""What inserts an article behind another one in French; before a number it is the German word for a range."""

_ORDINAL = re.compile(
    rf"[第제]\s?[（(]?({DIGITS})[）)]?\s?([{''.join(SIGNS)}])(?:\s?[の之의]\s?({DIGITS})(?![0-9０-９]|\s?[枚人回点体つ장명]))?"
)
_NAMES = "|".join(f"(?P<{kind}>{words})" for kind, words in WORDS.items())
_NAMED = re.compile(
    rf"(?<![A-Za-zÀ-ÿ])(?:{_NAMES})[\s\xa0]{{0,2}}(?P<number>[0-9]{{1,3}}(?:{AFTER}|[a-z]{{0,2}})|(?<![^\W\d_])[^\W\d_]+)"
    r"(?![0-9A-Za-zÀ-ÿ０-９])",
    re.IGNORECASE,
)
_RANGE = re.compile(
    rf"(?P<ordinal>[第제])?\s?(?P<first>{DIGITS})\s?(?P<same>[章節节条條편장절조項项항号號호])?"
    rf"\s?(?:から|より|ないし|乃至|至|到|부터|에서|내지|[-–—‒~～〜－])\s?[第제]?\s?(?P<last>{DIGITS})\s?"
    r"(?P<sign>[章節节条條편장절조項项항号號호])(?!\s?[の之의]\s?[0-9０-９])"
)
_RULED = re.compile(r"(?:ルール|規則|规则|룰|규칙)[ 　]?([0-9０-９]{1,3})(?![0-9０-９.．\-－])")
_RULE = re.compile(r"(?<![一-龥ァ-ヶー])(?:ルール|規則|规则|룰|규칙)[ 　]?\Z")
_DIGITS_THEN = re.compile(r"([0-9]+)(er|re|[a-z]|\s?[a-z]{3,6})?")
_HEADED = re.compile(r"([0-9０-９]{1,3})\s?([章部節节편부장절조])")
_BARE = re.compile(r"([0-9０-９]{1,3})([章節节편장절])(?![가-힣]*[이상하])")
_BARE_WORD = re.compile(r"([0-9]{1,2})\.[ \xa0](Kapitel|Abschnitt|Teil)(?:e?s)?\b")
_HEADED_WORD = re.compile(r"([0-9]{1,2})\.\s([A-Z][a-z]+)")
_LEAD = re.compile(rf"(?<![A-Za-zÀ-ÿ])(?:{_NAMES})[\s\xa0]{{0,2}}[“\"'‘„«「『（(\[]?\Z", re.IGNORECASE)
_SEVERAL = re.compile(
    r"(?:[^\W\d_]s(?!\.)|§§|regeln|ziffern|nummern|nrn\.|absätzen?|punkten?|schritten?|teilen?|sätzen?)\.?$", re.IGNORECASE
)
_AROUND = " .．、,:：;　–—-"
_LONGEST = 20
"""No word before a number is longer."""


class Level(msgspec.Struct, frozen=True):
    """One level of such a number: its value, its kind, and what is inserted behind it (``第5条の2``, ``§ 9a``)."""

    value: int
    kind: str
    after: int = 0


class Lead(msgspec.Struct, frozen=True):
    """A word before a number that says what it counts: where it begins, its kind, whether it stands for several."""

    start: int
    kind: str
    several: bool


def read_level(text: str, at: int) -> tuple[Level, int] | None:
    """Returns the counted number that stands at an offset of a text and where it ends, or None.

    >>> read_level("§ 9a gilt", 0)
    (Level(value=9, kind='article', after=1), 4)
    """
    if found := _ORDINAL.match(text, at):
        return Level(_value(found[1]), SIGNS[found[2]], _value(found[3]) if found[3] else 0), found.end()
    if found := _RULED.match(text, at):
        return Level(_value(found[1]), "article"), found.end()
    found = _NAMED.match(text, at)
    if found is None:
        return None
    if lettered := _lettered(text, found):
        return lettered
    value, after = _counted(found["number"], _kind(found))
    return (Level(value, _kind(found), after), found.end()) if value else None


def _lettered(text: str, found: re.Match[str]) -> tuple[Level, int] | None:
    """Returns the letter of an item with the bracket behind it: ``point b)``, ``lit. b)``; None without a bracket."""
    number = found["number"]
    if not (_kind(found) in ("item", "letter") and len(number) == 1 and number.isascii() and number.isalpha()):
        return None
    return (Level(ord(number.lower()) - 96, "letter"), found.end() + 1) if text[found.end() : found.end() + 1] == ")" else None


def read_headed(text: str, at: int) -> tuple[Level, int] | None:
    """Returns the chapter whose number stands before its word, as in ``2章`` or ``3. Kapitel``, and where it ends, or None."""
    if found := _BARE_WORD.match(text, at):
        return Level(int(found[1]), {"Kapitel": "chapter", "Abschnitt": "section", "Teil": "part"}[found[2]]), found.end()
    found = _BARE.match(text, at)
    return (Level(_value(found[1]), SIGNS[found[2]]), found.end()) if found else None


def read_range(text: str, at: int) -> tuple[Level, Level, int] | None:
    """Returns the first and the last level of a range of one kind and where it ends: ``第2～5条``, ``1章から3章``; else None.

    Without 第 only chapters and sections are read: 2-3장 are as well cards.

    >>> read_range("第2～5条を見る", 0)
    (Level(value=2, kind='article', after=0), Level(value=5, kind='article', after=0), 6)
    """
    found = _RANGE.match(text, at)
    if found is None or found["same"] not in (None, found["sign"]):
        return None
    if not (found["ordinal"] or found["sign"] in "章節节"):
        return None
    kind = SIGNS[found["sign"]]
    return Level(_value(found["first"]), kind), Level(_value(found["last"]), kind), found.end()


def printed_level(printed: str) -> Level | None:
    """Returns what a printed number counts, all of it: ``第2条``, ``Chapter 2``, ``2장``; None for another kind of number."""
    bare = printed.strip(_AROUND)
    if found := _HEADED.fullmatch(bare):
        return Level(_value(found[1]), SIGNS[found[2]])
    bare = _HEADED_WORD.sub(r"\2 \1", bare)
    level = read_level(bare, 0)
    return level[0] if level and level[1] == len(bare) else None


def lead_before(text: str, at: int) -> Lead | None:
    """Returns the word right before an offset that says what the number there counts, or None."""
    if found := _RULE.search(text, max(0, at - _LONGEST), at):
        return Lead(found.start(), "article", False)
    found = _LEAD.search(text, max(0, at - _LONGEST), at)
    return Lead(found.start(), _kind(found), _SEVERAL.search(found[_kind(found)]) is not None) if found else None


def roman(text: str) -> int:
    """Returns the value of a Roman number; 0 for what is none.

    >>> roman("XIV"), roman("ab")
    (14, 0)
    """
    values = [_ROMAN.get(letter, 0) for letter in text.lower()]
    if not all(values):
        return 0
    return sum(-here if here < after else here for here, after in zip(values, [*values[1:], 0], strict=True))


def inserted(sign: str) -> int:
    """Returns the place of what a letter or a Latin word behind a number inserts: 1 for ``9a``, 2 for ``8 bis``; 0 for none.

    >>> inserted("a"), inserted(" bis"), inserted("er")
    (1, 2, 0)
    """
    word = sign.strip().lower()
    return _LATIN.get(word, ord(word) - 96 if len(word) == 1 else 0)


def _kind(found: re.Match[str]) -> str:
    return next(kind for kind in WORDS if found[kind])


def _counted(number: str, kind: str) -> tuple[int, int]:
    """Returns the value of a number behind a word, and of the letter behind it; 0 for what only looks like one: ``rule a``."""
    if found := _DIGITS_THEN.fullmatch(number):
        return int(found[1]), inserted(found[2] or "")
    if number.lower() in _FIRST:
        return 1, 0
    if number.lower() in _SPOKEN:
        return _SPOKEN.index(number.lower()) + 1, 0
    if kind == "letter" and len(number) == 1:
        return ord(number.lower()) - 96, 0
    upper = number.removesuffix("er")
    return (roman(upper) or (ord(upper) - 64 if len(upper) == 1 else 0) if upper.isascii() and upper.isupper() else 0), 0


def _value(digits: str) -> int:
    return int(key_of(digits)[0])
