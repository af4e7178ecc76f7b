"""A board as people see it: two seats facing each other, lanes that line up, the numbers and piles that matter."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.notation.board_part import BoardPart
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.writeup.board_layout import LayoutRow, Spot, layout_of
from gunbai.writeup.board_notes import Note, notes_of

NOTHING = "─"

_QUOTED = re.compile(r"「[^」]*」\S*|\S+")
_HEAD = re.compile(r"(?P<name>.*?)(?:#(?P<tag>[^#*]+))?(?:\*(?P<copies>\d+))?")
_MADE_UP = re.compile(r"^\?#card\d+")
_NOBODY_KNOWS = re.compile(r"\?(?:#card\d+)?(?:\*(?P<copies>\d+))?")
_NUMBERS = re.compile(r"(?:\d+|\?)(?:/(?:\d+|\?))+|\d+")


class CardView(Struct, frozen=True):
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
    """One place on the table and the cards that lie there: in a pile, or ``spread`` side by side."""

    label: str
    cards: tuple[CardView, ...] = ()
    unknown: bool = False
    spread: bool = False


class Half(Struct, frozen=True):
    """One seat's half, seen by that seat: rows of places from the middle of the table outwards, piles, numbers."""

    seat: str
    rows: tuple[tuple[Cell, ...], ...]
    piles: tuple[Cell, ...]
    numbers: tuple[tuple[str, str], ...]


class BoardView(Struct, frozen=True):
    """A whole board: the side seen from the bottom comes last; ``shared`` is what lies between the two."""

    turn: tuple[tuple[str, str], ...]
    sides: tuple[Half, Half]
    notes: tuple[Note, ...] = ()
    shared: Half | None = None


def view(board: Mapping[str, object], notation: Notation, lang: str = "ja", near: str = "") -> BoardView:
    """Returns a board in notation (``Resolution.to_json()["board"]``) as people see it; ``near`` is the seat at the bottom."""
    seats = notation.seats
    near = near if near in seats else seats[0]
    far = notation.foe(near)
    reader = _Viewer(notation, lang)
    turn = _mapping(board.get("turn"))
    return BoardView(
        tuple((name, str(turn[name])) for name in ("seat", "number", "phase", "first") if name in turn),
        (reader.side(far, _mapping(board.get(far))), reader.side(near, _mapping(board.get(near)))),
        tuple(notes_of(board, notation, lang)),
        reader.shared(board) if "" in notation.owners else None,
    )


def _mapping(value: object) -> Mapping[str, object]:
    """Returns what a board says in one of its entries; nothing where it leaves the entry out."""
    return value if isinstance(value, Mapping) else {}


def card_of(token: str, notation: Notation) -> CardView:
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
    turned = any(word in (*tokens.turned, *tokens.covers) and word not in (tokens.upright or tokens.turned[:1]) for word in said)
    hidden = name == UNKNOWN or any(word in tokens.face for word in said)
    return CardView(str(token), f"{name}{copies}", head["tag"] or "", numbers, said, turned, hidden)


def label_of(part: BoardPart, lang: str) -> str:
    """Returns what an entry of a board is called: its Japanese word, or its key in English."""
    return part.name if lang == "en" else next(iter(part.aliases), part.name)


class _Viewer:
    def __init__(self, notation: Notation, lang: str) -> None:
        self.notation = notation
        self.lang = lang

    def side(self, seat: str, held: Mapping[str, object]) -> Half:
        laid = layout_of(self.notation)
        placed = {spot for row in laid for spot in row.spots}
        rows = tuple(cells for row in laid if (cells := self.row(row, held)))
        return Half(seat, rows, tuple(self.piles(held, placed)), tuple(self.numbers(held)))

    def shared(self, board: Mapping[str, object]) -> Half:
        """Returns what belongs to neither seat: each entry a row of its own, its cards side by side."""
        parts = self.notation.parts_of("")
        held = {part.name: board[part.name] for part in parts if part.name in board}
        found = (self.cell(label_of(part, self.lang), held.get(part.name)) for part in parts if part.zone)
        return Half("", tuple((replace(cell, spread=True),) for cell in found if cell), (), tuple(self.numbers(held)))

    def row(self, row: LayoutRow, held: Mapping[str, object]) -> tuple[Cell, ...]:
        """Returns the places of a row: every slot, and what else is laid there as far as cards lie on it."""
        return tuple(cell for spot in row.spots if (cell := self.place(spot, held, spread=row.spread)))

    def place(self, spot: Spot, held: Mapping[str, object], *, spread: bool) -> Cell | None:
        part = self.notation.parts[spot.entry]
        lying = held.get(part.name)
        if spot.slot:
            label = spot.slot if len(part.slots) > 1 else label_of(part, self.lang)
            return self.cell(label, _mapping(lying).get(spot.slot)) or Cell(label)
        cell = self.cell(label_of(part, self.lang), lying)
        if cell is None or (part.single and _as_set_up(cell, part)):
            return None
        return replace(cell, spread=spread)

    def piles(self, held: Mapping[str, object], placed: Collection[Spot]) -> Iterator[Cell]:
        """Yields every place that stands in no row, as far as something lies there."""
        for part in self.notation.parts.values():
            lying = held.get(part.name)
            if part.slots:
                within = _mapping(lying)
                for slot in part.slots:
                    label = f"{label_of(part, self.lang)}{slot}"
                    if Spot(part.name, slot) not in placed and (cell := self.cell(label, within.get(slot))):
                        yield cell
            elif part.zone and not part.counter and Spot(part.name) not in placed:
                cell = self.cell(label_of(part, self.lang), lying)
                yield from (cell,) if cell else ()

    def cell(self, label: str, held: object) -> Cell | None:
        """Returns a place with its cards; None where nothing lies, or nobody knows and nothing was said."""
        items = held if isinstance(held, list) else [] if held is None else [held]
        unknown = any(str(item) in (UNKNOWN, "...", "…") for item in items)
        named = _merged([str(item) for item in items if str(item) not in (UNKNOWN, "...", "…")])
        cards = tuple(card_of(item, self.notation) for item in named)
        return Cell(label, cards, unknown) if cards or (unknown and len(items) > 1) else None

    def numbers(self, held: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        for part in self.notation.parts.values():
            value = held.get(part.name)
            if isinstance(value, Mapping):
                for name, member in part.group.items():
                    if name in value and str(value[name]) != member.setup:
                        yield f"{label_of(part, self.lang)}({label_of(member, self.lang)})", str(value[name])
            elif value is not None and not part.zone and not part.slots and str(value) != part.setup:
                yield label_of(part, self.lang), str(value)


def _as_set_up(cell: Cell, part: BoardPart) -> bool:
    """Tells whether a place holds just the card that the game begins with there, of which nothing is to be said."""
    return all(card.name == part.setup and not card.numbers and not card.words for card in cell.cards)


def _merged(tokens: list[str]) -> list[str]:
    """Returns card tokens in order; neighbours that nobody knows are one, and bear no tag that was made up to refer to them."""
    found: list[str] = []
    for token in tokens:
        match = _NOBODY_KNOWS.fullmatch(token)
        last = _NOBODY_KNOWS.fullmatch(found[-1]) if found and match else None
        if match and last:
            found[-1] = f"{UNKNOWN}*{int(last['copies'] or 1) + int(match['copies'] or 1)}"
        else:
            found.append(_MADE_UP.sub(UNKNOWN, token))
    return found
