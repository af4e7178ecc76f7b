"""Every word for where a card lies."""

from __future__ import annotations

from functools import lru_cache

from gunbai.interpreter.data.state import Obj
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import NUMERALS, fold


def place_names(obj: Obj, notation: Notation) -> set[str]:
    """Returns every word for where a card lies: its zone, slot, the areas around it, the board's own words for them."""
    zone = notation.vocabulary.zones.get(obj.zone)
    names = {obj.zone, obj.slot, *(zone.alias if zone else "",)}
    names |= {area for area in notation.vocabulary.areas if notation.vocabulary.lies_in(obj, area)}
    digits = {roman: digit for digit, roman in NUMERALS.items()}
    for part in notation.parts.values():
        if not notation.holds(part, obj.zone, obj.slot):
            continue
        names |= {part.name, *part.aliases, *(name for name, slot in part.names.items() if slot == obj.slot)}
        slots = [slot for slot, home in part.slots.items() if home == obj.zone]
        if len(slots) == 1:
            words = ("", part.name, *part.aliases)
            names |= {word + slot for word in words for slot in (slots[0], digits.get(fold(slots[0]), slots[0]))}
    return names - {""}


@lru_cache(maxsize=32)
def zone_words(notation: Notation) -> tuple[str, ...]:
    """Returns every word for any place a card of this game can lie in."""
    places = [Obj(0, "", "", zone.name, slot) for zone in notation.vocabulary.zones.values() for slot in (*zone.slots, "")]
    return tuple(sorted({word for place in places for word in place_names(place, notation)}))
