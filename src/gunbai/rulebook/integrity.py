"""Checks what a rulebook's folder promises: that its ids are listed, that its text is what its source prints, and all of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from gunbai.document import Mark, Problems, nearest, read_plain
from gunbai.errors import BadInput
from gunbai.files import read_bytes
from gunbai.limits import TEXT_BYTES
from gunbai.numbering import is_id
from gunbai.rulebook.book import Book
from gunbai.rulebook.folder import NAMES
from gunbai.rulebook.node import Node
from gunbai.rulebook.rulebook import Rulebook

RETIRED = "# retired"
"""What stands in ``ids.txt`` behind the id of a clause that was lost when its version was imported anew."""


def check_folder(root: Path, rulebook: Rulebook) -> Problems:
    """Returns every problem of the names in a rulebook's folder, of its ``ids.txt`` and of its ``source/``."""
    problems = Problems()
    folder = root / "rulebooks" / rulebook.slug
    books = [rulebook.book(version.name) for version in rulebook.versions]
    _check_names(folder, problems)
    _check_ids(folder / "ids.txt", books, problems)
    sources: dict[str, list[Book]] = {}
    for book in books:
        if _check_source(folder, book, problems) is not None:
            sources.setdefault(book.source, []).append(book)
    for name, shared in sources.items():
        _check_coverage(folder, name, shared, problems)
    _check_versions(folder, {book.version for book in books}, problems)
    return problems


def _check_names(folder: Path, problems: Problems) -> None:
    """Adds the files and folders that nothing reads by their name, and those that stand where the other is read."""
    for path in sorted(folder.iterdir()):
        at = Mark(str(path), 1, 1)
        if path.name not in NAMES:
            near = nearest(path.name, NAMES)
            if not path.name.startswith(".") and (near or path.suffix in (".yaml", ".yml", ".txt")):
                hint = f"did you mean {near}?" if near else f"use one of {', '.join(NAMES)}"
                problems.add("UNKNOWN-FILE", f"nothing reads {path.name}", at, hint)
        elif path.is_dir() != NAMES[path.name]:
            wanted, there = ("folder", "file") if NAMES[path.name] else ("file", "folder")
            problems.add("NOT-A-FILE", f"{path.name} must be a {wanted}", at, f"move the {there} away")


def _check_versions(folder: Path, listed: set[str], problems: Problems) -> None:
    """Adds the texts that no version names."""
    for path in sorted((folder / "text").glob("*.yaml")):
        if path.stem not in listed:
            hint = f"add - version: {path.stem} to versions.yaml, or delete the file"
            problems.add("UNLISTED-VERSION", f"versions.yaml names no version {path.stem}", Mark(str(path), 1, 1), hint)


def _check_coverage(folder: Path, name: str, books: list[Book], problems: Problems) -> None:
    """Adds what a source prints and no version has that is made from it: neither in a node nor among what is excluded."""
    path = folder / "source" / name
    source = read_plain(path).replace("\r\n", "\n")
    covered = bytearray(len(source))
    for book in books:
        for start, end in _spans(book):
            covered[start:end] = b"\1" * len(covered[start:end])
    hint = "restore the clause that held it, or list it under excluded with the reason"
    start = 0
    for n, line in enumerate(source.split("\n"), 1):
        lost = next((at for at, each in enumerate(line) if not covered[start + at] and not each.isspace()), None)
        if lost is not None:
            problems.add("LOST-TEXT", f"no clause holds 「{line[lost:].strip()[:24]}」", Mark(str(path), n, lost + 1), hint)
        start += len(line) + 1


def _spans(book: Book) -> Iterator[tuple[int, int]]:
    for node in book.nodes.values():
        yield from node.spans
    for excluded in book.excluded:
        yield excluded.span


def _check_ids(path: Path, books: list[Book], problems: Problems) -> None:
    if not path.is_file():
        if not path.exists():
            hint = "restore it, or list the id of every clause, one to a line"
            problems.add("NO-IDS", "there is no ids.txt", Mark(str(path), 1, 1), hint)
        return
    text = _decoded(path, problems)
    if text is None:
        return
    having = {id for book in books for id in book.nodes}
    listed: dict[str, int] = {}
    for n, line in enumerate(text.split("\n"), 1):
        id, retired, _ = (word.strip() for word in line.partition(RETIRED))
        if id and not is_id(id):
            problems.add("BAD-ID", f"{id[:40]} is no node id", Mark(str(path), n, 1), "one id to a line, in ASCII, like 34-2.2")
        elif id in listed:
            problems.add("REPEATED-ID", f"{id} stands on line {listed[id]} too", Mark(str(path), n, 1), "delete one of the two")
        elif id:
            listed[id] = n
            if id not in having and not retired:
                hint = f"restore the clause, or write {id}  {RETIRED}: an id is not given again"
                problems.add("UNUSED-ID", f"no version has a clause {id}", Mark(str(path), n, 1), hint)
    hint = "an id is permanent: give the clause the id it had, or add a new clause's to ids.txt"
    for node in {node.id: node for book in books for node in book.nodes.values() if node.id not in listed}.values():
        problems.add("UNLISTED-ID", f"{node.id} does not stand in {path.name}", Mark(node.path, node.line, 1), hint)


def _check_source(folder: Path, book: Book, problems: Problems) -> str | None:
    """Adds where a text is not what its source prints; returns the source, or None when it could not be compared."""
    at = Mark(str(folder / "text" / f"{book.version}.yaml"), 1, 1)
    path = folder / "source" / book.source
    if not path.is_file():
        problems.add("NO-FILE", f"there is no source/{book.source}", at, "put the source text there, or correct source: file")
        return None
    text = _decoded(path, problems)
    if text is None:
        return None
    if book.sha256 and hashlib.sha256(read_bytes(path, TEXT_BYTES)).hexdigest() != book.sha256:
        hint = "restore the source as it was; a new text is a new version"
        problems.add("CHANGED-SOURCE", f"{path.name} is not the text that {at.file} was made from", Mark(str(path), 1, 1), hint)
        return None
    misplaced = list(_misplaced(book, len(text)))
    if sum(end - start for start, end in _spans(book)) > TEXT_BYTES + len(text):
        problems.add("BAD-SPAN", "its spans together are far longer than the source", at, "restore its spans")
        return None
    for node in _strangers(book, text):
        hint = "restore the text; what it means belongs in model.yaml and defects.yaml"
        problems.add("CHANGED-TEXT", f"{node.id} does not say what its source prints", Mark(node.path, node.line, 1), hint)
    for node, why in misplaced:
        problems.add("BAD-SPAN", f"{node.id}: {why}", Mark(node.path, node.line, 1), "restore its spans; they count in the source")
    return text


def _misplaced(book: Book, length: int) -> Iterator[tuple[Node, str]]:
    """Yields the nodes whose spans leave the source, or lie where another's do."""
    held: list[tuple[int, int, str]] = [(*excluded.span, "what is excluded") for excluded in book.excluded]
    held += [(start, end, id) for id, node in book.nodes.items() for start, end in node.spans]
    held.sort()
    for node in book.nodes.values():
        if any(end > length for _, end in node.spans):
            yield node, f"its spans end behind the source, which has {length} characters"
    for (_, end, first), (start, _, second) in pairwise(held):
        if start < end and (id := second if second in book.nodes else first) in book.nodes:
            yield book.nodes[id], f"its spans overlap those of {first if id == second else second}"


def _strangers(book: Book, source: str) -> Iterator[Node]:
    """Yields the nodes whose words are not those of their spans, in order, blanks and mark-up apart."""
    for node in book.nodes.values():
        printed = iter("".join(source[start:end] for start, end in node.spans))
        if not all(each in printed for each in f"{node.heading}{node.text}" if not each.isspace()):
            yield node


def _decoded(path: Path, problems: Problems) -> str | None:
    try:
        return read_plain(path).replace("\r\n", "\n")
    except BadInput as error:
        problems.extend(error.problems)
        return None
