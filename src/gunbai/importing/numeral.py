"""Numbers at the head of a clause: ``9.6.2.1.``, ``702.19b``, ``01-2a``, ``第一章``, ``①``, ``（ア）``; and what they count."""

from __future__ import annotations

import re
import unicodedata

import msgspec

Path = tuple[int, ...]
"""A number as its levels; a small letter counts from LETTER on, a capital one from CAPITAL on: ``19b`` is (19, LETTER + 2)."""

COLUMN = "1　"
"""The style of paragraphs whose number a wide blank parts from its words, as in a law."""

LETTER, CAPITAL = 10_000, 10_100

_D = "[0-9０-９]"
MARKUP = re.compile(r"[\s　]*(?:[-*+•]\s+)?(?:#{1,6}\s*)?(?:[-*+•]\s+)?(?:\*\*|__)?[\s　]*")
"""What may stand before a number: blanks, a Markdown heading or list mark, bold."""

_PATH = re.compile(
    rf"(?P<levels>(?:{_D}{{1,3}}|[A-Z](?=[.．－-]{_D}))"
    rf"(?:[.．‐‑–−－-](?:{_D}{{1,3}}|[a-z](?=[.．]{_D}))|(?<={_D})[a-z](?=[.．－-]{_D}))*)"
    rf"(?P<letter>[.．]?[a-z](?![A-Za-z0-9]))?(?P<end>[.．、:：)）]?)(?!{_D})"
)
_LEVEL = re.compile(rf"{_D}+|[A-Za-z]")
_ORDINAL = re.compile(rf"第\s?({_D}{{1,3}}|[〇零一二三四五六七八九十百]+)\s?([編编篇部章節节条條])(?:の({_D}{{1,2}}))?[.．、:：]?")
_NAMED = re.compile(
    r"(?:Chapter|CHAPTER|Part|PART|Section|SECTION|Article|ARTICLE|Rule|RULE|Kapitel|Teil|Abschnitt|Artikel)\s+"
    rf"({_D}{{1,3}}|[IVX]+)\s?[.:—–-]?(?=\s|$)"
)
_SIGN = re.compile(r"§\s?([0-9]{1,3})([a-z](?![A-Za-z]))?\.?(?=\s|$)")
_PARAGRAPH = re.compile(rf"第\s?({_D}{{1,2}}|[一二三四五六七八九十]{{1,3}})\s?([款項项号號目])(?:の{_D}+)?")
_COLUMN = re.compile(
    rf"({_D}{{1,2}}|[一二三四五六七八九十]{{1,3}})(?:　(?=\S)|(?<=[０-９一二三四五六七八九十]) (?![\s枚倍個名回秒分点人体本度]))"
)
_CIRCLED = re.compile(r"[①-⑳㉑-㉟❶-❿➀-➉⑴-⒇]")
_PAREN = re.compile(rf"[（(]\s?({_D}{{1,2}}|[a-zａ-ｚ]|[ivx]{{1,4}}|[A-ZＡ-Ｚ]|[一二三四五六七八九十]{{1,3}}|[ア-ン])\s?[）)]")
_HALF = re.compile(rf"({_D}{{1,2}}|[a-zａ-ｚ]|[ivx]{{1,4}}|[A-ZＡ-Ｚ]|[一二三四五六七八九十]{{1,3}}|[ア-ン])[）)]")
_POINT = re.compile(
    rf"({_D}{{1,2}}|[a-zａ-ｚ]|[ivx]{{1,4}}|[A-ZＡ-Ｚ]|[IVX]{{1,5}}|[Ⅰ-Ⅻⅰ-ⅻ]|[一二三四五六七八九十]{{1,3}})"
    rf"[.．、](?=[\s　]|[^\x00-\x7f]|$)(?!{_D})"
)
_KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
_ROMAN = {"i": 1, "v": 5, "x": 10}
UNIT = re.compile(
    rf"[\s　]?(?:[%％‰倍點点枚人体個个名回秒分時円元度本匹歳版張张隻只页ヶ]"
    rf"|つ|以[上下内降]|未満|月|年|日|(?:mm|cm|km|kg|times|percent|cards?|players?)\b|{_D})"
)
"""What makes a number an amount."""


class Numeral(msgspec.Struct, frozen=True):
    """A number found at the head of a clause.

    ``kind`` is ``path`` for numbers that say where they belong, an ordinal's own character (``章``) or ``named``, else
    the style of an enumeration (``(1)``, ``a)``, ``①``). ``form`` is how it is printed, levels apart.
    """

    kind: str
    path: Path
    printed: str
    start: int
    end: int
    form: str


def read_path(text: str, at: int) -> Numeral | None:
    """Returns the number with levels that stands at an offset of a text, or None."""
    found = _PATH.match(text, at)
    if not found:
        return None
    if amount := _amount(text, found):
        return read_path(text[:amount], at)
    levels = [_level(part) for part in _LEVEL.findall(found["levels"])]
    letter = (found["letter"] or "")[-1:]
    path = (*levels, *([LETTER + ord(letter) - 96] if letter else []))
    end = unicodedata.normalize("NFKC", found["end"]) if found["end"] else ""
    group = "letter" if letter else "deep" if len(levels) > 1 else "single"
    separators = "".join(sorted(set(re.sub(r"[^.-]", "", unicodedata.normalize("NFKC", found["levels"])))))
    return Numeral("path", path, found[0], found.start(), found.end(), f"{group}{separators}{end}")


def _amount(text: str, found: re.Match[str]) -> int:
    """Returns where an amount begins that stands right behind a number: ``1-1-2.3人以上`` is 1-1-2 and three people."""
    last = re.search(rf"[.．](?={_D}+$)", found["levels"])
    if not last or found["letter"] or found["end"] or len(_LEVEL.findall(found["levels"])) < 3:
        return 0
    behind = found.end()
    return found.start() + last.end() if UNIT.match(text, behind) and not text[behind : behind + 1].isspace() else 0


def read_ordinal(text: str, at: int) -> Numeral | None:
    """Returns the ``第一章``, ``§ 4a`` or ``Chapter 1`` that stands at an offset of a text, or None."""
    found = _ORDINAL.match(text, at)
    if found:
        path = (_value(found[1]), *([_value(found[3])] if found[3] else []))
        kind = unicodedata.normalize("NFKC", found[2]).translate(str.maketrans("编篇节條", "編編節条"))
        return Numeral(kind, path, found[0], found.start(), found.end(), "ordinal")
    if found := _SIGN.match(text, at):
        path = (_value(found[1]), *([_level(found[2])] if found[2] else []))
        return Numeral("§", path, found[0], found.start(), found.end(), "ordinal")
    found = _NAMED.match(text, at)
    if found:
        return Numeral(
            "named", (_value(found[1].lower() if found[1].isalpha() else found[1]),), found[0], found.start(), found.end(), "named"
        )
    return None


def read_items(text: str, at: int) -> list[Numeral]:
    """Returns what the mark of an enumeration at an offset may count: ``(i)`` is a letter or a Roman number."""
    found = _CIRCLED.match(text, at)
    if found:
        value = int(unicodedata.numeric(found[0]))
        return [Numeral("①", (value,), found[0], found.start(), found.end(), "item")]
    if found := _PARAGRAPH.match(text, at):
        return [Numeral("第" + found[2], (_value(found[1]),), found[0], found.start(), found.end(), "item")]
    for pattern, style in ((_PAREN, "(%s)"), (_HALF, "%s)"), (_POINT, "%s.")):
        if found := pattern.match(text, at):
            return [
                Numeral(style % kind, (value,), found[0], found.start(), found.end(), "item") for kind, value in _readings(found[1])
            ]
    if found := _COLUMN.match(text, at):
        style = COLUMN if found[1][0].isdecimal() else "一　"
        return [Numeral(style, (_value(found[1]),), found[1], found.start(), found.start() + len(found[1]), "item")]
    return []


def level_text(value: int) -> str:
    """Returns one level of a path as it stands in an id.

    >>> level_text(19), level_text(LETTER + 2), level_text(CAPITAL + 1)
    ('19', 'b', 'A')
    """
    if value < LETTER:
        return str(value)
    return chr(value - LETTER + 96) if value < CAPITAL else chr(value - CAPITAL + 64)


def _readings(mark: str) -> list[tuple[str, int]]:
    if mark[0].isdecimal():
        return [("1", _value(mark))]
    folded = unicodedata.normalize("NFKC", mark)
    if mark in _KANA:
        return [("ア", _KANA.index(mark) + 1)]
    if not folded.isascii():
        return [("一", _value(mark))]
    found = []
    if len(folded) == 1 and not unicodedata.category(mark).startswith("N"):
        found.append(("a" if mark.islower() else "A", ord(folded.lower()) - 96))
    if set(folded.lower()) <= set(_ROMAN):
        found.append(("i" if folded.islower() else "I", _roman(folded.lower())))
    return found


def _level(text: str) -> int:
    return LETTER + ord(text) - 96 if text.islower() else _value(text)


def _value(text: str) -> int:
    if text[0].isdecimal():
        return int(unicodedata.normalize("NFKC", text))
    if text.isascii():
        return _roman(text) if text.islower() else CAPITAL + ord(text) - 64
    total = current = 0
    for digit in text:
        value = int(unicodedata.numeric(digit))
        total, current = (total + max(current, 1) * value, 0) if value >= 10 else (total, current * 10 + value)
    return total + current


def _roman(text: str) -> int:
    values = [_ROMAN.get(letter, 0) for letter in text]
    return sum(-here if here < after else here for here, after in zip(values, [*values[1:], 0], strict=True))
