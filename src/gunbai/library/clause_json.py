"""Clauses, what they were in each version, and defects, as plain data: what the command line and the pages hand to programs."""

from __future__ import annotations

from gunbai.library.library import Library
from gunbai.rulebook import Book, Defect, Found, Moment, Node


def clause_json(library: Library, book: Book, found: Found) -> dict[str, object]:
    """Returns a clause as plain data, with its ancestors, children, references, defects and rulings."""
    node = found.node
    return {
        "game": book.slug,
        **node_json(node),
        "verbatim": node.text,
        "parts": [{"id": part.id, "text": part.text} for part in node.parts],
        "part": found.part and found.part.id,
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


def node_json(node: Node) -> dict[str, object]:
    """Returns what a clause says by itself as plain data."""
    return {
        "id": node.id,
        "printed": node.printed,
        "number": node.number,
        "form": node.form,
        "heading": node.title,
        "text": node.plain,
    }


def defect_json(defect: Defect) -> dict[str, object]:
    """Returns a defect as plain data, with its readings by their ids."""
    return {
        "id": defect.id,
        "class": defect.cls,
        "matter": defect.matter,
        "readings": {id: reading.text for id, reading in defect.readings.items()},
        "default": defect.default,
        "reason": defect.reason,
    }


def moment_json(moment: Moment) -> dict[str, object]:
    """Returns what a clause was in one version as plain data."""
    node = moment.node
    return {
        "version": moment.version,
        "date": str(moment.date or "") or None,
        "class": moment.cls,
        "node": node and {"id": node.id, "printed": node.printed, "heading": node.title, "text": node.plain},
        "marks": moment.marks,
    }
