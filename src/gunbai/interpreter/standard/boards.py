"""What the rules of many games forbid of a board: reported by the hook ``problems``, never refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gunbai.errors import Problem
from gunbai.interpreter.data.state import State


def crowded(state: State, seat: str, zone: str, rule: str, what: str = "{slot}にカードが{number}枚あります") -> Iterator[Problem]:
    """Yields a problem for every place of a zone that holds more than one card; cards that are part of another do not count."""
    held = Counter(obj.slot for obj in state.in_zone(zone, seat) if not obj.host)
    for slot in sorted(slot for slot, number in held.items() if number > 1):
        yield Problem("BOARD", f"{seat}の{what.format(slot=slot, number=held[slot])}", rule=rule)


def overfull(state: State, seat: str, zone: str, rule: str, most: int) -> Iterator[Problem]:
    """Yields a problem where a zone holds more cards than it may."""
    number = len(state.in_zone(zone, seat))
    if number > most:
        yield Problem("BOARD", f"{seat}の{zone}に{number}枚あります（{most}枚まで）", rule=rule)
