"""The schema of lists of restricted cards: ``restrictions.yaml``, and ``restrictions:`` of a case or deck list."""

from __future__ import annotations

from gunbai.cards.kit import Kit
from gunbai.notation.restrictions import KEYS
from gunbai.reference.files import meanings
from gunbai.schema.shapes import TEXT, Schema, many, spelt_table, told

PAGE, HEADING = "scenario-file", "An announcement"
"""Where the sentences stand that tell the keys."""
DATE: Schema = {"type": "string", "pattern": "^[0-9]{4}-?(W[0-9]{2}|[0-9]{2})-?[0-9]{1,2}$"}
"""A date as people write it."""


def restrictions(kit: Kit) -> Schema:
    """Returns the schema of a list of announcements, in the words of a game that its publisher restricts cards with."""
    words = [str(word) for word in kit.notation.vocabulary.deck_list.get("restrictions", ())]
    sentences = meanings(PAGE, HEADING)
    known = {"date": DATE, "source": TEXT}
    keys = {key: told(known[key], sentences[key]) for key in KEYS}
    entry = {**spelt_table({**keys, **dict.fromkeys(words, many(many(TEXT)))}), "required": ["date"]}
    return {"type": ["array", "null"], "items": entry}
