"""The schemas of the files of a rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gunbai.interpreter.words import keys as words
from gunbai.reference.files import meanings
from gunbai.rulebook.defect import CLASSES, SEVERITIES, Defect
from gunbai.rulebook.glossary import Term
from gunbai.rulebook.loading import BOOK, NODE, VERSION
from gunbai.rulebook.model import KINDS, STATUSES, RuleModel
from gunbai.rulebook.node import FORMS
from gunbai.schema.shapes import ANY, TEXT, Schema, exactly, table, told

PAGE = "rulebook-files"
"""The page whose sentences tell the keys."""
SAID: Schema = {"if": {"type": "object"}, "then": table({"ja": TEXT, "en": TEXT}), "else": TEXT}
"""A text in languages; a bare one is in the book's own."""
LIST: Schema = {"type": ["array", "null"]}
LISTED: Schema = {**LIST, "items": TEXT}
END: Schema = {"type": ["integer", "string"], "pattern": "^[0-9]{1,9}$"}
SPAN: Schema = {"type": "array", "items": END, "minItems": 2, "maxItems": 2}
SPANS: Schema = {**LIST, "items": SPAN}
OPEN: Schema = {"type": "object"}
WAYS: Schema = {"type": "array", "items": TEXT, "minItems": 1}


def versions() -> Schema:
    """Returns the schema of ``versions.yaml``: what is said of the book, and its versions."""
    version = table({**dict.fromkeys(VERSION, TEXT), "note": SAID}, ["version"])
    known: dict[str, Schema] = {
        "called": LISTED,
        "official": exactly(("yes", "no")),
        "terms": SAID,
        "versions": {"type": "array", "items": version, "minItems": 1},
    }
    return table(_told("`versions.yaml`", BOOK, known), ("title", "versions"))


def text() -> Schema:
    """Returns the schema of ``text/VERSION.yaml``, which an import writes."""
    known: dict[str, Schema] = {"form": exactly(FORMS), "spans": SPANS, "parts": SPANS, "refs": LISTED}
    node = table(_told("`text/<version>.yaml`", NODE, known), ("id", "form", "spans"))
    excluded = table({"span": SPAN, "why": TEXT, "text": TEXT}, ("span", "why", "text"))
    source = table({"file": TEXT, "sha256": TEXT}, ("file",))
    nodes: dict[str, Schema] = {"source": source, "excluded": {**LIST, "items": excluded}, "nodes": {**LIST, "items": node}}
    return table(nodes, ("source", "nodes"))


def model() -> Schema:
    """Returns the schema of ``model.yaml``: what is made of each clause."""
    known: dict[str, Schema] = {
        "kind": exactly(KINDS),
        "steps": LISTED,
        "values": OPEN,
        "say": SAID,
        "status": exactly(STATUSES),
    }
    return {**OPEN, "additionalProperties": table(_told("`model.yaml`", RuleModel.__struct_fields__[1:-2], known), ("kind",))}


def defects() -> Schema:
    """Returns the schema of ``defects.yaml``: what is wrong with the text, and how it can be read."""
    known: dict[str, Schema] = {
        "class": exactly(CLASSES),
        "severity": exactly(SEVERITIES),
        "nodes": LISTED,
        "quotes": LISTED,
        "arises": LISTED,
        "shown": LISTED,
        "matter": SAID,
        "reason": SAID,
        "readings": {**OPEN, "additionalProperties": SAID},
    }
    keys = ("id", "class", *Defect.__struct_fields__[2:-2])
    needed = ("id", "class", "nodes", "readings", "default")
    return {"type": "array", "items": table(_told("`defects.yaml`", keys, known), needed)}


def glossary() -> Schema:
    """Returns the schema of ``glossary.yaml``: the terms of the book."""
    known: dict[str, Schema] = {"abbr": LISTED, "also": LISTED}
    return {"type": "array", "items": table(_told("`glossary.yaml`", Term.__struct_fields__[:-2], known), ("term", "defined"))}


def aliases() -> Schema:
    """Returns the schema of ``aliases.yaml``: how players ask for a clause."""
    return {**OPEN, "additionalProperties": WAYS}


def lists() -> Schema:
    """Returns the schema of ``parts.yaml`` and ``references.yaml``: of each clause its sentences, or the clauses it refers to."""
    return {**OPEN, "additionalProperties": {"type": "array", "items": TEXT}}


HEADINGS = {"kinds": "Kinds and keywords", "keywords": "Kinds and keywords", "events": "Keys"}
"""Under which heading of the page the keys of a section are told, where that is not its name."""


def vocabulary() -> Schema:
    """Returns the schema of ``vocabulary.yaml``: the words of the game."""
    sections = {name: _entries(name) for name in words.WITHIN}
    known: dict[str, Schema] = {**sections, "tokens": _table(words.TOKENS, "Tokens"), "drawing": _table(words.DRAWING, "Drawing")}
    return table(_told("Keys", words.KEYS, known, "vocabulary-file", ANY))


def _entries(section: str) -> Schema:
    """Returns the schema of a section whose entries are tables; those of a board may be groups of such."""
    of = _told(HEADINGS.get(section, section.capitalize()), words.WITHIN[section], {}, "vocabulary-file", ANY)
    inner = _if_mapping(table(of))
    entry = _if_mapping(table({**of, "group": {"additionalProperties": inner}})) if "group" in of else inner
    return {"additionalProperties": entry}


def _table(keys: Iterable[str], heading: str) -> Schema:
    return _if_mapping(table(_told(heading, keys, {}, "vocabulary-file", ANY)))


def _if_mapping(schema: Schema) -> Schema:
    return {"if": {"type": "object"}, "then": schema}


def _told(
    heading: str, keys: Iterable[str], known: Mapping[str, Schema], page: str = PAGE, usual: Schema = TEXT
) -> dict[str, Schema]:
    """Returns the keys of a table with their schemas, each told by its sentence."""
    sentences = meanings(page, heading)
    return {key: told(known.get(key, usual), sentences.get(key, "")) for key in keys}


FILES: Mapping[str, Callable[[], Schema]] = {
    "versions": versions,
    "text": text,
    "model": model,
    "defects": defects,
    "glossary": glossary,
    "aliases": aliases,
    "parts": lists,
    "references": lists,
    "vocabulary": vocabulary,
}
"""The schema of each file of a rulebook, by its name."""
