"""Finds content roots: folders that hold rulebooks/, scenarios/, rulings/ and templates/, one laid over the other."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from pathlib import Path

import platformdirs

from gunbai.errors import NotFound
from gunbai.files import is_file

FOLDERS = ("rulebooks", "scenarios", "rulings", "templates")
"""The content folders; a folder that holds one of them is a content root."""

Named = str | os.PathLike[str]


class Layers:
    """Content roots laid over each other, the uppermost first: of two books of one slug, or files of one path, its own is read.

    >>> Layers([Path("mine"), Path("shipped")])
    <Layers mine over shipped>
    """

    def __init__(self, roots: Iterable[Path]) -> None:
        self.roots = tuple(dict.fromkeys(roots))

    def __repr__(self) -> str:
        return f"<Layers {' over '.join(map(str, self.roots))}>"

    @property
    def top(self) -> Path:
        """The uppermost root."""
        return self.roots[0]

    @property
    def shipped(self) -> bool:
        """Whether this is what ships with this gunbai, and nothing over it."""
        own = _shipped()
        return own is not None and [root.resolve() for root in self.roots] == [own.resolve()]

    @functools.cached_property
    def books(self) -> dict[str, Path]:
        """The root of each rulebook, by slug; in the order of slugs."""
        found = [(path.parent.name, root) for root in self.roots for path in (root / "rulebooks").glob("*/versions.yaml")]
        return dict(sorted(dict(reversed(found)).items()))

    def files(self, pattern: str) -> list[Path]:
        """Returns the files of all roots that match a pattern, in the order of their paths below the root."""
        found = {path.relative_to(root): path for root in reversed(self.roots) for path in root.glob(pattern)}
        return [found[name] for name in sorted(found)]

    def has(self, name: str) -> bool:
        """Tells whether a text is the path of a file below a root."""
        return any(is_file(root, name) for root in self.roots)

    def at(self, name: str) -> Path:
        """Returns the file of a path below a root: of the uppermost that has it, else where the top would have it."""
        return next((root / name for root in self.roots if is_file(root, name)), self.top / name)


def content_root(given: Named | None = None) -> Path:
    """Returns the content root in force: the one given, ``$GUNBAI_CONTENT``, the wheel's own, or the repository.

    Raises NotFound when the folder named holds no content folder.
    """
    named = given or os.environ.get("GUNBAI_CONTENT")
    if named:
        return _named(named)
    own = _shipped()
    if own is None:
        raise NotFound("no content found: pass --content DIR or set GUNBAI_CONTENT")
    return own


def _shipped() -> Path | None:
    package = Path(__file__).resolve().parent
    return next((root for root in (package / "content", package.parents[1]) if _is_root(root)), None)


def content_layers(given: Named | None = None, added: Iterable[Named] = ()) -> Layers:
    """Returns the content root in force with the folders ``added`` over it, or those of ``$GUNBAI_ADD``; the first is uppermost.

    Raises NotFound when a folder named holds no content folder.
    """
    named = [*added] or [each for each in os.environ.get("GUNBAI_ADD", "").split(os.pathsep) if each]
    return Layers([*map(_named, named), content_root(given)])


def data_root(given: Named | None = None) -> Path:
    """Returns the folder for what gunbai writes: the one given, ``$GUNBAI_DATA``, or the platform's default."""
    named = given or os.environ.get("GUNBAI_DATA")
    return Path(named) if named else Path(platformdirs.user_data_dir("gunbai", appauthor=False))


def keys_root() -> Path:
    """Returns the folder for what proves that gunbai wrote a file: ``$GUNBAI_KEYS``, or the platform's default."""
    named = os.environ.get("GUNBAI_KEYS")
    return Path(named) if named else Path(platformdirs.user_config_dir("gunbai", appauthor=False))


def _named(named: Named) -> Path:
    root = Path(named)
    if not _is_root(root):
        raise NotFound(f"{root} is no content folder: it holds none of {', '.join(FOLDERS)}")
    return root


def _is_root(root: Path) -> bool:
    return any((root / name).is_dir() for name in FOLDERS)
