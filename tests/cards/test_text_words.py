"""The words of card texts: the verbs and costs that a game binds."""

from __future__ import annotations

from gunbai.cards.text_words import CardTextWords, words_of
from gunbai.interpreter.game.game import Game


def test_words_of_a_game():
    """The words of card texts are the verbs and costs that the game binds; without a game any word may stand."""
    game = Game("test")
    game.verb("draw", "1")(lambda play, argument: [])
    game.cost("MP", "2")(lambda play, card, amount: [])
    assert words_of(game) == CardTextWords(frozenset({"draw"}), frozenset({"MP"}))
    assert words_of(None) == CardTextWords(filters=None)
