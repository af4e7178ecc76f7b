"""Reads the start of a game: ``setup:`` in a scenario file, both decks before anything has been done with them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Scalar, Sequence
from gunbai.notation.board import Board, BoardSide, Cards, Prepare
from gunbai.notation.board_part import BoardPart, Number, find_slot
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.fields import Aliases
from gunbai.notation.notation import Notation
from gunbai.notation.pile_reader import COUNT, TokenReader
from gunbai.notation.spelling import UNKNOWN, fold, is_unknown, note_key
from gunbai.notation.token import CardToken
from gunbai.notation.written_at import written_at

KNOWN: Aliases = {"loser": (), "first": ("先攻",)}
"""What a set-up may say besides what the seats bring: who lost the game before in the same match, who goes first."""


def read_setup(value: object, notation: Notation, problems: Problems, catalogue: Catalogue) -> Board:
    """Returns the board before the preparation that ``setup:`` states; notes every problem at its place."""
    return _SetupReader(notation, problems, catalogue).board(value)


class _SetupReader(TokenReader):
    def board(self, value: object) -> Board:
        """Reads both seats; every number is 0 and every place empty but the deck, where all cards of the seat lie."""
        spec = self.notation.vocabulary.preparation
        if not spec:
            self.problems.add("NO-SETUP", "nothing says yet how a game of this kind is prepared", value, "write board:")
            return Board()
        written = self.mapping(value, "setup", "write each seat with its deck")
        if not isinstance(value, Mapping):
            return Board()
        pile = str(spec["pile"])
        parts = [part for name in (*spec.get("apart", ()), pile) if (part := self.notation.part(str(name)))]
        known = {name: aliases for name, aliases in KNOWN.items() if name in spec}
        found = self.keyed(written, "setup", {**dict.fromkeys(self.notation.seats, ()), **known})
        said = {name: self.seat(found[name], name) for name in known if name in found}
        sides = tuple((seat, self.side(seat, found.get(seat), parts, pile, written)) for seat in self.notation.seats)
        return Board(sides=sides, prepare=Prepare(said.get("loser", ""), said.get("first", "")))

    def side(self, seat: str, value: object, parts: list[BoardPart], pile: str, at: Mapping) -> BoardSide:
        entry = self.mapping(value, seat)
        written = {part.name: item for key, item in entry.items() if (part := self.notation.part(key)) in parts and part}
        for key in entry:
            if self.notation.part(key) not in parts:
                note_key(self.problems, key, f"setup of {seat}", [part.name for part in parts])
        tokens: list[CardToken] = []
        own: dict[tuple[str, str], Cards] = {}
        for part in parts:
            if part.slots:
                lying = self.tokens(part, self.ordered(part, written.get(part.name)))
                own.update({(part.name, slot): Cards((token,)) for slot, token in zip(part.slots, lying, strict=False)})
                continue
            if part.name not in written:
                what = f"the setup of {seat} needs its {part.name}"
                self.problems.add("MISSING-KEY", what, value or at, "write deck: 40 when its cards do not matter")
            tokens += self.tokens(part, written.get(part.name))
        cards = {(name, slot): Cards(tuple(tokens) if name == pile else ()) for name, slot in self.places()}
        return BoardSide(tuple(self.numbers()), tuple((*place, held) for place, held in {**cards, **own}.items()))

    def ordered(self, part: BoardPart, value: object) -> object:
        """Returns the cards of an entry whose slots hold them from the start, in the order of the slots."""
        if not isinstance(value, Mapping):
            return value
        slots = {find_slot(part, key): item for key, item in value.items()}
        return Sequence([slots[slot] for slot in part.slots if slot in slots]) if "" not in slots else value

    def places(self) -> Iterator[tuple[str, str]]:
        for part in self.notation.parts.values():
            if part.zones:
                yield from ((part.name, slot) for slot in part.slots or ("",))

    def numbers(self) -> Iterator[tuple[str, Number]]:
        for part in self.notation.parts.values():
            if part.group:
                yield from ((f"{part.name}.{name}", 0) for name in part.group)
            elif part.var:
                yield part.name, "" if part.words or part.labels else 0

    def tokens(self, part: BoardPart, value: object) -> list[CardToken]:
        """Returns the cards of one entry: a list of tokens, tokens with their copies, one token, or a count of unknown cards."""
        if isinstance(value, Mapping):
            return [
                replace(self.brought(key, part), copies=self.copies(number, f"the copies of {key}"))
                for key, number in value.items()
            ]
        if isinstance(value, Scalar) and (count := COUNT.fullmatch(fold(value))):
            copies = self.copies(Scalar(count[1], value.mark), part.name)
            return [CardToken(UNKNOWN, copies=copies, at=written_at(value))]
        if isinstance(value, Scalar) and is_unknown(value) and not (part.single or part.slots):
            self.problems.add("NOT-A-CARD", f"{part.name}: {value} does not say how many cards", value, f"write {part.name}: 40")
            return []
        if isinstance(value, Scalar) and not (part.single or part.slots):
            token = self.token(value, alone=True)
            return [self.usual(token, part)] if token else []
        return [self.brought(item, part) for item in self.many(value)]

    def brought(self, value: object, part: BoardPart) -> CardToken:
        """Returns a card that a seat brings; one that nobody knows is of the kind that lies there."""
        return self.usual(self.token(value) or CardToken(UNKNOWN), part)

    def usual(self, token: CardToken, part: BoardPart) -> CardToken:
        """Returns a card of the kind that lies in a part, where nothing else says its kind."""
        known = self.catalogue.get(token.name)
        return token if known or token.kind or not part.kind else replace(token, kind=part.kind)
