"""The schema of the fields that a ruling begins with, between two lines ``---``."""

from __future__ import annotations

from gunbai.cards.kit import Kit
from gunbai.reference.files import meanings
from gunbai.ruling.loading import KEYS, NEEDED, UNANSWERED
from gunbai.ruling.ruling import PROVENANCES, STATUSES
from gunbai.schema.book import LIST, LISTED, PAGE, SAID
from gunbai.schema.shapes import TEXT, Schema, exactly, table, told

HEADING = "A ruling"
"""The section whose sentences tell the fields."""
ID: Schema = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
ANSWERED: Schema = {"if": {"type": "object"}, "then": {"required": ["ja"]}, "else": {"type": "string", "minLength": 1}}
"""A text that is there in the book's own language."""


def ruling(kit: Kit) -> Schema:
    """Returns the schema of the fields of a ruling on a game: its versions, its defects and their readings."""
    defects = kit.rulebook.defects
    settled = [f"{defect.id}:{reading}" for defect in defects for reading in defect.readings]
    cited = table({"rule": TEXT, "quote": TEXT}, ("rule", "quote"))
    known: dict[str, Schema] = {
        "id": ID,
        "game": exactly([kit.rulebook.slug]),
        "version": exactly(version.name for version in kit.rulebook.versions),
        "question": SAID,
        "answer": SAID,
        "status": exactly(STATUSES),
        "tags": LISTED,
        "provenance": exactly(PROVENANCES),
        "settles": {**LIST, "items": exactly((*settled, *(defect.id for defect in defects if not defect.open)))},
        "defects": {**LIST, "items": exactly(defect.id for defect in defects)},
        "citations": {**LIST, "items": cited},
    }
    sentences = meanings(PAGE, HEADING)
    fields = table({key: told(known.get(key, TEXT), sentences[key]) for key in KEYS}, NEEDED)
    return {**fields, "allOf": [_published(), _superseded(), _with_answer()]}


def _published() -> Schema:
    """Returns what a published ruling needs: somebody else who read it, and a clause."""
    said: Schema = {"reviewer": {"type": "string", "minLength": 1}, "citations": {"type": "array", "minItems": 1}}
    return {"if": _status("published"), "then": {"required": ["reviewer"], "properties": said}}


def _superseded() -> Schema:
    """Returns what a superseded ruling needs: the one that took its place."""
    return {"if": _status("superseded"), "then": {"required": ["superseded_by"]}}


def _with_answer() -> Schema:
    """Returns what every ruling needs but one that is being written, or waits for its answer."""
    asked: Schema = {"properties": {"question": ANSWERED, "answer": ANSWERED}}
    return {"if": _status(*UNANSWERED), "else": asked}


def _status(*words: str) -> Schema:
    return {"required": ["status"], "properties": {"status": {"enum": [*words]}}}
