"""The table as it is drawn while a case is entered: every place that may be tapped, with the cards that lie there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gunbai.cards.kit import Kit
from gunbai.desk.card_sheet import catalogue_of
from gunbai.desk.case import DeskCase, entries
from gunbai.desk.place import Pile, Place, pile_at, places
from gunbai.document import Problems
from gunbai.notation.board_part import BoardPart
from gunbai.notation.definition import definition, kind_of, usual_kind
from gunbai.notation.description import Plain
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token_reader import parse_token
from gunbai.notation.token_writer import spelt_numbers
from gunbai.writeup.board_layout import layout_of
from gunbai.writeup.game_words import label_of, slot_label

MOST_ROW = 5
"""So many cards of one place lie side by side."""


class Face(Struct, frozen=True):
    """One card as it is drawn: its number in its place, name, tag, numbers, the words on it, and how it lies."""

    index: int
    name: str
    tag: str = ""
    numbers: str = ""
    words: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    lying: bool = False
    hidden: bool = False


class Square(Struct, frozen=True):
    """One place: what it is called, its cards, and whether it is more than a place for one."""

    place: Place
    label: str
    faces: tuple[Face, ...] = ()
    spread: bool = False
    note: str = ""


class Flank(Struct, frozen=True):
    """One side of the table: its rows from the middle outwards, what lies in no row, and its numbers. Nobody's is in the middle."""

    owner: str
    rows: tuple[tuple[Square, ...], ...]
    piles: tuple[Square, ...]
    numbers: tuple[tuple[str, str], ...]


class Surface:
    """Draws the table of one case."""

    def __init__(self, kit: Kit, case: DeskCase, lang: str) -> None:
        self.kit, self.case, self.lang = kit, case, lang
        self.notation = kit.notation
        self.catalogue = catalogue_of(case, kit)

    def flank(self, owner: str) -> Flank:
        """Returns one side of the table."""
        rows = tuple(self.rows(owner)) if owner else ()
        known = [place for place in places(self.notation) if place.owner == owner]
        laid = {square.place for row in rows for square in row}
        open_ = [place for place in known if place not in laid and self._in_play(place)]
        rows = (*rows, *((self.square(place, spread=True),) for place in open_ if not place.slot))
        laid |= {square.place for row in rows for square in row}
        return Flank(
            owner, rows, tuple(map(self.square, [place for place in known if place not in laid])), tuple(self.numbers(owner))
        )

    def rows(self, owner: str) -> Iterator[tuple[Square, ...]]:
        """Yields the rows that the vocabulary lays out."""
        for row in layout_of(self.notation):
            yield tuple(self.square(Place(owner, spot.entry, spot.slot), spread=row.spread) for spot in row.spots)

    def square(self, place: Place, *, spread: bool = False) -> Square:
        """Returns a place with its cards."""
        part, pile = self.notation.parts[place.entry], pile_at(self.case, place)
        faces = tuple(self.face(place, index, token) for index, token in enumerate(pile.cards) if pile.count is None)
        return Square(place, self.label(part, place.slot), faces, spread, _note(pile))

    def label(self, part: BoardPart, slot: str) -> str:
        """Returns what a place is called on the table."""
        if not slot:
            return label_of(part, self.lang)
        same_row = len(part.slots) > 1 and not slot.isascii()
        said = slot_label(part, slot, self.lang)
        return said if same_row else f"{label_of(part, self.lang)} {said}"

    def face(self, place: Place, index: int, text: str) -> Face:
        """Returns one card as it is drawn."""
        tokens = self.notation.tokens
        token = parse_token(text, self.notation, Problems(), self.catalogue)
        usual = usual_kind(self.notation.parts[place.entry], place.slot, self.notation)
        kind = kind_of(token, usual, self.notation, self.catalogue.get(token.name))
        card = definition(token, kind, self.notation, self.catalogue)[1]
        names = [name for name in tokens.numbers.get(card.kind, ()) if name in card.fields]
        numbers = [card.fields[name] for name in names]
        labels = {name: label for table in (tokens.marks, tokens.counters) for label, name in table.items()}
        upright = tokens.upright or tokens.turned[:1]
        shown = next((word for word, face in tokens.face.items() if face and face == token.face), token.face)
        words = [shown, token.turned if token.turned not in upright else "", *token.statuses]
        words += [f"{name}{value or ''}" for name, value in card.keywords]
        return Face(
            index,
            token.name if token.known else UNKNOWN,
            token.tag,
            spelt_numbers([value if isinstance(value, int) else None for value in numbers]),
            tuple(filter(None, words)),
            tuple(f"{labels[name]}{value}" for name, value in (*token.marks, *token.counters)),
            bool(token.turned) and token.turned not in upright,
            bool(token.face) or not token.known,
        )

    def numbers(self, owner: str) -> Iterator[tuple[str, str]]:
        """Yields the numbers and words of a side that have been said."""
        side = entries(self.case.board.get(owner)) if owner else self.case.board
        for part in self.notation.parts_of(owner):
            value = side.get(part.name)
            if part.group:
                yield from (
                    (label_of(part.group[name], self.lang), str(held))
                    for name, held in entries(value).items()
                    if name in part.group
                )
            elif value is not None and not part.zones:
                yield label_of(part, self.lang), _text(value)

    def _in_play(self, place: Place) -> bool:
        part = self.notation.parts[place.entry]
        return not part.shared and bool(part.zone) and self.notation.on_field(part.zone)


def _note(pile: Pile) -> str:
    """Returns what is said of a pile besides the cards that are known."""
    if pile.count is not None:
        return str(pile.count)
    return UNKNOWN if pile.more else ""


def _text(value: Plain) -> str:
    return value if isinstance(value, str) else " ".join(map(str, value))
