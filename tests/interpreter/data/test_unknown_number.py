"""A number that nobody wrote down can be compared, and its sums: what hangs on that is doubted; for the rest the judge is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.probes.support import Probe, Run, begin, board, play, put

from gunbai.game import Game, Outcome, Play
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Contribution, Obj, State
from gunbai.interpreter.data.unknown_number import Number, UnknownNumber
from gunbai.interpreter.game.findings import Findings

VOCABULARY = {"zones": {"場": {}}, "values": {"power": {"printed": "2", "add": "3"}}}
CARDS = {
    "影": Card("影", "兵", {"power": None}),
    "札": Card("札", "計略"),
    "兵": Card("兵", "兵", {"power": 3}),
}


def run(
    card: str, asks: Callable[[Play, Number | None], object], answers: tuple[tuple[str, str], ...] = ()
) -> tuple[Run, list[object]]:
    """Runs a step that looks at the power of a card; returns the run and what it saw."""
    game, seen = Game("own"), list[object]()

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        seen.append((asks(play, play.value(play.obj(1), "power")), [*play.findings.consulted]))
        return []

    probe = Probe(game, {"1": ["1.1"]}, VOCABULARY, CARDS)
    return play(probe, board([put(card, "甲", "場")], [begin("1", probe)]), answers), seen


@pytest.mark.parametrize("card", ["?", "影"])
def test_a_comparison_is_presumed_and_can_be_doubted(card: str) -> None:
    """A card, or a number, that nobody knows is presumed to be more; what was asked is noted, for a verdict to try the other."""
    assert run(card, lambda play, power: power is not None and power <= 2)[1] == [(False, ["fact:1:power<=2"])]
    assert run(card, lambda play, power: power is not None and power < 1)[1] == [(False, ["fact:1:power<=0"])]
    assert run(card, lambda play, power: power is not None and power > 4)[1] == [(True, ["fact:1:power<=4"])]


def test_a_card_without_such_a_number_has_none() -> None:
    """What is known to have no power is told so, and a known power is a number."""
    assert run("札", lambda play, power: power)[1] == [(None, [])]
    assert run("兵", lambda play, power: power)[1] == [(3, [])]


@pytest.mark.parametrize(
    "reckons", [lambda play, power: power % 7 + 1, lambda play, power: 20 // power, lambda play, power: 20 / power]
)
def test_what_needs_the_number_itself_asks_the_judge(reckons: Callable[[Play, Number], object]) -> None:
    """What is left over, or how often it goes into another number, is told by nothing but the number."""
    asked = run("?", reckons)[0].ask
    assert asked is not None
    assert (asked.who, asked.key, asked.name, asked.counted) == ("judge", "power", "1:power", True)
    assert run("?", reckons, (("power", "4"),))[1][-1][0] == 5


@pytest.mark.parametrize(
    ("compares", "bound"),
    [
        (lambda power: power + 1 <= 3, 2),
        (lambda power: 9 - power >= 7, 2),
        (lambda power: power * 2 < 6, 2),
        (lambda power: power // 3 < 1, 2),
        (lambda power: max(power - 1, 0) <= 1, 2),
    ],
)
def test_a_sum_is_compared_like_the_number(compares: Callable[[Number], bool], bound: int) -> None:
    """What is reckoned with numbers that are known is doubted where it is compared: the judge is asked for nothing."""
    found, seen = run("?", lambda play, power: power is not None and compares(power))
    assert found.ask is None
    assert [(held, doubts[-1]) for held, doubts in seen] == [(False, f"fact:1:power<={bound}")]


@given(
    st.integers(-20, 40),
    st.integers(-5, 5),
    st.none() | st.integers(0, 5),
    st.lists(st.tuples(st.sampled_from(["+", "-", "from", "*", "//", "neg", "least"]), st.integers(-6, 6)), max_size=4),
    st.integers(-30, 30),
)
def test_every_comparison_is_that_of_the_number(
    number: int, plus: int, least: int | None, steps: list[tuple[str, int]], bound: int
) -> None:
    """Where each doubt is answered by the number, each comparison comes out as with the number, whatever was done with it."""
    known = max(number + plus, least) if least is not None else number + plus
    told: Number = UnknownNumber(Knowing(number), 1, "power", plus, least)
    for step in steps:
        known, told = reckoned(known, *step), reckoned(told, *step)
    assert (told <= bound, told < bound, told >= bound, told > bound, told == bound) == (
        known <= bound,
        known < bound,
        known >= bound,
        known > bound,
        known == bound,
    )
    assert int(told) == known


def reckoned(number: Any, step: str, other: int) -> Any:
    """Returns what comes of a number."""
    match step:
        case "+":
            return other + number
        case "-":
            return number - other
        case "from":
            return other - number
        case "*":
            return number * other
        case "//":
            return number // (other or 1)
        case "neg":
            return -number
    return max(number, other)


class Look:
    """A look whose answers are pinned."""

    def __init__(self, **pinned: str) -> None:
        self.state = State(readings=tuple((f"fact:1:power<={name.removeprefix('p')}", taken) for name, taken in pinned.items()))
        self.findings = Findings()

    def presume(self, name: str, options: tuple[str, ...]) -> str:
        """Takes the first."""
        return options[0]

    def number_of(self, uid: int, field: str) -> int:
        """Says seven."""
        return 7


class Knowing(Look):
    """A look that presumes what is so."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def presume(self, name: str, options: tuple[str, ...]) -> str:
        """Tells whether the number is at most so much."""
        return "yes" if self.number <= int(name.rpartition("<=")[2]) else "no"

    def number_of(self, uid: int, field: str) -> int:
        """Returns the number."""
        return self.number


def test_what_is_pinned_says_the_rest() -> None:
    """At most 3 is at most 4 as well; more than 3 is more than 2."""
    assert UnknownNumber(Look(p3="yes"), 1, "power") <= 4
    assert not UnknownNumber(Look(p3="no"), 1, "power") <= 2
    assert UnknownNumber(Look(p1="yes"), 1, "power", plus=2) <= 3
    assert not UnknownNumber(Look(p9="yes"), 1, "power", least=1) <= 0
    assert int(UnknownNumber(Look(), 1, "power", plus=2)) == 9


def test_what_is_in_force_is_added() -> None:
    """+2 on a number that nobody knows: whether it is at most 4 is whether the printed one is at most 2."""
    game, seen = Game("own"), list[object]()

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        power = play.value(play.obj(1), "power")
        seen.append(power is not None and power <= 4)
        return [] if "fact:1:power<=2" in play.findings.consulted else [play.event("end")]

    probe = Probe(game, {"1": ["1.1"]}, VOCABULARY, CARDS)
    obj: Obj = put("?", "甲", "場")
    start = board([obj], [begin("1", probe)])
    lying = start.objs[0]
    start = State(
        **{name: getattr(start, name) for name in start.__struct_fields__ if name != "in_force"},
        in_force=(Contribution("power", "add", lying.uid, lying.stamp, amount=2, clause="3"),),
    )
    assert play(probe, start).state.ending is None
    assert seen == [False]
