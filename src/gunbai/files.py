"""Reads files that people name: only regular ones, and no more of them than a limit allows; writes files whole or not at all."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import stat
import tempfile
import threading
import time
from pathlib import Path

import msgspec

from gunbai.errors import BadInput, Problem

LEFT = 3600.0
"""After so many seconds nobody writes a draft any more, here or on another machine."""
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def read_bytes(path: Path, most: int) -> bytes:
    """Returns what a regular file holds; raises BadInput for what is missing, no file, or larger than ``most`` bytes.

    A pipe is refused without waiting for somebody to write to it.
    """
    try:
        kind = stat.S_IFMT(os.stat(path).st_mode)
        if kind != stat.S_IFREG:
            raise BadInput([_no_file(path, f"it is {_KINDS.get(kind, 'no file')}", "name a file")])
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadInput([_no_file(path, error.strerror or "it cannot be opened")]) from error
    except ValueError as error:  # a name with a NUL in it
        raise BadInput([_no_file(path, "no file can have this name")]) from error
    if len(data) > most:
        message = f"大きすぎます / larger than {most:,} bytes, the most that is read of such a file"
        raise BadInput([Problem("TOO-LARGE", message, printable(path))])
    return data


def write_whole(path: Path, data: bytes, *, private: bool = False, durable: bool = True) -> None:
    """Writes a file in the place of what is there, making its folder; whoever reads it sees the old one or the new one.

    A process that is killed leaves the old one, and so does a full disk: raises OSError, which names the file itself. What is
    ``private`` only its owner may read. A device or a pipe stays what it is: it is written to, if somebody reads it.
    """
    if _is_written_to(path):
        return _write_to(path, data)
    draft = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666), "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if path.exists() and not private:
            draft.chmod(path.stat().st_mode & 0o777)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):  # there is none where the folder could not be made
            draft.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def _is_written_to(path: Path) -> bool:
    """Tells whether a name is of a device, a pipe, or in their folder: what nothing may take the place of."""
    try:
        kind = stat.S_IFMT(os.stat(path).st_mode)
    except OSError:
        return False
    return kind not in (stat.S_IFREG, stat.S_IFDIR) or path.parent == Path("/dev")


def _write_to(path: Path, data: bytes) -> None:
    try:
        number = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
        with open(number, "wb") as file:
            os.set_blocking(number, True)
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def sweep(folder: Path) -> int:
    """Removes the drafts below a folder that processes left behind which were killed, an hour later; returns how many."""
    swept = 0
    for place, _, names in os.walk(folder):
        for path in (os.path.join(place, name) for name in names if _is_draft(name)):
            with contextlib.suppress(OSError):  # somebody else swept it, or only its owner may
                if time.time() - os.stat(path).st_mtime > LEFT:
                    os.unlink(path)
                    swept += 1
    return swept


def _is_draft(name: str) -> bool:
    """Tells whether a name is that of a draft: a point, the file's name, the number of the process and perhaps of its thread."""
    file, _, writer = name.rpartition(".")
    numbers = writer.split("-")
    return name.startswith(".") and len(file) > 1 and len(numbers) < 3 and all(number.isdecimal() for number in numbers)


def json_text(value: object) -> str:
    """Returns the text of a file that holds a value as JSON: indented, with a line end; the same value gives the same text."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def is_file(root: Path, name: str) -> bool:
    """Tells whether a text names a file below a folder; a text that no file below it can have for its name does not."""
    if Path(name).is_absolute() or ".." in Path(name).parts:
        return False
    return os.path.isfile(root / name)


def secret(path: Path) -> bytes:
    """Returns 32 random bytes, made once in a file that only its owner may read; raises OSError where none can be kept."""
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        draft.unlink(missing_ok=True)
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(os.urandom(32))
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first: its bytes are everybody's
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error
        finally:
            draft.unlink(missing_ok=True)
    return path.read_bytes()


def passing_folder() -> Path:
    """Makes a folder that ends with this process, in memory where the system has a place for that."""
    shared = "/dev/shm"
    folder = Path(tempfile.mkdtemp(prefix="gunbai-", dir=shared if os.access(shared, os.W_OK) else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Returns what tells the files below a folder from what they were: when each was changed, and its size.

    A link is followed once: one that leads to a folder which was seen already leads nowhere new.
    """
    found: dict[str, tuple[int, int]] = {}
    seen: set[str] = set()
    for place, folders, names in os.walk(folder, followlinks=True):
        if (real := os.path.realpath(place)) in seen:
            folders[:] = []
            continue
        seen.add(real)
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            try:
                now = os.stat(os.path.join(place, name))
            except OSError:  # gone since the folder was listed
                continue
            found[os.path.join(place, name)] = now.st_mtime_ns, now.st_size
    return found


def printable(path: object) -> str:
    """Returns a path as it can be printed: a name that is no text comes out with ``?`` for what is none."""
    return str(path).encode("utf-8", "replace").decode()


def _no_file(path: Path, why: str, hint: str = "") -> Problem:
    return Problem("NO-FILE", f"cannot be read: {why}", printable(path), hint=hint)
