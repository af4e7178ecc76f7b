"""Options: told apart by what they are, and spelled by what they are made of."""

from __future__ import annotations

import pytest

from gunbai.interpreter.data.option import Action, EndingText, Option, WaitingText, each_of, items_in, read_option

OPTIONS: list[tuple[str, Option, tuple[object, ...]]] = [
    ("action", Action("end"), ("end",)),
    ("action", Action("attack", 3), ("attack", 3)),
    ("trigger", WaitingText(2, "card:旗", 5, 1), (2, "card:旗", 5, 1)),
    ("use", EndingText(2, "card:旗"), (2, "card:旗")),
    ("discard", (3, 4), (3, 4)),
]


@pytest.mark.parametrize(("key", "option", "items"), OPTIONS)
def test_an_option_is_spelled_by_what_it_is_made_of(key: str, option: Option, items: tuple[Option, ...]) -> None:
    """What a file or an address says of it gives the same option again."""
    assert items_in(option) == items
    assert read_option(key, items) == option


def test_what_an_action_is_taken_with_may_be_several() -> None:
    """A card and its place are one option of the action."""
    assert items_in(Action("place", (3, "左"))) == ("place", 3, "左")


def test_one_answer_or_several() -> None:
    """A question for one option and one for many are read alike."""
    assert (each_of(3), each_of((3, 4)), each_of(())) == ((3,), (3, 4), ())
