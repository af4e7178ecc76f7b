"""A folder of immutable generations: g1, g2 ... and the file CURRENT, which names the one to read.

A generation is written beside the others, synced, renamed into place and only then named, so a reader never sees half of
one, whenever the writer is killed. A manifest with the checksum of every file tells a damaged one. Whoosh reads pickles, so
the manifest is sealed with a key that lies outside of the folder: what somebody else wrote there is never opened. One writer
at a time holds ``lock``; the kernel frees it when the writer dies.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hmac import compare_digest
from pathlib import Path

import msgspec

from gunbai.errors import NotFound
from gunbai.seal import seal_of

CURRENT, LOCK, MANIFEST = "CURRENT", "lock", "manifest.json"
KEPT = 3
"""How many generations stay: the current one, and older ones that a reader may still be opening."""

_NAME = re.compile(r"g([1-9]\d*)")

Stamp = tuple[int, int]
"""Tells one CURRENT file from another: its inode and its time of change in nanoseconds."""


class NoIndex(NotFound):
    """No index can be read in a folder.

    It was never built, or it is damaged; building it again is all it takes.
    """


class Manifest(msgspec.Struct, frozen=True):
    """Says what a generation was built from, and the SHA-256 of each of its files; ``seal`` proves that gunbai wrote it here."""

    content: str
    files: dict[str, str]
    seal: str = ""

    def sealed(self) -> Manifest:
        """Returns the manifest with its seal."""
        said = msgspec.json.encode((self.content, sorted(self.files.items())))
        return msgspec.structs.replace(self, seal=seal_of(said).hex())

    @property
    def is_ours(self) -> bool:
        """Tells whether the seal is the one that gunbai gives."""
        return compare_digest(self.seal, self.sealed().seal)


class Generations:
    """Publishes and finds the generations in one folder."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self._current = os.path.join(folder, CURRENT)

    def stamp(self) -> Stamp | None:
        """Returns the stamp of CURRENT, or None when nothing has been published; costs one ``stat``."""
        try:
            found = os.stat(self._current)
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns

    def current(self) -> Path:
        """Returns the generation that CURRENT names; raises NoIndex when there is none."""
        try:
            name = (self.folder / CURRENT).read_text("ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise NoIndex(f"no search index in {self.folder}: build it with `gunbai index`") from error
        path = self.folder / name
        if not _NAME.fullmatch(name) or not path.is_dir():
            raise NoIndex(f"the search index in {self.folder} is damaged: build it again with `gunbai index --rebuild`")
        return path

    def verified(self) -> tuple[Path, Manifest]:
        """Returns the current generation and its manifest; raises NoIndex when a file of it is missing, changed or another's."""
        path = self.current()
        try:
            manifest = msgspec.json.decode((path / MANIFEST).read_bytes(), type=Manifest)
            bad = [MANIFEST] if not manifest.is_ours else []
            bad += [name for name, digest in manifest.files.items() if not bad and _digest(path / name) != digest]
        except (OSError, msgspec.MsgspecError) as error:
            raise NoIndex(f"{path} is damaged ({error}): build it again with `gunbai index --rebuild`") from error
        if bad:
            raise NoIndex(f"{path} is damaged ({', '.join(bad)}): build it again with `gunbai index --rebuild`")
        return path, manifest

    def publish(self, content: str, write: Callable[[Path], None], force: bool = False) -> Path:
        """Returns a generation of this content, writing one unless the current one is sound and already holds it.

        ``write`` fills an empty folder. Waits for any other writer.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._locked():
            if not force:
                try:
                    path, manifest = self.verified()
                    if manifest.content == content:
                        return path
                except NoIndex:
                    pass
            return self._publish(content, write)

    def _publish(self, content: str, write: Callable[[Path], None]) -> Path:
        for leftover in self.folder.glob("g*.tmp"):
            shutil.rmtree(leftover)
        number = max(self._numbers(), default=0) + 1
        path, draft = self.folder / f"g{number}", self.folder / f"g{number}.tmp"
        draft.mkdir()
        try:
            _write_all(draft, content, write)
        except OSError:  # what of it fits a full disk is of no use, and takes the room of others
            shutil.rmtree(draft, ignore_errors=True)
            raise
        draft.rename(path)
        _sync(self.folder)
        self._point_to(path.name)
        self._prune(number)
        return path

    def _point_to(self, name: str) -> None:
        draft = self.folder / f"{CURRENT}.tmp"
        draft.write_text(f"{name}\n", "ascii")
        _sync(draft)
        draft.replace(self.folder / CURRENT)
        _sync(self.folder)

    def _numbers(self) -> Iterator[int]:
        for path in self.folder.iterdir():
            if found := _NAME.fullmatch(path.name):
                yield int(found[1])

    def _prune(self, newest: int) -> None:
        for number in sorted(self._numbers(), reverse=True)[KEPT:]:
            if number != newest:
                shutil.rmtree(self.folder / f"g{number}", ignore_errors=True)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with open(self.folder / LOCK, "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _digest(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_all(draft: Path, content: str, write: Callable[[Path], None]) -> None:
    """Writes a generation into its folder, with the digests of its files, and has the disk hold all of it."""
    write(draft)
    files = {file.name: _digest(file) for file in sorted(draft.iterdir())}
    (draft / MANIFEST).write_bytes(msgspec.json.encode(Manifest(content, files).sealed()))
    for file in draft.iterdir():
        _sync(file)
    _sync(draft)
