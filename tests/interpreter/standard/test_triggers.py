"""Triggers of which a book does not say enough: whose come first, and whether one still counts whose card has left."""

from __future__ import annotations

from tests.probes.support import Probe, Run, board, put, resume
from tests.probes.support import play as run

from gunbai.interpreter.data.ask import Outcome, Repeat
from gunbai.interpreter.data.card import Ability, Card, Sentence
from gunbai.interpreter.data.state import Event, Frame
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.events import goes
from gunbai.interpreter.standard.triggers import fire_as_read, first_players, lives_on_as_read, waits_for_more

game = Game("triggers")
first_players(game, "o")
lives_on_as_read(game, "場", "D-2")
goes(game, "leave", "v", "墓")


@game.step("1.1")
def bell(play: Play) -> list[Outcome]:
    """A bell rings; where it is said, the second card leaves with it."""
    return [play.event("bell"), *([play.event("leave", 2)] if play.state.var("leaves") else [])]


@game.event("bell", "1.1")
def rings(play: Play, event: Event) -> list[Event]:
    """Nothing else happens."""
    return []


@game.step("4")
def triggers(play: Play) -> list[Outcome]:
    """Those that are due, one after another, and whether one has to wait for more."""
    due = play.waiting()
    return [Repeat("4"), *fire_as_read(play, due, "D-1")] if due else []


@game.verb("note", "n", keys=())
def note(play: Play, argument: object) -> list[Outcome]:
    """Notes whether more of the moment is to come."""
    return [play.event("count", play["this"], word="more" if waits_for_more(play, play.waiting(), "D-1") else "last", amount=1)]


HEARS = Ability("card:耳:1", "", "", (("鐘", {}),), sentences=(Sentence("card:耳:1.1", "", orders=(("note", "1"),)),))
VOCABULARY = {
    "procedures": {"@sequence": ["4"]},
    "zones": {"場": {}, "墓": {}},
    "live": "場",
    "moments": {"鐘": {"clause": "m", "event": "bell"}},
}
PROBE = Probe(game, {"1": ["1.1"]}, VOCABULARY, {"耳": Card("耳", "駒", abilities=(HEARS,))})


def rung(first: str = "a", later: str = "a", *owners: str, leaves: int = 0) -> Run:
    """Returns the run of a bell that cards of these players hear, in 甲's turn, as the two defects are read."""
    start = board([put("耳", owner, "場") for owner in owners], [Frame("1", "1.1")], turn="甲", leaves=leaves)
    probe = Probe(PROBE.game, PROBE.model, PROBE.vocabulary, PROBE.cards, {"D-1": first, "D-2": later})
    return run(probe, start)


def order(one: Run) -> list[str]:
    """Returns whose triggers have been carried out, in order."""
    return [str(dict(step.names)["you"]) for step in one.steps("card:耳:1.1")]


def test_whose_triggers_come_first_is_read() -> None:
    """The turn player's, or the other's; where the turn player orders them all it is a choice."""
    assert order(rung("a", "a", "乙", "甲")) == ["甲", "乙"]
    assert order(rung("b", "a", "甲", "乙")) == ["乙", "甲"]
    both = rung("c", "a", "甲", "乙")
    assert both.ask is not None
    assert (both.ask.key, both.ask.who) == ("trigger", "甲")
    assert order(resume(both, [("trigger", both.offered()[1])])) == ["乙", "甲"]


def test_what_happens_waits_for_the_last_of_its_moment_where_that_is_read() -> None:
    """While one more is due, and only as d is read."""
    assert [dict(obj.counters) for obj in rung("d", "a", "甲", "乙").state.objs] == [{"more": 1}, {"last": 1}]
    assert [dict(obj.counters) for obj in rung("a", "a", "甲", "乙").state.objs] == [{"last": 1}, {"last": 1}]


def test_a_trigger_whose_card_has_left_counts_only_if_so_read() -> None:
    """The first card is still there; the second left as it happened."""
    assert order(rung("a", "a", "甲", "甲", leaves=1)) == ["甲"]
    both = rung("a", "b", "甲", "甲", leaves=1)
    assert order(resume(both, [("trigger", both.offered()[0])])) == ["甲", "甲"]
