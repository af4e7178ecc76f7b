"""A run that comes back to the same state again and again is seen to, long before it has run as far as it may."""

from __future__ import annotations

import pytest
from tests.probes.support import Probe, Rules, begin, board, put

from gunbai.errors import Endless
from gunbai.interpreter.data.ask import Outcome, Repeat
from gunbai.interpreter.game.findings import Findings, Meter
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.game.rules import Suppositions
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.words.vocabulary import vocabulary_from

game = Game("rounds")
BROKEN = Probe(game, {"1": ["1.1", "1.2"]}, {"zones": {"場": {}}})


@game.step("1.1")
def stones_break_again_and_again(play: Play) -> list[Outcome]:
    """Turns the first card over and over: nothing takes it away."""
    return [play.event("set", play.zone("場")[0], damage=1), Repeat("1.1")]


@game.step("1.2")
def stones_are_marked_up_to_a_number(play: Play) -> list[Outcome]:
    """Marks the first card as often as its last mark allows: this ends by itself."""
    stone = play.zone("場")[0]
    return [play.event("mark", stone, amount=1), Repeat("1.2")] if stone.damage < 300 else []


def frames(*off: str, most: int) -> tuple[bool, int]:
    """Returns whether a run ends, and how many frames it ran."""
    machine = Machine(game, Rules(BROKEN.model), vocabulary_from(BROKEN.vocabulary), {}, Suppositions(disabled=off))
    meter = Meter(most)
    start = board([put("石", "甲", "場")], [begin("1", BROKEN)])
    try:
        machine.advance(start, findings=Findings(meter))
    except Endless:
        return False, meter.frames
    return True, meter.frames


def test_a_round_that_nothing_ends_is_noticed_at_once() -> None:
    """The card is set to the same damage for ever: some dozen rounds are enough to tell."""
    ends, ran = frames("1.2", most=1_500)
    assert not ends
    assert ran < 200


def test_a_long_run_that_makes_something_grow_is_no_round() -> None:
    """Each time round the card has one damage more, and at 300 it is over."""
    ends, ran = frames("1.1", most=1_500)
    assert ends
    assert ran > 300


@pytest.mark.parametrize("most", [100, 0])
def test_where_a_run_may_go_on_as_far_as_it_likes_only_the_number_of_frames_ends_it(most: int) -> None:
    """A recorded line is told how many steps it took; what may run only so far stops there anyway."""
    ends, ran = frames("1.2", most=most)
    assert not ends
    assert ran == (101 if most else 2_001)
