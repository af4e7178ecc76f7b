"""Questions: what is on offer, what has to be named, what is asked of nobody, what is taken for granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from tests.probes.support import Probe, Run, board, put

from gunbai.interpreter.data.ask import Outcome, Rejected, Repeat
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import Frame, State
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.game.findings import NOTHING, Findings, Wanted
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.lines.explore import explore
from gunbai.interpreter.look.conditions import IF_NAMED, IfNamed
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.play import Play

START = board([put("石", "甲", "場"), put("石", "甲", "場"), put("岩", "甲", "場")], [Frame("1", "1.1")])
"""Two stones, 1 and 2, and a rock, 3."""


def asking(leaf: Callable[[Play], Iterable[Outcome]]) -> Probe:
    """Returns a game whose one step is this."""
    game = Game("asking")
    game.step("1.1")(leaf)
    return probe(game)


def probe(game: Game) -> Probe:
    """Returns a game with one zone."""
    return Probe(game, {"1": ["1.1"]}, {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}})


def run(probe: Probe, wanted: Wanted = NOTHING, answers: tuple[Any, ...] = (), state: State = START) -> Run:
    """Returns where a run stands after these answers; only the first question is wanted."""
    machine, trace = probe.machine(), Trace()
    state, ask = machine.advance(state, trace, wanted=wanted)
    for option in answers:
        assert ask is not None
        state, ask = machine.advance(machine.answer(state, ask, option), trace)
    return Run(machine, state, ask, trace)


def damage(play: Play, uid: int) -> list[Outcome]:
    """Returns what marks a card."""
    return [play.event("mark", uid, amount=1)]


@asking
def one_stone(play: Play) -> list[Outcome]:
    """One of the stones, which are alike, or a rock that is refused."""
    named = [1, 2, Rejected(3, "no rocks")]
    return damage(play, play.ask(Question("stone", [1], named=named, tacit=True)))


def test_what_has_to_be_named_is_offered_to_nobody_else() -> None:
    """Of two stones that are alike the first is taken without a word, and `explore` is asked nothing; who names one is asked."""
    assert [obj.damage for obj in run(one_stone).state.objs] == [1, 0, 0]
    assert [step.choices for step in run(one_stone).trace.steps] == [()]
    assert explore(one_stone.machine(), START).edges == 0
    for wanted in (Wanted(words=frozenset(("stone",))), Wanted(next=("甲", "stone"))):
        asked = run(one_stone, wanted)
        assert asked.ask is not None
        assert (asked.offered(), [item.ground for item in asked.ask.rejected]) == ((1, 2), ["no rocks"])
        chosen = run(one_stone, wanted, (2,))
        assert [obj.damage for obj in chosen.state.objs] == [0, 1, 0]
        assert [choice.option for step in chosen.trace.steps for choice in step.choices] == [2]


def test_a_tacit_question_is_another_players() -> None:
    """What somebody else decides next, and what is passed next, names nothing in a tacit question."""
    for wanted in (Wanted(next=("乙", "stone")), Wanted(next=("甲", "pass"))):
        assert run(one_stone, wanted).ask is None


@asking
def two_of_three(play: Play) -> list[Outcome]:
    """Two cards; the stones together and either with the rock are all ways there are."""
    ways = {"石石": (1, 2), "石岩": (1, 3)}
    chosen = play.ask(Question("paid", [1, 2, 3], least=2, most=2, ways=ways))
    return [outcome for uid in chosen for outcome in damage(play, uid)]


@pytest.mark.parametrize(
    ("wanted", "offered", "answer", "marked"),
    [
        (NOTHING, ("石石", "石岩"), "石岩", [1, 0, 1]),
        (Wanted(words=frozenset(("paid",))), (1, 2, 3), (2, 3), [0, 1, 1]),
    ],
)
def test_ways_are_offered_to_who_names_no_cards(wanted: Wanted, offered: Any, answer: Any, marked: list[int]) -> None:
    """Who does not name cards is asked in which of the ways that differ; who does, is asked which cards. Both come to cards."""
    assert run(two_of_three, wanted).offered() == offered
    assert [obj.damage for obj in run(two_of_three, wanted, (answer,)).state.objs] == marked


def throwing() -> Probe:
    """Returns a game in which stones may be thrown; nobody knows what a rock is."""
    game = Game("throwing")

    @game.step("1.1")
    def throw(play: Play) -> list[Outcome]:
        action = play.choose_action("main", "甲")
        return [Repeat("1.1"), *damage(play, action[1])] if action else []

    @game.action("throw", "2")
    def everything(play: Play, seat: str) -> list[int]:
        return [1, 3]

    @game.condition("3", of="2")
    def is_a_stone(play: Play, uid: int) -> bool | IfNamed:
        return play.obj(uid).card == "石" or IF_NAMED

    return probe(game)


def test_what_nobody_knows_enough_of_is_allowed_who_names_it() -> None:
    """A condition that holds only of what is named refuses it to everybody else."""
    plain, named = run(throwing()), run(throwing(), Wanted(next=("甲", "throw")))
    assert (plain.offered(), named.offered()) == (
        (Action("end"), Action("throw", 1)),
        (Action("end"), Action("throw", 1), Action("throw", 3)),
    )
    assert plain.ask is not None
    assert [(item.option, item.ground) for item in plain.ask.rejected] == [(Action("throw", 3), "3")]


@asking
def in_some_mode(play: Play) -> list[Outcome]:
    """Something that is presumed where 甲 uses something."""
    return damage(play, 1) if play.presume("mode", ("plain", "mad"), by="甲", of=("use",)) == "mad" else []


def test_a_presumption_is_doubted_where_a_decision_hangs_on_it() -> None:
    """It is consulted where that player decides about it, and otherwise taken without a word - but as pinned where it is pinned."""

    def consulted(wanted: Wanted, state: State = START) -> tuple[dict[str, Any], int]:
        findings = Findings()
        after, _ = in_some_mode.machine().advance(state, wanted=wanted, findings=findings)
        return findings.consulted, after.obj(1).damage

    pinned = State(**{**{name: getattr(START, name) for name in START.__struct_fields__}, "readings": (("mode", "mad"),)})
    assert consulted(NOTHING) == ({}, 0)
    assert consulted(Wanted(next=("乙", "use"))) == ({}, 0)
    assert consulted(Wanted(next=("甲", "use"))) == ({"mode": ("plain", "mad")}, 0)
    assert consulted(NOTHING, pinned) == ({"mode": ("plain", "mad")}, 1)
