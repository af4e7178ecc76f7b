"""What tells content and code from what they were: by what is in the files, so that what was made of them can be kept on disk."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path

from gunbai.content import Layers

LENGTH = 16
"""How many hexadecimal digits of a digest tell two contents apart."""


class Digests:
    """Tells the files of layers of content, and the code that makes something of them, from what they were."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self._games: dict[str, str] = {}

    @cached_property
    def code(self) -> str:
        """The digest of the program, of the packages of games that are installed, and of the templates."""
        folders = [Path(__file__).resolve().parents[1]]
        for point in entry_points(group="gunbai.games"):
            spec = importlib.util.find_spec(point.module)
            folders += [Path(place) for place in (spec.submodule_search_locations or ()) if spec] if spec else []
        code = [path for folder in folders for path in folder.rglob("*.py")]
        static = [path for folder in folders[:1] for path in (folder / "web" / "static").rglob("*.*")]
        return digest_of([*code, *static, *self.layers.files("templates/**/*.*")])

    def book(self, game: str) -> str:
        """Returns the digest of the program and of all that stands below a rulebook."""
        if game not in self._games:
            files = digest_of(self.layers.files(f"rulebooks/{game}/**/*.yaml"))
            self._games[game] = _short(f"{self.code} {files}".encode())
        return self._games[game]

    def case(self, game: str, path: Path) -> str:
        """Returns the digest of a scenario and of all that its replay depends on."""
        return _short(self.book(game).encode() + path.read_bytes())


def digest_of(paths: Iterable[Path]) -> str:
    """Returns the digest of files: of their names and of what is in them, in whatever order they are given."""
    lines = sorted(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in set(paths) if path.is_file())
    return _short("\n".join(lines).encode())


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:LENGTH]
