"""What a book says of itself before its first clause: title, version and date."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

import msgspec

from gunbai.numbering import key_of

_VERSION = re.compile(
    r"(?:(?<![A-Za-z])(?:ver(?:sion|\.)?|fassung|rev(?:ision|\.)|[ée]dition|v)|バージョン|版本|버전)\s*[.:：]?\s*([0-9]+(?:\.[0-9]+)*[a-z]?)"
    r"|(?<![0-9.])([0-9]+(?:\.[0-9]+)*)(?:\s?[版판]|\.\s?Auflage)",
    re.I,
)
_DAY = re.compile(r"(?<![0-9])(20\d\d|19\d\d)\s*(?:[年년]|[./-])\s*(\d{1,2})\s*(?:[月월]|[./-])\s*(\d{1,2})(?![0-9])")
_DAY_FIRST = re.compile(r"(?<![0-9.])(\d{1,2})(?:\.|/)\s?(\d{1,2})(?:\.|/)\s?(20\d\d|19\d\d)(?![0-9])")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"),
    *("januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember"),
    *("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"),
)
_MONTH = "|".join(sorted(set(_MONTHS), key=len, reverse=True))
_NAMED = re.compile(rf"\b({_MONTH})\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(20\d\d|19\d\d)", re.I)
_NAMED_AFTER = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th|er|\.)?\s+({_MONTH}),?\s+(20\d\d|19\d\d)", re.I)
_ERA = re.compile(r"(平成|令和|民國|民国)\s*([0-9]{1,3}|元)\s*年\s*([0-9]{1,2})\s*月\s*([0-9]{1,2})\s*日")
_ERAS = {"平成": 1988, "令和": 2018, "民國": 1911, "民国": 1911}
"""The year before the first of each era."""

_KANJI = re.compile("(?<![〇零一二三四五六七八九十百])[〇零一二三四五六七八九十百]++(?=[年月日])")
_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")
_IN_FORCE = re.compile(
    r"effective|as of|in force|updated?|dated?\b|revised|revision|version|ver\.|stand\b|fassung|gültig|vom\b|vigueur|mise à jour"
    r"|施行|適用|更新|改訂|改定|発行|制定|生效|修订|修訂|시행|개정|버전",
    re.I,
)
"""Words that say on their line that a date is the book's."""

_REPLACED = re.compile(r"replac|supersed|ersetz|remplac|以前|旧版|取代|대체", re.I)
"""Words that say that it is another's."""

_MARKS = re.compile(r"^[#*\s]+|[#*\s]+$")


class Metadata(msgspec.Struct, frozen=True):
    """Title, version and date of a book, each with the line it was read from (0 when it was given)."""

    title: str
    version: str
    date: datetime.date | None
    lines: dict[str, int]


def read_metadata(front: str, title: str, version: str, date: datetime.date | None, default: str) -> Metadata:
    """Returns what was given, and for the rest what the front of a book says; a book without version takes its date."""
    lines: dict[str, int] = {}
    if not title and (found := _title(front)):
        lines["title"], title = found
    if not version and (version_found := _found(_VERSION, front)):
        lines["version"], version = version_found[0], version_found[1][1] or version_found[1][2]
    if not date and (day := _day(front)):
        lines["date"], date = day
    if not version and date:
        lines.setdefault("version", lines.get("date", 0))
        version = str(date)
    if not version:
        lines["version"], version = 1, "1"
    return Metadata(title or default, version, date, lines)


def _title(front: str) -> tuple[int, str] | None:
    lines = ((n, _MARKS.sub("", line)) for n, line in enumerate(front.split("\n"), 1))
    return next(((n, line) for n, line in lines if line and len(line) < 120), None)


def _found(pattern: re.Pattern[str], front: str) -> tuple[int, re.Match[str]] | None:
    match = pattern.search(front)
    return (front.count("\n", 0, match.start()) + 1, match) if match else None


def _day(front: str) -> tuple[int, datetime.date] | None:
    """Returns the line and the date from which a book is in force: the first that a line says so of, else the first of all."""
    ranked = []
    for n, line in enumerate(front.split("\n"), 1):
        rank = 2 if _REPLACED.search(line) else 0 if _IN_FORCE.search(line) else 1
        ranked += [(rank, n, at, date) for at, date in _dates(_western(line))]
    if not ranked:
        return None
    _, n, _, date = min(ranked)
    return n, date


def _dates(line: str) -> Iterator[tuple[int, datetime.date]]:
    """Yields the dates of a line with their offsets, in whatever order their parts stand."""
    for found in _DAY.finditer(line):
        yield from _date(found, found[1], found[2], found[3])
    for found in _DAY_FIRST.finditer(line):
        day, month = (found[1], found[2]) if int(found[2]) < 13 else (found[2], found[1])
        yield from _date(found, found[3], month, day)
    for found in _NAMED.finditer(line):
        yield from _date(found, found[3], _month(found[1]), found[2])
    for found in _NAMED_AFTER.finditer(line):
        yield from _date(found, found[3], _month(found[2]), found[1])
    for found in _ERA.finditer(line):
        yield from _date(found, str(_ERAS[found[1]] + (1 if found[2] == "元" else int(found[2]))), found[3], found[4])


def _date(found: re.Match[str], year: str, month: str, day: str) -> Iterator[tuple[int, datetime.date]]:
    try:
        yield found.start(), datetime.date(int(year), int(month), int(day))
    except ValueError:
        return


def _month(name: str) -> str:
    return str(_MONTHS.index(name.lower()) % 12 + 1)


def _western(line: str) -> str:
    """Returns a line with the years, months and days that kanji count in digits."""
    return _KANJI.sub(lambda found: found[0].translate(_DIGITS) if _positional(found[0]) else str(key_of(found[0])[0]), line)


def _positional(number: str) -> bool:
    return not any(sign in number for sign in "十百")
