"""What tries clause numbers (``benchmarks/bench_citations.py``) tells a change from none, and hides nothing without a reason."""

from __future__ import annotations

import random

import pytest
from benchmarks.citing.places import Site, nearest_made, sites
from benchmarks.citing.proofs import hidden, proofs
from benchmarks.citing.subject import Subject, subject_of
from benchmarks.citing.trial import Trial, change
from tests.shipped import games

SLUG, PLACE = "asterisk", "battle.py destroy_the_loser 3.5.4.4.c"


@pytest.fixture(scope="module")
def subject() -> Subject:
    """Returns a game with its places."""
    return subject_of(SLUG)


def the(subject: Subject, place: str) -> Site:
    """Returns a place of a game."""
    return next(site for site in subject.sites if site.place == place)


def test_a_changed_number_is_shown_by_the_board_that_proves_it(subject: Subject) -> None:
    """The step that destroys the loser of a battle is another clause: the board that is known to show it does, tried alone."""
    site = the(subject, PLACE)
    (board,) = subject.known[PLACE]
    assert Trial(subject).result(change(subject, site, "3.5.4.4.b", 0)).caught.partition(":")[0] in ("load", board)


def test_the_same_number_is_no_change(subject: Subject) -> None:
    """A place that names what it named before: no board, page or check says otherwise."""
    assert Trial(subject).result(change(subject, the(subject, PLACE), "3.5.4.4.c", 1)).caught == ""


def test_what_the_vocabulary_names_is_tried_as_well(subject: Subject) -> None:
    """A moment of another clause: the board whose text waits for it cites it."""
    site = the(subject, "vocabulary.yaml moments.被攻撃時.clause 3.5.4.3.d")
    assert Trial(subject).result(change(subject, site, "3.5.4.3.b", 3)).caught in subject.boards


def test_a_clause_beside_has_the_same_parent(subject: Subject) -> None:
    """So that the game is loaded all the same, it is one of which something is made."""
    other = nearest_made("3.5.4.2.b", subject.book, subject.rulebook.model, random.Random(1))
    assert other in ("3.5.4.2.a", "3.5.4.2.c")


@pytest.mark.parametrize("game", games())
def test_every_reason_is_about_a_place(game: str) -> None:
    """A reason why no board can show a number is given for a place that there is, and for none that a board proves."""
    places = {site.place for site in sites(game, subject_of(game).book)}
    assert hidden(game).keys() - places == set()
    assert {place for place, shown in proofs(game).items() if not shown[0].startswith("(")} & hidden(game).keys() == set()
