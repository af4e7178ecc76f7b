"""Piles that a board leaves open."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.interpreter.deck_game import MODEL, PROBE, VOCABULARY, deck_of, hand
from tests.probes.support import Probe, begin, board, play, put, resume

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.state import LEFT_OUT, NOT_KNOWN, Event
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play


def test_a_pile_that_ends_gives_what_it_holds() -> None:
    """One known card and nothing after it: the second is not there."""
    assert hand(play(PROBE, deck_of("剣")).state) == ["剣"]


def test_a_card_nobody_wrote_down_is_made_when_it_is_reached() -> None:
    """The known top card is taken first; what lies under it is a card that nobody knows."""
    run = play(PROBE, deck_of("剣", rest=LEFT_OUT))
    assert hand(run.state) == ["?", "剣"]
    assert [step.assumptions for step in run.steps("1.1")] == [()], "left out is taken for granted"


@pytest.mark.parametrize(("taken", "found"), [("holds", ["?", "剣"]), ("empty", ["剣"])])
def test_a_pile_that_is_not_known_may_be_empty(taken: str, found: list[str]) -> None:
    """``?`` is looked at both ways, and the step says which was taken."""
    state = replace(deck_of("剣", rest=NOT_KNOWN), readings=(("fact:甲.山", taken),))
    run = play(PROBE, state)
    assert hand(run.state) == found
    (step,) = run.steps("1.1")
    assert [(item.id, item.value) for item in step.assumptions] == [("fact:甲.山", taken)]


def test_shuffled_cards_lie_among_those_that_nobody_knows() -> None:
    """After a shuffle the next card is the known one or another; chance is asked once for each card that is taken."""
    run = play(PROBE, deck_of("剣", rest=LEFT_OUT, shuffled=True))
    assert (run.ask.who, run.offered()) == ("chance", (1, 2))
    other = resume(run, [("next", 2)])
    assert other.offered() == (1, 3)
    assert hand(resume(other, [("next", 3)]).state) == ["?", "?"]


def test_two_events_of_a_wave_that_take_a_card_by_its_place_take_two() -> None:
    """What a pile holds is what nothing of the same wave takes: the first card is another one for the second draw."""
    by_place = Game("by place")

    @by_place.step("1.1")
    def draw_twice(play: Play) -> list[Outcome]:
        """Two draws at once."""
        return [play.event("draw", seat="甲"), play.event("draw", seat="甲"), play.event("draw", seat="甲")]

    @by_place.event("draw", "1.1")
    def the_first_card(play: Play, event: Event) -> list[Event]:
        """The first card of the pile, if there is one, goes to the hand."""
        pile = play.zone("山", event.seat)
        return [play.event("move", pile[0], zone="手")] if pile else []

    probe = Probe(by_place, MODEL, VOCABULARY)
    run = play(probe, board([put(card, "甲", "山") for card in "剣盾"], [begin("1", probe)]))
    assert hand(run.state) == ["剣", "盾"]
    assert not run.state.in_zone("山")
