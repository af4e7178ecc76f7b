import pytest
from tests.notations import ROOT

from gunbai.cards.kit import Kits, make_kit
from gunbai.cards.text_words import CardTextWords
from gunbai.errors import NotFound


def test_a_kit_holds_what_a_scenario_is_read_with(kits):
    """A game's kit is made once, with its notation, its cards and the words of its card texts."""
    kit = kits["legions"]
    assert kit is kits["legions"]
    assert kit.notation.seats == ("甲", "乙")
    assert kit.game is not None
    assert kit.words.verbs


def test_a_game_that_is_not_there(kits):
    """A game without a rulebook is not found; those that are there are named."""
    with pytest.raises(NotFound) as error:
        kits["chess"]
    assert error.value.suggestions == ("legions",)


def test_a_rulebook_without_a_module(kits, monkeypatch):
    """Scenarios of a book that nothing runs can still be read; any word may stand in its cards."""

    def missing(slug):
        raise NotFound(f"no installed package runs {slug}")

    monkeypatch.setattr("gunbai.cards.kit.load_game", missing)
    kit = make_kit(ROOT, kits.rulebooks["legions"])
    assert (kit.game, kit.words) == (None, CardTextWords(filters=None))


def test_all_rulebooks_of_a_root():
    """Without a choice, every rulebook of the content root has a kit."""
    assert "legions" in Kits(ROOT).rulebooks
