"""The search of a library by itself: it opens indexes, and reads rules only where one has to be built.

A search from the command line needs neither rulebooks nor scenarios in memory; this module therefore imports nothing of them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from gunbai.content import Layers
from gunbai.errors import Away, NotFound
from gunbai.library.index_folder import IndexFolder
from gunbai.search import Index, Results, Shelf
from gunbai.search.snapshot import Contents

CASES = "+cases"
"""The name of the index of rulings, scenarios and glossaries."""

FACETS = ("chapter", "sort", "status", "provenance", "tag", "year", "phase", "zone", "action")
"""What a search can be narrowed by, beside the game, the version and the kind of document."""

CURRENT = "+current"
"""Stands for the current version in the name of a rulebook's index."""


class Finder:
    """Finds documents of the layers of content; threads share it.

    ``read`` returns what the index of a name is built from, ``stamp`` what tells the rulings from the same after a change.
    While it is ``lasting``, the index of rulings that was opened serves until it is renewed: nobody waits for a new one.
    """

    def __init__(self, layers: Layers, data: Path, read: Callable[[str], Contents], stamp: Callable[[], str]) -> None:
        self.layers = layers
        self.slugs = tuple(layers.books)
        self._folder = IndexFolder(layers, data)
        self._read = read
        self._stamp = stamp
        self.lasting = False
        self._rulings = ""
        self._lock = threading.RLock()
        self._indexes: dict[str, Index] = {}
        self._searched: dict[tuple[str, ...], Shelf] = {}

    def search(
        self,
        query: str,
        game: str | None = None,
        kinds: Collection[str] | None = None,
        limit: int = 10,
        where: Mapping[str, Collection[str]] | None = None,
        names: Collection[str] | None = None,
    ) -> Results:
        """Returns the best hits in current rulebooks and all that was made of them, or in the indexes named.

        Raises NotFound with the nearest slug for a game that there is not.
        """
        if game is not None and game not in self.slugs:
            raise NotFound(f"there is no rulebook {game}", _nearest(game, self.slugs))
        if names is None:
            names = [*(f"{slug} {CURRENT}" for slug in ([game] if game else self.slugs)), CASES]
        return self._shelf(tuple(names)).search(query, game, kinds, limit, where)

    def _shelf(self, names: tuple[str, ...]) -> Shelf:
        """Returns the indexes named as one, the same as long as none of them is opened anew."""
        indexes = tuple(map(self.index, names))
        shelf = self._searched.get(names)
        if shelf is None or shelf.indexes != indexes:
            shelf = self._searched[names] = Shelf(indexes)
        return shelf

    def index(self, name: str) -> Index:
        """Returns the index of a name, opened; it is built only when there is no sound one of the files as they are now.

        While it is lasting, one that was opened is there at once: neither the store nor whoever builds another is waited for.
        """
        if self.lasting and (held := self._indexes.get(name)) is not None:
            return held
        with self._lock:
            if name in self._indexes and (name != CASES or self.lasting):
                return self._indexes[name]
            rulings = self._now() if name == CASES else ""
            if name not in self._indexes or rulings != self._rulings:
                self._indexes[name] = self._folder.quick(name, list(self._files(name)), rulings, lambda: self._read(name))
                self._rulings = rulings if name == CASES else self._rulings
            return self._indexes[name]

    @property
    def mark(self) -> str:
        """What tells the rulings that a search finds from the same after a change; while it is lasting the store is not asked."""
        return self._rulings if self.lasting and self._rulings else self._stamp()

    def _now(self) -> str:
        """Returns the stamp of the rulings, that of the index which was opened while the store does not answer."""
        try:
            return self._stamp()
        except Away:
            if CASES not in self._indexes:
                raise
            return self._rulings

    def warming(self) -> Iterator[None]:
        """Reads the indexes of all current rulebooks whole, a little a step, so that the first queries are as fast as the rest."""
        for name in (*(f"{slug} {CURRENT}" for slug in self.slugs), CASES):
            yield from self.index(name).snapshot().warming()

    def is_behind(self) -> bool:
        """Tells whether rulings have changed since their index was opened."""
        with self._lock:
            return CASES in self._indexes and self._stamp() != self._rulings

    def renew(self) -> None:
        """Opens the index of the rulings as they are now, and reads it whole before it serves."""
        rulings = self._stamp()
        index = self._folder.quick(CASES, list(self._files(CASES)), rulings, lambda: self._read(CASES))
        for _ in index.snapshot().warming():
            pass
        with self._lock:
            self._indexes[CASES], self._rulings = index, rulings

    def rebuild(self, name: str) -> Index:
        """Writes the index of a name anew, and returns it."""
        with self._lock:
            rulings = self._stamp() if name == CASES else ""
            self._indexes[name] = self._folder.built(name, list(self._files(name)), rulings, self._read(name), rebuild=True)
            return self._indexes[name]

    def _files(self, name: str) -> Iterator[str]:
        """Yields the files that decide what an index holds, those too that there might be."""
        slug = name.split(" ")[0]
        for root in self.layers.roots:
            for book in _entries(root / "rulebooks"):
                yield from (f"{book}/{file}.yaml" for file in ("versions", "glossary"))
                if name == CASES or book.endswith(f"{os.sep}{slug}"):
                    yield from (*_entries(book, ".yaml"), *_entries(f"{book}/text", ".yaml"))
                if name == CASES:
                    yield from _entries(f"{book}/cards", ".yaml")
            for kind, ending in (("rulings", ".md"), ("scenarios", ".yaml")) if name == CASES else ():
                for folder in _entries(root / kind):
                    yield from _entries(folder, ending)


def _entries(folder: str | os.PathLike[str], ending: str = "") -> list[str]:
    """Returns the paths of what is in a folder, of nothing when there is none; globbing a thousand would take ten milliseconds."""
    try:
        with os.scandir(folder) as found:
            return [entry.path for entry in found if entry.name.endswith(ending)]
    except (FileNotFoundError, NotADirectoryError):
        return []


def _nearest(word: str, known: Collection[str]) -> list[str]:
    from gunbai.document import nearest  # reads YAML, which a search has no use for

    near = nearest(word, known)
    return [near] if near else list(known)
