"""Lists of restricted cards: what a publisher announced, each list in force from its date until the next one."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from pathlib import Path

from msgspec import Struct

from gunbai.document import Mapping as Written
from gunbai.document import Problems, read
from gunbai.notation.fields import FieldReader

KEYS = ("date", "source")
EXAMPLE = "write date: 2018-04-01"

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
    reader = FieldReader(problems)
    found = [_announcement(item, words, reader) for item in reader.listed(value, "restrictions", "begin each entry with - date:")]
    return tuple(sorted(found, key=lambda item: item.date))


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


def _announcement(value: object, words: Collection[str], reader: FieldReader) -> Announcement:
    written = reader.mapping(value, "an announcement", EXAMPLE)
    if not isinstance(value, Written):
        return Announcement("")
    entry = reader.keyed(written, "an announcement", dict.fromkeys((*KEYS, *words), ()))
    date = reader.text_of(entry, "date")
    if not is_date(date):
        message = "an announcement needs the date from which it is in force"
        reader.problems.add("BAD-DATE", message, entry.get("date", value), EXAMPLE)
    groups = {word: tuple(_group(item, reader) for item in reader.many(entry[word])) for word in words if word in entry}
    return Announcement(date, reader.text_of(entry, "source"), groups)


def _group(value: object, reader: FieldReader) -> tuple[str, ...]:
    """Returns the printed names of the cards that are restricted together."""
    return tuple(reader.name(name, "a restricted card") for name in reader.many(value))
