"""The history of one clause: what it was in every version of its rulebook."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from gunbai.errors import NotFound
from gunbai.numbering import split_part
from gunbai.rulebook.book import Book
from gunbai.rulebook.diff import compare
from gunbai.rulebook.node import Node
from gunbai.rulebook.rulebook import Rulebook
from gunbai.rulebook.word_diff import DiffRun, whole


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A clause in one version: its node (None while there is none), what became of it since the version before.

    ``cls`` is a class of ``diff``, ``first`` in the oldest version that has it when that is the oldest of all, ``same``
    where nothing changed, and ``absent`` before it was added and after it was removed.
    """

    version: str
    date: datetime.date | None
    node: Node | None
    cls: str
    marks: tuple[DiffRun, ...] = ()


def history(rulebook: Rulebook, id: str, version: str | None = None) -> list[Moment]:
    """Returns the history of a clause, oldest version first.

    The id is one of the version named, or else of the newest version that has it. Raises NotFound when there is no such node.
    """
    books = [rulebook.book(version.name) for version in rulebook.versions]
    wanted = split_part(id)[0]
    start = max((at for at, book in enumerate(books) if wanted in book.nodes and version in (None, book.version)), default=-1)
    if start < 0:
        raise NotFound(
            f"{rulebook.slug} {version} has no node {wanted}" if version else f"no version of {rulebook.slug} has a node {wanted}"
        )
    return list(_moments(books, _traced(books, start, wanted)))


def _traced(books: list[Book], start: int, id: str) -> list[Node | None]:
    nodes: list[Node | None] = [None] * len(books)
    nodes[start] = books[start].nodes[id]
    for at in range(start, 0, -1):
        here = nodes[at]
        nodes[at - 1] = compare(books[at - 1], books[at]).came_from(here.id) if here else None
    for at in range(start + 1, len(books)):
        here = nodes[at - 1]
        nodes[at] = compare(books[at - 1], books[at]).counterpart(here.id) if here else None
    return nodes


def _moments(books: list[Book], nodes: list[Node | None]) -> Iterator[Moment]:
    yield Moment(version=books[0].version, date=books[0].date, node=nodes[0], cls="first" if nodes[0] else "absent")
    for (before, book), (old, new) in zip(pairwise(books), pairwise(nodes), strict=True):
        cls, marks = _became(before, book, old, new)
        yield Moment(version=book.version, date=book.date, node=new, cls=cls, marks=marks)


def _became(before: Book, book: Book, old: Node | None, new: Node | None) -> tuple[str, tuple[DiffRun, ...]]:
    if old:
        change = compare(before, book).change(old.id)
        return (change.cls, change.marks) if change else ("same", ())
    return ("added", whole("added", new.plain)) if new else ("absent", ())
