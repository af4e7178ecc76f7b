"""References that a book makes in words - a phase, a step, "as above" - and that no number in its text betrays."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping

from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Sequence
from gunbai.rulebook.book import Book

References = dict[str, tuple[str, ...]]
"""The clauses that each clause refers to, by id."""


def read_references(document: object, book: Book, problems: Problems) -> References:
    """Reads ``references.yaml``: a mapping from node id to the ids of the nodes it refers to; every id is in the book."""
    if document is None:
        return {}
    if not isinstance(document, Mapping):
        problems.add("NOT-A-MAPPING", "references must be written as id: [ids]", document)
        return {}
    return {str(id): found for id, value in document.items() if (found := _read_ids(id, value, book, problems))}


def refer(book: Book, newest: Book, references: AnyMapping[str, tuple[str, ...]]) -> Book:
    """Returns a version with these references besides those its text names; a clause that read differently has none."""
    found = {id: refs for id, refs in references.items() if id in book.nodes and book.nodes[id].digest == newest.nodes[id].digest}
    if not found:
        return book
    nodes = [
        replace(node, refs=tuple(dict.fromkeys((*node.refs, *(ref for ref in found.get(node.id, ()) if ref in book.nodes)))))
        for node in book.nodes.values()
    ]
    return Book(book.slug, book.title, book.version, book.date, nodes, book.excluded, book.source, book.sha256)


def _read_ids(id: str, value: object, book: Book, problems: Problems) -> tuple[str, ...]:
    if id not in book.nodes:
        problems.add("NO-SUCH-NODE", f"{book.slug} {book.version} has no node {id}", id)
        return ()
    if not isinstance(value, Sequence):
        problems.add("NOT-A-LIST", f"{id}: references must be a list of ids", value, "write [34-5]")
        return ()
    for ref in value:
        if str(ref) not in book.nodes:
            problems.add("NO-SUCH-NODE", f"{id} refers to {ref}, but {book.slug} {book.version} has no such node", ref)
        elif ref == id:
            problems.add("SELF-REFERENCE", f"{id} refers to itself", ref)
        elif str(ref) in book.nodes[id].refs:
            problems.add("KNOWN-REFERENCE", f"{id} refers to {ref} in its text already", ref, "leave it out")
    return tuple(str(ref) for ref in value if str(ref) in book.nodes)
