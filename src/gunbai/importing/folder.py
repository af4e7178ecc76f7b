"""The folder of an imported book: its versions in the order of their dates, its source, its ids, its glossary."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from gunbai.document import Mapping, Sequence, mark_of, read_plain
from gunbai.document import read as read_yaml
from gunbai.errors import BadInput, Problem
from gunbai.files import read_bytes
from gunbai.importing import writer
from gunbai.importing.book import Earlier, Imported, import_book
from gunbai.limits import TEXT_BYTES
from gunbai.rulebook import Book, load_book
from gunbai.rulebook.integrity import RETIRED

_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]*")
_SLUG = re.compile(r"[a-z][a-z0-9-]*")


class Listed(msgspec.Struct, frozen=True):
    """A version that ``versions.yaml`` lists: its name, its date, the line where its entry begins."""

    name: str
    date: datetime.date | None
    line: int


def import_file(
    path: Path,
    folder: Path,
    *,
    slug: str = "",
    title: str = "",
    version: str = "",
    date: datetime.date | None = None,
    replace: bool = False,
) -> Imported:
    """Imports a text file into the folder of a book; a version takes the place among the others that its date gives it.

    Raises BadInput when the file cannot be read, the folder holds another book, or it has this version already.
    """
    slug = slug or re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "book"
    _check_names(slug, version)
    data = read_bytes(path, TEXT_BYTES)
    listed = _listed(folder)
    used = _known_ids(folder, [each.name for each in listed], slug) if listed else {}

    def before(name: str, day: datetime.date | None) -> Earlier | None:
        return _neighbour([each for each in listed if each.name != name], day, folder, slug)

    imported = import_book(data, slug, title=title or _title(folder), version=version, date=date, before=before, used=used)
    book = imported.book
    _check_names(slug, book.version)
    names = [each.name for each in listed]
    if book.version in names and not replace:
        known = f"{folder} has version {book.version} already"
        raise BadInput([Problem("KNOWN-VERSION", known, str(path), hint="name another with --version, or give --replace")])
    try:
        others = [name for name in names if name != book.version] if book.version in names else None
        _write(imported, folder, listed, _retired(used, book, folder, others))
    except OSError as error:
        raise BadInput([Problem("NOT-WRITTEN", f"cannot be written: {error.strerror}", str(error.filename or folder))]) from error
    return imported


def _neighbour(listed: list[Listed], day: datetime.date | None, folder: Path, slug: str) -> Earlier | None:
    """Returns the version whose ids one of a date takes over: the last before it, else the first behind it."""
    if not listed:
        return None
    name = listed[max(0, _place(listed, day) - 1)].name
    book = load_book(folder / "text" / f"{name}.yaml", slug, version=name)
    source = folder / "source" / book.source
    return Earlier(book, read_plain(source) if book.source and source.is_file() else "")


def _place(listed: list[Listed], day: datetime.date | None) -> int:
    """Returns where a version of a date stands among others: before the first that is later; at the end without a date."""
    return next((at for at, each in enumerate(listed) if day and each.date and each.date > day), len(listed))


def _known_ids(folder: Path, names: list[str], slug: str) -> dict[str, str]:
    """Returns the ids that ``ids.txt`` lists, each with the mark behind it: ``# retired`` or nothing.

    Those that an import left there before it was cut off are not among them: no version that is listed has them.
    """
    path = folder / "ids.txt"
    lines = read_plain(path).splitlines() if path.is_file() else []
    ids = {id.strip(): mark for id, mark, _ in (line.partition(RETIRED) for line in lines) if id.strip()}
    if {text.stem for text in (folder / "text").glob("*.yaml")} <= {*names}:
        return ids
    standing = _standing(folder, names, slug)
    return {id: mark for id, mark in ids.items() if mark or id in standing}


def _standing(folder: Path, names: Iterable[str], slug: str) -> set[str]:
    """Returns the ids of all clauses of some versions."""
    return {id for name in names for id in load_book(folder / "text" / f"{name}.yaml", slug, version=name).nodes}


def _retired(used: dict[str, str], book: Book, folder: Path, others: list[str] | None) -> dict[str, str]:
    """Returns the ids used before, those marked that no version has any more; ``others`` stay beside a version that is replaced."""
    if others is None:
        return used
    standing = {*book.nodes, *_standing(folder, others, book.slug)}
    return {id: "" if id in standing else RETIRED for id in used}


def _check_names(slug: str, version: str) -> None:
    if not _SLUG.fullmatch(slug):
        raise BadInput([Problem("BAD-SLUG", f"{slug} is no slug", hint="use small letters, digits and -: my-game")])
    if version and not _NAME.fullmatch(version):
        raise BadInput([Problem("BAD-VERSION", f"{version} cannot name a version", hint="use letters, digits, . and -")])


def _written(folder: Path) -> Mapping:
    path = folder / "versions.yaml"
    written = read_yaml(path) if path.is_file() else Mapping()
    if not isinstance(written, Mapping):
        raise BadInput([Problem("NOT-A-BOOK", "this is no versions.yaml of a rulebook", str(path))])
    return written


def _listed(folder: Path) -> list[Listed]:
    entries = _written(folder).get("versions", Sequence())
    return [
        Listed(str(entry["version"]), _date(entry), mark_of(entry).line)
        for entry in entries
        if isinstance(entry, Mapping) and "version" in entry
    ]


def _date(entry: Mapping) -> datetime.date | None:
    """Returns the day from which a version is in force, or whose rules it states; None where that is not written as a date."""
    written = str(entry.get("date", "") or entry.get("as of", ""))
    try:
        return datetime.date.fromisoformat(written) if written else None
    except ValueError:
        return None


def _title(folder: Path) -> str:
    return str(_written(folder).get("title", ""))


def _write(imported: Imported, folder: Path, listed: list[Listed], used: dict[str, str]) -> None:
    book = imported.book
    writer.write(folder / "source" / book.source, imported.source)
    nodes = book.nodes.values()
    writer.write(folder / "text" / f"{book.version}.yaml", writer.text_yaml(book.source, imported.source, nodes, book.excluded))
    ids = used | dict.fromkeys(book.nodes, "")
    lines = (f"{id}  {ids[id]}".rstrip() for id in dict.fromkeys([*book.nodes, *used]))
    writer.write(folder / "ids.txt", "".join(f"{line}\n" for line in lines))
    _write_versions(folder, listed, book)
    if imported.terms and _listed(folder)[-1].name == book.version:
        _write_glossary(folder / "glossary.yaml", imported.terms)


def _write_glossary(path: Path, terms: tuple[tuple[str, str], ...]) -> None:
    """Writes the terms of the current version, unless a person has written the glossary since."""
    if not path.is_file() or read_plain(path).startswith(writer.GENERATED):
        writer.write(path, writer.glossary_yaml(terms))


def _write_versions(folder: Path, listed: list[Listed], book: Book) -> None:
    path = folder / "versions.yaml"
    names = [each.name for each in listed]
    if not names:
        writer.write(path, writer.versions_yaml(book.title, book.version, book.date))
    elif book.version not in names:
        text = read_plain(path)
        place = _place(listed, book.date)
        entry = writer.version_entry(book.version, book.date)
        lines = text.splitlines(keepends=True)
        at = listed[place].line - 1 if place < len(listed) else len(lines)
        before = "".join(lines[:at])
        writer.write(path, f"{before}{'' if before.endswith(chr(10)) else chr(10)}{entry}{''.join(lines[at:])}")
        if [each.name for each in _listed(folder)] != [*names[:place], book.version, *names[place:]]:
            writer.write(path, text)
            raise BadInput(
                [Problem("NOT-LAST", "versions: must be the last field of this file", str(path), hint="move it to the end")]
            )
