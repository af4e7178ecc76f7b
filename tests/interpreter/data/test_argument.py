"""Parts of card texts: read as what they have to be, or refused with a sentence."""

from __future__ import annotations

import pytest

from gunbai.errors import BadInput
from gunbai.interpreter.data.argument import Argument, by_key, several, whole_number, words_in


@pytest.mark.parametrize(("said", "number"), [("3", 3), (3, 3), ("-2", -2), ("+1", 1)])
def test_a_number_is_read_as_it_stands(said: Argument, number: int) -> None:
    """With or without a sign, written or reckoned."""
    assert whole_number(said) == number


@pytest.mark.parametrize("said", ["X", "", None, ("1", "2"), {"count": {}}])
def test_what_is_no_number_is_bad_input(said: Argument) -> None:
    """A letter and a filter are none, and who wrote the text is told."""
    with pytest.raises(BadInput, match="is no whole number"):
        whole_number(said)


def test_what_is_not_said_by_key_is_bad_input() -> None:
    """A filter is a mapping."""
    assert by_key({"zone": "場"}) == {"zone": "場"}
    with pytest.raises(BadInput, match="does not say what by key"):
        by_key("場")


def test_one_thing_alone_stands_for_itself() -> None:
    """A word is one word, not its letters."""
    assert (several("場"), several(["場", "墓"])) == (("場",), ["場", "墓"])
    assert (words_in("場"), words_in((1, "墓"))) == (("場",), ("1", "墓"))
