"""The start of a game: a deck is a number of cards, or cards that are known."""

from __future__ import annotations

from gunbai.document import Problems, read_text
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.setup_reader import read_setup


def wrong_decks(notation: Notation, deck: str) -> list[str]:
    """Returns what is wrong with a set-up in which the deck of 甲 is written so."""
    problems = Problems()
    seats = "\n".join(f"{seat}: {{master: 長, deck: {said}}}" for seat, said in zip(notation.seats, (deck, "40"), strict=True))
    read_setup(read_text(seats, "b"), notation, problems, Catalogue())
    return [problem.code for problem in problems if problem.line == 1]


def test_words_where_the_number_of_cards_belongs(legions):
    """No word counts as a deck of one card: neither a number in words, nor ?, which does not say how many."""
    for deck in ("四十", "約40", "X", "-3", "'?'", "不明", "四十枚"):
        assert wrong_decks(legions, deck) == ["NOT-A-CARD"], deck
    for deck in ("40", "40枚", "[X]", "X*40", "{X: 40}"):
        assert wrong_decks(legions, deck) == [], deck
