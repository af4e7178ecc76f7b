"""The verbs of the games that ship: what is called the same takes the same keys, and every verb knows all of its keys."""

from __future__ import annotations

import pytest

from gunbai.games import installed, load_game

STANDARD = {
    "draw": {"amount", "seat", "to"},
    "shuffle": {"seat"},
    "discard": {"to", "amount", "seat"},
    "destroy": {"to"},
    "modify": {"to", "by", "amount", "set", "until"},
    "gain": {"to", "keyword", "value", "ability", "until"},
    "cannot": {"to", "what", "until"},
    "can": {"to", "what", "until"},
    "put": {"to", "zone", "on"},
    "ready": {"to"},
    "exhaust": {"to"},
}
"""The keys of the verbs that mean the same in every game that has them."""


def keys_of(slug: str) -> dict[str, tuple[str, ...] | None]:
    """Returns the verbs of a game, each with the keys that it knows."""
    return {binding.about: binding.keys for binding in load_game(slug).bindings if binding.kind == "verb"}


@pytest.mark.parametrize("slug", installed())
def test_every_verb_knows_its_keys(slug: str) -> None:
    """Nothing that a text says of a verb is passed over."""
    assert [word for word, keys in keys_of(slug).items() if keys is None] == []


@pytest.mark.parametrize("slug", installed())
def test_a_verb_takes_the_same_keys_in_every_game(slug: str) -> None:
    """A game may add the names of its numbers, and how its cards come to lie."""
    lacking = {word: STANDARD[word] - {*(keys or ())} for word, keys in keys_of(slug).items() if word in STANDARD}
    assert {word: keys for word, keys in lacking.items() if keys} == {}
