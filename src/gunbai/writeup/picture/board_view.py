"""A board as people see it: two seats facing each other, lanes that line up, the numbers and piles that matter."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.limits import is_number
from gunbai.notation.board import MIXED, ORDERED
from gunbai.notation.board_part import BoardPart
from gunbai.notation.game_words import label_of, slot_label, word_of
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.writeup.picture.board_card import CardView, card_of
from gunbai.writeup.picture.board_layout import LayoutRow, Spot, layout_of
from gunbai.writeup.picture.board_notes import Note, notes_of
from gunbai.writeup.picture.drawing import Drawing, drawing_of

NOTHING = "─"
MOST_PIPS = 12
"""So many signs are counted at a glance; a number beyond is written."""
GROUPS = {MIXED: "シャッフル済み", ORDERED: "順のまま"}
"""What stands in a list before cards that were shuffled together, and before those that were not, in Japanese."""

_MADE_UP = re.compile(r"^\?#card\d+")
_NOBODY_KNOWS = re.compile(r"\?(?:#card\d+)?(?:\*(?P<copies>\d+))?")


class Cell(Struct, frozen=True):
    """One place on the table and the cards that lie there: in a pile, or ``spread`` side by side.

    ``spot`` is the entry of the board with its slot. Cards of a place where they ``lie`` are drawn as they lie, even small. Of a
    card that is drawn by itself ``at`` is its number among those of its place.
    """

    label: str
    cards: tuple[CardView, ...] = ()
    unknown: bool = False
    spread: bool = False
    spot: Spot = Spot("")
    lie: bool = False
    at: int = 0

    @property
    def count(self) -> str:
        """How many cards lie there; more than that where some are not known."""
        number = sum(int(card.name) if is_number(card.name) else card.copies for card in self.cards)
        return f"{number}{'+' if self.unknown else ''}"

    @property
    def nameless(self) -> bool:
        """Whether nothing is known of what lies there but how much it is."""
        told = [card for card in self.cards if card.chips or card.tag or card.sideways or card.numbers]
        return not told and all(card.name.partition(" ")[0] == UNKNOWN or is_number(card.name) for card in self.cards)


class Pips(Struct, frozen=True):
    """A number drawn as signs: so many full ones, so many empty ones."""

    label: str
    full: int
    empty: int = 0


class Half(Struct, frozen=True):
    """One seat's half, seen by that seat: rows of places from the middle of the table outwards, piles, numbers.

    ``pips`` are numbers drawn as signs, ``figures`` the labels of the numbers that they stand for.
    """

    seat: str
    rows: tuple[tuple[Cell, ...], ...]
    piles: tuple[Cell, ...]
    numbers: tuple[tuple[str, str], ...]
    pips: tuple[Pips, ...] = ()
    figures: tuple[str, ...] = ()


class BoardView(Struct, frozen=True):
    """A whole board: the side seen from the bottom comes last; ``shared`` is what lies between the two."""

    turn: tuple[tuple[str, str], ...]
    sides: tuple[Half, Half]
    notes: tuple[Note, ...] = ()
    shared: Half | None = None
    arrow: tuple[str, str] = ("", "")


Numbers = Mapping[str, tuple[str, ...]]
"""The numbers of cards as they stand, by tag or name, in the order in which they are printed."""


def view(
    board: Mapping[str, object],
    notation: Notation,
    lang: str = "ja",
    near: str = "",
    now: Numbers | None = None,
    *,
    every: bool = False,
) -> BoardView:
    """Returns a board in notation (``Resolution.to_json()["board"]``) as people see it; ``near`` is the seat at the bottom.

    ``now`` holds the numbers of cards as they stand, where that is known. While a board is being entered ``every`` place is there,
    also one of which nothing has been said, and every number that has been said.
    """
    seats = notation.seats
    near = near if near in seats else seats[0]
    far = notation.foe(near)
    reader = _Viewer(notation, lang, now or {}, every=every)
    turn = _mapping(board.get("turn"))
    return BoardView(
        tuple((name, word_of(notation, str(turn[name]), lang)) for name in ("seat", "number", "phase", "first") if name in turn),
        (reader.side(far, _mapping(board.get(far))), reader.side(near, _mapping(board.get(near)))),
        tuple(notes_of(board, notation, lang)),
        reader.shared(board) if "" in notation.owners else None,
        _arrow(board.get("now"), reader.drawing),
    )


def _arrow(now: object, drawing: Drawing) -> tuple[str, str]:
    """Returns the tags, or a seat, that the innermost open procedure names as attacker and target; empty where none does."""
    for item in reversed(now) if isinstance(now, list) else ():
        names = _mapping(_mapping(item).get("with"))
        target = next((str(names[name]) for name in drawing.arrow_to if name in names), "")
        if drawing.arrow_from in names and target:
            return str(names[drawing.arrow_from]), target
    return "", ""


def _mapping(value: object) -> Mapping[str, object]:
    """Returns what a board says in one of its entries; nothing where it leaves the entry out."""
    return value if isinstance(value, Mapping) else {}


class _Viewer:
    def __init__(self, notation: Notation, lang: str, now: Numbers, *, every: bool) -> None:
        self.notation = notation
        self.lang = lang
        self.now = now
        self.every = every
        self.drawing = drawing_of(notation)

    def side(self, seat: str, held: Mapping[str, object]) -> Half:
        laid = layout_of(self.notation)
        placed = {spot for row in laid for spot in row.spots}
        rows = tuple(cells for row in laid if (cells := self.row(row, held)))
        pips = dict(self.pips(held))
        labels = tuple(label for figures in pips.values() for label in figures)
        return Half(seat, rows, tuple(self.piles(held, placed)), tuple(self.numbers(held)), tuple(pips), labels)

    def shared(self, board: Mapping[str, object]) -> Half:
        """Returns what belongs to neither seat: each entry a row of its own, its cards side by side."""
        parts = self.notation.parts_of("")
        held = {part.name: board[part.name] for part in parts if part.name in board}
        found = (self.open_place(part, held.get(part.name)) for part in parts if part.zone)
        return Half("", tuple((replace(cell, spread=True),) for cell in found if cell), (), tuple(self.numbers(held)))

    def open_place(self, part: BoardPart, held: object) -> Cell | None:
        """Returns a place without slots; None where nothing lies there, unless every place is seen."""
        label, spot = label_of(part, self.lang), Spot(part.name)
        return self.cell(label, held, spot) or (Cell(label, spot=spot) if self.every else None)

    def row(self, row: LayoutRow, held: Mapping[str, object]) -> tuple[Cell, ...]:
        """Returns the places of a row: every slot, and what else is laid there as far as cards lie on it."""
        return tuple(cell for spot in row.spots if (cell := self.place(spot, held, spread=row.spread)))

    def place(self, spot: Spot, held: Mapping[str, object], *, spread: bool) -> Cell | None:
        part = self.notation.parts[spot.entry]
        lying = held.get(part.name)
        if spot.slot:
            label = slot_label(part, spot.slot, self.lang) if len(part.slots) > 1 else label_of(part, self.lang)
            return self.cell(label, _mapping(lying).get(spot.slot), spot) or Cell(label, spot=spot)
        cell = self.open_place(part, lying)
        if cell is None and spread:
            return Cell(label_of(part, self.lang), spread=True, spot=spot)
        if cell is None or (not self.every and part.single and _as_set_up(cell, part)):
            return None
        return replace(cell, spread=spread)

    def piles(self, held: Mapping[str, object], placed: Collection[Spot]) -> Iterator[Cell]:
        """Yields every place that stands in no row, as far as something lies there."""
        for part in self.notation.parts.values():
            lying = held.get(part.name)
            if part.slots:
                within = _mapping(lying)
                for slot in part.slots:
                    label, spot = f"{label_of(part, self.lang)}{slot}", Spot(part.name, slot)
                    if spot not in placed and (cell := self.cell(label, within.get(slot), spot)):
                        yield cell
            elif part.zone and not part.counter and Spot(part.name) not in placed:
                cell = self.cell(label_of(part, self.lang), lying, Spot(part.name))
                yield from (cell,) if cell else ()

    def cell(self, label: str, held: object, spot: Spot) -> Cell | None:
        """Returns a place with its cards; None where nothing lies, or nobody knows and nothing was said."""
        items = held if isinstance(held, list) else [] if held is None else [held]
        unknown = any(str(item) in (UNKNOWN, "...", "…") for item in items)
        told = [str(item) for item in items if str(item) not in (UNKNOWN, "...", "…")]
        named = told if self.every else _merged(told)
        cards = tuple(self.card(item) for item in named)
        part = self.notation.parts[spot.entry]
        zone = self.notation.vocabulary.zones.get(part.slots.get(spot.slot, part.zone))
        lie = zone is not None and bool(zone.turned)
        return Cell(label, cards, unknown, spot=spot, lie=lie) if cards or (unknown and len(items) > 1) else None

    def card(self, token: str) -> CardView:
        """Returns a card; what stands in a list before a group of them is none, and is said in the language of the page."""
        if token not in GROUPS:
            return card_of(token, self.notation, self.lang, self.now, self.drawing)
        said = GROUPS[token] if self.lang == "ja" else token
        return replace(card_of(said, self.notation, self.lang), copies=0)

    def pips(self, held: Mapping[str, object]) -> Iterator[tuple[Pips, list[str]]]:
        """Yields the numbers that are drawn as signs, each with the labels of the numbers that it stands for."""
        told = dict(self.numbers(held))
        for name, members in self.drawing.pips.items():
            part = self.notation.parts[name]
            labels = [self.member_label(part, part.group[member]) for member in members] or [label_of(part, self.lang)]
            values = [told.get(label, "0") for label in labels]
            if any(label in told for label in labels) and all(value.isdecimal() for value in values):
                counts = [int(value) for value in values]
                if 0 < sum(counts) <= MOST_PIPS:
                    yield Pips(label_of(part, self.lang), counts[0], sum(counts[1:])), [label for label in labels if label in told]

    def member_label(self, part: BoardPart, member: BoardPart) -> str:
        """Returns what a number of a group is called, without saying the group twice."""
        group, own = label_of(part, self.lang), label_of(member, self.lang)
        return own if group in own else f"{group} ({own})" if self.lang == "en" else f"{group}({own})"

    def numbers(self, held: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        for part in self.notation.parts.values():
            value = held.get(part.name)
            if isinstance(value, Mapping):
                for name, member in part.group.items():
                    if name in value and (self.every or str(value[name]) != member.setup):
                        yield self.member_label(part, member), word_of(self.notation, str(value[name]), self.lang)
            elif value is not None and not part.zone and not part.slots and (self.every or str(value) != part.setup):
                yield label_of(part, self.lang), word_of(self.notation, str(value), self.lang)


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
