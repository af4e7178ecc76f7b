"""What lies in an archive: every file with the digest of its bytes, so that one that is cut off or was changed is found out."""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from gunbai.document import Mark, Problems
from gunbai.errors import BadInput, GunbaiError
from gunbai.files import json_text, printable, read_bytes
from gunbai.limits import ARCHIVE_BYTES
from gunbai.store.outlet import write_file

NAME = "store.json"
"""The file that says what belongs to an archive; it is written last."""
AGAIN = "export the store again"
FORMAT = 1
"""The shape of the files; a gunbai reads the one that it writes."""

_PLACES = re.compile(
    r"(?:history/[a-z0-9-]+/[a-z0-9-]+/(?:record\.json|[1-9]\d{0,8}\.md)|scenarios/[a-z0-9-]+/[a-z0-9-]+\.yaml|scenarios\.json"
    r"|events/[a-z0-9-]+\.json|reports/[1-9]\d{0,8}\.json|accounts\.json)"
)
"""The names that a file of an archive may have: none leads out of its folder."""


class ArchiveManifest(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of all files of an archive, each with its digest."""

    format: int
    files: dict[str, str]


def write_archive(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Writes the files of an archive below a folder, and takes those away that an archive before it had there; returns them.

    Only who writes them may read them: they hold names of people.
    """
    before = _before(folder / NAME)
    written = [write_file(folder / name, text, private=True) for name, text in sorted(texts.items())]
    manifest = ArchiveManifest(FORMAT, {name: _digest(text.encode()) for name, text in sorted(texts.items())})
    written.append(write_file(folder / NAME, json_text(manifest), private=True))
    for name in before - texts.keys():
        with contextlib.suppress(OSError):  # it is no part of the archive any more, whether it can be taken away or not
            (folder / name).unlink()
    return written


def read_archive(folder: Path) -> dict[str, bytes]:
    """Returns the files of an archive by their names; raises BadInput for each that is missing, or is not as it was written."""
    place, problems = folder / NAME, Problems()
    try:
        manifest = msgspec.json.decode(read_bytes(place, ARCHIVE_BYTES), type=ArchiveManifest)
    except msgspec.DecodeError as error:
        problems.add("NOT-AN-ARCHIVE", f"{error}", Mark(printable(place)), "write it as gunbai store export does")
        problems.raise_any()
        raise
    if manifest.format != FORMAT:
        raise GunbaiError(f"{printable(place)} has the format {manifest.format}: this gunbai reads the format {FORMAT}")
    found: dict[str, bytes] = {}
    for name, digest in manifest.files.items():
        if not _PLACES.fullmatch(name):
            problems.add(
                "WRONG-PLACE", f"{name[:200]!r} is no file of an archive", Mark(printable(place)), "export the store again"
            )
            continue
        try:
            found[name] = read_bytes(folder / name, ARCHIVE_BYTES)
        except BadInput as error:
            problems.extend(error.problems)
            continue
        if _digest(found[name]) != digest:
            message = "this is not what was written: it was cut off, or changed later"
            problems.add("NOT-AS-WRITTEN", message, Mark(printable(folder / name)), AGAIN)
    problems.raise_any()
    return found


def _before(place: Path) -> set[str]:
    """Returns the files of the archive that a folder holds already."""
    try:
        manifest = msgspec.json.decode(read_bytes(place, ARCHIVE_BYTES), type=ArchiveManifest)
    except (BadInput, msgspec.DecodeError):  # there is none, or it was cut off: nothing of it is known, and nothing taken away
        return set()
    return {name for name in manifest.files if _PLACES.fullmatch(name)}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
