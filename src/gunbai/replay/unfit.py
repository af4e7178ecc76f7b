"""What a board says is open (``now:``, ``pending:``, ``recent:``) and no game can go on from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gunbai.document import Mark
from gunbai.errors import BadInput, BrokenGame, NotAllowed, Problem
from gunbai.notation.board import Board

HINT = "write it as the board of a replay prints it (replay --json --boards), with every name that the step needs"


@contextmanager
def as_written(board: Board) -> Iterator[None]:
    """Runs a game from a board; where it fails and the board is written in the middle of something, that does not fit the game.

    Raises BadInput at the place of what is open. A game that fails on any other board is broken, and stays so.
    """
    try:
        yield
    except (BrokenGame, NotAllowed) as error:
        if not (board.now or board.pending or board.recent):
            raise
        places = [*(item.at for item in board.now), *(item.at for item in board.pending)]
        at = places[0].mark if places else Mark()
        clause = error.clause if isinstance(error, BrokenGame) else error.ground
        message = f"処理中とされるものから {clause} へ進めません / the game cannot go on from what is open here"
        raise BadInput([Problem("NOT-OPEN", message, at.file, at.line, at.column, HINT, clause)]) from error
