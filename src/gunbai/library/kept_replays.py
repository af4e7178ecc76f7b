"""How scenarios ended, kept by all that decides it: one of the same words, by the same book and program, is not played again.

What could not be played to its end is not kept: another try may have more time.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from gunbai.content import Layers
from gunbai.files import write_whole
from gunbai.library.digests import Digests
from gunbai.library.replaying import Job
from gunbai.ruling.played import PlayedOut


class Replays:
    """The outcomes that are known of one library, a file for each game in its data folder; processes share them."""

    def __init__(self, layers: Layers, data: Path) -> None:
        self.layers = layers
        self.folder = data / "replays"

    def alike(self, game: str, jobs: Iterable[Job]) -> dict[str, list[Job]]:
        """Returns replays by what tells them from others: all of one list end the same, whatever their scenarios are called."""
        book, found = Digests(self.layers).book(game), dict[str, list[Job]]()
        for job in jobs:
            found.setdefault(f"{book}.{self._words(job)}", []).append(job)
        return found

    def known(self, game: str) -> dict[str, PlayedOut]:
        """Returns what is known of a game; nothing where nothing was kept, or by another gunbai."""
        try:
            return msgspec.msgpack.decode(self._file(game).read_bytes(), type=dict[str, PlayedOut])
        except (OSError, msgspec.DecodeError):
            return {}

    def keep(self, game: str, played: Mapping[str, PlayedOut]) -> None:
        """Keeps outcomes beside those that are known; those by another book or program go."""
        sound = {mark: outcome for mark, outcome in played.items() if not outcome.fault}
        if not sound:
            return
        books = {mark.partition(".")[0] for mark in played}
        held = {mark: outcome for mark, outcome in self.known(game).items() if mark.partition(".")[0] in books}
        with contextlib.suppress(OSError):  # a data folder that takes nothing keeps nothing: the next recheck plays all again
            write_whole(self._file(game), msgspec.msgpack.encode({**held, **sound}))

    def _file(self, game: str) -> Path:
        return self.folder / f"{game}.msgpack"

    def _words(self, job: Job) -> str:
        """Returns what tells a scenario and a version from others; a file that cannot be read is itself only."""
        try:
            text = self.layers.at(job.path).read_bytes() if job.text is None else job.text.encode()
        except OSError:
            text = f"\0{job.path}".encode()
        return hashlib.sha256(job.version.encode() + b"\0" + text).hexdigest()[:32]
