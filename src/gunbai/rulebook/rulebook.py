"""A rulebook: its versions side by side, and what we know of it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable

import msgspec

from gunbai.document import Mapping
from gunbai.errors import NotFound
from gunbai.rulebook.aliases import Aliases
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book
from gunbai.rulebook.defect import Defects
from gunbai.rulebook.glossary import Glossary
from gunbai.rulebook.model import Model

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Version(msgspec.Struct, frozen=True):
    """One version of a rulebook; an undated one is found by its name, and by dates from the day ``as_of`` whose rules it states."""

    name: str
    date: datetime.date | None = None
    note: dict[str, str] = {}
    as_of: datetime.date | None = None


class Imprint(msgspec.Struct, frozen=True):
    """Who publishes a rulebook, whether its text is official, its terms for being quoted; ``called``: other names of the game."""

    slug: str
    title: str
    game: str = ""
    called: tuple[str, ...] = ()
    publisher: str = ""
    official: bool = False
    terms: dict[str, str] = {}


class Rulebook:
    """One game's rulebook: its imprint, its versions, what we know of it.

    ``versions`` are in the order of ``versions.yaml``, oldest first; the last is current.
    """

    def __init__(
        self,
        imprint: Imprint,
        books: Iterable[tuple[Version, Book]],
        *,
        model: Model | None = None,
        defects: Defects | None = None,
        glossary: Glossary | None = None,
        aliases: Aliases | None = None,
        vocabulary: Mapping | None = None,
    ) -> None:
        self.imprint = imprint
        self.slug = imprint.slug
        self.title = imprint.title
        self.game = imprint.game or imprint.title
        self.called = imprint.called
        self.publisher = imprint.publisher
        self.official = imprint.official
        self.terms = imprint.terms
        pairs = list(books)
        self.versions = tuple(version for version, _ in pairs)
        self._books = {version.name: book for version, book in pairs}
        self.any_version = AnyVersion([book for _, book in pairs])
        self.model = model or Model()
        self.defects = defects or Defects()
        self.glossary = glossary or Glossary()
        self.aliases = aliases or {}
        self.vocabulary = vocabulary

    def __repr__(self) -> str:
        return f"<Rulebook {self.slug}: {', '.join(self._books)}>"

    def book(self, version: str | None = None, as_of: datetime.date | str | None = None) -> Book:
        """Returns one version: the one named, the one in force on a date, or the current one.

        Raises NotFound with the versions there are.
        """
        if version is not None:
            return self._named(str(version))
        if as_of is not None:
            return self._in_force(as_of)
        return self._books[self.versions[-1].name]

    def edition(self, named: str) -> Book:
        """Returns the version that a word names: a version by its name, or by a date on which it was in force.

        Raises NotFound with the versions there are.
        """
        return self._in_force(named) if named not in self._books and _DAY.fullmatch(named) else self._named(named)

    def _named(self, version: str) -> Book:
        if version not in self._books:
            raise NotFound(f"{self.slug} has no version {version}", self._books)
        return self._books[version]

    def _in_force(self, as_of: datetime.date | str) -> Book:
        day = _day(as_of)
        dated = [version for version in self.versions if _since(version) is not None and _date(version) <= day]
        if not dated:
            raise NotFound(f"{self.slug} has no version dated {day} or before{self._undated()}", self._books)
        return self._books[max(dated, key=_date).name]

    def _undated(self) -> str:
        """Returns which versions no date finds."""
        names = [version.name for version in self.versions if _since(version) is None]
        return f"; {', '.join(names)} bears no date: name the version" if names else ""


def _since(version: Version) -> datetime.date | None:
    return version.date or version.as_of


def _date(version: Version) -> datetime.date:
    return _since(version) or datetime.date.min


def _day(as_of: datetime.date | str) -> datetime.date:
    if isinstance(as_of, datetime.date):
        return as_of
    try:
        return datetime.date.fromisoformat(as_of)
    except ValueError as error:
        raise NotFound(f"{as_of} is no date", ["2024-09-27"]) from error
