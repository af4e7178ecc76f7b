"""What may be claimed of a card or a side of the table that somebody points at: each fact with the values it may have."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gunbai.desk.controls import FIRST_VALUES
from gunbai.desk.place import Place, zone_of
from gunbai.notation.notation import Notation

NONE = "none"
"""How a claim says that a card has nothing of a kind."""


class Claimable(Struct, frozen=True):
    """One fact by its path, and the values to tap; ``typed``: it is a number, and another can be written."""

    path: str
    values: tuple[str, ...] = ()
    typed: bool = False


def claimable_of_card(tag: str, kind: str, place: Place, notation: Notation) -> Iterator[Claimable]:
    """Yields what may be claimed of a tagged card: where it is, how it lies, what is on it, its numbers."""
    tokens, zone = notation.tokens, notation.vocabulary.zones[zone_of(place, notation)]
    zones = dict.fromkeys(zone for part in notation.parts.values() for zone in part.zones)
    yield Claimable(f"{tag}.zone", (*zones, *(area for area in notation.vocabulary.areas if area not in zones)))
    if len(zone.slots) > 1:
        yield Claimable(f"{tag}.slot", tuple(map(str, zone.slots)))
    if faces := [face for face in dict.fromkeys(tokens.face.values()) if face]:
        yield Claimable(f"{tag}.face", (*faces, NONE))
    if zone.turned:
        yield Claimable(f"{tag}.turned", tuple(tokens.turned))
    for name in dict.fromkeys((*tokens.marks.values(), *tokens.counters.values())):
        yield Claimable(f"{tag}.{name}", tuple(map(str, range(FIRST_VALUES))), typed=True)
    yield from (Claimable(f"{tag}.{name}", typed=True) for name in tokens.numbers.get(kind, ()))


def claimable_of_seat(owner: str, notation: Notation) -> Iterator[Claimable]:
    """Yields what may be claimed of one side: who has won, its numbers and words, how many cards lie in its piles."""
    if owner:
        yield Claimable("game.winner", (*notation.seats, NONE))
    for part in notation.parts_of(owner):
        of = f"{owner}.{part.name}".lstrip(".")
        if part.group:
            yield from (Claimable(f"{of}.{name}", typed=True) for name in part.group)
        elif part.words:
            yield Claimable(of, part.words)
        elif part.zones:
            yield Claimable(f"{of}.count", tuple(map(str, range(FIRST_VALUES))), typed=True)
        elif not part.labels:
            yield Claimable(of, tuple(map(str, range(FIRST_VALUES))), typed=True)
