"""The packs of a library on disk: what is taken along of each game in each language, each piece made once for what it is made of.

Rules, search, glossary and rulings come first: they are there in seconds. Boards follow, as they are told.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
from flask import Flask

from gunbai.files import write_whole
from gunbai.library import Library
from gunbai.ruling import PUBLIC, Ruling
from gunbai.web.boards.told_boards import ToldBoards
from gunbai.web.offline.pack import MAKERS, Piece, encoded, shared_piece, tell_missing, tell_some
from gunbai.web.shared.bare import as_stranger
from gunbai.writeup.messages import LANGUAGES

SHARED = "shared"
FIRST = ("book", "found")
"""What of a game is made first, and is enough to keep it: its book, and what is found of it."""
LATER = ("boards", "pages")
"""What follows when the boards of a game are told: their list, and the page of each."""
LEVEL = 6
"""How hard a piece is compressed: a harder one takes twice the time for two hundredths less."""


class Packs:
    """Makes the pieces of packs, and finds those that were made; ``app`` is what they are shown with."""

    def __init__(self, app: Flask, library: Library, at_once: bool = True) -> None:
        """``at_once``: what is asked for may be made by who asks."""
        self.app, self.library, self.at_once = app, library, at_once
        self.folder = library.data / "packs"
        self.boards = {lang: ToldBoards(library, lang) for lang in LANGUAGES}
        self.wanted: dict[tuple[str, str], None] = {}
        self._versions: tuple[str, dict[str, str]] = ("", {})

    @cached_property
    def content(self) -> dict[str, str]:
        """The digest of all books, boards and code that stand behind the pack of each game."""
        digests = self.boards[LANGUAGES[0]]
        found = {}
        for game in self.library.games():
            boards = sorted(f"{one.name} {digests.digest(one)}" for one in self.library.cases.readable(game))
            found[game] = _short([digests.digests.book(game), *boards])
        return found

    @property
    def versions(self) -> dict[str, str]:
        """The digest of what each piece is made of, by its name: a published ruling changes the book of its game and the search."""
        known = f"{self.library.stamp()} {self.content}"
        if self._versions[0] != known:
            books = {
                game: _short([content, msgspec.json.encode(self._public(game)).decode()]) for game, content in self.content.items()
            }
            search = _short([f"{game} {book}" for game, book in books.items()])
            found = {SHARED: search}
            for game, content in self.content.items():
                found |= dict.fromkeys(self.later([game]), content) | {f"{game}.book": books[game], f"{game}.found": search}
            self._versions = known, found
        return self._versions[1]

    @property
    def code(self) -> str:
        """The digest of the program and of its scripts, which pages on a device are made with."""
        return self.boards[LANGUAGES[0]].digests.code

    def names(self, games: Sequence[str]) -> list[str]:
        """Returns the names of the pieces of some games."""
        return [*self.first(games), *self.later(games)]

    def first(self, games: Sequence[str]) -> list[str]:
        """Returns the names of the pieces without which some games cannot be kept."""
        return [SHARED, *(f"{game}.{what}" for game in games for what in FIRST)]

    def later(self, games: Sequence[str]) -> list[str]:
        """Returns the names of the pieces that are made of the boards of some games."""
        return [f"{game}.{what}" for game in games for what in LATER]

    def found(self, name: str, lang: str) -> bytes | None:
        """Returns a piece as it was made for the version in force, compressed; None where it has not been made yet."""
        try:
            return self._file(name, lang).read_bytes()
        except OSError:
            return None

    def knows(self, name: str) -> bool:
        """Tells whether a piece belongs to a book that can be read."""
        return name in self.versions

    def has(self, name: str, lang: str) -> bool:
        """Tells whether a piece has been made; where who asks makes it, it is as good as made."""
        return self.at_once or self._file(name, lang).exists()

    def lacking(self, names: Sequence[str], lang: str) -> list[str]:
        """Returns which of some pieces have not been made yet."""
        versions = self.versions
        return [name for name in names if not self._path(name, lang, versions[name]).exists()]

    def made(self, name: str, lang: str) -> bytes:
        """Returns a piece, compressed; it is made when there is none of the version in force."""
        found = self.found(name, lang)
        while found is None:
            path = self._file(name, lang)
            with as_stranger(self.app, lang):
                found = gzip.compress(encoded(self._piece(name, lang)), LEVEL, mtime=0)
            if path != self._file(name, lang):  # a ruling was published meanwhile: nobody knows which it holds
                found = None
            else:
                self._keep(path, found)
        return found

    def holds(self, game: str, lang: str) -> dict[str, str | int]:
        """Returns what the pack of a game holds, each thing counted."""
        rulebook = self.library.rulebook(game)
        return {
            "game": rulebook.game,
            "version": rulebook.book().version,
            "clauses": len(rulebook.book().nodes),
            "terms": len(rulebook.glossary),
            "rulings": len(self._public(game)),
            "boards": len(self.boards[lang].rows(game)),
        }

    def want(self, games: Sequence[str], lang: str) -> None:
        """Notes that a device waits for some games in a language: they are made next."""
        for game in games:
            self.wanted[game, lang] = None

    def to_make(self) -> Iterator[tuple[str, str]]:
        """Yields the name and the language of each piece that is lacking, in the order in which they are made.

        What a device waits for comes before the rest, and what is enough to keep a game before its boards.
        """
        pairs = dict.fromkeys([*self.wanted, *((game, lang) for lang in LANGUAGES for game in self.library.games())])
        for which in (self.first, self.later):
            for game, lang in pairs:
                yield from ((name, lang) for name in self.lacking(which([game]), lang))

    def tell_some(self, game: str) -> bool:
        """Tells the next boards of a game that are not kept yet, in every language: each is played once.

        Returns whether there are more.
        """
        more = False
        for lang in LANGUAGES:
            with as_stranger(self.app, lang):
                more = tell_some(self.library, game, self.boards[lang]) or more
        return more

    def _piece(self, name: str, lang: str) -> Piece:
        game, _, what = name.partition(".")
        if name == SHARED:
            return shared_piece(self.library)
        if what in LATER:
            tell_missing(self.library, game, self.boards[lang])
        return MAKERS[what](self.library, game, self.boards[lang])

    def _public(self, game: str) -> list[Ruling]:
        return [ruling for ruling in self.library.rulings(game) if ruling.status in PUBLIC]

    def _keep(self, path: Path, data: bytes) -> None:
        """Writes a piece, and removes those of older versions; in a data folder that takes nothing it is made each time."""
        try:
            write_whole(path, data)
        except OSError:
            return
        for other in path.parent.glob(f"{path.name.removesuffix('.gz').rpartition('.')[0]}.*.gz"):
            if other != path:
                other.unlink(missing_ok=True)

    def _file(self, name: str, lang: str) -> Path:
        return self._path(name, lang, self.versions[name])

    def _path(self, name: str, lang: str, version: str) -> Path:
        return self.folder / f"{name}.{lang}.{version}.gz"


def _short(parts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
