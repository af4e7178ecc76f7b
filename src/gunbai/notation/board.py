"""Boards: a state as a judge enters it. Only what matters is written; the rest is presumed or unknown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gunbai.notation.board_part import Number
from gunbai.notation.description import Description, Said
from gunbai.notation.match import Match
from gunbai.notation.restrictions import Announcement
from gunbai.notation.token import CardToken
from gunbai.notation.written_at import WrittenAt


class Turn(Struct, frozen=True):
    """Whose turn it is, the number of the turn (both seats' counted), the phase, who went first, the step that runs next.

    ``given`` are the answers that the step has been given already. A game in which no turn has ``begun`` is being prepared.
    """

    seat: str = ""
    number: int = 0
    phase: str = ""
    first: str = ""
    step: str = ""
    given: Description = Description()
    begun: bool = True


class Cards(Struct, frozen=True):
    """The cards of one pile or slot, top first; ``more``: others follow that nobody knows.

    ``mixed`` says of each group that was shuffled together how many tokens lie above it, and how many it is.
    """

    tokens: tuple[CardToken, ...] = ()
    more: bool = False
    mixed: tuple[tuple[int, int], ...] = ()

    def shuffled_from(self, place: int) -> int | None:
        """Returns the place of the first token of the group that one was shuffled with; None where it lies where it lies."""
        return next((above for above, count in self.mixed if above <= place < above + count), None)


class BoardSide(Struct, frozen=True):
    """One seat's side of a board: numbers by part (``cores.active``), cards by part and slot. What was not written is absent."""

    numbers: tuple[tuple[str, Number], ...] = ()
    cards: tuple[tuple[str, str, Cards], ...] = ()

    def number(self, name: str) -> Number | None:
        """Returns a number or word as written, or None."""
        return next((value for key, value in self.numbers if key == name), None)

    def pile(self, name: str, slot: str = "") -> Cards | None:
        """Returns the cards of a part (and slot), or None when the board does not say."""
        return next((cards for entry, where, cards in self.cards if (entry, where) == (name, slot)), None)


class Force(Struct, frozen=True):
    """One thing in force on a card (by tag) or a seat: a field with its operation and amount, until when, and why."""

    on: str
    field: str
    op: str = "add"
    amount: int = 0
    until: str = "turn"
    by: str = ""
    at: WrittenAt = WrittenAt()
    source: str = ""


class Already(Struct, frozen=True):
    """One use, or one fact, of this turn: of a card (by tag) or a seat; with ``leaves`` only while the card lies where it is."""

    who: str
    word: str
    leaves: bool = False
    at: WrittenAt = WrittenAt()


class Now(Struct, frozen=True):
    """What is open: a path of procedures from the outermost to the step that runs next, and the scope that they opened, if any.

    An open ``window`` stands instead of a path. ``events`` wait in the pipe; the step of the path proposed them.
    """

    path: tuple[str, ...] = ()
    scope: str = ""
    names: Description = Description()
    given: Description = Description()
    sequence: bool = False
    at: WrittenAt = WrittenAt()
    window: Description | None = None
    events: tuple[Description, ...] = ()


class Pending(Struct, frozen=True):
    """One procedure that waits: what to run, at which moment, with what, by which clause."""

    run: str
    moment: str = ""
    names: Description = Description()
    by: str = ""
    at: WrittenAt = WrittenAt()


class Prepare(Struct, frozen=True):
    """The start of a game: nothing but decks yet.

    ``loser`` lost the game before in the same match; ``first`` goes first, when that has been decided already. ``restrictions``
    take the place of those that ship with the book, when they are written.
    """

    loser: str = ""
    first: str = ""
    restrictions: tuple[Announcement, ...] | None = None


class Board(Struct, frozen=True):
    """A board as entered; with ``prepare``, what stands before a game is prepared; with ``match``, one of several games.

    A board that was printed in the middle of a game says what no table shows: what was ``told`` so far, the order in which cards
    ``entered`` (a number stands for that entry of ``in_force``), which texts ``fired`` on what is remembered, how its cards are
    ``numbered`` in the order of the board, the ``sequence`` that goes on, and what the game has ``noted`` besides. ``unused``: it
    says that nothing has been used this turn.
    """

    turn: Turn = Turn()
    sides: tuple[tuple[str, BoardSide], ...] = ()
    in_force: tuple[Force, ...] = ()
    already: tuple[Already, ...] = ()
    now: tuple[Now, ...] = ()
    pending: tuple[Pending, ...] = ()
    prepare: Prepare | None = None
    recent: tuple[Description, ...] = ()
    match: Match | None = None
    told: Description = Description()
    entered: tuple[str, ...] = ()
    fired: tuple[Said, ...] = ()
    numbered: tuple[int, ...] = ()
    sequence: int = 0
    noted: Description = Description()
    unused: bool = False

    def side(self, seat: str) -> BoardSide:
        """Returns one seat's board, empty when nothing was written."""
        return dict(self.sides).get(seat, BoardSide())

    @property
    def cards(self) -> list[tuple[str, tuple[tuple[str, str, Cards], ...]]]:
        """The cards of every seat that has any, without the numbers that stand beside them."""
        return [(seat, side.cards) for seat, side in self.sides if side.cards]

    def tokens(self) -> Iterator[tuple[str, str, str, CardToken]]:
        """Yields every token with its seat, part and slot, in the order of the board."""
        for seat, side in self.sides:
            for entry, slot, cards in side.cards:
                for token in cards.tokens:
                    yield seat, entry, slot, token


OPS = ("add", "times", "set", "set-base", "keyword", "status", "lift", "ability", "cannot", "can", "note", "instead")
"""What a thing in force does to its field."""
DONE = "done"
"""The step of a procedure that has run all its steps."""
UNTIL = {"turn": ("ターン終了時まで", "ターン終了時"), "leave": ("離れるまで",), "constant": ("常時",)}
"""What ends a thing in force, besides the end of an open scope."""
MIXED, ORDERED = "shuffled", "ordered"
"""Stand in a list of cards before each group that was shuffled together, and before those below one that were not."""
REST = ("...", "…")
"""Ends a list of cards; others follow that nobody knows."""
