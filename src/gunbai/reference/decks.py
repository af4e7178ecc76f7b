"""The words of a game's deck lists and of the start of its games, with the clauses that judge them."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.reference.game_words import GameWords, many, mapping
from gunbai.reference.page import PageSection, code, codes
from gunbai.reference.texts import says

PARTS = {
    "apart": "a part beside the main deck",
    "besides": "a part that is not judged",
    "regulations": "a word of `regulation:`",
    "restrictions": "a word of an announcement of restricted cards",
}
"""What the lists of ``deck list:`` hold."""


def decks(words: GameWords) -> PageSection:
    """Returns what a deck list may say, and the clauses that it is held against."""
    lead = "See [check a deck list](../how-to/deck.md)."
    return PageSection("Deck lists", lead, ("word", "also", "means", "clause"), tuple(_decks(words)))


def _decks(words: GameWords) -> Iterator[tuple[str, ...]]:
    spec, game = mapping(words.raw.get("deck list")), words.kit.game
    names = mapping(spec.get("names"))
    clauses = [binding for binding in game.bindings if binding.kind == "deck"] if game else []
    for key, meaning in PARTS.items():
        for word in many(spec.get(key)):
            limits = codes(binding.clause for binding in clauses if binding.word == word)
            yield code(word), codes(str(name) for name, meant in names.items() if meant == word), meaning, limits
    yield from (("", "", says(binding), code(binding.clause)) for binding in clauses if not binding.word)


def start(words: GameWords) -> PageSection:
    """Returns what ``setup:`` holds: what each seat brings, and what may be known beforehand."""
    spec = mapping(words.raw.get("preparation"))
    rows = [(code(name), "what the seat brings beside its deck") for name in many(spec.get("apart"))]
    rows += [(code(name), "the cards of its deck, or how many") for name in many(spec.get("pile"))]
    rows += [(code("loser"), "beside the seats: who lost the game before")] if "loser" in spec else []
    rows += [(code("first"), "beside the seats: who goes first, where that is known")] if "first" in spec else []
    steps = [str(step) for step in mapping(spec.get("frames")).values()]
    begins = codes(steps[-1:])
    lead = f"Keys of `setup:`. The preparation begins with {begins}. See [start a game](../how-to/start-of-game.md)."
    return PageSection("The start of a game", lead, ("key", "means"), tuple(rows))
