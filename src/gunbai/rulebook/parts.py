"""Sentences that import has cut wrongly, as a person cuts them: a file of its own, for the text is never edited."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping

from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Sequence
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book
from gunbai.rulebook.node import Node, Part, plain

Cuts = dict[str, tuple[Part, ...]]
"""The sentences of each clause that is cut anew, by id."""


def read_parts(document: object, some: AnyVersion, problems: Problems) -> Cuts:
    """Reads ``parts.yaml``: a mapping from node id to its sentences, verbatim but for white space."""
    if document is None:
        return {}
    if not isinstance(document, Mapping):
        problems.add("NOT-A-MAPPING", "parts must be written as id: [sentences]", document)
        return {}
    return {str(id): _read_sentences(id, value, some, problems) for id, value in document.items()}


def recut(book: Book, some: AnyVersion, cuts: AnyMapping[str, tuple[Part, ...]]) -> Book:
    """Returns a version with these sentences; a clause that read differently keeps those of import."""
    found = {id: parts for id, parts in cuts.items() if id in book.nodes and book.nodes[id].text == some.nodes[id].text}
    if not found:
        return book
    nodes = [replace(node, parts=found.get(node.id, node.parts)) for node in book.nodes.values()]
    return book.with_nodes(nodes)


def _read_sentences(id: str, value: object, some: AnyVersion, problems: Problems) -> tuple[Part, ...]:
    if id not in some.nodes:
        problems.add("NO-SUCH-NODE", f"no version of {some.slug} has a node {id}", id)
        return ()
    if not isinstance(value, Sequence) or not all("".join(str(each).split()) for each in value):
        problems.add("NOT-A-LIST", f"{id}: its sentences must be a list of texts", value, "write [first sentence, second sentence]")
        return some.nodes[id].parts
    parts = cut(some.nodes[id], tuple(map(str, value)))
    if parts is None:
        said = f"{id}: these sentences do not join to its text"
        problems.add("BAD-PARTS", said, value, "copy the whole text, and cut it without a change")
        return some.nodes[id].parts
    return parts


def cut(node: Node, sentences: tuple[str, ...]) -> tuple[Part, ...] | None:
    """Returns the parts of a node that are these sentences, white space apart; None where they do not join to its text.

    >>> [part.text for part in cut(Node(id="1", text="引く。\\n捨てる。"), ("引く。", "捨てる。"))]
    ['引く。', '捨てる。']
    """
    places = [place for place, sign in enumerate(node.text) if not sign.isspace()]
    bare = ["".join(sentence.split()) for sentence in sentences]
    if "".join(bare) != "".join(node.text.split()):
        return None
    parts, at = [], 0
    for n, sentence in enumerate(bare, 1):
        start, end = places[at], places[at + len(sentence) - 1] + 1
        parts.append(Part(f"{node.id}:{n}", plain(node.text[start:end]), start, end))
        at += len(sentence)
    return tuple(parts)
