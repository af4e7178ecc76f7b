"""Defects of a rulebook: what is wrong with its text, and how it can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NoReturn

import msgspec

from gunbai.document import Problems, Sequence
from gunbai.errors import BadContent, NotFound, Problem
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book
from gunbai.rulebook.fields import Fields

CLASSES = ("typo", "construed", "open")
"""One slip of the pen; one sound reading; several readings, of which one is the default."""

SEVERITIES = ("A", "B", "C", "D", "S1", "S2", "S3")
"""How much a defect can change, in the scale of the book's analysis: A or S1 decides games."""


def unlisted(id: str) -> NoReturn:
    """Raises BadContent: a clause asks for a defect that the book does not list."""
    said = f"a clause is read as the defect {id} says, and the book lists no such defect"
    raise BadContent([Problem("NO-SUCH-DEFECT", said, hint="list it in defects.yaml")])


class Reading(msgspec.Struct, frozen=True):
    """One way to read a defect, in languages."""

    id: str
    text: dict[str, str]


class Defect(msgspec.Struct, frozen=True, kw_only=True):
    """One defect: where it stands, what it is, how it can be read, and which reading holds unless another is pinned.

    ``arises`` are the clauses of which one is read wherever the question comes up, ``shown`` the words of the game of which a case
    shows one there; none where that is not told.
    """

    id: str
    cls: str
    severity: str = ""
    nodes: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    arises: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    matter: dict[str, str] = {}
    readings: dict[str, Reading] = {}
    default: str = ""
    reason: dict[str, str] = {}
    path: str = ""
    line: int = 0

    @property
    def open(self) -> bool:
        """Whether several readings stand, so that an answer may depend on it."""
        return self.cls == "open"

    def reading(self, id: str = "") -> Reading:
        """Returns a reading, the default one unless named; raises NotFound with the readings there are."""
        wanted = id or self.default
        if wanted not in self.readings:
            raise NotFound(f"{self.id} has no reading {wanted}", self.readings)
        return self.readings[wanted]


class Defects:
    """The defects of one rulebook, in the order of their file."""

    def __init__(self, defects: Iterable[Defect] = ()) -> None:
        self._by_id = {defect.id: defect for defect in defects}
        self._by_node: dict[str, list[Defect]] = {}
        for defect in self._by_id.values():
            for node in dict.fromkeys(id.partition(":")[0] for id in defect.nodes):
                self._by_node.setdefault(node, []).append(defect)

    def __iter__(self) -> Iterator[Defect]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, id: str) -> bool:
        return id.rpartition(":")[2] in self._by_id

    def __getitem__(self, id: str) -> Defect:
        """Returns the defect with this id (``D-010`` or ``demo:D-010``); raises NotFound."""
        wanted = id.rpartition(":")[2]
        if wanted not in self._by_id:
            raise NotFound(f"there is no defect {wanted}", self._by_id)
        return self._by_id[wanted]

    def of(self, node: str) -> tuple[Defect, ...]:
        """Returns the defects of one node."""
        return tuple(self._by_node.get(node.partition(":")[0], ()))


def read_defects(document: object, book: Book | AnyVersion, source: str, problems: Problems) -> Defects:
    """Reads ``defects.yaml``; quotes must stand in the source text, nodes in the book."""
    if document is None:
        return Defects()
    if not isinstance(document, Sequence):
        problems.add("NOT-A-LIST", "defects must be written as a list", document)
        return Defects()
    bare = "".join(source.split())
    return Defects(_read_defect(entry, book, bare, problems) for entry in document)


def _read_defect(entry: object, book: Book | AnyVersion, bare: str, problems: Problems) -> Defect:
    names = ("id", "class", *Defect.__struct_fields__[2:-2])
    fields = Fields(entry, "a defect", problems, names, ("id", "class", "nodes", "readings", "default"))
    id = fields.text("id")
    fields.what = f"defect {id}"
    mark = getattr(entry, "mark", None)
    defect = Defect(
        id=id,
        cls=fields.choice("class", CLASSES),
        severity=fields.choice("severity", SEVERITIES),
        nodes=fields.texts("nodes"),
        quotes=fields.texts("quotes"),
        arises=fields.texts("arises"),
        shown=fields.texts("shown"),
        matter=fields.said("matter"),
        readings={str(key): _read_reading(key, fields) for key, _ in fields.mapping("readings")},
        default=fields.text("default"),
        reason=fields.said("reason"),
        path=mark.file if mark else "",
        line=mark.line if mark else 0,
    )
    _check_defect(defect, fields, book, bare, problems)
    return defect


def _read_reading(key: str, fields: Fields) -> Reading:
    readings = Fields(fields.value["readings"], fields.what, fields.problems, (key, *fields.value["readings"]), ())
    return Reading(str(key), readings.said(key))


def _check_defect(defect: Defect, fields: Fields, book: Book | AnyVersion, bare: str, problems: Problems) -> None:
    for node in (*fields.items("nodes"), *fields.items("arises")):
        if not isinstance(node, str) or not book.has(node):
            problems.add("NO-SUCH-NODE", f"{fields.what}: {book.slug} {book.version} has no node {node}", node)
    for quote in fields.items("quotes"):
        if not isinstance(quote, str) or "".join(quote.split()) not in bare:
            problems.add("NOT-IN-SOURCE", f"{fields.what}: the source does not say 「{quote}」", quote)
    if defect.readings and defect.default not in defect.readings:
        at = fields.value.get("default", fields.value)
        problems.add("NO-SUCH-READING", f"{fields.what}: its default {defect.default} is none of its readings", at)
    if defect.open and len(defect.readings) < 2:
        problems.add("ONE-READING", f"{fields.what} is open and must have two readings or more", fields.value)
