"""Reads the board of a scenario: YAML as a judge writes it, strictly, with every problem at its place."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.document import Mapping, Problems, Scalar, Sequence, mark_of, nearest
from gunbai.limits import CARDS
from gunbai.notation.board import UNTIL, Board, Turn
from gunbai.notation.card_names import card_names, note_ambiguous
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.description import read_said
from gunbai.notation.fields import Aliases, NotationReader
from gunbai.notation.force_reader import ForceReader
from gunbai.notation.midway_reader import MidwayReader
from gunbai.notation.notation import Notation
from gunbai.notation.pile_reader import PileReader
from gunbai.notation.ranges import read_range
from gunbai.notation.side_reader import SideReader
from gunbai.notation.spelling import fold
from gunbai.notation.written_at import WrittenAt

KEYS: Aliases = {
    **{"turn": ("ターン",), "in force": ("継続中",), "already": ("済",), "now": ("処理中",), "pending": ("待機",)},
    **{"recent": ("直近",), "fired": ("誘発済",), "told": ("既出",), "entered": ("登場順",), "numbered": ("通し番号",)},
    **{"sequence": ("シーケンス",), "noted": ("付記",)},
}
"""The entries of a board besides the seats."""
TURN: Aliases = {
    **{"seat": ("席",), "number": ("番号",), "phase": ("フェイズ",), "first": ("先攻",), "step": ("ステップ",)},
    **{"given": ("回答",)},
}
OF_THE_TURN = {"already": "already", "済": "already", "in force": "in force", "継続中": "in force"}
"""What a board says beside its seats, and may say below the seat that it is about."""


def read_board(value: object, notation: Notation, problems: Problems, catalogue: Catalogue | None = None) -> Board:
    """Returns the board that ``board:`` states; notes every problem at its place."""
    return _BoardReader(notation, problems, catalogue or Catalogue()).board(value)


class _BoardReader(NotationReader):
    def __init__(self, notation: Notation, problems: Problems, catalogue: Catalogue) -> None:
        super().__init__(notation, problems)
        self.piles = PileReader(notation, problems, catalogue)
        self.force = ForceReader(notation, problems)
        self.midway = MidwayReader(notation, problems)

    def board(self, value: object) -> Board:
        """Reads the whole board; references are checked last, when every tag is known."""
        entries = self.beside_the_seats(self.mapping(value, "the board"))
        shared = {part.name: part.aliases for part in self.notation.parts_of("")}
        found = self.keyed(entries, "a board", {**dict.fromkeys(self.notation.seats, ()), **shared, **KEYS})
        sides = [(seat, SideReader(seat, self.piles).read(found[seat])) for seat in self.notation.seats if seat in found]
        between = Mapping({name: found[name] for name in shared if name in found})
        if between:
            sides.append(("", SideReader("", self.piles).read(between)))
        board = Board(
            self.turn(found.get("turn")),
            tuple(sides),
            tuple(item for entry in self.entries(found, "in force") for item in self.force.forces(entry)),
            tuple(item for entry in self.entries(found, "already") for item in self.force.uses(entry)),
            tuple(item for entry in self.entries(found, "now") for item in self.midway.now(entry)),
            tuple(self.midway.waiting(found.get("pending"))),
            recent=self.midway.events(found, "recent"),
            told=self.midway.names(found.get("told"), "told"),
            entered=tuple(self.text(item, "each entry of entered") for item in self.many_of(found, "entered")),
            fired=tuple(map(read_said, self.many_of(found, "fired"))),
            numbered=tuple(self.numbered(found)),
            sequence=self.integer(found["sequence"], "sequence") if "sequence" in found else 0,
            noted=self.midway.names(found.get("noted"), "noted"),
            unused="already" in found and not self.many_of(found, "already"),
        )
        self.check_ends(board)
        self.check_names(board)
        return board

    def entries(self, found: Mapping, name: str) -> list[Mapping]:
        return [self.mapping(item, f"each entry of {name}") for item in self.many_of(found, name)]

    def beside_the_seats(self, board: Mapping) -> Mapping:
        """Returns a board on which what a seat says of the turn stands beside the seats; a bare word is a use of that seat's."""
        moved: dict[str, Sequence] = {}
        kept = Mapping.at(board)
        for key, value in board.items():
            kept[key] = value
            if not self.notation.seat(key) or not isinstance(value, Mapping) or not OF_THE_TURN.keys() & {*value}:
                continue
            kept[key] = Mapping.at(value, {name: item for name, item in value.items() if name not in OF_THE_TURN})
            for name in OF_THE_TURN.keys() & {*value}:
                items = self.many(value[name])
                notes = (item if isinstance(item, Mapping) else Mapping({key: item}) for item in items)
                moved.setdefault(OF_THE_TURN[name], Sequence()).extend(notes)
        for key in [*kept]:
            if (name := OF_THE_TURN.get(key, "")) in moved:
                moved[name][:0] = self.many(kept.pop(key))
        kept.update({Scalar(name, mark_of(board)): notes for name, notes in moved.items()})
        return kept

    def turn(self, value: object) -> Turn:
        found = self.keyed(self.mapping(value, "turn"), "turn", TURN)
        number = self.integer(found["number"], "the number of the turn") if "number" in found else 0
        if number < 0:
            hint = "write 1 for the first turn of the game, 0 before it"
            self.problems.add("NOT-A-NUMBER", "turns are counted from 1", found["number"], hint)
        seat, first = (self.seat(found[name], name) if name in found else "" for name in ("seat", "first"))
        phase = found.get("phase")
        named = self.choice(phase, "phase", self.notation.phase(str(phase)), self.notation.phases) if "phase" in found else ""
        given = self.midway.names(found.get("given"), "given")
        return Turn(seat, max(number, 0), named, first, self.text_of(found, "step"), given, number > 0 or "number" not in found)

    def numbered(self, found: Mapping) -> Iterator[int]:
        """Yields the numbers that the cards bear, in the order of the board; notes what is none."""
        taken: set[int] = set()
        for item in self.many_of(found, "numbered"):
            numbers = read_range(self.text(item, "each entry of numbered"), 2 * CARDS)
            if numbers is None or not taken.isdisjoint(numbers):
                message = f"{item} does not say which numbers cards bear"
                self.problems.add(
                    "NOT-A-RANGE", message, item, "write each number once, as in [1-4, 9, 5-8], or leave numbered out"
                )
                continue
            taken.update(numbers)
            yield from numbers

    # -- references ---------------------------------------------------------------------------------------------------

    def check_ends(self, board: Board) -> None:
        """Notes what is said to last until the end of something that is not open."""
        scopes = [item.scope for item in board.now if item.scope]
        durations = [*map(str, self.notation.vocabulary.durations)]
        for end in self.force.ends:
            if end not in scopes and end.partition(":")[0] not in durations:
                self.choice(end, "until", "", [*UNTIL, *scopes])

    def check_names(self, board: Board) -> None:
        """Notes a reference to a card that is not on the board, or that may be several."""
        known = [*(token.tag for token in self.piles.tags.values()), *self.notation.seats]
        meanings = card_names(board, self.notation)
        for name, at in _references(board):
            if not self.notation.seat(name) and not meanings.get(fold(name)):
                near = nearest(name, known)
                hint = f"did you mean {near}?" if near else f"use one of {', '.join(known)}"
                self.problems.add("NO-SUCH-CARD", f"no card on the board is called {name}", at.mark, hint)
            elif len(meanings.get(fold(name), ())) > 1:
                note_ambiguous(self.problems, name, meanings[fold(name)], at.mark)


def _references(board: Board) -> Iterator[tuple[str, WrittenAt]]:
    """Yields the names by which entries of a board refer to cards or seats."""
    yield from ((name, item.at) for item in board.in_force for name in (item.on, item.source) if name)
    yield from ((item.who, item.at) for item in board.already)
    for told in (*(event for item in board.now for event in item.events), *board.recent):
        yield from ((name, WrittenAt()) for key in ("on", "source") if (name := told.text(key)))
    yield from ((name, WrittenAt()) for name in board.entered if not name.isdecimal())
    yield from ((token.host, token.at) for *_, token in board.tokens() if token.host)
