"""Keeps what everybody sees of the rulings of a store in the data folder, so that a command that only reads them opens no store."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec

import gunbai.ruling
from gunbai.content import Layers
from gunbai.files import stamps
from gunbai.library.kept import kept
from gunbai.ruling import Ruling
from gunbai.store.stamp import quick_stamp


class KeptRulings:
    """The rulings of one store as they are now; ``read`` opens the store, and takes files of rulings that have changed into it."""

    def __init__(self, data: Path, store: str, layers: Layers, read: Callable[[], list[Ruling]]) -> None:
        self.file = data / "rulings" / f"{hashlib.sha256(store.encode()).hexdigest()[:12]}.msgpack"
        self.store = store
        self.layers = layers
        self.read = read
        self._stamp = ""
        self._held: list[Ruling] = []

    def all(self) -> list[Ruling]:
        """Returns every ruling; the store is opened only where they are not kept, or only the store can say. Raises as ``read``."""
        stamp = quick_stamp(self.store) or ""
        if not stamp:
            return self.read()
        if stamp != self._stamp:
            self._held = kept(self.file, self._mark, _unpack, self.read, msgspec.msgpack.encode)
            self._stamp = stamp
        return self._held

    def _mark(self) -> bytes:
        """Returns what tells the rulings from what they were: the store's stamp, the files of books and rulings, the code."""
        roots = [root / name for root in self.layers.roots for name in ("rulebooks", "rulings")]
        files = sorted(item for folder in (Path(gunbai.ruling.__path__[0]), *roots) for item in stamps(folder).items())
        stamp = quick_stamp(self.store)
        return hashlib.sha256(f"{stamp} {files}".encode("utf-8", "replace")).digest() if stamp else b""


def _unpack(packed: bytes) -> list[Ruling]:
    return msgspec.msgpack.decode(packed, type=list[Ruling])
