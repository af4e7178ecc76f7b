"""Imports a rulebook: from the bytes of its text to a folder that loads, with a report of every doubt."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from gunbai.document import Mapping, Sequence
from gunbai.document import read as read_yaml
from gunbai.errors import BadInput, Problem
from gunbai.importing import writer
from gunbai.importing.decode import decode
from gunbai.importing.doubt import Doubt, Doubts
from gunbai.importing.identity import keep_ids, renamed
from gunbai.importing.metadata import Metadata, read_metadata
from gunbai.importing.reader import Reading, read
from gunbai.rulebook import Book, load_book
from gunbai.rulebook.integrity import RETIRED

_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]*")
_SLUG = re.compile(r"[a-z][a-z0-9-]*")


class References(msgspec.Struct, frozen=True):
    """How many mentions of rules by number lead to a clause, and how many do not."""

    resolved: int
    unresolved: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was read: numbered clauses and items, those with a heading, the depth of the deepest, and every doubt."""

    nodes: int
    headings: int
    examples: int
    depth: int
    references: References
    glossary: int
    title: str
    version: str
    date: datetime.date | None
    doubts: tuple[Doubt, ...]


class Imported(msgspec.Struct, frozen=True):
    """An imported version: the book as it loads, its source as it is kept, its terms, the report."""

    book: Book
    source: str
    terms: tuple[tuple[str, str], ...]
    report: Report


def import_book(
    data: bytes,
    slug: str,
    *,
    title: str = "",
    version: str = "",
    date: datetime.date | None = None,
    before: Book | None = None,
    used: Iterable[str] = (),
) -> Imported:
    """Reads the bytes of a rulebook; clauses that the version ``before`` has too keep their ids, new ones get none of ``used``.

    Raises BadInput when there is no text at all.
    """
    doubts = Doubts()
    text = decode(data, doubts)
    if not text.strip():
        raise BadInput([Problem("EMPTY-FILE", "there is no text to import")])
    reading = read(text, doubts)
    known = read_metadata(_front(reading), title, version, date, slug)
    for what, line in known.lines.items():
        doubts.add(max(line, 1), "GUESSED", f"the {what} was taken to be {getattr(known, what)}")
    file = f"{slug}-{known.version}.txt"
    nodes, ids = reading.nodes, {node.id: node.id for node in reading.nodes}
    if before is not None:
        ids = keep_ids(before, Book(slug, known.title, known.version, known.date, nodes), {*before.nodes, *used})
        nodes = renamed(nodes, ids)
    book = Book(slug, known.title, known.version, known.date, nodes, reading.excluded, source=file)
    terms = tuple((term, ids[id]) for term, id in reading.terms)
    return Imported(book, text, terms, _report(book, known, reading, len(terms), doubts))


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
    """Imports a text file into the folder of a book, as its newest version.

    Raises BadInput when the file cannot be read, the folder holds another book, or it has this version already.
    """
    slug = slug or re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "book"
    _check_names(slug, version)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput([Problem("NO-FILE", f"cannot be read: {error.strerror}", str(path))]) from error
    names = _versions(folder)
    earlier = [name for name in names if not (replace and name == version)]
    before = load_book(folder / "text" / f"{earlier[-1]}.yaml", slug, version=earlier[-1]) if earlier else None
    used = _known_ids(folder) if earlier else {}
    imported = import_book(data, slug, title=title or _title(folder), version=version, date=date, before=before, used=used)
    _check_names(slug, imported.book.version)
    if imported.book.version in names and not replace:
        known = f"{folder} has version {imported.book.version} already"
        raise BadInput([Problem("KNOWN-VERSION", known, str(path), hint="name another with --version, or give --replace")])
    try:
        others = [name for name in earlier if name != imported.book.version] if replace else None
        _write(imported, folder, names, _retired(used, imported.book, folder, others))
    except OSError as error:
        raise BadInput([Problem("NOT-WRITTEN", f"cannot be written: {error.strerror}", str(error.filename or folder))]) from error
    return imported


def _known_ids(folder: Path) -> dict[str, str]:
    """Returns the ids that ``ids.txt`` lists, each with the mark behind it: ``# retired`` or nothing."""
    path = folder / "ids.txt"
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return {id.strip(): mark for id, mark, _ in (line.partition(RETIRED) for line in lines) if id.strip()}


def _retired(used: dict[str, str], book: Book, folder: Path, others: list[str] | None) -> dict[str, str]:
    """Returns the ids used before, those marked that no version has any more; ``others`` stay beside a version that is replaced."""
    if others is None:
        return used
    standing = set(book.nodes)
    for name in others:
        standing |= set(load_book(folder / "text" / f"{name}.yaml", book.slug, version=name).nodes)
    return {id: "" if id in standing else RETIRED for id in used}


def _check_names(slug: str, version: str) -> None:
    if not _SLUG.fullmatch(slug):
        raise BadInput([Problem("BAD-SLUG", f"{slug} is no slug", hint="use small letters, digits and -: my-game")])
    if version and not _NAME.fullmatch(version):
        raise BadInput([Problem("BAD-VERSION", f"{version} cannot name a version", hint="use letters, digits, . and -")])


def _front(reading: Reading) -> str:
    """Returns the text before the first clause, its lines where they stand."""
    starts = [node.spans[0][0] for node in reading.nodes if node.form not in ("front", "history")]
    return reading.text[: min(starts, default=600)]


def _report(book: Book, known: Metadata, reading: Reading, terms: int, doubts: Doubts) -> Report:
    numbered = [node for node in book.nodes.values() if node.printed]
    depth = {"": 0}
    for node in book.nodes.values():
        depth[node.id] = depth[node.parent] + (1 if node.printed else 0)
    return Report(
        nodes=len(numbered),
        headings=sum(bool(node.heading) for node in numbered),
        examples=sum(node.form == "example" for node in book.nodes.values()),
        depth=max(depth.values()),
        references=References(reading.resolved, reading.unresolved),
        glossary=terms,
        title=known.title,
        version=known.version,
        date=known.date,
        doubts=tuple(doubts),
    )


# -- the folder -------------------------------------------------------------------------------------------------------


def _written(folder: Path) -> Mapping:
    path = folder / "versions.yaml"
    written = read_yaml(path) if path.is_file() else Mapping()
    if not isinstance(written, Mapping):
        raise BadInput([Problem("NOT-A-BOOK", "this is no versions.yaml of a rulebook", str(path))])
    return written


def _versions(folder: Path) -> list[str]:
    entries = _written(folder).get("versions", Sequence())
    return [str(entry["version"]) for entry in entries if isinstance(entry, Mapping) and "version" in entry]


def _title(folder: Path) -> str:
    return str(_written(folder).get("title", ""))


def _write(imported: Imported, folder: Path, names: list[str], used: dict[str, str]) -> None:
    book = imported.book
    writer.write(folder / "source" / book.source, imported.source)
    nodes = book.nodes.values()
    writer.write(folder / "text" / f"{book.version}.yaml", writer.text_yaml(book.source, imported.source, nodes, book.excluded))
    ids = used | dict.fromkeys(book.nodes, "")
    lines = (f"{id}  {ids[id]}".rstrip() for id in dict.fromkeys([*book.nodes, *used]))
    writer.write(folder / "ids.txt", "".join(f"{line}\n" for line in lines))
    _write_versions(folder, names, book)
    glossary = folder / "glossary.yaml"
    if imported.terms and (not glossary.is_file() or glossary.read_text("utf-8").startswith(writer.GENERATED)):
        writer.write(glossary, writer.glossary_yaml(imported.terms))


def _write_versions(folder: Path, names: list[str], book: Book) -> None:
    path = folder / "versions.yaml"
    if not names:
        writer.write(path, writer.versions_yaml(book.title, book.version, book.date))
    elif book.version not in names:
        text = path.read_text("utf-8")
        writer.write(path, f"{text.rstrip()}\n{writer.version_entry(book.version, book.date)}")
        if _versions(folder) != [*names, book.version]:
            writer.write(path, text)
            raise BadInput(
                [Problem("NOT-LAST", "versions: must be the last field of this file", str(path), hint="move it to the end")]
            )
