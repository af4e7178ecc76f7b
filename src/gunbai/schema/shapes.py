"""The shapes that schemas are made of: texts, lists, closed tables, words in any spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from gunbai.notation.spelling import DIGITS, UNKNOWN, fold

Schema = dict[str, object]

ANY: Schema = {}
TEXT: Schema = {"type": ["string", "number", "boolean", "null"]}
"""One word or text: the readers keep what an editor takes for a number, a truth value or nothing."""
RESPELT = r"[^ -@\[-~\u3005\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]|^ | $|  "
"""Finds a word that is not as readers compare it: in capitals, full or half width, with blanks too many. It may mean any word."""
_WHOLE = rf"^\s*([+-]?[0-9]{{1,9}}|{'|'.join(DIGITS)}|\{UNKNOWN})\s*$"
NUMBER: Schema = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"{_WHOLE}|{RESPELT}"}]}
"""A whole number as people write it, or ``?``."""


def told(schema: Schema, sentence: str) -> Schema:
    """Returns a schema that says in an editor what it is about."""
    return {**schema, "description": " ".join(sentence.split())} if sentence else schema


def table(entries: Mapping[str, Schema], needed: Iterable[str] = ()) -> Schema:
    """Returns the schema of a mapping with these keys and no others, spelt just so."""
    found: Schema = {"type": "object", "properties": {**entries}, "additionalProperties": False}
    return {**found, "required": [*needed]} if needed else found


def spelt_table(entries: Mapping[str, Schema], called: Mapping[str, Iterable[str]] | None = None) -> Schema:
    """Returns the schema of a mapping whose keys may be spelt in any way; ``called`` is what else each may be called."""
    patterns = {}
    for name, schema in entries.items():
        others = {fold(other) for other in (name, *(called or {}).get(name, ()))} - {name}
        if others:
            patterns[f"^({'|'.join(map(re.escape, sorted(others)))})$"] = schema
    return {**table(entries), "patternProperties": {**patterns, RESPELT: ANY}}


def perhaps(schema: Schema) -> Schema:
    """Returns the schema of a mapping that may be left empty as ``[]``, too."""
    return {**schema, "type": ["object", "array"], "maxItems": 0}


def many(item: Schema) -> Schema:
    """Returns the schema of a list, of which one item needs no brackets."""
    return {"anyOf": [{"type": "array", "items": item}, item]}


def word(known: Iterable[str], more: Iterable[str] = ()) -> Schema:
    """Returns the schema of one of these words, in any spelling; ``more`` are read, but not offered."""
    names = list(dict.fromkeys(known))
    others = sorted({fold(name) for name in (*names, *more)} - {*names})
    spelt: Schema = {"type": "string", "pattern": "|".join([f"^{re.escape(name)}$" for name in others] + [RESPELT])}
    return {"anyOf": [{"enum": typed(names)}, spelt]}


def exactly(known: Iterable[str]) -> Schema:
    """Returns the schema of one of these words, spelt just so."""
    return {"enum": typed(known)}


def offered(known: Iterable[str]) -> Schema:
    """Returns the schema of any text, for which an editor offers these words."""
    return {"anyOf": [{"enum": typed(known)}, TEXT]}


def typed(words: Iterable[str]) -> list[object]:
    """Returns words, and what an editor takes them for where they look like a number or a truth value."""
    found: list[object] = []
    for name in words:
        found.append(name)
        if re.fullmatch(r"-?\d{1,9}", name):
            found.append(int(name))
        elif name in ("true", "false"):
            found.append(name == "true")
    return found
