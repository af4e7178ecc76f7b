"""Where a board's places stand on the table: rows from the middle outwards, as ``layout:`` of a vocabulary says."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from gunbai.errors import BadContent, Problem
from gunbai.notation.board_part import BoardPart, find_slot
from gunbai.notation.notation import Notation

MOST_LANES = 5
"""So many places stand side by side; a row with more is drawn in several."""


class Spot(Struct, frozen=True):
    """One place of a row: an entry of the board, and the slot of it where it has slots."""

    entry: str
    slot: str = ""


class LayoutRow(Struct, frozen=True):
    """One row, left to right as its seat sees it; ``spread``: the cards of one entry side by side, as many as there are."""

    spots: tuple[Spot, ...]
    spread: bool = False


@functools.lru_cache(maxsize=16)
def layout_of(notation: Notation) -> tuple[LayoutRow, ...]:
    """Returns the rows of one seat's half, from the middle of the table outwards.

    A row is written as ``{entry: [slots]}``, as a list of ``entry`` and ``entry.slot``, or as one ``entry`` whose cards lie side by
    side. Without ``layout:`` every entry with lanes makes rows of its own, one in play without lanes a row of its cards, and single
    cards the last row. Raises BadContent for a place that the board does not have.
    """
    written = notation.vocabulary.layout
    return tuple(_written(notation, written) if written else _usual(notation))


def _written(notation: Notation, rows: Iterable[object]) -> Iterator[LayoutRow]:
    for row in rows:
        if isinstance(row, Mapping):
            yield LayoutRow(tuple(_spot(notation, f"{entry}.{slot}") for entry, slots in row.items() for slot in slots))
        elif isinstance(row, list | tuple):
            yield LayoutRow(tuple(_spot(notation, str(place)) for place in row))
        else:
            yield LayoutRow((_spot(notation, str(row)),), spread=True)


def _spot(notation: Notation, place: str) -> Spot:
    """Returns one written place; of an entry with slots the slot must be named."""
    entry, _, slot = place.partition(".")
    part = notation.part(entry)
    found = find_slot(part, slot) if part and slot else ""
    if part is None or bool(part.slots) != bool(found) or bool(slot) != bool(found) or not part.zones:
        hint = "write an entry of board:, or entry.slot where it has slots"
        raise BadContent([Problem("NO-SUCH-PLACE", f"layout: the board has no place {place}", hint=hint)])
    return Spot(part.name, found)


def _usual(notation: Notation) -> Iterator[LayoutRow]:
    for part in notation.parts.values():
        lanes = [Spot(part.name, slot) for slot in lanes_of(part, notation)]
        yield from (LayoutRow(tuple(lanes[at : at + MOST_LANES])) for at in range(0, len(lanes), MOST_LANES))
        if part.zone and not part.slots and not part.single and not part.counter and notation.is_live(part.zone):
            yield LayoutRow((Spot(part.name),), spread=True)
    if single := tuple(Spot(part.name) for part in notation.parts.values() if part.single and not part.slots):
        yield LayoutRow(single)


def lanes_of(part: BoardPart, notation: Notation) -> list[str]:
    """Returns the slots of an entry that stand side by side in one zone."""
    return [slot for slot, zone in part.slots.items() if len(notation.vocabulary.zones[zone].slots) > 1]
