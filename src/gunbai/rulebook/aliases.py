"""How players ask for a clause: words that stand neither in its heading nor in its text, for the search."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from gunbai.document import Mapping, Problems, Scalar, Sequence, nearest
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book

Aliases = dict[str, tuple[str, ...]]
"""The ways to ask for a clause, by the id of its node."""


def read_aliases(document: object, book: Book | AnyVersion, problems: Problems) -> Aliases:
    """Reads ``aliases.yaml``: a mapping from node id to a list of ways to ask, ``34-6: [壁がいないとき攻撃]``."""
    if document is None:
        return {}
    if not isinstance(document, Mapping):
        problems.add("NOT-A-MAPPING", "aliases must be written as id: [a way to ask, another]", document)
        return {}
    for id in document:
        if id not in book.nodes:
            near = nearest(id, book.nodes)
            hint = f"did you mean {near}?" if near else ""
            problems.add("NO-SUCH-NODE", f"aliases: {book.slug} {book.version} has no node {id}", id, hint)
    return {str(id): tuple(_ways(id, ways, problems)) for id, ways in document.items()}


def _ways(id: Scalar, written: object, problems: Problems) -> Iterator[str]:
    if not isinstance(written, Sequence) or not written:
        problems.add("NOT-A-LIST", f"aliases of {id}: write a list of ways to ask", written if written else id, "[a, b]")
        return
    seen: set[str] = set()
    for way in written:
        if not isinstance(way, Scalar) or not way.strip():
            problems.add("NOT-TEXT", f"aliases of {id}: a way to ask must be words", way)
        elif _folded(way) in seen:
            problems.add("REPEATED-ALIAS", f"aliases of {id}: {way} stands here twice", way, "keep one of the two")
        else:
            seen.add(_folded(way))
            yield str(way)


def _folded(way: str) -> str:
    return "".join(unicodedata.normalize("NFKC", way).casefold().split())
