"""Keeps the search indexes of a library in its data folder: one for each version of each rulebook, one for the cases.

An index remembers which files it was made from. As long as they are the same, it is opened without reading them, so that a
search from the command line answers at once.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import stat
from collections.abc import Callable, Collection
from pathlib import Path
from urllib.parse import quote

import gunbai.search
from gunbai.content import Layers
from gunbai.errors import GunbaiError
from gunbai.files import passing_folder, write_whole
from gunbai.search import Index, NoIndex
from gunbai.search.snapshot import Contents

_log = logging.getLogger(__name__)
_SOURCE = "source.txt"
"""Holds the stamp of the files that were read, and the fingerprint of what was built from them."""


class IndexFolder:
    """Builds and opens indexes below one folder."""

    def __init__(self, layers: Layers, data: Path) -> None:
        # Others may share a data folder: an index follows what those with other layers of content publish into theirs.
        roots = "\n".join(str(root.resolve()) for root in layers.roots)
        self.folder = data / "index" / hashlib.sha256(roots.encode()).hexdigest()[:12]
        self._passing: Path | None = None
        own = (Path(gunbai.search.__path__[0]), Path(__file__).parent)
        self._own = [str(path) for folder in own for path in folder.iterdir()]

    def quick(self, name: str, files: Collection[str], more: str, contents: Callable[[], Contents]) -> Index:
        """Returns an index made from these files and what ``more`` stands for; it is read only when that has changed since."""
        folder, stamp = self._folder(name), self._stamp(files, more)
        source, _, content = _read(folder / _SOURCE).partition(" ")
        if source == stamp:
            try:
                index = Index.open(folder)
            except NoIndex:
                pass
            else:
                if index.content == content:
                    return index
        return self.built(name, files, more, contents())

    def built(self, name: str, files: Collection[str], more: str, contents: Contents, rebuild: bool = False) -> Index:
        """Returns an index of exactly these contents, and notes what they were read from."""
        folder, stamp = self._folder(name), self._stamp(files, more)
        try:
            if self._passing is None:  # where there was no room for one index, the next is not tried either
                return self._mended(folder, stamp, contents, rebuild)
        except OSError as error:
            _log.warning("the search index cannot be written to %s (%s): it is kept in memory", folder, error.strerror)
        return self._unkept(name, stamp, contents)

    def _mended(self, folder: Path, stamp: str, contents: Contents, rebuild: bool) -> Index:
        """Returns an index that was built, if need be after what stands in its way was removed: a folder in the place of a file."""
        try:
            return self._build(folder, stamp, contents, rebuild)
        except (IsADirectoryError, NotADirectoryError, FileExistsError):
            shutil.rmtree(folder, ignore_errors=True)
        return self._build(folder, stamp, contents, rebuild)

    def _unkept(self, name: str, stamp: str, contents: Contents) -> Index:
        """Returns an index that ends with this process; whatever lies in the data folder stays as it is."""
        try:
            if self._passing is None:
                self._passing = passing_folder()
            return self._build(self._passing / quote(name, safe="+"), stamp, contents, rebuild=False)
        except OSError as error:
            message = f"no search index can be written anywhere ({error.strerror}): name a folder with room with --data DIR"
            raise GunbaiError(message) from error

    def _build(self, folder: Path, stamp: str, contents: Contents, rebuild: bool) -> Index:
        index = Index.build(folder, contents.documents, terms=contents.terms, names=contents.names, force=rebuild)
        write_whole(folder / _SOURCE, f"{stamp} {index.content}".encode("ascii"))
        return index

    def _folder(self, name: str) -> Path:
        return self.folder.joinpath(*(quote(part, safe="+") for part in name.split(" ")))

    def _stamp(self, files: Collection[str], more: str) -> str:
        """Returns what tells a set of files from the same set after a change; the code that indexes them belongs to it."""
        lines = [more, *sorted(line for path in {*files, *self._own} if (line := _line(path)))]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _line(path: str) -> str:
    try:
        found = os.stat(path)
    except OSError:  # it is gone, or a link that leads nowhere: nothing is read from it
        return ""
    return f"{path} {found.st_mtime_ns} {found.st_size}" if stat.S_ISREG(found.st_mode) else ""


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except (OSError, UnicodeDecodeError):
        return ""
