"""Places of a table that may be tapped, and the cards that a case puts there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from gunbai.desk.case import DeskCase, entries
from gunbai.errors import NotFound
from gunbai.limits import is_number
from gunbai.notation.board import REST
from gunbai.notation.board_part import BoardPart
from gunbai.notation.description import Plain
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN

SHARED = "-"
"""Stands in an address for what belongs to neither seat."""


class Place(Struct, frozen=True):
    """One place of a table: whose it is, the entry of the board that lists its cards, and the slot where that has slots."""

    owner: str
    entry: str
    slot: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, (self.owner or SHARED, self.entry, self.slot)))


class Pile(Struct, frozen=True):
    """What a case says of one place: its cards as tokens, top first; ``more``: others that nobody knows.

    ``said`` tells an empty place from one of which nothing was said.
    """

    cards: tuple[str, ...] = ()
    more: bool = False
    said: bool = False

    @property
    def count(self) -> int | None:
        """How many cards that nobody knows it is, where it is nothing else; None otherwise."""
        if self.cards or self.more or not self.said:
            return self._unknown() if len(self.cards) == 1 and not self.more else None
        return 0

    def _unknown(self) -> int | None:
        name, _, copies = self.cards[0].partition("*")
        return int(copies or 1) if name == UNKNOWN and (not copies or is_number(copies)) else None

    @classmethod
    def of(cls, value: Plain | None) -> Pile:
        """Returns the pile that an entry of a board states."""
        if value is None:
            return cls()
        if value == UNKNOWN:
            return cls((), True, True)
        if isinstance(value, str):
            return cls((f"{UNKNOWN}*{value}" if is_number(value) else value,), False, True)
        cards = [str(item) for item in value]
        more = bool(cards) and cards[-1] in REST
        return cls(tuple(cards[: len(cards) - more]), more, True)

    def plain(self) -> Plain:
        """Returns it as an entry of a board; the empty text where nothing is said."""
        if not self.said:
            return ""
        if self.more:
            return [*self.cards, REST[0]] if self.cards else UNKNOWN
        if self.count is not None:
            return str(self.count) if self.cards else []
        return self.cards[0] if len(self.cards) == 1 else [*self.cards]


def find_place(notation: Notation, name: str) -> Place:
    """Returns the place that a word of an address names; raises NotFound when the table has none."""
    owner, _, rest = name.partition("/")
    entry, _, slot = rest.partition("/")
    owner = "" if owner == SHARED else owner
    part = notation.parts.get(entry)
    known = part is not None and owner in notation.owners and part.shared == (not owner) and not part.counter and part.zones
    if not known or part is None or (slot not in part.slots if part.slots else slot):
        raise NotFound(f"there is no place {name}")
    return Place(owner, entry, slot)


def places(notation: Notation) -> Iterator[Place]:
    """Yields every place of a table, each once, in the order of its vocabulary."""
    for owner in notation.owners:
        for part in notation.parts_of(owner):
            for slot in _own_slots(part, notation):
                yield Place(owner, part.name, slot)
            if part.zones and not part.slots:
                yield Place(owner, part.name)


def _own_slots(part: BoardPart, notation: Notation) -> list[str]:
    """Returns the slots that a part lists and no part before it does: a row lists what the whole field lists already."""
    return [slot for slot, zone in part.slots.items() if notation.entry_of(zone, slot) == (part, slot)]


def zone_of(place: Place, notation: Notation) -> str:
    """Returns the zone that the cards of a place lie in."""
    part = notation.parts[place.entry]
    return part.slots.get(place.slot, part.zone)


def pile_at(case: DeskCase, place: Place) -> Pile:
    """Returns what a case says of a place."""
    side = entries(case.board.get(place.owner)) if place.owner else case.board
    held = side.get(place.entry)
    if place.slot:
        held = entries(held).get(place.slot) if not isinstance(held, list) or held else []
    return Pile.of(held)


def with_pile(case: DeskCase, place: Place, pile: Pile) -> DeskCase:
    """Returns a case that says something else of a place."""
    side = entries(case.board.get(place.owner)) if place.owner else case.board
    value = pile.plain()
    if place.slot:
        slots = {**entries(side.get(place.entry)), place.slot: value}
        value = {slot: held for slot, held in slots.items() if held != ""}
    return with_entry(case, place.owner, place.entry, value)


def with_entry(case: DeskCase, owner: str, entry: str, value: Plain) -> DeskCase:
    """Returns a case with another entry of one side of its board; the empty text or mapping leaves it out."""
    if not owner:
        return case.with_board(**{entry: value})
    side = {**entries(case.board.get(owner)), entry: value}
    return case.with_board(**{owner: {name: held for name, held in side.items() if held not in ("", {})}})


# -- cards ---------------------------------------------------------------------------------------------------------------


def put(case: DeskCase, place: Place, index: int, token: str) -> DeskCase:
    """Returns a case with a card in a place: in place of the one there, or as a further one behind the last."""
    pile = pile_at(case, place)
    cards = (*pile.cards[:index], token, *pile.cards[index + 1 :])
    return with_pile(case, place, replace(pile, cards=cards, said=True))


def removed(case: DeskCase, place: Place, index: int) -> DeskCase:
    """Returns a case without one card of a place; nothing is said of a place that holds no other."""
    pile = pile_at(case, place)
    cards = (*pile.cards[:index], *pile.cards[index + 1 :])
    return with_pile(case, place, Pile(cards, pile.more, bool(cards) or pile.more))


def moved(case: DeskCase, place: Place, index: int, to: Place) -> DeskCase:
    """Returns a case in which a card lies in another place, behind those that lie there."""
    token = pile_at(case, place).cards[index]
    case = removed(case, place, index)
    return put(case, to, len(pile_at(case, to).cards), token)


def all_cards(case: DeskCase, notation: Notation) -> Iterator[tuple[Place, int, str]]:
    """Yields every card of a case with its place and its number there."""
    for place in places(notation):
        for index, token in enumerate(pile_at(case, place).cards):
            yield place, index, token
