"""Numbers and conditions of card texts: letters, counts, halves, and what 「もし…なら」 asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gunbai.interpreter.unknown import fitting

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

FACTOR = re.compile(r"\d+|[A-Z]")
"""What a written number is made of, besides + - and ×: digits and letters."""
WRITTEN = re.compile(r"\s*+[+-]?(?:\s*+(?:[*×]\s*+)?(?:\d++|[A-Z]))++(?:\s*+[+-](?:\s*+(?:[*×]\s*+)?(?:\d++|[A-Z]))++)*+\s*+")
"""A whole number as a card text writes it."""


def reckon(play: Play, value: Any) -> int:
    """Returns the number that a card text means, read now: 3, X, 2*X-1, {count: …}, {half: …}, {var: …}, {field: …, of: …};

    ``times`` of what is counted or looked up. Anything else is a ValueError.
    """
    if isinstance(value, Mapping):
        return _reckoned(play, value) * int(value.get("times", 1))
    if not WRITTEN.fullmatch(str(value)):
        raise ValueError(f"{value} is no number")
    total = 0
    for sign, term in re.findall(r"([+-]?)([^+-]+)", str(value)):
        amount = 1
        for factor in FACTOR.findall(term):
            amount *= int(factor) if factor.isdecimal() else _letter(play, factor)
        total += -amount if sign == "-" else amount
    return total


def _letter(play: Play, name: str) -> int:
    """Returns what a letter stands for: as the text defines it, or else what was paid for it (nothing when nothing was)."""
    clauses = play.vocabulary.effects
    bound = play.get(name)
    if bound is not None:
        play.cite(clauses.get("letter", ""))
        return 0 if play.off(clauses.get("letter", "")) else int(bound)
    play.cite(clauses.get("paid", ""))
    return int(play.get(name.lower(), 0))


def _reckoned(play: Play, value: Mapping[str, Any]) -> int:
    if "count" in value:
        return len(fitting(play, value["count"], *_seen_by(play)))
    if "half" in value:
        whole, clause = reckon(play, value["half"]), play.vocabulary.effects.get("half", "")
        if whole % 2:
            play.cite(clause)
        return whole // 2 if value.get("round") == "down" or play.off(clause) else -(-whole // 2)
    you, this = _seen_by(play)
    if "var" in value:
        return play.var(play.foe(you) if value.get("seat") == "foe" else you, str(value["var"]))
    wanted = str(value.get("of", "this"))
    obj = play.obj(this if wanted == "this" else int(play[wanted]))
    if "counter" in value:
        return obj.count(str(value["counter"]))
    field = str(value["field"])
    number = play.value(obj, field)
    return int(play.card(obj).fields.get(field, 0)) if number is None else number


def _seen_by(play: Play) -> tuple[str, int]:
    return str(play.get("you")), int(play.get("this", 0))


def holds(play: Play, condition: Mapping[str, Any]) -> bool:
    """Tells whether a condition of a card text is met now.

    ``all``, ``any`` and ``not`` combine; ``turn`` says whose turn; ``var`` with ``is`` asks for a word; ``number`` or a filter is
    held against ``at least`` (1 when nothing is said), ``at most`` and ``exactly``.
    """
    if "all" in condition:
        return all(holds(play, part) for part in condition["all"])
    if "any" in condition:
        return any(holds(play, part) for part in condition["any"])
    if "not" in condition:
        return not holds(play, condition["not"])
    you, this = _seen_by(play)
    if "turn" in condition:
        return (play.turn_player == you) == bool(condition["turn"] == "you")
    if "is" in condition:
        seat = play.foe(you) if condition.get("seat") == "foe" else you
        return bool(str(play.state.var(f"{seat}.{condition['var']}", condition.get("otherwise", ""))) == str(condition["is"]))
    bounds = {key: reckon(play, condition[key]) for key in BOUNDS if key in condition} or {"at least": 1}
    where = {key: item for key, item in condition.items() if key not in (*BOUNDS, "number")}
    held = reckon(play, condition["number"]) if "number" in condition else len(fitting(play, where, you, this))
    return bounds.get("at least", held) <= held <= bounds.get("at most", held) and held == bounds.get("exactly", held)


BOUNDS = ("at least", "at most", "exactly")
"""What a condition holds a number against."""
