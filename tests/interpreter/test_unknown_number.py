"""A number that nobody wrote down: it can be compared, and what hangs on that is doubted; to reckon with it asks the judge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.probes.support import Probe, Run, begin, board, play, put

from gunbai.game import Game, Outcome, Play
from gunbai.interpreter.card import Card
from gunbai.interpreter.findings import Findings
from gunbai.interpreter.state import Contribution, Obj, State
from gunbai.interpreter.unknown_number import Number, UnknownNumber

VOCABULARY = {"zones": {"場": {}}, "values": {"power": {"printed": "2", "add": "3"}}}
CARDS = {
    "?": Card("?", ""),
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


@pytest.mark.parametrize("reckons", [lambda play, power: power + 1, lambda play, power: 1 + power, lambda play, power: -power + 9])
def test_to_reckon_with_it_asks_the_judge(reckons: Callable[[Play, Number], object]) -> None:
    """A sum needs the number itself."""
    asked, seen = run("?", reckons)
    assert asked.ask is not None
    assert (asked.ask.who, asked.ask.key, asked.ask.name, seen) == ("judge", "power", "1:power", [])
    assert run("?", reckons, (("power", "4"),))[1][0][0] == 5


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
