"""The shapes of what a vocabulary may say: which sections are words, lists and mappings, and what their entries are.

Everything that reads a vocabulary relies on them, so they are checked once, where the file is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from gunbai.document import Problems, nearest


class OneOf(Struct, frozen=True):
    """One of a few words."""

    words: tuple[str, ...]


Shape = str | OneOf | dict[str, Any] | tuple[dict[str, Any], Any]
"""A word, ``words`` (a list of them), ``some`` (a word or a list), ``number``, one of a few words, a mapping of known names (``*``:
of any other), or a mapping and what it is where it is none.
"""

WORD, WORDS, SOME, NUMBER = "word", "words", "some", "number"
YES = OneOf(("yes", "no"))
SEAT = OneOf(("you", "foe"))
SEEN = OneOf(("all", "owner", "none"))
NAMED: Shape = {"*": WORD}
LISTS: Shape = {"*": WORDS}
_SAID: Shape = {"*": {"*": SOME}}
"""Entries that say words or lists of them under some names."""

_PART: dict[str, Shape] = {
    **dict.fromkeys(("var", "counter", "zone", "kind", "says", "en"), WORD),
    **{"single": YES, "shared": YES, "unsaid": OneOf(("unknown",)), "rest": OneOf(("none",))},
    **{"alias": SOME, "words": WORDS, "labels": WORDS, "setup": SOME, "filling": WORDS, "total": WORDS},
    **{"slots": NAMED, "names": NAMED},
}
_MOMENT: dict[str, Shape] = {
    **dict.fromkeys(("self", "source", "constant", "activated", "once"), YES),
    **{"seat": SEAT, "turn": SEAT, "look": OneOf(("before",)), "change": OneOf(("more", "less"))},
    **{"either": WORDS, "alias": SOME, "zones": SOME, "where": {"*": SOME}, "while": {"*": SOME}, "*": SOME},
}
_ZONE: dict[str, Shape] = {
    "slots": WORDS,
    "looks": WORDS,
    "alias": SOME,
    "visible": SEEN,
    "face down": SEEN,
    "faces": NAMED,
    "ordered": YES,
    "plain": YES,
    "turned": SOME,
    "*": WORD,
}
SHAPES: Shape = {
    **dict.fromkeys(("live", "leaving", "chain", "remedy"), WORD),
    **{"constants": OneOf(("always",)), "alternate": YES},
    **dict.fromkeys(("seats", "sequences", "keeps", "places", "headline", "numbers"), WORDS),
    **dict.fromkeys(("not yours", "not now"), SOME),
    **dict.fromkeys(("waits", "effects", "already", "card words"), NAMED),
    **dict.fromkeys(("phases", "procedures", "laws", "areas", "binds", "facts"), LISTS),
    **dict.fromkeys(("limits", "answers", "presumed", "orders", "costs"), _SAID),
    "keywords": {"*": {"number": YES, "prints": YES, "*": SOME}},
    "kinds": {"*": {"used": YES, "costs": YES, "timed": YES, "*": SOME}},
    "decisions": {"*": {"pass": NAMED, "parts": WORDS, **dict.fromkeys(("any order", "in turn", "fact"), YES), "*": SOME}},
    "events": {"*": {"words": WORDS, "by": WORDS, "signed": YES, "*": WORD}},
    "windows": {"*": {"steps": WORDS, "first": OneOf(("turn", "other")), "alone": OneOf(("other",)), "must": YES, "*": WORD}},
    "usual": {"zone": WORD, "kinds": WORDS},
    "about": {"*": SOME},
    "values": {"*": {"stepwise": WORDS, "least": NUMBER, "*": WORD}},
    "moments": {"*": _MOMENT},
    "zones": {"*": _ZONE},
    "board": {"*": {**_PART, "group": {"*": _PART}}},
    "tokens": {
        **dict.fromkeys(("turned", "hidden", "facing", "optional", "asked", "upright", "plain", "words"), WORDS),
        **dict.fromkeys(("fields", "face", "statuses", "marks", "counters", "aliases", "lasting"), NAMED),
        **dict.fromkeys(("numbers", "sets", "phrases", "covers", "pieces"), LISTS),
        "kind": WORD,
    },
    **dict.fromkeys(("referents", "durations"), (NAMED, WORDS)),
    "too late": ({"*": SOME}, SOME),
    "deck list": {**dict.fromkeys(("apart", "besides", "regulations", "restrictions"), WORDS), "*": {"*": WORD}},
    "drawing": {"arrow": {"from": WORD, "to": WORDS}, "pips": LISTS, "left": WORDS, "foremost": NAMED},
    "preparation": {"frames": NAMED, "apart": WORDS, "judged": YES, "*": WORD},
}
"""What the sections of a vocabulary are. ``layout`` is read by whoever draws a board, who passes over what fits none."""

TRUTHS = {"true": "yes", "on": "yes", "y": "yes", "false": "no", "off": "no", "n": "no"}
"""How other files say yes and no."""
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
    _check_clauses(raw, problems)
    _check_lying(raw, problems)
    _check_places(raw, problems)
    _check_setup(raw, problems)
    problems.raise_any()


def _check_clauses(raw: Mapping[str, Any], problems: Problems) -> None:
    """Adds a problem for every word that stands for a clause and does not say which."""
    moments = [word for word, spec in raw.get("moments", {}).items() if spec.keys() & {"event", "constant", "activated"}]
    for section, words in (("moments", moments), ("keywords", raw.get("keywords", {}))):
        for word in words:
            if "clause" not in raw[section][word]:
                problems.add("NO-CLAUSE", f"{word} under {section} names no clause", word, "write clause: and its number")


def _check_places(raw: Mapping[str, Any], problems: Problems) -> None:
    """Adds a problem for every zone that is named and that ``zones`` does not have: no card would ever lie there."""
    zones, areas = raw.get("zones", {}), raw.get("areas", {})
    slots = {f"{name}.{slot}" for name, zone in zones.items() for slot in zone.get("slots", ())}
    named = [
        zone for part in _parts(raw) for zone in (*([part["zone"]] if "zone" in part else []), *part.get("slots", {}).values())
    ]
    members = [_without_slot(member, zones) for area in areas.values() for member in area]
    live = [raw["live"]] if "live" in raw else []
    for section, words, known in (
        ("board", named, {*zones}),
        ("areas", members, {*zones, *slots}),
        ("live", live, {*zones, *areas}),
    ):
        for word in words:
            if zones and word not in known:
                near = nearest(word, known)
                hint = f"did you mean {near}?" if near else f"use one of {', '.join(sorted(known))}"
                problems.add("BAD-VALUE", f"{section}: {word} is no zone of the vocabulary", word, hint)


def _check_setup(raw: Mapping[str, Any], problems: Problems) -> None:
    """Adds a problem for every part of a board that begins with what it can never hold."""
    for part in _parts(raw):
        setup, words = part.get("setup"), part.get("words", ())
        if isinstance(setup, Sequence) and not isinstance(setup, str):
            if len(setup) != 2:
                problems.add("BAD-VALUE", "setup names a clause and what it says there", setup, "write setup: [08-3, life]")
        elif setup is not None and words and setup not in words:
            problems.add("BAD-VALUE", f"setup: {setup} is none of its words", setup, f"use one of {', '.join(words)}")
        elif setup is not None and "var" in part and not (words or "labels" in part or _INTEGER.fullmatch(setup)):
            problems.add("BAD-VALUE", f"setup: {setup} is no number", setup, "write a number, or words: and what it may be")


def _parts(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Returns the entries of the board, and the members of those that are groups."""
    entries = [spec for spec in raw.get("board", {}).values() if isinstance(spec, Mapping)]
    return [part for spec in entries for part in (spec, *spec.get("group", {}).values())]


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


def _without_slot(member: str, zones: Mapping[str, Any]) -> str:
    """Returns the zone of a slot (``zone.slot``) in a zone that does not list its slots; any other word as it is."""
    zone = member.rpartition(".")[0]
    return zone if zone in zones and "slots" not in zones[zone] else member


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
    elif isinstance(shape, OneOf):
        if value not in shape.words:
            near = TRUTHS.get(value.lower()) or nearest(value, shape.words)
            meant = [near] if near in shape.words else shape.words
            problems.add("BAD-VALUE", f"{what} cannot be {value}", value, f"write {' or '.join(meant)}")
    elif shape == NUMBER and not _INTEGER.fullmatch(value):
        problems.add("NOT-A-NUMBER", f"{what} must be a whole number", value)
