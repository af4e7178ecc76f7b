"""Keeps rulebooks that were read in the data folder, by what is in their files: one that has not changed is not read again.

Only a sound book is kept. The files are sealed: what another program put there is never shown as a book's words.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import gunbai.rulebook
from gunbai import document, limits, numbering
from gunbai.document import Mapping
from gunbai.errors import BadInput
from gunbai.files import read_bytes
from gunbai.library.kept import kept
from gunbai.rulebook import Rulebook
from gunbai.rulebook.packed import pack, unpack

CODE = (
    *sorted(Path(gunbai.rulebook.__path__[0]).glob("*.py")),
    *(Path(str(module.__file__)) for module in (document, limits, numbering)),
)
"""What reads a book: one that another program read is read anew."""
READ = ("*.yaml", "text/*.yaml", "source/*")
"""The files that are read for a book, below its folder."""


def load_kept(data: Path, root: Path, slug: str, read: Callable[[Path, str], Rulebook]) -> Rulebook:
    """Returns a rulebook of a content root as it is now, read only where the data folder keeps none. Raises as ``read`` does."""
    name = f"{slug}-{hashlib.sha256(os.fsencode(root)).hexdigest()[:12]}.msgpack"  # a node knows the path that it was read from
    return kept(
        data / "books" / name,
        lambda: _mark(root, slug),
        lambda packed: unpack(packed, _vocabulary(root, slug)),
        lambda: read(root, slug),
        pack,
    )


def _vocabulary(root: Path, slug: str) -> Mapping | None:
    path = root / "rulebooks" / slug / "vocabulary.yaml"
    written = document.read(path) if path.is_file() else None
    return written if isinstance(written, Mapping) else None


def _mark(root: Path, slug: str) -> bytes:
    """Returns what tells a book from what it was: its files and the code that reads them; nothing where a file cannot be read."""
    folder, found = root / "rulebooks" / slug, hashlib.sha256()
    files = [path for pattern in READ for path in sorted(folder.glob(pattern))]
    try:
        for path in (*CODE, *files):
            data = read_bytes(path, limits.BOOK.bytes)
            found.update(f"{path.name} {len(data)} ".encode("utf-8", "replace") + data)
    except BadInput:  # whoever reads the book says what is wrong
        return b""
    return found.digest()
