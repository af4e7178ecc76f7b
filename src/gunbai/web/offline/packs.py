"""The packs of a library on disk: what is taken along of each game in each language, made once for each version of it."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from flask import Flask

from gunbai.files import write_whole
from gunbai.library import Library
from gunbai.ruling import PUBLIC
from gunbai.web.boards.told_boards import ToldBoards, note_grounds
from gunbai.web.offline.pack import Piece, boards_piece, book_piece, encoded, shared_piece, tell_missing, tell_some
from gunbai.web.shared.bare import as_stranger
from gunbai.writeup.messages import LANGUAGES

SHARED = "shared"
LEVEL = 6
"""How hard a piece is compressed: a harder one takes twice the time for two hundredths less."""


class Packs:
    """Makes the pieces of packs, and finds those that were made; ``app`` is what they are shown with."""

    def __init__(self, app: Flask, library: Library, at_once: bool = True) -> None:
        """``at_once``: what is asked for may be made by who asks."""
        self.app, self.library, self.at_once = app, library, at_once
        self.folder = library.data / "packs"
        self.boards = {lang: ToldBoards(library, lang) for lang in LANGUAGES}

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
    def version(self) -> str:
        """The digest of everything that can be taken along: content, code and rulings."""
        return _short([*(f"{game} {digest}" for game, digest in self.content.items()), self.library.stamp()])

    def names(self, games: Sequence[str]) -> list[str]:
        """Returns the names of the pieces of some games."""
        return [SHARED, *(f"{game}.{what}" for game in games for what in ("book", "boards"))]

    def found(self, name: str, lang: str) -> bytes | None:
        """Returns a piece as it was made for the version in force, compressed; None where it has not been made yet."""
        try:
            return self._file(name, lang).read_bytes()
        except OSError:
            return None

    def lacking(self, games: Sequence[str], lang: str) -> list[str]:
        """Returns the names of the pieces of some games that have not been made yet."""
        return [name for name in self.names(games) if not self._file(name, lang).exists()]

    def made(self, name: str, lang: str) -> bytes:
        """Returns a piece, compressed; it is made when there is none of the version in force."""
        found = self.found(name, lang)
        if found is not None:
            return found
        with as_stranger(self.app, lang):
            data = gzip.compress(encoded(self._piece(name, lang)), LEVEL, mtime=0)
        self._keep(name, lang, data)
        return data

    def holds(self, game: str, lang: str) -> dict[str, str | int]:
        """Returns what the pack of a game holds, each thing counted."""
        rulebook = self.library.rulebook(game)
        rulings = [ruling for ruling in self.library.rulings(game) if ruling.status in PUBLIC]
        return {
            "game": rulebook.game,
            "version": rulebook.book().version,
            "clauses": len(rulebook.book().nodes),
            "terms": len(rulebook.glossary),
            "rulings": len(rulings),
            "boards": len(self.boards[lang].rows(game)),
        }

    def lacking_any(self) -> list[tuple[str, str]]:
        """Returns the name and the language of each piece that has not been made yet."""
        return [(name, lang) for lang in LANGUAGES for name in self.lacking(self.library.games(), lang)]

    def tell_boards(self, game: str) -> None:
        """Tells the boards of a game that are not kept yet, some in every language before the next: each is played once."""
        more = True
        while more:
            more = False
            for lang in LANGUAGES:
                with as_stranger(self.app, lang):
                    more = tell_some(self.library, game, self.boards[lang]) or more

    def _piece(self, name: str, lang: str) -> Piece:
        game, _, what = name.partition(".")
        if name == SHARED:
            return shared_piece(self.library)
        boards = self.boards[lang]
        tell_missing(self.library, game, boards)  # the clauses of a book name the boards that rest on them: each is played once
        note_grounds(self.library, game, boards.grounds(game))
        return book_piece(self.library, game) if what == "book" else boards_piece(game, boards)

    def _keep(self, name: str, lang: str, data: bytes) -> None:
        """Writes a piece, and removes those of older versions; in a data folder that takes nothing it is made each time."""
        path = self._file(name, lang)
        try:
            write_whole(path, data)
        except OSError:
            return
        for other in path.parent.glob(f"{name}.{lang}.*.gz"):
            if other != path:
                other.unlink(missing_ok=True)

    def _file(self, name: str, lang: str) -> Path:
        return self.folder / f"{name}.{lang}.{self.version}.gz"


def _short(parts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
