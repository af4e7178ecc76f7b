"""Clauses, what they were in each version, and defects, as plain data: what the command line and the pages hand to programs."""

from __future__ import annotations

from typing import TypedDict

from gunbai.library.library import Library
from gunbai.rulebook import Book, Defect, Found, Node, Rulebook, Term
from gunbai.rulebook.diff import NamedNode
from gunbai.rulebook.history import Moment
from gunbai.rulebook.word_diff import DiffRun

DefectJson = TypedDict(
    "DefectJson",
    {
        "id": str,
        "class": str,
        "nodes": tuple[str, ...],
        "matter": dict[str, str],
        "readings": dict[str, dict[str, str]],
        "default": str,
        "reason": dict[str, str],
    },
)
"""A place where a book does not say one thing: what the matter is, how it may be read, which reading is taken unless ruled."""


class NodeJson(TypedDict):
    """What a clause says by itself: its permanent id, its number as printed and in short, its form, its words."""

    id: str
    printed: str
    number: str
    form: str
    heading: str
    text: str


class PartJson(TypedDict):
    """One sentence of a clause."""

    id: str
    text: str


class ClauseJson(NodeJson):
    """A clause with what stands around it: ``verbatim`` is its text with the signs of its file, ``part`` the sentence asked for.

    ``explained`` says what the number asked for has to do with the book where the two differ, ``others`` what it may also mean.
    """

    game: str
    verbatim: str
    parts: list[PartJson]
    part: str | None
    version: str
    date: str | None
    title: str
    official: bool
    explained: dict[str, str] | None
    others: tuple[str, ...]
    ancestors: list[str]
    children: list[str]
    refs: tuple[str, ...]
    referring: list[str]
    defects: list[DefectJson]
    rulings: list[str]


class WrittenNode(NamedNode):
    """A clause as it is named and reads."""

    heading: str
    text: str


MomentJson = TypedDict(
    "MomentJson",
    {"version": str, "date": str | None, "class": str, "node": WrittenNode | None, "marks": tuple[DiffRun, ...]},
)
"""What a clause was in one version; ``class`` says what became of it, ``marks`` which words differ."""


class GlossaryJson(TypedDict):
    """One term of a glossary, with the clause that defines it and its English names."""

    term: str
    kana: str
    abbr: tuple[str, ...]
    defined: str
    also: tuple[str, ...]
    en: str


class VersionJson(TypedDict):
    """One version of a book."""

    name: str
    date: str | None


class BookJson(TypedDict):
    """A book with its versions, the oldest first."""

    game: str
    title: str
    publisher: str
    official: bool
    versions: list[VersionJson]


def book_json(rulebook: Rulebook) -> BookJson:
    """Returns what is said of a book as plain data."""
    return {
        "game": rulebook.slug,
        "title": rulebook.title,
        "publisher": rulebook.publisher,
        "official": rulebook.official,
        "versions": [{"name": each.name, "date": str(each.date or "") or None} for each in rulebook.versions],
    }


def clause_json(library: Library, book: Book, found: Found) -> ClauseJson:
    """Returns a clause as plain data, with its ancestors, children, references, defects and rulings."""
    node = found.node
    return {
        "game": book.slug,
        **node_json(node),
        "verbatim": node.text,
        "parts": [{"id": part.id, "text": part.text} for part in node.parts],
        "part": found.part.id if found.part else None,
        "version": book.version,
        "date": str(book.date or "") or None,
        "title": book.title,
        "official": library.rulebook(book.slug).official,
        "explained": found.explained or None,
        "others": found.others,
        "ancestors": [above.id for above in book.ancestors(node.id)],
        "children": [below.id for below in book.children(node.id)],
        "refs": node.refs,
        "referring": [other.id for other in book.referring(node.id)],
        "defects": [defect_json(defect) for defect in library.rulebook(book.slug).defects.of(node.id)],
        "rulings": [ruling.id for ruling in library.rulings_citing(book.slug, node.id)],
    }


def node_json(node: Node) -> NodeJson:
    """Returns what a clause says by itself as plain data."""
    return {
        "id": node.id,
        "printed": node.printed,
        "number": node.number,
        "form": node.form,
        "heading": node.title,
        "text": node.plain,
    }


def defect_json(defect: Defect) -> DefectJson:
    """Returns a defect as plain data, with its readings by their ids."""
    return {
        "id": defect.id,
        "class": defect.cls,
        "nodes": defect.nodes,
        "matter": defect.matter,
        "readings": {id: reading.text for id, reading in defect.readings.items()},
        "default": defect.default,
        "reason": defect.reason,
    }


def term_json(term: Term) -> GlossaryJson:
    """Returns a term as plain data."""
    return {
        "term": term.term,
        "kana": term.kana,
        "abbr": term.abbr,
        "defined": term.defined,
        "also": term.also,
        "en": term.en,
    }


def moment_json(moment: Moment) -> MomentJson:
    """Returns what a clause was in one version as plain data."""
    node = moment.node
    written: WrittenNode | None = None
    if node is not None:
        written = {"id": node.id, "printed": node.printed, "heading": node.title, "text": node.plain}
    return {
        "version": moment.version,
        "date": str(moment.date or "") or None,
        "class": moment.cls,
        "node": written,
        "marks": moment.marks,
    }
