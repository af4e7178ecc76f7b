"""Seals what gunbai keeps in a data folder with a key that lies outside of it: what somebody else put there is never read."""

from __future__ import annotations

import functools
import hmac
import os
from pathlib import Path

from gunbai.content import keys_root
from gunbai.files import secret, write_whole

LENGTH = 32
"""How many bytes a seal has: SHA-256."""


def seal_of(data: bytes) -> bytes:
    """Returns the seal that only who has the key can give (HMAC, RFC 2104)."""
    return hmac.digest(_key(), data, "sha256")


def is_sealed(data: bytes, seal: bytes) -> bool:
    """Tells whether a seal is the one of these bytes."""
    return hmac.compare_digest(seal, seal_of(data))


def write_sealed(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Writes a file whole, with its seal before it; raises OSError. Unless it is ``durable``, a power cut may take it."""
    write_whole(path, seal_of(data) + data, durable=durable)


def read_sealed(path: Path) -> bytes | None:
    """Returns what a sealed file holds; None where there is none, or somebody else wrote it."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    data = kept[LENGTH:]
    return data if is_sealed(data, kept[:LENGTH]) else None


@functools.cache
def _key() -> bytes:
    """Returns the key: where none can be kept, one of this process, so that each process makes what it reads."""
    try:
        return secret(keys_root() / "index.key")
    except OSError:
        return os.urandom(32)
