"""References that a book makes in words - a phase, a step, "as above" - and that no number in its text betrays."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping

from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Sequence
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book

References = dict[str, tuple[str, ...]]
"""The clauses that each clause refers to, by id."""


def read_references(document: object, some: AnyVersion, problems: Problems) -> References:
    """Reads ``references.yaml``: a mapping from node id to the ids of the nodes it refers to, each of some version."""
    if document is None:
        return {}
    if not isinstance(document, Mapping):
        problems.add("NOT-A-MAPPING", "references must be written as id: [ids]", document)
        return {}
    return {str(id): found for id, value in document.items() if (found := _read_ids(id, value, some, problems))}


def refer(book: Book, some: AnyVersion, references: AnyMapping[str, tuple[str, ...]]) -> Book:
    """Returns a version with these references besides those its text names; a clause has them as its newest version reads."""
    found = {id: refs for id, refs in references.items() if id in book.nodes and book.nodes[id].digest == some.nodes[id].digest}
    if not found:
        return book
    nodes = [
        replace(node, refs=tuple(dict.fromkeys((*node.refs, *(ref for ref in found.get(node.id, ()) if ref in book.nodes)))))
        for node in book.nodes.values()
    ]
    return book.with_nodes(nodes)


def _read_ids(id: str, value: object, some: AnyVersion, problems: Problems) -> tuple[str, ...]:
    if id not in some.nodes:
        problems.add("NO-SUCH-NODE", f"no version of {some.slug} has a node {id}", id)
        return ()
    if not isinstance(value, Sequence):
        problems.add("NOT-A-LIST", f"{id}: references must be a list of ids", value, "write [34-5]")
        return ()
    for ref in value:
        if str(ref) not in some.nodes:
            problems.add("NO-SUCH-NODE", f"{id} refers to {ref}, but no version of {some.slug} has such a node", ref)
        elif ref == id:
            problems.add("SELF-REFERENCE", f"{id} refers to itself", ref)
        elif some.refers(id, str(ref)):
            problems.add("KNOWN-REFERENCE", f"{id} refers to {ref} in its text already", ref, "leave it out")
    return tuple(str(ref) for ref in value if str(ref) in some.nodes)
