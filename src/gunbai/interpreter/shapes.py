"""The shapes of what a vocabulary may say: which sections are words, lists and mappings, and what their entries are.

Everything that reads a vocabulary relies on them, so they are checked once, where the file is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gunbai.document import Problems

Shape = str | dict[str, Any] | tuple[dict[str, Any], Any]
"""A word, ``words`` (a list of them), ``some`` (a word or a list), ``number``, a mapping of known names (``*``: of any other), or
a mapping and what it is where it is none.
"""

WORD, WORDS, SOME, NUMBER = "word", "words", "some", "number"
NAMED: Shape = {"*": WORD}
LISTS: Shape = {"*": WORDS}
_SAID: Shape = {"*": {"*": SOME}}
"""Entries that say words or lists of them under some names."""

_PART: dict[str, Shape] = {
    **dict.fromkeys(("var", "counter", "zone", "kind", "single", "unsaid", "says", "rest", "shared"), WORD),
    **{"alias": SOME, "words": WORDS, "labels": WORDS, "setup": SOME, "filling": WORDS, "total": WORDS},
    **{"slots": NAMED, "names": NAMED},
}
SHAPES: Shape = {
    **dict.fromkeys(("constants", "live", "leaving", "alternate", "chain", "remedy"), WORD),
    **dict.fromkeys(("seats", "sequences", "keeps", "places", "headline", "numbers"), WORDS),
    **dict.fromkeys(("not yours", "not now"), SOME),
    **dict.fromkeys(("waits", "effects", "already", "card words"), NAMED),
    **dict.fromkeys(("phases", "procedures", "laws", "areas", "binds", "facts"), LISTS),
    **dict.fromkeys(("keywords", "kinds", "limits", "answers", "decisions", "presumed", "orders", "costs"), _SAID),
    "events": {"*": {"words": WORDS, "by": WORDS, "*": WORD}},
    "windows": {"*": {"steps": WORDS, "*": WORD}},
    "usual": {"zone": WORD, "kinds": WORDS},
    "about": {"*": SOME},
    "values": {"*": {"stepwise": WORDS, "least": NUMBER, "*": WORD}},
    "moments": {"*": {"either": WORDS, "alias": SOME, "zones": SOME, "where": {"*": SOME}, "while": {"*": SOME}, "*": SOME}},
    "zones": {"*": {"slots": WORDS, "alias": SOME, "turned": SOME, "*": WORD}},
    "board": {"*": {**_PART, "group": {"*": _PART}}},
    "tokens": {
        **dict.fromkeys(("turned", "hidden", "facing", "optional", "asked", "upright", "plain", "words"), WORDS),
        **dict.fromkeys(("fields", "face", "statuses", "marks", "counters", "aliases", "lasting"), NAMED),
        **dict.fromkeys(("numbers", "sets", "phrases", "covers"), LISTS),
        "kind": WORD,
    },
    **dict.fromkeys(("referents", "durations"), (NAMED, WORDS)),
    "too late": ({"*": SOME}, SOME),
    "deck list": {**dict.fromkeys(("apart", "besides", "regulations", "restrictions"), WORDS), "*": {"*": WORD}},
    "drawing": {"arrow": {"from": WORD, "to": WORDS}, "pips": LISTS, "left": WORDS, "foremost": NAMED},
    "preparation": {"frames": NAMED, "apart": WORDS, "*": WORD},
}
"""What the sections of a vocabulary are. ``layout`` is read by whoever draws a board, who passes over what fits none."""

_INTEGER = re.compile(r"-?\d{1,9}")


def check_shapes(raw: Mapping[str, Any]) -> None:
    """Raises BadInput with every section, entry and value of a vocabulary that is not of the shape it must be."""
    problems = Problems()
    _check(raw, SHAPES, "the vocabulary", problems)
    seats = raw.get("seats", ("甲", "乙"))
    if not isinstance(seats, Mapping) and len({*map(str, seats)}) != 2:
        problems.add("BAD-VALUE", "a game is played by two seats", raw.get("seats"), "write seats: [甲, 乙]")
    for name, spec in raw["values"].items() if isinstance(raw.get("values"), Mapping) else ():
        if isinstance(spec, Mapping) and "stepwise" in spec and len(spec["stepwise"]) != 2:
            problems.add("BAD-VALUE", f"{name}: stepwise names two numbers", spec["stepwise"], "write stepwise: [one, other]")
    problems.raise_any()
    _check_lying(raw, problems)
    problems.raise_any()


def _check_lying(raw: Mapping[str, Any], problems: Problems) -> None:
    """Adds a problem for a presumption of how cards lie that no card could ever be under, or that no word of boards says."""
    presumed = raw.get("presumed", {})
    lying = [name for name, spec in raw.get("zones", {}).items() if spec.get("turned")]
    for field in ("turned", "face"):
        if field in presumed and not lying:
            said = f"presumed: {field} says how cards lie of which a board says nothing, but no zone has cards that lie so"
            problems.add(
                "BAD-VALUE", said, presumed[field], "write turned: and the usual word under each zone whose cards may lie so"
            )
    known = raw.get("tokens", {}).get("turned", ())
    for name, zone in raw.get("zones", {}).items():
        ways = zone.get("turned", ())
        for word in (ways,) if isinstance(ways, str) else ways:
            if word and known and word not in known:
                said = f"zones: {word} of {name} is no way to lie that tokens: turned lists"
                problems.add("BAD-VALUE", said, ways, f"use one of {', '.join(known)}")
    spec = presumed.get("turned", {})
    doubt = spec.get("doubt", ())
    for word in (spec.get("value", ""), *([doubt] if isinstance(doubt, str) else doubt)):
        if word and known and word not in known:
            said = f"presumed: {word} is no way to lie that tokens: turned lists"
            problems.add("BAD-VALUE", said, presumed["turned"], f"use one of {', '.join(known)}")


def _check(value: object, shape: Any, what: str, problems: Problems) -> None:
    if isinstance(shape, tuple):
        shape = shape[0] if isinstance(value, Mapping) else shape[1]
    if isinstance(shape, dict):
        if not isinstance(value, Mapping):
            problems.add("NOT-A-MAPPING", f"{what} must be written as name: value", value)
            return
        for key, item in value.items():
            inner = shape.get(str(key), shape.get("*"))
            if inner is not None:
                _check(item, inner, f"{key} of {what}", problems)
    elif shape == WORDS or (shape == SOME and isinstance(value, Sequence) and not isinstance(value, str)):
        if isinstance(value, str) or not isinstance(value, Sequence):
            problems.add("NOT-A-LIST", f"{what} must be a list", value, "write [one, two]")
            return
        for item in value:
            _check(item, WORD, f"an entry of {what}", problems)
    elif not isinstance(value, str):
        problems.add("NOT-TEXT", f"{what} must be one word or text", value)
    elif shape == NUMBER and not _INTEGER.fullmatch(value):
        problems.add("NOT-A-NUMBER", f"{what} must be a whole number", value)
