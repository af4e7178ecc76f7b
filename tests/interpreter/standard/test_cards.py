"""What clauses say of one card: events that turn or move it, places for several, a number that nobody knows, crowded boards."""

from __future__ import annotations

import pytest
from tests.probes.support import Probe, Run, board, put, resume
from tests.probes.support import play as run

from gunbai.interpreter.data.ask import Outcome, Rejected, Stop
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Frame, Obj, State
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.boards import crowded, overfull
from gunbai.interpreter.standard.cards import compared, in_places, is_own, relocate, top_of
from gunbai.interpreter.standard.events import ends, goes, sets

game = Game("cards")
sets(game, "lay", "l", turned="横")
goes(game, "field", "f", "場", turned="縦")
goes(game, "put", "p")
ends(game, "over", "o")


@game.step("1.1")
def happens(play: Play) -> list[Outcome]:
    """A card is laid, one enters, one is put, and it is over."""
    put_down = play.event("put", 3, zone="墓", slot="上", face="裏")
    return [play.event("lay", 1), play.event("field", 2, slot="左"), put_down, play.event("over", seat="乙", cause="o2")]


@game.step("2.1")
def find_places(play: Play) -> list[Outcome]:
    """Both cards of the hand enter, and one that finds no place left is told."""
    cards = [play.obj(uid) for uid in (2, 3)]
    barred = [Rejected("右", "b", (), ("b",))]
    found = in_places(play, cards, "slot", lambda obj: ["左", "中"], by="乙", barred=lambda obj, free: barred)
    return [play.event("field", obj, slot=slot) for obj, slot in found if slot]


CARDS = {"知": Card("知", "駒", {"atk": 3}), "謎": Card("謎", "駒")}
VOCABULARY = {
    "zones": {"場": {"slots": ["左", "中"]}, "手": {}, "山": {"ordered": "yes"}, "墓": {}},
    "values": {"atk": {"printed": "v"}},
}
PROBE = Probe(game, {"1": ["1.1"], "2": ["2.1"]}, VOCABULARY, CARDS)
OBJS = (put("知", "甲", "場", "中"), put("謎", "甲", "手"), put("謎", "甲", "手"), put("知", "乙", "山"), put("謎", "乙", "山"))


def of(rule: str) -> Run:
    """Returns the run of a procedure."""
    return run(PROBE, board(OBJS, [Frame(rule, f"{rule}.1")]))


def look() -> Play:
    """Returns a look at the board."""
    return Play(PROBE.machine(), board(OBJS, [Frame("1", "1.1")]), Frame("1", "1.1"))


def test_events_turn_move_and_end() -> None:
    """As the line that binds them says, or where no zone is said as the event does."""
    state = of("1").state
    laid, entered, gone = (state.obj(uid) for uid in (1, 2, 3))
    assert (laid.turned, entered.zone, entered.slot, entered.turned) == ("横", "場", "左", "縦")
    assert (gone.zone, gone.slot, gone.face) == ("墓", "上", "裏")
    assert state.ending is not None
    assert (state.ending.winner, state.ending.clause) == ("乙", "o2")


def test_each_card_gets_a_place_of_its_own() -> None:
    """What the first has taken is not offered for the second; what is barred is told with its clause."""
    asked = of("2")
    assert asked.ask is not None
    assert (asked.ask.who, asked.offered(), [item.ground for item in asked.ask.rejected]) == ("乙", ("左", "中"), ["b"])
    assert [event.slot for event in resume(asked, [("slot", "中")]).events()] == ["中", "左"]


def test_a_card_of_ones_own_moves() -> None:
    """The turn player's, and the kernel event."""
    play = look()
    assert (is_own(play, 1), is_own(play, 4)) == (True, False)
    moved = relocate(play, 1, "墓", on="top")
    assert (moved.kind, moved.obj, moved.zone, moved.get("on")) == ("move", 1, "墓", "top")


def test_the_top_of_a_pile() -> None:
    """All of it where there are fewer."""
    play = look()
    assert [obj.uid for obj in top_of(play, "山", "乙", 1)] == [4]
    assert [obj.uid for obj in top_of(play, "山", "乙", 9)] == [4, 5]


def test_only_how_a_number_compares_is_asked() -> None:
    """A number that is known is not asked; of another the judge says whether it is more."""
    play = look()
    assert compared(play, play.obj(1), "atk", 5, "c") == 3
    with pytest.raises(Stop) as stop:
        compared(play, play.obj(2), "atk", 5, "c")
    assert (stop.value.ask.key, stop.value.ask.options) == ("atk<=5", ("yes", "no"))


def test_crowded_places_and_full_zones() -> None:
    """Cards that are part of another take no place."""
    objs = tuple(Obj(uid, "知", "甲", "場", "左", host=host) for uid, host in ((1, 0), (2, 0), (3, 1)))
    state = State(objs)
    assert [problem.message for problem in crowded(state, "甲", "場", "r")] == ["甲の左にカードが2枚あります"]
    assert list(crowded(State(objs[1:]), "甲", "場", "r")) == []
    assert [problem.message for problem in overfull(state, "甲", "場", "r", 2)] == ["甲の場に3枚あります（2枚まで）"]
    assert list(overfull(state, "甲", "場", "r", 3)) == []
