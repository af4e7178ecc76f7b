"""What a ``vocabulary.yaml`` may say: its keys, section by section, and what is wrong with one that says another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.document import Problems, nearest
from gunbai.interpreter.data.state import Value

KEYS = (
    *("seats", "phases", "procedures", "sequences", "keeps", "constants", "laws", "waits", "zones", "areas", "live", "leaving"),
    *("values", "effects", "moments", "kinds", "keywords", "limits", "referents", "binds", "places", "durations", "tokens"),
    *("board", "windows", "card words", "decisions", "not yours", "not now", "too late", "presumed", "alternate", "headline"),
    *("about", "chain", "usual", "facts", "already", "remedy", "deck list", "preparation", "events", "answers", "layout", "nouns"),
    *("inside", "drawing", "numbers", "orders", "costs"),
)
"""What a ``vocabulary.yaml`` may say at its top level; nothing reads another key."""

LAWS = (
    *("order", "resolve", "fixed", "temporary", "sequence", "triggers wait", "constants wait", "state at check", "live"),
    *("elsewhere", "once", "least", "match", "ranks", "must", "chain"),
)
"""What the interpreter does itself, by the words under which a vocabulary names its clauses."""
EFFECTS = ("choose", "first", "later", "legal", "letter", "paid", "half", "gain", "pick", "instead")
"""What the clauses of card texts in general are about."""
PRESUMED = ("turned", "face", "phase", "status")
"""What a board may leave out and a vocabulary say is usual."""


WITHIN = {
    "zones": ("clause", "alias", "slots", "turned", "ordered", "visible", "looks", "plain", "face down", "faces", "lacks"),
    "moments": (
        *("clause", "alias", "event", "self", "source", "seat", "word", "where", "from", "left"),
        *("look", "count", "while", "change", "zones", "either", "constant", "activated", "once", "turn"),
    ),
    "decisions": (
        *("clause", "alias", "en", "phase", "also", "kin", "case of", "not yours", "pass", "not now", "not offered", "ended"),
        *("covered", "once", "one", "unasked", "any order", "in turn", "place", "parts", "fact"),
    ),
    "kinds": ("clause", "used", "when", "costs", "timed"),
    "keywords": ("clause", "number", "kind", "not now", "spent", "prints"),
    "events": ("ja", "en", "words", "by", "signed"),
    "windows": ("offers", "steps", "first", "alone", "must"),
    "values": ("printed", "source", "add", "minus", "minus_clause", "least", "least_clause", "stepwise", "later"),
    "board": (
        *("alias", "var", "words", "labels", "setup", "counter", "zone", "slots", "kind", "names", "filling", "single", "unsaid"),
        *("says", "group", "total", "rest", "shared", "en"),
    ),
}
"""What each entry of these sections may say."""
TOKENS = (
    *("numbers", "kind", "fields", "words", "sets", "turned", "face", "hidden", "facing", "statuses", "marks", "counters"),
    *("aliases", "optional", "asked", "lasting", "upright", "plain", "phrases", "covers", "pieces"),
)
"""What ``tokens`` may say."""
DRAWING = ("arrow", "pips", "left", "foremost")
"""What ``drawing`` may say."""


def check_keys(raw: Mapping[str, Any] | None) -> Problems:
    """Returns a problem for every key of a vocabulary that nothing reads, and for every zone whose cards no board could list."""
    problems = Problems()
    raw = raw or {}
    _check_known(raw, KEYS, "a vocabulary", problems)
    for section, known in WITHIN.items():
        for word, spec in _mapping(raw.get(section)).items():
            _check_known(_mapping(spec), known, f"{word} under {section}", problems)
            for member, inner in _mapping(_mapping(spec).get("group")).items():
                _check_known(_mapping(inner), known, f"{member} under {word}", problems)
    _check_known(_mapping(raw.get("tokens")), TOKENS, "tokens", problems)
    _check_known(_mapping(raw.get("drawing")), DRAWING, "drawing", problems)
    entries = [_mapping(spec) for spec in _mapping(raw.get("board")).values()]
    listed = {str(zone) for spec in entries for zone in (spec.get("zone"), *_mapping(spec.get("slots")).values())}
    for zone in _mapping(raw.get("zones")) if entries else ():
        if zone not in listed:
            problems.add("UNLISTED-ZONE", f"no entry of board lists what lies in {zone}", zone, f"write {zone}: {{zone: {zone}}}")
    return problems


def _check_known(written: Mapping[str, Any], known: tuple[str, ...], what: str, problems: Problems) -> None:
    for key in written:
        if key not in known:
            near = nearest(str(key), known)
            hint = f"did you mean {near}?" if near else f"use one of {', '.join(known)}"
            problems.add("UNKNOWN-KEY", f"nothing reads {key} of {what}", key, hint)


def _mapping(value: Value) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
