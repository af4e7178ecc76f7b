"""Readings that published rulings settle: what a case comes to as ruled, beside what it comes to as printed."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping

from msgspec import Struct

from gunbai.rulebook import Defects
from gunbai.ruling.ruling import Ruling


class Precedents(Struct, frozen=True):
    """What published rulings say of the open defects of one book.

    ``readings`` maps each defect that they agree on to its reading, ``rulings`` every defect of which they say anything to their
    ids, ``disputed`` the defects of which two of them take different readings: there neither is followed.
    """

    readings: Mapping[str, str] = {}
    rulings: Mapping[str, tuple[str, ...]] = {}
    disputed: tuple[str, ...] = ()


def precedents(rulings: Iterable[Ruling], defects: Defects, on: datetime.date | None = None) -> Precedents:
    """Returns what the rulings of one book that are published, and dated no later than a day, settle of its open defects."""
    taken: dict[str, dict[str, list[str]]] = {}
    for ruling in rulings:
        if ruling.in_force and (on is None or (ruling.date is not None and ruling.date <= on)):
            for defect, reading in ruling.settles.items():
                if defect in defects and defects[defect].open and reading in defects[defect].readings:
                    taken.setdefault(defect, {}).setdefault(reading, []).append(ruling.id)
    return Precedents(
        {defect: next(iter(found)) for defect, found in taken.items() if len(found) == 1},
        {defect: tuple(sorted(id for ids in found.values() for id in ids)) for defect, found in taken.items()},
        tuple(defect for defect, found in taken.items() if len(found) > 1),
    )
