"""The start of a game: ``setup:`` in a scenario file, both decks before anything has been done with them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Scalar, Sequence, mark_of
from gunbai.notation.board import Board, BoardSide, Cards, Prepare
from gunbai.notation.board_part import BoardPart, Number, find_slot
from gunbai.notation.board_reader import read_board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.fields import NotationReader
from gunbai.notation.match import read_match
from gunbai.notation.notation import Notation
from gunbai.notation.restrictions import read_restrictions
from gunbai.notation.spelling import UNKNOWN, fold, note_key
from gunbai.notation.token import CardToken
from gunbai.notation.token_reader import parse_token
from gunbai.notation.written_at import WrittenAt

KNOWN = {"loser": (), "first": ("先攻",)}
"""What a set-up may say besides what the seats bring: who lost the game before in the same match, who goes first."""


def read_start(value: Mapping, notation: Notation, problems: Problems, catalogue: Catalogue) -> Board:
    """Returns where a scenario begins: the board of its ``board:``, or what stands before the preparation by its ``setup:``."""
    match = read_match(value.get("match"), notation, problems)
    if match and match.settled and ("setup" in value or "board" in value):
        problems.add("MATCH-OVER", "the match is over: no further game is played", value.key("match"), "leave the last game out")
    if "setup" not in value:
        if "restrictions" in value:
            problems.add("NO-DECKS", "restrictions are about the decks of a setup:", value.key("restrictions"), "write setup:")
        return replace(read_board(value.get("board"), notation, problems, catalogue), match=match)
    if "board" in value:
        problems.add("REPEATED-KEY", "a scenario has a board: or a setup:, not both", value.key("setup"))
    board = replace(read_setup(value["setup"], notation, problems, catalogue), match=match)
    if "restrictions" not in value or board.prepare is None:
        return board
    words = list(map(str, notation.vocabulary.raw.get("deck list", {}).get("restrictions", ())))
    lists = read_restrictions(value["restrictions"], words, problems)
    return replace(board, prepare=replace(board.prepare, restrictions=lists))


def read_setup(value: object, notation: Notation, problems: Problems, catalogue: Catalogue) -> Board:
    """Returns the board before the preparation that ``setup:`` states; notes every problem at its place."""
    return _SetupReader(notation, problems, catalogue).board(value)


class _SetupReader(NotationReader):
    def __init__(self, notation: Notation, problems: Problems, catalogue: Catalogue) -> None:
        super().__init__(notation, problems)
        self.catalogue = catalogue
        self.tags: set[str] = set()

    def board(self, value: object) -> Board:
        """Reads both seats; every number is 0 and every place empty but the deck, where all cards of the seat lie."""
        spec = self.notation.vocabulary.raw.get("preparation")
        if spec is None:
            self.problems.add("NO-SETUP", "nothing says yet how a game of this kind is prepared", value, "write board:")
            return Board()
        written = self.mapping(value, "setup", "write each seat with its deck")
        if not isinstance(value, Mapping):
            return Board()
        pile = str(spec["pile"])
        parts = [part for name in (*spec.get("apart", ()), pile) if (part := self.notation.part(str(name)))]
        entries = {seat: item for key, item in written.items() if (seat := self.notation.seat(key))}
        said = self.known(written, [name for name in KNOWN if name in spec])
        sides = tuple((seat, self.side(seat, entries.get(seat), parts, pile, written)) for seat in self.notation.seats)
        return Board(sides=sides, prepare=Prepare(said.get("loser", ""), said.get("first", "")))

    def known(self, value: Mapping, names: list[str]) -> dict[str, str]:
        """Returns what is known before the preparation, by name: a seat each."""
        spelt = {fold(word): name for name in names for word in (name, *KNOWN[name])}
        found: dict[str, str] = {}
        for key, item in value.items():
            name = spelt.get(fold(key), "")
            if not name and not self.notation.seat(key):
                note_key(self.problems, key, "setup", (*self.notation.seats, *names))
            elif name:
                found[name] = self.seat(item, name)
        return found

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
                replace(self.token(key, part), copies=self.copies(number, f"the copies of {key}")) for key, number in value.items()
            ]
        if isinstance(value, Scalar) and fold(value).isdecimal():
            return [CardToken(UNKNOWN, copies=self.copies(value, part.name), at=WrittenAt(mark_of(value)))]
        return [self.token(item, part) for item in self.many(value)]

    def token(self, value: object, part: BoardPart) -> CardToken:
        if not isinstance(value, Scalar) or not value:
            self.problems.add("NOT-A-CARD", "a card is written on one line", value, "e.g. 番兵#C 3/2")
            return CardToken(UNKNOWN)
        token = parse_token(value, self.notation, self.problems, self.catalogue)
        if token.tag and fold(token.tag) in self.tags:
            self.problems.add("REPEATED-TAG", f"#{token.tag} already names a card", value, "give this card another tag")
        self.tags.add(fold(token.tag))
        known = self.catalogue.get(token.name)
        return token if known or token.kind or not part.kind else replace(token, kind=part.kind)
