"""The start of a game and its turns, as several books have them."""

from __future__ import annotations

from tests.probes.support import Probe, Run, board, put, resume
from tests.probes.support import play as run

from gunbai.interpreter.data.ask import CHANCE, Outcome
from gunbai.interpreter.data.state import SOMEWHERE, Event, Frame
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.turns import (
    FIRST,
    SECOND,
    chosen_first,
    draws,
    expired,
    first_turn,
    goes_first,
    shuffle_decks,
    turn_passes,
)

game = Game("turns")
shuffle_decks(game, "1.1", "山")
first_turn(game, "1.3")


@game.step("1.2")
def who_goes_first(play: Play) -> list[Outcome]:
    """Whom chance favours decides."""
    winner = play.choose("winner", play.vocabulary.seats, by=CHANCE, voluntary=True)
    return goes_first(play, chosen_first(play, winner))


@game.step("2.1")
def a_turn(play: Play) -> list[Outcome]:
    """Three cards are drawn, and a text lasts until the next turn."""
    return [play.force(play.obj(1), "速", "keyword", until="start:乙"), play.event("draw", seat=play.turn_player, amount=3)]


@game.step("2.2")
def passes(play: Play) -> list[Outcome]:
    """The turn passes; what lasts until then ends."""
    return [*expired(play, ["turn", f"start:{play.foe(play.turn_player)}"]), *turn_passes(play)]


def none_left(play: Play, event: Event) -> Event:
    """A card that is not there is told."""
    return play.event("none left", seat=event.seat)


@game.event("none left", "")
def nothing(play: Play, event: Event) -> list[Event]:
    """Changes nothing."""
    return []


draws(game, "2.1", "山", "手", empty=none_left, rest="draw more")
PROBE = Probe(game, {"1": ["1.1", "1.2", "1.3"], "2": ["2.1", "2.2"]}, {"zones": {"山": {"ordered": "yes"}, "手": {}}})


def of(rule: str, turn: str = "") -> Run:
    """Returns the run of a procedure, with two cards in a deck."""
    return run(PROBE, board([put("一", "甲", "山"), put("二", "甲", "山")], [Frame(rule, f"{rule}.1")], turn=turn))


def test_the_decks_are_shuffled_and_whoever_decides_goes_first_or_second() -> None:
    """From then on nobody knows the order, and the first turn is counted."""
    started = resume(of("1"), [("winner", "乙"), ("order", SECOND)])
    assert [obj.slot for obj in started.state.objs] == [SOMEWHERE, SOMEWHERE]
    assert [started.state.var(name) for name in ("turn.seat", "turn.first", "turn.number")] == ["甲", "甲", 1]
    assert resume(of("1"), [("winner", "乙"), ("order", FIRST)]).state.var("turn.first") == "乙"


def test_cards_are_drawn_one_after_another_until_there_is_none() -> None:
    """Each is an event of its own; the one that is missing is told."""
    turn = of("2", "甲")
    assert [event.kind for event in turn.events()] == ["draw", "draw more", "draw more", "none left"]
    assert [obj.zone for obj in turn.state.objs] == ["手", "手"]


def test_the_turn_passes_and_what_lasted_until_then_ends() -> None:
    """A moment that nothing lasts until is not told."""
    turn = of("2", "甲")
    assert (turn.state.var("turn.seat"), turn.state.var("turn.number"), turn.state.in_force) == ("乙", 2, ())
