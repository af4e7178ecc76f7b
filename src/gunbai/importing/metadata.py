"""What a book says of itself before its first clause: title, version and date."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

import msgspec

_VERSION = re.compile(
    r"(?:(?<![A-Za-z])ver(?:sion|\.)?|(?<![A-Za-z])fassung|バージョン|版本|(?<![A-Za-z])v)\s*[.:：]?\s*([0-9]+(?:\.[0-9]+)*[a-z]?)"
    r"|(?<![0-9.])([0-9]+(?:\.[0-9]+)*)\s?版",
    re.I,
)
_DAY = re.compile(r"(20\d\d|19\d\d)\s*(?:年|[./-])\s*(\d{1,2})\s*(?:月|[./-])\s*(\d{1,2})")
_MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
_ENGLISH = re.compile(rf"\b({'|'.join(_MONTHS)})\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(20\d\d|19\d\d)", re.I)
_BRITISH = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+({'|'.join(_MONTHS)}),?\s+(20\d\d|19\d\d)", re.I)
_GERMAN_MONTHS = [
    *("januar", "februar", "märz", "april", "mai", "juni"),
    *("juli", "august", "september", "oktober", "november", "dezember"),
]
_GERMAN = re.compile(rf"\b(\d{{1,2}})\.\s?({'|'.join(_GERMAN_MONTHS)})\s+(20\d\d|19\d\d)", re.I)
_ERA = re.compile(r"(平成|令和)\s*(\d{1,2}|元)\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日")
_ERAS = {"平成": 1988, "令和": 2018}
"""The year before the first of each era."""
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
    if not date and (day := next(_days(front), None)):
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


def _days(front: str) -> Iterator[tuple[int, datetime.date]]:
    if found := _found(_DAY, front):
        yield from _day(found[0], *found[1].groups())
    if found := _found(_ENGLISH, front):
        month, day, year = found[1].groups()
        yield from _day(found[0], year, str(_MONTHS.index(month.lower()) + 1), day)
    if found := _found(_BRITISH, front):
        day, month, year = found[1].groups()
        yield from _day(found[0], year, str(_MONTHS.index(month.lower()) + 1), day)
    if found := _found(_GERMAN, front):
        day, month, year = found[1].groups()
        yield from _day(found[0], year, str(_GERMAN_MONTHS.index(month.lower()) + 1), day)
    if found := _found(_ERA, front):
        era, year, month, day = found[1].groups()
        yield from _day(found[0], str(_ERAS[era] + (1 if year == "元" else int(year))), month, day)


def _day(line: int, year: str, month: str, day: str) -> Iterator[tuple[int, datetime.date]]:
    try:
        yield line, datetime.date(int(year), int(month), int(day))
    except ValueError:
        return
