"""Writes files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from gunbai.errors import BadInput, Problem


def write_text(path: Path, text: str) -> None:
    """Writes a text file in one stroke: a reader sees the old one or the new one; raises BadInput when it cannot be written."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file in one stroke, as ``write_text`` does."""
    draft = ""
    try:
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(draft, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(draft, path)
    except OSError as error:
        if draft:
            Path(draft).unlink(missing_ok=True)
        raise BadInput([Problem("NOT-WRITTEN", f"cannot be written: {error.strerror}", str(path))]) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
