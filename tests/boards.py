"""Boards that tests read, begin and find wrong, and the words of a problem."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

from msgspec import Struct

from gunbai.document import Problems, read_text
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.board import Board
from gunbai.notation.board_reader import read_board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.token_reader import parse_token
from gunbai.replay.start import Start, make_state

STEPS = {"26-1": ["26-2"], "26-2": ["26-3", "26-4", "26-5", "26-6", "26-7"], "26-6": ["26-6.1", "26-6.2", "26-6.3"]}


def after(rule: str, step: str) -> str:
    """Returns the next step of the procedures used here."""
    steps = STEPS.get(rule, [])
    index = steps.index(step) + 1 if step in steps else len(steps)
    return steps[index] if index < len(steps) else ""


class Setting(Struct):
    """A game with no book: every number that a clause states is ``stated``."""

    notation: Notation
    game: Game | None = None
    stated: int = 20
    after: Callable[[str, str], str] = after

    def amount(self, clause: str, name: str) -> int:
        """Returns the number that every clause states."""
        return self.stated


def said(problems) -> list[str]:
    """Returns problems as people see them."""
    return [str(problem) for problem in problems]


def board_from(text: str, notation: Notation, cards=()) -> Board:
    """Returns the board of a text that has nothing wrong with it."""
    problems = Problems()
    board = read_board(read_text(text, "b"), notation, problems, Catalogue(cards))
    assert said(problems) == []
    return board


def wrong(text: str, notation: Notation, cards=()) -> list[str]:
    """Returns what is wrong with the board of a text, in its order."""
    problems = Problems()
    read_board(read_text(text, "b"), notation, problems, Catalogue(cards))
    return said(sorted(problems, key=lambda problem: (problem.line, problem.column)))


def token_from(text, notation, cards=()):
    """Returns a token and what is wrong with it."""
    problems = Problems()
    return parse_token(text, notation, problems, Catalogue(cards)), said(problems)


def start_from(text: str, notation: Notation, cards=(), game: Game | None = None) -> Start:
    """Returns the start that a board's text makes; every number that a clause states is 20."""
    return make_state(board_from(text, notation, cards), Setting(notation, game), Catalogue(cards))


def machine_for(start: Start, game: Game | None = None) -> Machine:
    """Returns a machine that knows the cards of a start, and no rule but those of a game that is given."""
    model = SimpleNamespace(rule=lambda id: SimpleNamespace(steps=(), values={}, status="modelled"))
    return Machine(game or Game("test"), model, start.notation.vocabulary, start.cards)
