"""Piles that a board leaves open, and replacements that run a procedure."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.probes.support import Probe, begin, board, play, put, resume

from gunbai.interpreter.ask import Call, Outcome
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import LEFT_OUT, NOT_KNOWN, Event, State, put_var

game = Game("piles")
VOCABULARY = {"zones": {"山": {"ordered": "yes", "visible": "none"}, "手": {}, "墓": {}}}
MODEL = {"1": ["1.1"], "3": ["3.1"]}
game.calls("3")


@game.step("1.1")
def draw_two(play: Play) -> list[Outcome]:
    """Two cards are taken at once."""
    first = play.next_in("山", "甲")
    second = play.next_in("山", "甲", [first.uid]) if first else None
    return [play.event("take", obj) for obj in (first, second) if obj]


@game.event("take", "1.1")
def taken(play: Play, event: Event) -> list[Event]:
    """The card goes to the hand."""
    return [play.event("move", event.obj, zone="手")]


@game.replace("take", "2")
def cursed_cards_are_buried(play: Play, event: Event) -> list[Event | Call] | None:
    """A cursed card is buried by a procedure of its own."""
    return [play.call("3", "burial", what=event.obj)] if play.obj(event.obj).card == "呪" else None


@game.step("3.1")
def bury(play: Play) -> list[Outcome]:
    """Into the grave."""
    return [play.event("move", play["what"], zone="墓")]


PROBE = Probe(game, MODEL, VOCABULARY)


def start(*cards: str, rest: int = 0, shuffled: bool = False) -> State:
    """Returns a board with these cards on top of a deck, and a rest that is left out or not known."""
    state = board([put(card, "甲", "山", "?" if shuffled else "") for card in cards], [begin("1", PROBE)])
    if shuffled:
        state = replace(state, objs=tuple(replace(obj, order=0) for obj in state.objs))
    return put_var(state, "甲.山.unknown", rest) if rest else state


def hand(state: State) -> list[str]:
    """Returns the names of the cards in hand."""
    return sorted(obj.card for obj in state.in_zone("手"))


def test_a_pile_that_ends_gives_what_it_holds() -> None:
    """One known card and nothing after it: the second is not there."""
    assert hand(play(PROBE, start("剣")).state) == ["剣"]


def test_a_card_nobody_wrote_down_is_made_when_it_is_reached() -> None:
    """The known top card is taken first; what lies under it is a card that nobody knows."""
    run = play(PROBE, start("剣", rest=LEFT_OUT))
    assert hand(run.state) == ["?", "剣"]
    assert [step.assumptions for step in run.steps("1.1")] == [()], "left out is taken for granted"


@pytest.mark.parametrize(("taken", "found"), [("holds", ["?", "剣"]), ("empty", ["剣"])])
def test_a_pile_that_is_not_known_may_be_empty(taken: str, found: list[str]) -> None:
    """``?`` is looked at both ways, and the step says which was taken."""
    state = replace(start("剣", rest=NOT_KNOWN), readings=(("fact:甲.山", taken),))
    run = play(PROBE, state)
    assert hand(run.state) == found
    (step,) = run.steps("1.1")
    assert [(item.id, item.value) for item in step.assumptions] == [("fact:甲.山", taken)]


def test_shuffled_cards_lie_among_those_that_nobody_knows() -> None:
    """After a shuffle the next card is the known one or another; chance is asked once for each card that is taken."""
    run = play(PROBE, start("剣", rest=LEFT_OUT, shuffled=True))
    assert (run.ask.who, run.offered()) == ("chance", (1, 2))
    other = resume(run, [("next", 2)])
    assert other.offered() == (1, 3)
    assert hand(resume(other, [("next", 3)]).state) == ["?", "?"]


def test_a_replacement_may_run_a_procedure() -> None:
    """Instead of being taken the card is buried: the procedure runs when the wave has been carried out."""
    run = play(PROBE, start("呪", "剣"))
    assert hand(run.state) == ["剣"]
    assert [obj.card for obj in run.state.in_zone("墓")] == ["呪"]
    assert run.order() == ["1.1", "3.1"]
    assert hand(play(PROBE, start("呪", "剣"), off=["2"]).state) == ["剣", "呪"]
