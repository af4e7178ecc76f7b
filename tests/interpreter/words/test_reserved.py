"""Words that mean something in every game cannot be bound."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gunbai.game import Game


@pytest.mark.parametrize(
    ("bind", "said"),
    [
        (lambda game: game.filter("side", "1"), "own: 1 binds the filter side"),
        (lambda game: game.target("it"), "own: no clause binds the target it"),
        (lambda game: game.verb("choose", "1"), "own: 1 binds the verb choose"),
        (lambda game: game.trigger("1", on="var"), "own: 1 binds the trigger var"),
        (lambda game: game.action("pass", "1"), "own: 1 binds the actions pass"),
        (lambda game: game.action("may", "1"), "own: 1 binds the actions may"),
    ],
)
def test_a_reserved_word_is_refused(bind: Callable[[Game], Callable[..., object]], said: str) -> None:
    """Nothing would ever ask such a binding, or ask it instead of what the word means everywhere."""
    with pytest.raises(ValueError, match=f"^{said}, which means something in every game: name it otherwise$"):
        bind(Game("own"))(lambda *about: [])
