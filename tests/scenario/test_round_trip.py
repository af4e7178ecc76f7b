"""What is printed reads back as it was: tokens, boards, and states on the way."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gunbai.document import Problems, read_text
from gunbai.notation.board import Board
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import board_data, format_board, scalar
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.token_reader import parse_token
from gunbai.notation.token_writer import print_token
from gunbai.replay.snapshot import board_of
from gunbai.replay.start import make_state

from .conftest import LEGIONS, OTHER
from .strategies import boards, tokens

GAMES = pytest.mark.parametrize("notation", [LEGIONS, OTHER], ids=["legions", "robots"])
STEPS = {"26-1": ["26-2"], "26-2": ["26-3", "26-4", "26-5", "26-6", "26-7"]}


def after(rule: str, step: str) -> str:
    """Returns the next step of the procedures used here."""
    steps = STEPS.get(rule, [])
    index = steps.index(step) + 1 if step in steps else len(steps)
    return steps[index] if index < len(steps) else ""


def reread(board: Board, notation: Notation) -> Board:
    """Prints a board and reads it back."""
    problems = Problems()
    found = read_board(read_text(format_board(board, notation)), notation, problems)
    assert list(map(str, problems)) == []
    return found


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_tokens(notation, data):
    """A token reads back as it was, whatever its name and words."""
    token = data.draw(tokens(notation))
    problems = Problems()
    assert parse_token(print_token(token, notation), notation, problems) == token
    assert list(problems) == []


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_boards(notation, data):
    """A board reads back as it was, also in the middle of a resolution."""
    board = data.draw(boards(notation))
    assert reread(board, notation) == board


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_data(notation, data):
    """A board as data is what its YAML states, to the order of the keys: a page needs no YAML."""
    board = data.draw(boards(notation))
    assert json.dumps(board_data(board, notation)) == json.dumps(read_text(format_board(board, notation)) or {})


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_states(notation, data):
    """A state that is shown as a board, printed, read and made again is the same state."""
    board = data.draw(boards(notation))

    def state_of(board):
        return make_state(board, notation, Catalogue(), amount=lambda clause, name: 20, after=after)

    start = state_of(board)
    again = state_of(reread(board_of(start.state, start), notation))
    assert again.state.objs == start.state.objs
    assert dict(again.state.vars) == dict(start.state.vars)
    assert (again.state.frames, again.state.scopes) == (start.state.frames, start.state.scopes)
    assert again.state.deferred == start.state.deferred
    assert sorted(map(repr, again.state.in_force)) == sorted(map(repr, start.state.in_force))
    assert (again.state.used, again.state.presumed) == (start.state.used, start.state.presumed)
    assert {key: again.cards[key] for key in start.cards} == start.cards


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), max_size=12))
def test_scalars(text):
    """Any text stands as one YAML scalar in a flow mapping, between quotes where it must."""
    assume("﷐" not in text)
    assert read_text(f"{{{scalar(text)}: [{scalar(text)}]}}") == {text: [text]}
