"""The rulebooks of content roots, each read when it is first asked for; one that is broken spoils no other."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from gunbai.content import Layers
from gunbai.document import nearest
from gunbai.errors import BadInput, NotFound
from gunbai.files import stamps
from gunbai.library.kept_books import load_kept
from gunbai.rulebook import Rulebook, load_rulebook


class Books(Mapping[str, Rulebook]):
    """Every rulebook of the layers of content by its slug; threads share it.

    ``before`` are the books as they were: one whose files are as they were is the same, one that cannot be read any more stays;
    both are ``unchanged``. ``data`` is the folder in which sound books are kept, so that the next process need not read them.
    """

    def __init__(self, layers: Layers, before: Books | None = None, data: Path | None = None) -> None:
        self.layers = layers
        self._data = data
        self.kept: dict[str, BadInput] = {}
        self._before = dict(before._read) if before is not None else {}
        self._were = before._stamps if before is not None else {}
        self.unchanged: set[str] = set()
        self._stamps: dict[str, dict[str, tuple[int, int]]] = {}
        self.slugs = tuple(layers.books)
        self._lock = threading.RLock()
        self._read: dict[str, Rulebook | BadInput] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self.slugs)

    def __len__(self) -> int:
        return len(self.slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self.slugs

    def __getitem__(self, slug: str) -> Rulebook:
        """Returns a rulebook; raises NotFound with the nearest slug, BadInput with every problem of its files."""
        if slug not in self.slugs:
            near = nearest(slug, self.slugs)
            raise NotFound(f"there is no rulebook {slug}", [near] if near else self.slugs)
        with self._lock:
            if slug not in self._read:
                self._read[slug] = self._load(slug)
            found = self._read[slug]
        if isinstance(found, BadInput):
            raise found
        return found

    def sound(self) -> list[Rulebook]:
        """Returns the rulebooks that can be read."""
        for slug in self.slugs:
            self._try(slug)
        return [found for slug in self.slugs if isinstance(found := self._read[slug], Rulebook)]

    def broken(self) -> dict[str, BadInput]:
        """Returns what is wrong with each rulebook that cannot be read."""
        self.sound()
        return {slug: found for slug, found in self._read.items() if isinstance(found, BadInput)}

    def broken_at(self, slug: str) -> BadInput | None:
        """Returns what is wrong with one rulebook; None where it can be read, or there is none. No other is read for that."""
        if slug not in self.slugs:
            return None
        self._try(slug)
        found = self._read[slug]
        return found if isinstance(found, BadInput) else None

    def _try(self, slug: str) -> None:
        with self._lock:
            if slug not in self._read:
                self._read[slug] = self._load(slug)

    def _load(self, slug: str) -> Rulebook | BadInput:
        stamp = self._stamps[slug] = stamps(self.layers.books[slug] / "rulebooks" / slug)
        last = self._before.pop(slug, None)
        if last is not None and self._were.get(slug) == stamp:
            self.unchanged.add(slug)
            return last
        try:
            return self._sound(self.layers.books[slug], slug)
        except BadInput as error:
            if not isinstance(last, Rulebook):
                return error
            self.kept[slug] = error
            self.unchanged.add(slug)
            self._stamps[slug] = {}
            return last

    def _sound(self, root: Path, slug: str) -> Rulebook:
        """Returns a book that can be read; raises BadInput with every problem of its files."""
        return load_kept(self._data, root, slug, load_rulebook) if self._data else load_rulebook(root, slug)


class SoundBooks(Mapping[str, Rulebook]):
    """The rulebooks that can be read, by slug; only those that are asked for are read."""

    def __init__(self, books: Books) -> None:
        self._books = books

    def __iter__(self) -> Iterator[str]:
        return (rulebook.slug for rulebook in self._books.sound())

    def __len__(self) -> int:
        return len(self._books.sound())

    def __contains__(self, slug: object) -> bool:
        return slug in self._books and self._books.broken_at(str(slug)) is None

    def __getitem__(self, slug: str) -> Rulebook:
        if slug not in self:
            raise KeyError(slug)
        return self._books[slug]
