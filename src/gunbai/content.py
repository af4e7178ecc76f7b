"""Finds content roots: folders that hold rulebooks/, scenarios/, rulings/ and templates/."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from gunbai.errors import NotFound

FOLDERS = ("rulebooks", "scenarios", "rulings", "templates")
"""The content folders; a folder that holds one of them is a content root."""


def content_root(given: str | os.PathLike[str] | None = None) -> Path:
    """Returns the content root in force: the one given, ``$GUNBAI_CONTENT``, the wheel's own, or the repository.

    Raises NotFound when the folder named holds no content folder.
    """
    named = given or os.environ.get("GUNBAI_CONTENT")
    if named:
        root = Path(named)
        if not _is_root(root):
            raise NotFound(f"{root} is no content folder: it holds none of {', '.join(FOLDERS)}")
        return root
    own = _shipped()
    if own is None:
        raise NotFound("no content found: pass --content DIR or set GUNBAI_CONTENT")
    return own


def ships(root: Path) -> bool:
    """Tells whether a content root is the one that ships with this gunbai."""
    own = _shipped()
    return own is not None and own.resolve() == root.resolve()


def _shipped() -> Path | None:
    package = Path(__file__).resolve().parent
    return next((root for root in (package / "content", package.parents[1]) if _is_root(root)), None)


def data_root(given: str | os.PathLike[str] | None = None) -> Path:
    """Returns the folder for what gunbai writes: the one given, ``$GUNBAI_DATA``, or the platform's default."""
    named = given or os.environ.get("GUNBAI_DATA")
    return Path(named) if named else Path(platformdirs.user_data_dir("gunbai", appauthor=False))


def _is_root(root: Path) -> bool:
    return any((root / name).is_dir() for name in FOLDERS)
