"""What card texts cost: which cards may pay, in what order the parts are paid, and what happens when one cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.probes.support import Probe, Run, board, put, resume
from tests.probes.support import play as run

from gunbai.errors import NotAllowed
from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.card import Card, Cost
from gunbai.interpreter.data.state import Event, Frame
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.costs import bind_costs, by_itself, can_be_paid, pay_costs, payments, with_cards

game = Game("costs")
bind_costs(
    game,
    {
        "疲労": by_itself("r", "turn", lambda play, obj: obj.turned == "縦"),
        "discard": with_cards("d", "drop", home="手"),
        "trash": with_cards("t", "drop", home="場", lying="縦", itself=False),
    },
)
VOCABULARY = {"zones": {"場": {}, "手": {}, "墓": {}}, "usual": {"zone": "場"}}
COSTS: dict[str, tuple[Cost, ...]] = {}


@game.step("1.1")
def check(play: Play) -> list[Outcome]:
    """Whether the cost can be paid is remembered; then it is paid."""
    obj = play.obj(1)
    play.remember("able", can_be_paid(play, obj, COSTS["now"]))
    return [*pay_costs(play, obj, COSTS["now"])]


@game.event("turn", "")
def sideways(play: Play, event: Event) -> list[Event]:
    """The card is turned."""
    return [play.event("set", event.obj, turned="横")]


@game.event("drop", "")
def gone(play: Play, event: Event) -> list[Event]:
    """The card is gone."""
    return [play.event("move", event.obj, zone="墓")]


def paying(*costs: Cost, turned: str = "縦", off: str = "") -> Run:
    """Returns the run in which a card pays, without a clause; beside it lie another, and two cards in the hand."""
    COSTS["now"] = costs
    probe = Probe(game, {"1": ["1.1"]}, VOCABULARY, {name: Card(name, "駒") for name in ("声", "友", "札", "紙")})
    objs = [put("声", "甲", "場", turned=turned), put("友", "甲", "場", turned="縦"), put("札", "甲", "手"), put("紙", "甲", "手")]
    return run(probe, board(objs, [Frame("1", "1.1")]), off=[off] if off else [])


def paid(one: Run, *answers: tuple[str, Any]) -> list[int]:
    """Returns the cards that events were about."""
    return [event.obj for event in resume(one, answers).events()]


def test_cards_are_taken_from_their_home_unless_the_text_says_where() -> None:
    """Of the hand, also where a filter says the usual zone, as one does that says none; or of the zone that is named."""
    assert paying(Cost("discard", 1)).offered() == paying(Cost("discard", {"zone": "場"})).offered() == (3, 4)
    assert paid(paying(Cost("discard", 2))) == [3, 4]
    assert paid(paying(Cost("discard", {"name": "紙"}))) == [4]


def test_the_card_itself_pays_only_where_the_text_says_so() -> None:
    """Another that lies as the cost asks pays for it."""
    assert paid(paying(Cost("trash", 1))) == [2]
    assert paid(paying(Cost("trash", {"this": "yes"}))) == [1]


def test_parts_are_paid_one_after_another() -> None:
    """What the first part has taken is not there for the next."""
    assert paid(paying(Cost("discard", 1), Cost("discard", 1)), ("paid", 3)) == [3, 4]


def test_what_cannot_be_paid_is_refused_by_its_clause() -> None:
    """The clause of the part that cannot be: a card that lies sideways by the first part does not pay the second upright."""
    with pytest.raises(NotAllowed) as refused:
        paying(Cost("疲労"), Cost("trash", {"this": "yes"}))
    assert refused.value.ground == "t"
    with pytest.raises(NotAllowed) as refused:
        paying(Cost("疲労"), turned="横")
    assert refused.value.ground == "r"


def test_a_cost_of_which_no_clause_says_how_it_is_paid_is_refused() -> None:
    """What asks for it refuses it: it is not free."""
    with pytest.raises(NotAllowed) as refused:
        paying(Cost("疲労"), off="r")
    assert refused.value.ground == "1.1"


def test_seeing_whether_a_cost_can_be_paid_asks_nobody() -> None:
    """As many cards as are asked for, the first ones."""
    looked = paying(Cost("discard", 1))
    assert looked.ask is not None
    look = Play(looked.machine, looked.state, looked.state.frames[-1])
    found = payments(look, look.obj(1), [Cost("discard", 1)], checking=True)
    assert [event.obj for event in found if isinstance(event, Event)] == [3]
    assert payments(look, look.obj(1), [Cost("discard", 3)], checking=True) == "d"
