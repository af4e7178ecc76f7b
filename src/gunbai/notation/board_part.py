"""The parts of a board: the numbers, piles and rows that a seat, or both seats together, may write down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from gunbai.notation import raw
from gunbai.notation.spelling import NUMERALS, fold

NONE = "none"
"""What a group says of the rest of it: what is written is all there is."""
Number = int | str
"""A number of a board as written: a whole number, a word, or ``?``."""


class BoardPart(Struct, frozen=True, dict=True):
    """One part of a seat's board: a number, a word, a group of them, a pile of cards, or slots that hold cards.

    ``names`` are further names of its slots, or of its ``words``; a list of cards lies in the slots of ``filling``, in that
    order. Where a part is ``unsaid: unknown``, a board that leaves it out says nothing about what lies there. The number of a
    slot ``says`` a field.
    ``rest: none``: where one number of a group is written, there is none of what is not. ``labels`` are the words of a part that
    lists words with a number each, or without one yet: dice and what they show.
    ``en`` is what English pages call it, where its name is an abbreviation.
    A ``shared`` part lies between the seats and belongs to neither: a row or a pile in the middle of the table.
    """

    name: str
    aliases: tuple[str, ...] = ()
    var: str = ""
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    setup: str | tuple[str, str] | None = None
    counter: str = ""
    zone: str = ""
    slots: Mapping[str, str] = {}
    kind: str = ""
    names: Mapping[str, str] = {}
    filling: tuple[str, ...] = ()
    single: bool = False
    unsaid: str = ""
    says: str = ""
    group: Mapping[str, BoardPart] = {}
    total: tuple[str, ...] = ()
    rest: str = ""
    shared: bool = False
    en: str = ""

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The zones whose cards this part lists, each once."""
        return tuple(dict.fromkeys(self.slots.values())) if self.slots else (self.zone,) if self.zone and not self.counter else ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """What the part may be called, its name first."""
        return (self.name, *self.aliases)


def board_parts(spec: object) -> dict[str, BoardPart]:
    """Returns the parts that ``board:`` of a vocabulary states, by name."""
    return {name: _part(name, item) for name, item in raw.pairs(spec)}


def find_part(parts: Mapping[str, BoardPart], name: str) -> BoardPart | None:
    """Returns a part of a board, or a member of a group, by its name or alias."""
    wanted = fold(name)
    by_name = next((part for part in parts.values() if fold(part.name) == wanted), None)
    return by_name or next((part for part in parts.values() if wanted in map(fold, part.aliases)), None)


def find_slot(part: BoardPart, name: str) -> str:
    """Returns a slot of a part by its name, its number, or the zone behind it when that is one slot."""
    spellings: dict[str, str] = {}
    for slot, zone in part.slots.items():
        if list(part.slots.values()).count(zone) == 1:
            spellings.setdefault(fold(zone), slot)
        digits = next((digit for digit, roman in NUMERALS.items() if roman == fold(slot)), slot)
        for alias in part.spellings:
            spellings.setdefault(fold(alias + slot), slot)
            spellings.setdefault(fold(alias + digits), slot)
    spellings.update({fold(name): slot for name, slot in part.names.items()})
    spellings.update({fold(slot): slot for slot in part.slots})
    wanted = fold(name)
    return spellings.get(NUMERALS.get(wanted, wanted)) or spellings.get(wanted, "")


def _part(name: str, spec: object) -> BoardPart:
    setup = raw.entry(spec, "setup")
    return BoardPart(
        name=name,
        aliases=raw.words(raw.entry(spec, "alias")),
        var=raw.text(spec, "var"),
        words=raw.words(raw.entry(spec, "words")),
        labels=raw.words(raw.entry(spec, "labels")),
        setup=(str(setup[0]), str(setup[1])) if isinstance(setup, list | tuple) else None if setup is None else str(setup),
        counter=raw.text(spec, "counter"),
        zone=raw.text(spec, "zone"),
        slots=raw.texts(raw.entry(spec, "slots")),
        kind=raw.text(spec, "kind"),
        names=raw.texts(raw.entry(spec, "names")),
        filling=raw.words(raw.entry(spec, "filling")),
        single=raw.yes(spec, "single"),
        unsaid=raw.text(spec, "unsaid"),
        says=raw.text(spec, "says"),
        group=board_parts(raw.entry(spec, "group")),
        total=raw.words(raw.entry(spec, "total")),
        rest=raw.text(spec, "rest"),
        shared=raw.yes(spec, "shared"),
        en=raw.text(spec, "en"),
    )
