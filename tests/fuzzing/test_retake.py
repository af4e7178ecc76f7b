"""Boards that a replay prints, taken up again."""

from __future__ import annotations

import random

import pytest

from fuzzing.retake import Game
from gunbai.library import Library

GAMES = ("asterisk", "king-castle", "legend-of-stars", "legions", "star-wars")
SEEDS = range(3)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The content that ships."""
    return Library.open(data=tmp_path_factory.mktemp("data"))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_printed_boards_are_taken_up_again(library: Library, slug: str, seed: int) -> None:
    """Random legal play: every fifth board, and boards inside of steps, ask the same again, print the same and go on the same."""
    shipped = [case.scenario for case in library.cases.cases(slug) if case.scenario]
    boards = 0
    for scenario in random.Random(f"{slug} {seed}").sample(shipped, 9):
        game = Game(library, scenario, seed, longest=20)
        assert [f"{broken.scenario}: {broken.what}\n{broken.detail}\n{broken.board}" for broken in game.play()] == []
        boards += game.boards
        if boards:  # some games end at once, before a board is printed
            break
    assert boards


@pytest.mark.parametrize(
    ("slug", "name", "seed"),
    [
        ("legend-of-stars", "setup-effect-without-speed", 866972),
        ("legend-of-stars", "setup-revealed-cards-go-under", 449686),
        ("legions", "as-strong-as-an-unknown-hand", 1),
        ("asterisk", "order-of-the-deck", 870310),
    ],
)
def test_boards_that_were_otherwise_once(library: Library, slug: str, name: str, seed: int) -> None:
    """Cards under a shuffled deck, a word for how a card lies, effects that wait for a number nobody knows, a kind of card."""
    game = Game(library, library.cases.named(slug, name), seed, longest=20)
    assert [f"{broken.what}\n{broken.detail}\n{broken.board}" for broken in game.play()] == []


def test_which_card_was_shown_last_is_on_the_board(library: Library) -> None:
    """5.1: the cards that are compared are those turned up last; a printed board lists them in the order in which they came."""
    game = Game(library, library.cases.named("legend-of-stars", "setup-revealed-cards-go-under"), 17, longest=12, every=1)
    assert [f"{broken.what}\n{broken.detail}\n{broken.board}" for broken in game.play()] == []
