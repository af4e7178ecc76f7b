"""A board as people see it: two seats facing each other, lanes that line up, the numbers and piles that matter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from gunbai.scenario.notation import UNKNOWN, Notation, Part

NOTHING = "─"
MOST_LANES = 5
"""So many lanes stand side by side; a zone with more is drawn in several rows."""

_QUOTED = re.compile(r"「[^」]*」\S*|\S+")
_HEAD = re.compile(r"(?P<name>.*?)(?:#(?P<tag>[^#*]+))?(?:\*(?P<copies>\d+))?")
_NUMBERS = re.compile(r"\d+(?:/\d+)+|\d+")


class Card(Struct, frozen=True):
    """One card as drawn: what it is called, its numbers, its state in words, and how it lies."""

    text: str
    name: str
    tag: str = ""
    numbers: str = ""
    words: tuple[str, ...] = ()
    sideways: bool = False
    hidden: bool = False

    @property
    def title(self) -> str:
        """The name with the tag by which a line refers to the card."""
        return f"{self.name}#{self.tag}" if self.tag else self.name


class Cell(Struct, frozen=True):
    """One place on the table and the cards that lie there."""

    label: str
    cards: tuple[Card, ...] = ()
    unknown: bool = False


class Side(Struct, frozen=True):
    """One seat's half, seen by that seat: rows of places from the middle of the table outwards, piles, numbers."""

    seat: str
    rows: tuple[tuple[Cell, ...], ...]
    piles: tuple[Cell, ...]
    numbers: tuple[tuple[str, str], ...]


class Table(Struct, frozen=True):
    """A whole board: the side seen from the bottom comes last."""

    turn: tuple[tuple[str, str], ...]
    sides: tuple[Side, Side]
    notes: tuple[tuple[str, str], ...] = ()


def view(board: Mapping[str, Any], notation: Notation, lang: str = "ja", near: str = "") -> Table:
    """Returns a board in notation (``Resolution.to_json()["board"]``) as people see it; ``near`` is the seat at the bottom."""
    seats = notation.seats
    near = near if near in seats else seats[0]
    far = notation.foe(near)
    reader = _Reader(notation, lang)
    turn = board.get("turn") or {}
    return Table(
        tuple((name, str(turn[name])) for name in ("seat", "number", "phase", "first") if name in turn),
        (reader.side(far, board.get(far) or {}), reader.side(near, board.get(near) or {})),
        tuple(_notes(board)),
    )


def card_of(token: str, notation: Notation) -> Card:
    """Returns one card token as drawn.

    The token is canonical, as boards print it; a word that is no number is kept as it stands.
    """
    words = _QUOTED.findall(str(token))
    head = _HEAD.fullmatch(words[0] if words else UNKNOWN)
    assert head is not None
    numbers = next((word for word in words[1:] if _NUMBERS.fullmatch(word)), "")
    said = tuple(word for word in words[1:] if word != numbers)
    copies = f" ×{head['copies']}" if head["copies"] else ""
    name = head["name"].strip("「」")
    tokens = notation.tokens
    turned = any(word in tokens.turned[1:] for word in said)
    hidden = name == UNKNOWN or any(word in tokens.face for word in said)
    return Card(str(token), f"{name}{copies}", head["tag"] or "", numbers, said, turned, hidden)


def label_of(part: Part, lang: str) -> str:
    """Returns what an entry of a board is called: its Japanese word, or its key in English."""
    return part.name if lang == "en" else next(iter(part.aliases), part.name)


class _Reader:
    def __init__(self, notation: Notation, lang: str) -> None:
        self.notation = notation
        self.lang = lang

    def side(self, seat: str, held: Mapping[str, Any]) -> Side:
        rows: list[tuple[Cell, ...]] = []
        leaders: list[Cell] = []
        piles: list[Cell] = []
        for part in self.notation.parts.values():
            if part.slots:
                lanes, others = self.slots(part, held.get(part.name))
                rows += lanes
                piles += others
            elif part.single:
                cell = self.cell(label_of(part, self.lang), held.get(part.name))
                if cell and not _as_set_up(cell, part):
                    leaders.append(cell)
            elif part.zone and not part.counter and (cell := self.cell(label_of(part, self.lang), held.get(part.name))):
                piles.append(cell)
        return Side(seat, (*rows, *([tuple(leaders)] if leaders else [])), tuple(piles), tuple(self.numbers(held)))

    def slots(self, part: Part, held: Any) -> tuple[list[tuple[Cell, ...]], list[Cell]]:
        """Returns the lanes of an entry in rows, all of them, and its other places as far as cards lie there."""
        placed = held if isinstance(held, Mapping) else {}
        lanes = [slot for slot, zone in part.slots.items() if len(self.notation.vocabulary.zones[zone].slots) > 1]
        cells = [self.cell(slot, placed.get(slot)) or Cell(slot) for slot in lanes]
        others = [
            cell
            for slot in part.slots
            if slot not in lanes and (cell := self.cell(f"{label_of(part, self.lang)}{slot}", placed.get(slot)))
        ]
        return [tuple(cells[at : at + MOST_LANES]) for at in range(0, len(cells), MOST_LANES)], others

    def cell(self, label: str, held: Any) -> Cell | None:
        """Returns a place with its cards; None where nothing lies, or nobody knows and nothing was said."""
        items = held if isinstance(held, list) else [] if held is None else [held]
        unknown = any(str(item) in (UNKNOWN, "...", "…") for item in items)
        cards = tuple(card_of(str(item), self.notation) for item in items if str(item) not in (UNKNOWN, "...", "…"))
        return Cell(label, cards, unknown) if cards or (unknown and len(items) > 1) else None

    def numbers(self, held: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for part in self.notation.parts.values():
            value = held.get(part.name)
            if isinstance(value, Mapping):
                for name, member in part.group.items():
                    if name in value and str(value[name]) != member.setup:
                        yield f"{label_of(part, self.lang)}({label_of(member, self.lang)})", str(value[name])
            elif value is not None and not part.zone and not part.slots and str(value) != part.setup:
                yield label_of(part, self.lang), str(value)


def _as_set_up(cell: Cell, part: Part) -> bool:
    """Tells whether a place holds just the card that the game begins with there, of which nothing is to be said."""
    return all(card.name == part.setup and not card.numbers and not card.words for card in cell.cards)


def _notes(board: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name in ("in force", "already", "pending"):
        for item in board.get(name) or ():
            said = item if isinstance(item, str) else " ".join(f"{key} {_said(value)}" for key, value in item.items())
            yield name, said


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return "(" + " ".join(f"{key} {_said(item)}" for key, item in value.items()) + ")"
    return "、".join(map(_said, value)) if isinstance(value, list) else str(value)
