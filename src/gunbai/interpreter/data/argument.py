"""What a card text says under its words, as plain data, and how a part of it is read as what it has to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from gunbai.interpreter.data.miswritten import miswritten
from gunbai.limits import is_signed

Argument: TypeAlias = "str | int | Sequence[Argument] | Mapping[str, Argument] | None"
"""What a card text says under one word: a word or a number, several of them, or more words with what is said under each."""
Arguments: TypeAlias = Mapping[str, Argument]
"""What a card text says by key: a filter, a condition, what a verb is told."""


def whole_number(said: Argument) -> int:
    """Returns a number that a text says as it stands; anything else is bad input."""
    if isinstance(said, int | str) and is_signed(str(said)):
        return int(said)
    raise miswritten(f"{said} is no whole number")


def by_key(said: Argument) -> Arguments:
    """Returns what a text says by key; anything else is bad input."""
    if isinstance(said, Mapping):
        return said
    raise miswritten(f"{said} does not say what by key")


def several(said: Argument) -> Sequence[Argument]:
    """Returns what a text says several of; one thing alone stands for itself."""
    return said if isinstance(said, list | tuple) else (said,)


def words_in(said: Argument) -> tuple[str, ...]:
    """Returns the words that a text says, one or several."""
    return tuple(map(str, several(said)))
