"""Card tokens as they are printed read back as they were."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.strategies import GAMES, tokens

from gunbai.document import Problems
from gunbai.notation.token_reader import parse_token
from gunbai.notation.token_writer import print_token


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_tokens(notation, data):
    """A token reads back as it was, whatever its name and words."""
    token = data.draw(tokens(notation))
    problems = Problems()
    assert parse_token(print_token(token, notation), notation, problems) == token
    assert list(problems) == []
