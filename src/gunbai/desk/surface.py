"""The table as it is drawn while a case is entered: every place that may be tapped, with the cards that lie there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from gunbai.cards.kit import Kit
from gunbai.desk.card_sheet import catalogue_of
from gunbai.desk.case import DeskCase, Entries
from gunbai.desk.place import SHARED, Pile, Place, all_cards, pile_at, places, put
from gunbai.document import Problems
from gunbai.interpreter.data.card import Card
from gunbai.notation.board_part import BoardPart
from gunbai.notation.definition import definition, kind_of, usual_kind
from gunbai.notation.game_words import label_of, slot_label
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import CardToken
from gunbai.notation.token_reader import parse_token
from gunbai.notation.token_writer import print_token, spelt_numbers
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.board_card import CardView
from gunbai.writeup.picture.board_layout import layout_of
from gunbai.writeup.picture.board_svg import Linked, draw
from gunbai.writeup.picture.board_view import Cell, Numbers, view


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


Lead = Callable[[str], str]
"""Returns the address of what the desk opens at a word: a place with the number of a card, a seat, what is shared."""


class Surface:
    """Draws the table of one case."""

    def __init__(self, kit: Kit, case: DeskCase, lang: str) -> None:
        self.kit, self.case, self.lang = kit, case, lang
        self.notation = kit.notation
        self.catalogue = catalogue_of(case, kit)

    def drawn(self, messages: Messages, lead: Lead, current: str = "", now: Numbers | None = None) -> str:
        """Returns the table as SVG, the very picture of answers: every place is a link, and that of ``current`` is marked.

        ``now`` holds the numbers of cards as they stand, where that is known.
        """
        seen = view(self.board, self.notation, self.lang, now=now, every=True)
        return draw(seen, messages, name="table", link=partial(self._linked, messages, lead, current))

    @property
    def board(self) -> Entries:
        """The board; a card of which only the name is written shows the numbers that its definition has."""
        case = self.case
        for place, index, text in all_cards(self.case, self.notation):
            if (whole := self._whole(place, text)) != text:
                case = put(case, place, index, whole)
        return case.board

    def _whole(self, place: Place, text: str) -> str:
        token = parse_token(text, self.notation, Problems(), self.catalogue)
        if token.numbers or not token.known or self.catalogue.get(token.name) is None:
            return text
        numbers = self._numbers(self._card(place, token))
        return print_token(replace(token, numbers=tuple(numbers)), self.notation) if numbers and None not in numbers else text

    def _linked(self, messages: Messages, lead: Lead, current: str, seat: str, cell: Cell | None) -> Linked:
        """Returns where a strip or a place leads."""
        if cell is None:
            called = messages("desk.side", seat=seat) if seat else messages("desk.shared")
            at = seat or SHARED
            return Linked(lead(at), called, messages("desk.seat-more"), current == at)
        place = Place(seat, cell.spot.entry, cell.spot.slot)
        at = f"{place}@{cell.at}"
        called = f"{seat} {self.label(self.notation.parts[place.entry], place.slot)}".strip()
        here = current == at or (bool(place.slot) and current.partition("@")[0] == str(place))
        if cell.cards:
            return Linked(lead(at), " ".join([called, *map(_said, cell.cards)]), current=here)
        return Linked(lead(at), messages("desk.empty", place=called), current=here)

    def piles(self, owner: str) -> tuple[Square, ...]:
        """Returns the places of a side that stand in no row of the table."""
        laid = {(spot.entry, spot.slot) for row in layout_of(self.notation) for spot in row.spots}
        known = [place for place in places(self.notation) if place.owner == owner]
        apart = [place for place in known if (place.entry, place.slot) not in laid]
        return tuple(map(self.square, apart if owner else []))

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
        card = self._card(place, token)
        labels = {name: label for table in (tokens.marks, tokens.counters) for label, name in table.items()}
        upright = tokens.upright or tokens.turned[:1]
        shown = next((word for word, face in tokens.face.items() if face and face == token.face), token.face)
        words = [shown, token.turned if token.turned not in upright else "", *token.statuses]
        words += [f"{name}{value or ''}" for name, value in card.keywords]
        return Face(
            index,
            token.name if token.known else UNKNOWN,
            token.tag,
            spelt_numbers(self._numbers(card)),
            tuple(filter(None, words)),
            tuple(f"{labels[name]}{value}" for name, value in (*token.marks, *token.counters)),
            bool(token.turned) and token.turned not in upright,
            bool(token.face) or not token.known,
        )

    def _card(self, place: Place, token: CardToken) -> Card:
        """Returns the card that a token of a place stands for."""
        usual = usual_kind(self.notation.parts[place.entry], place.slot, self.notation)
        kind = kind_of(token, usual, self.notation, self.catalogue.get(token.name))
        return definition(token, kind, self.notation, self.catalogue)[1]

    def _numbers(self, card: Card) -> list[int | None]:
        """Returns the numbers that cards of its kind print, as far as it has them; None for one that nobody knows."""
        values = (card.fields[name] for name in self.notation.tokens.numbers.get(card.kind, ()) if name in card.fields)
        return [value if isinstance(value, int) else None for value in values]


def _note(pile: Pile) -> str:
    """Returns what is said of a pile besides the cards that are known."""
    if pile.count is not None:
        return str(pile.count)
    return UNKNOWN if pile.more else ""


def _said(card: CardView) -> str:
    return " ".join(filter(None, (card.name, card.ring, card.numbers, *card.words)))
