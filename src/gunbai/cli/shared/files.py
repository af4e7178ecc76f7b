"""Writes the files that a command was told to write."""

from __future__ import annotations

from pathlib import Path

from gunbai.errors import BadInput, Problem
from gunbai.files import printable, write_whole


def write_text(path: Path, text: str) -> None:
    """Writes a text file in one stroke: a reader sees the old one or the new one; raises BadInput when it cannot be written."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file in one stroke, as ``write_text`` does; its folder has to be there."""
    try:
        path.parent.stat()
        write_whole(path, data)
    except OSError as error:
        raise BadInput([Problem("NOT-WRITTEN", f"cannot be written: {error.strerror}", printable(path))]) from error
