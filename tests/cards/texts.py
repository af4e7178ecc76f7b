"""Card texts read in the words of a game."""

from __future__ import annotations

from tests.boards import said

from gunbai.cards.reader import read_cards
from gunbai.cards.text_words import CardTextWords
from gunbai.document import Problems, read_text

WORDS = CardTextWords(frozenset({"WT", "damage", "place"}), frozenset({"疲労", "MP"}))


def read(text, notation, words=WORDS):
    """Returns the cards of a text and what is wrong with them."""
    problems = Problems()
    cards = read_cards(read_text(text, "c"), notation, words, problems)
    return cards, said(sorted(problems, key=lambda problem: (problem.line, problem.column)))
