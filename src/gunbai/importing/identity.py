"""Keeps the permanent ids of a book: what stayed bears the id it had, what is new gets one that no version has used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from gunbai.rulebook import Book, Node
from gunbai.rulebook.diff import compare

_NUMBERED = re.compile(r"\.v\d+$")


def keep_ids(old: Book, new: Book, used: Iterable[str]) -> dict[str, str]:
    """Returns the permanent id of each node of a new version by the id its number suggests.

    ``used`` are the ids of all versions so far; none of them is given to another clause.
    """
    compared = compare(old, new)
    taken = set(used)
    given: dict[str, str] = {}
    for node in new.nodes.values():
        before = compared.origin(node.id)
        given[node.id] = before.id if before else _fresh(node, given, taken)
        taken.add(given[node.id])
    return given


def _fresh(node: Node, given: dict[str, str], taken: set[str]) -> str:
    """Returns an unused id: the number, or the number under the id of its parent, or one of its own."""
    above = given.get(node.parent, node.parent)
    wanted = node.id
    if above != node.parent and wanted.startswith(node.parent):
        rest = wanted[len(node.parent) :]
        wanted = above + ("." if rest[:1].isdigit() or (rest[:1].isalpha() and _NUMBERED.search(above)) else "") + rest
    found, n = wanted, 2
    while found in taken:
        found, n = f"{wanted}.v{n}", n + 1
    return found


def renamed(nodes: Sequence[Node], ids: dict[str, str]) -> tuple[Node, ...]:
    """Returns nodes under their permanent ids, references and parents too."""
    return tuple(
        msgspec.structs.replace(
            node,
            id=ids[node.id],
            parent=ids.get(node.parent, ""),
            refs=tuple(ids[ref] for ref in node.refs),
            parts=tuple(msgspec.structs.replace(part, id=f"{ids[node.id]}:{n}") for n, part in enumerate(node.parts, 1)),
        )
        for node in nodes
    )
