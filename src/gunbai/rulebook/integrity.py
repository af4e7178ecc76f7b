"""Checks what a rulebook's folder promises: that no permanent id is lost, and that its text is what its source prints."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from gunbai.document import Mark, Problems, read_plain
from gunbai.errors import BadInput
from gunbai.numbering import is_id
from gunbai.rulebook.book import Book
from gunbai.rulebook.node import Node
from gunbai.rulebook.rulebook import Rulebook


def check_folder(root: Path, rulebook: Rulebook) -> Problems:
    """Returns every problem of ``ids.txt`` and ``source/`` of a rulebook; a folder may have neither."""
    problems = Problems()
    folder = root / "rulebooks" / rulebook.slug
    books = [rulebook.book(version.name) for version in rulebook.versions]
    _check_ids(folder / "ids.txt", books, problems)
    for book in books:
        _check_source(folder, book, problems)
    return problems


def _check_ids(path: Path, books: list[Book], problems: Problems) -> None:
    if not path.is_file():
        return
    text = _decoded(path, problems)
    if text is None:
        return
    listed: dict[str, int] = {}
    for n, line in enumerate(text.split("\n"), 1):
        id = line.strip()
        if id and not is_id(id):
            problems.add("BAD-ID", f"{id[:40]} is no node id", Mark(str(path), n, 1), "one id to a line, in ASCII, like 34-2.2")
        elif id in listed:
            problems.add("REPEATED-ID", f"{id} stands on line {listed[id]} too", Mark(str(path), n, 1), "delete one of the two")
        elif id:
            listed[id] = n
    hint = "an id is permanent: give the clause the id it had, or add a new clause's to ids.txt"
    for node in {node.id: node for book in books for node in book.nodes.values() if node.id not in listed}.values():
        problems.add("UNLISTED-ID", f"{node.id} does not stand in {path.name}", Mark(node.path, node.line, 1), hint)


def _check_source(folder: Path, book: Book, problems: Problems) -> None:
    at = Mark(str(folder / "text" / f"{book.version}.yaml"), 1, 1)
    path = folder / "source" / book.source
    if not path.is_file():
        problems.add("NO-FILE", f"there is no source/{book.source}", at, "put the source text there, or correct source: file")
        return
    data = path.read_bytes()
    text = _decoded(path, problems)
    if text is None:
        return
    if book.sha256 and hashlib.sha256(data).hexdigest() != book.sha256:
        hint = "restore the source as it was; a new text is a new version"
        problems.add("CHANGED-SOURCE", f"{path.name} is not the text that {at.file} was made from", Mark(str(path), 1, 1), hint)
        return
    for node in _strangers(book, text):
        hint = "restore the text; what it means belongs in model.yaml and defects.yaml"
        problems.add("CHANGED-TEXT", f"{node.id} does not say what its source prints", Mark(node.path, node.line, 1), hint)


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
