"""A case as it is being entered: the scenario file as plain data, its board in canonical words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.cards.kit import Kits
from gunbai.document import Mapping as Written
from gunbai.document import Sequence as Listed
from gunbai.document import read_text
from gunbai.errors import BadInput, Problem, unusable
from gunbai.limits import Limit
from gunbai.notation.board import Board
from gunbai.notation.board_writer import LISTS, board_data
from gunbai.notation.description import Plain
from gunbai.notation.notation import Notation
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import KEYS, read_scenario_text

TYPED = Limit(bytes=100_000, depth=24, values=8_000, characters=5_000)
"""How large a case may be that is entered on a page; files may be larger."""
NAME = "件 / case"
"""What stands in messages for the file of a case that has none."""

Entries = dict[str, Plain]
"""What is written under names."""


class DeskCase(Struct, frozen=True):
    """One case that is being entered: the keys of a scenario file, as a file would hold them.

    It may be one that cannot be read yet, such as a board with a card whose numbers are missing.
    """

    data: Mapping[str, Plain]

    @property
    def game(self) -> str:
        """The slug of the game."""
        return str(self.data.get("game", ""))

    @property
    def title(self) -> str:
        """What the case is called."""
        return str(self.data.get("title", ""))

    @property
    def board(self) -> Entries:
        """The board, empty where the case begins with decks."""
        return entries(self.data.get("board"))

    @property
    def turn(self) -> Entries:
        """Whose turn it is and where in it."""
        return entries(self.board.get("turn"))

    @property
    def line(self) -> tuple[Entries, ...]:
        """The decisions, each under who takes it."""
        return tuple(entries(item) for item in items(self.data.get("line")))

    @property
    def claims(self) -> tuple[Entries, ...]:
        """The claims, each with ``by:``."""
        return tuple(entries(item) for item in items(self.data.get("claims")))

    @property
    def begun(self) -> bool:
        """Whether anything has been entered but the game and whose turn it is."""
        return bool(set(self.data) - {"game", "board"} or set(self.board) - {"turn"})

    def having(self, **changes: Plain) -> DeskCase:
        """Returns the case with other values under some keys; what is empty is left out."""
        data = {**self.data, **changes}
        return replace(self, data={key: data[key] for key in KEYS if key == "game" or data.get(key)})

    def with_board(self, **changes: Plain) -> DeskCase:
        """Returns the case with other entries of its board; an entry that is empty text is left out."""
        board = {**self.board, **changes}
        return self.having(board={name: value for name, value in board.items() if value not in ("", {})})

    def claim_of(self, seat: str, moment: str = "") -> Entries:
        """Returns what a seat claims of the end of the line, or of a moment of it; empty where it claims nothing."""
        return next((claim for claim in self.claims if claim.get("by") == seat and moment_of(claim) == moment), {})


def new_case(game: str, seat: str) -> DeskCase:
    """Returns the case that nothing has been entered of yet: it is the turn of a seat."""
    return DeskCase({"game": game, "board": {"turn": {"seat": seat}}})


def moment_of(claim: Entries) -> str:
    """Returns the moment of a line that a claim is about; empty for its end."""
    return next(iter(entries(claim.get("at"))), "")


def facts_of(claim: Entries) -> dict[str, str]:
    """Returns the facts that a claim states, whenever that is to be."""
    told = entries(claim.get("at")).get(moment_of(claim)) if "at" in claim else claim.get("then")
    return {path: str(value) for path, value in entries(told).items()}


def entries(value: object) -> Entries:
    """Returns what is written under names; nothing where a value is none of that kind."""
    return dict(value) if isinstance(value, Mapping) else {}


def items(value: object) -> list[Plain]:
    """Returns what is listed; one value stands for a list of it, nothing for none."""
    return list(value) if isinstance(value, list) else [] if value in (None, "") else [as_plain(value)]


def read_case(text: str, kits: Kits) -> DeskCase:
    """Returns the case that a text states; raises BadInput with every problem, each at its place."""
    return _of_scenario(_document(text), read_scenario_text(text, kits, NAME), kits)


def case_of(scenario: Scenario, text: str, kits: Kits) -> DeskCase:
    """Returns the case of a scenario that has been read from a text."""
    return _of_scenario(_document(text), scenario, kits)


def _document(text: str) -> Written:
    if (size := len(text.encode("utf-8", "replace"))) > TYPED.bytes:
        message = f"大きすぎます / this case has {size:,} bytes; a page reads {TYPED.bytes:,} at most"
        raise BadInput([Problem("TOO-LARGE", message, NAME, hint="replay it as a file: gunbai replay FILE")])
    value = read_text(text, NAME, TYPED)
    if not isinstance(value, Written):
        raise unusable([Problem("NOT-A-SCENARIO", "a case is written as name: value", NAME, 1, hint="begin with game:")])
    return value


def _of_scenario(written: Written, scenario: Scenario, kits: Kits) -> DeskCase:
    data = {str(key): as_plain(value) for key, value in written.items()}
    data["game"] = scenario.game
    data["claims"] = list(_claims(data.get("claims")))
    case = DeskCase({}).having(**data)
    return case if scenario.board.prepare is not None else with_board_of(case, scenario.board, kits[scenario.game].notation)


def with_board_of(case: DeskCase, board: Board, notation: Notation) -> DeskCase:
    """Returns a case with another board, in canonical words; what it lists beside its cards stays as it is written."""
    lists = {name: case.board[name] for name in LISTS if name in case.board}
    return case.having(board={**board_data(board, notation), **lists})


def _claims(value: Plain | None) -> Iterator[Plain]:
    """Yields each claim with who makes it, whether they are written as a list or by seat."""
    if isinstance(value, dict):
        yield from ({"by": seat, **entries(claim)} for seat, claim in value.items())
    else:
        yield from items(value)


def as_plain(value: object) -> Plain:
    """Returns a value as texts, lists and mappings, without its place in a file."""
    if isinstance(value, Mapping):
        return {str(key): as_plain(item) for key, item in value.items()}
    if isinstance(value, Listed | list):
        return [as_plain(item) for item in value]
    return str(value)
