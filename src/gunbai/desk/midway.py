"""A case that begins where its line has led: what lies there, what is open and what waits are its board."""

from __future__ import annotations

from gunbai.desk.case import DeskCase, Entries, entries
from gunbai.desk.played import Played
from gunbai.notation.board_writer import board_data
from gunbai.notation.description import Plain
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.snapshot import board_of


def can_begin_here(played: Played) -> bool:
    """Tells whether a line has led into the middle of something, without a refusal and without a reading that may be another."""
    return bool(board_of(played.run.state, played.start).now) and not (played.taken or played.run.refused or played.run.happened)


def begun_here(case: DeskCase, played: Played) -> DeskCase:
    """Returns the case with the board at which its line has arrived, and nothing told or claimed yet.

    What its own board left out stays out; where the line has changed that, nobody knows what it is.
    """
    notation = played.table.notation
    before = board_data(board_of(played.start.state, played.start), notation)
    after = board_data(board_of(played.run.state, played.start), notation)
    board: Entries = {}
    for name, value in after.items():
        if name in (*notation.seats, "turn"):
            board[name] = _known(entries(value), entries(before.get(name)), entries(case.board.get(name)), notation)
        elif name not in notation.parts or name in case.board or value != before.get(name):
            board[name] = value
    kept = {name: value for name, value in board.items() if value not in ("", {})}
    return case.having(board=kept, line=[], claims=[], expect={})


def _known(after: Entries, before: Entries, written: Entries, notation: Notation) -> Entries:
    """Returns what is known of one side: what was written of it, as it is now, and where cards have come to lie."""
    found: Entries = {}
    for name, value in after.items():
        part = notation.parts.get(name)
        if name in written or (part is not None and _cards(value)) or (part is None and value != before.get(name)):
            found[name] = value
        elif value != before.get(name):
            found[name] = UNKNOWN
    return found


def _cards(value: Plain) -> bool:
    """Tells whether an entry names cards: a list of them, or places with cards."""
    return (isinstance(value, list | dict) and bool(value)) or (isinstance(value, str) and "#" in value)
