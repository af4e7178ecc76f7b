"""What tells the rulings of a store from the same after a change, found without SQLAlchemy where the store is a SQLite file.

A search from the command line asks for it each time, to know whether its index is still true.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from pathlib import Path

from gunbai.content import Layers

REBUILT = "rebuild"
"""What the log calls the taking of an archive."""
QUERY = f"SELECT count(*), coalesce(sum(head), 0), (SELECT count(*) FROM audit WHERE did = '{REBUILT}') FROM ruling"
"""Each change adds a revision to one ruling; only an archive may put another history in the place of one, and that is logged."""


def store_url(layers: Layers, data: Path, given: str | None = None) -> str:
    """Returns the address of the store in force: the one given, ``$GUNBAI_DATABASE``, or a file in the data folder.

    Content that was named or added by hand has a store of its own, so that several may share a data folder.
    """
    named = given or os.environ.get("GUNBAI_DATABASE")
    if named:
        return named
    folder = data / "store"
    if not layers.shipped:
        roots = "\n".join(str(root.resolve()) for root in layers.roots)
        folder /= hashlib.sha256(roots.encode()).hexdigest()[:12]
    return f"sqlite:///{folder.absolute() / 'gunbai.db'}"


def quick_stamp(url: str) -> str | None:
    """Returns the stamp of a SQLite file, empty when there is none yet; None where only the store itself can say."""
    if not url.startswith("sqlite:///"):
        return None
    path = Path(url.removeprefix("sqlite:///"))
    if not path.is_file():
        return ""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as connection:
            return as_stamp(*connection.execute(QUERY).fetchone())
    except sqlite3.Error:
        return None


def as_stamp(count: int, revisions: int, rebuilt: int) -> str:
    """Returns how many rulings and revisions there are, and how often an archive was taken, as one word."""
    return f"{count}.{revisions}.{rebuilt}" if rebuilt else f"{count}.{revisions}"


def rebuilt(stamp: str) -> str:
    """Returns how often an archive was taken by what a stamp says: only then may a revision say something else than before.

    >>> rebuilt("3.7"), rebuilt("3.7.2")
    ('', '2')
    """
    return ".".join(stamp.split(".")[2:])
