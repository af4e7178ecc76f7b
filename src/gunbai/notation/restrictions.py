"""Lists of restricted cards: what a publisher announced, each list in force from its date until the next one."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from pathlib import Path

from msgspec import Struct

from gunbai.document import Mapping as Written
from gunbai.document import Problems, Scalar, Sequence, read
from gunbai.notation.notation import fold, note_key

KEYS = ("date", "source")

Groups = tuple[tuple[str, ...], ...]


class Announcement(Struct, frozen=True):
    """One list as announced: from which date, where, and for each word of the game the groups of names it is about."""

    date: str
    source: str = ""
    groups: Mapping[str, Groups] = {}

    @property
    def said(self) -> str:
        """Which list this is, for a person."""
        return f"{self.date} {self.source}".strip()


def load_restrictions(root: Path, slug: str, words: Collection[str]) -> tuple[Announcement, ...]:
    """Returns the lists of ``rulebooks/<slug>/restrictions.yaml``, the oldest first; raises BadInput with every problem."""
    path = root / "rulebooks" / slug / "restrictions.yaml"
    problems = Problems()
    found = read_restrictions(read(path) if path.is_file() else None, words, problems)
    problems.raise_any()
    return found


def read_restrictions(value: object, words: Collection[str], problems: Problems) -> tuple[Announcement, ...]:
    """Returns the lists that a document states, the oldest first."""
    if value is None:
        return ()
    if not isinstance(value, Sequence):
        problems.add("NOT-A-LIST", "restrictions are a list, one entry for each announcement", value, "begin each with - date:")
        return ()
    return tuple(sorted((_announcement(item, words, problems) for item in value), key=lambda item: item.date))


def in_force_on(lists: Collection[Announcement], date: str) -> Announcement | None:
    """Returns the list in force on a date, the newest one when no date is given; None before the first."""
    return next((item for item in reversed(list(lists)) if not date or item.date <= date), None)


def is_date(value: object) -> bool:
    """Tells whether a value is a date as a person writes it."""
    try:
        datetime.date.fromisoformat(str(value))
    except ValueError:
        return False
    return True


def _announcement(value: object, words: Collection[str], problems: Problems) -> Announcement:
    if not isinstance(value, Written):
        problems.add("NOT-A-MAPPING", "an announcement must be written as name: value", value, "write date: 2018-04-01")
        return Announcement("")
    date, source = value.get("date"), value.get("source", "")
    if not isinstance(date, Scalar) or not is_date(date):
        message = "an announcement needs the date from which it is in force"
        problems.add("BAD-DATE", message, date or value, "write date: 2018-04-01")
    groups: dict[str, Groups] = {}
    for key, item in value.items():
        word = next((word for word in words if fold(word) == fold(key)), "")
        if word:
            groups[word] = tuple(_group(entry, problems) for entry in (item if isinstance(item, Sequence) else [item]))
        elif key not in KEYS:
            note_key(problems, key, "an announcement", (*KEYS, *words))
    return Announcement(str(date), str(source), groups)


def _group(value: object, problems: Problems) -> tuple[str, ...]:
    names = list(value) if isinstance(value, Sequence) else [value]
    for name in names:
        if not isinstance(name, Scalar) or not name:
            problems.add("NOT-TEXT", "a restricted card is the name that is printed on it", name)
    return tuple(map(str, names))
