"""The words of each game that ships, as English pages say them."""

from __future__ import annotations

import pytest

from gunbai.library import Library
from gunbai.notation.game_words import label_of, word_of

LIBRARY = Library.open()


@pytest.mark.parametrize("game", LIBRARY.games())
def test_states_phases_and_zones_have_english_names(game: str) -> None:
    """Every way a card lies, every status and face, every phase, zone and entry of a board has a name in English."""
    notation = LIBRARY.notation(game)
    tokens, vocabulary = notation.tokens, notation.vocabulary
    words = {*tokens.turned, *tokens.statuses, *tokens.face.values(), *tokens.hidden, *vocabulary.zones, *vocabulary.phases}
    assert {word for word in words if word and not word_of(notation, word, "en").isascii()} == set()
    assert {part.name for part in notation.parts.values() if not label_of(part, "en").isascii()} == set()


def test_a_number_is_no_word() -> None:
    """A place of Star Wars is called 1 and, in English, Lv1: the number of a turn, or of cards, is none of that."""
    assert word_of(LIBRARY.notation("star-wars"), "3", "en") == "3"


@pytest.mark.parametrize("game", LIBRARY.games())
def test_keywords_are_called_what_the_glossary_calls_them(game: str) -> None:
    """A keyword has no English name of its own: its term in the glossary gives it; a card's name is no term and stays."""
    notation = LIBRARY.notation(game)
    english = {word: word_of(notation, word, "en") for word in notation.keywords}
    assert {word for word, said in english.items() if not said.isascii()} == set()
    assert word_of(notation, "ルーン剣士", "en") == "ルーン剣士"
    assert {word_of(notation, word, "ja") for word in notation.keywords} == set(notation.keywords)


def test_numbers_and_words_of_a_board_have_english_names() -> None:
    """The energies of one game, and what is said of a mulligan in another, are told in English, and can be written so."""
    energy = LIBRARY.notation("king-castle").parts["energy"].group
    assert [label_of(part, "en") for part in energy.values()][:4] == ["fire", "water", "wind", "thunder"]
    stars = LIBRARY.notation("legend-of-stars")
    assert [word_of(stars, word, "en") for word in ("しない", "する", "済み")] == ["not taken", "taking", "taken"]
