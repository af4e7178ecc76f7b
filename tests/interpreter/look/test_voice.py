"""What a clause says without any condition: cited by whatever rests on it, and otherwise when it is switched off."""

from __future__ import annotations

from tests.probes.support import Probe, Run, begin, board, play, put, resume

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.state import counted
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play

game = Game("statements")

may_go_on = game.states("2", along=("2.ex",))
"""Whoever has moved may move on."""
how_far = game.states("3", 5, otherwise=1)
"""So far it goes."""


@game.definition("4", otherwise=False)
def is_tired(play: Play, steps: int) -> bool:
    """Whoever has gone far is tired."""
    return steps > 100


@game.step("1.1")
def go(play: Play) -> list[Outcome]:
    """So far as a clause says, and again where one lets it."""
    times = 2 if may_go_on(play) else 1
    far = how_far(play) * times
    return [play.event("count", 1, word="steps", amount=0 if is_tired(play, far) else far)]


PROBE = Probe(game, {"1": ["1.1"]}, {"zones": {"場": {}}})


def gone(*off: str) -> Run:
    """Returns a run of the one step."""
    return play(PROBE, board([put("駒", "甲", "場")], [begin("1", PROBE)]), off=off)


def test_what_a_clause_says_is_cited_by_what_rests_on_it() -> None:
    """Both statements are grounds of the step, and the clause that one of them goes along with."""
    assert counted(gone().state.obj(1), "steps") == 10
    assert gone().grounds("1.1") == {"1", "1.1", "2", "2.ex", "3"}


def test_without_its_clause_it_comes_out_otherwise() -> None:
    """Switched off, a statement is not so, its value is the other one, and neither is cited."""
    assert counted(gone("2").state.obj(1), "steps") == 5
    assert gone("2").grounds("1.1") == {"1", "1.1", "3"}
    assert counted(gone("3").state.obj(1), "steps") == 2


def test_a_statement_binds_its_clause() -> None:
    """Loading a game holds it against the book like every other binding; it may decide where claims part."""
    assert {"2", "3", "4"} <= game.clauses()
    assert {binding.kind for binding in game.bindings} == {"definition"}


def test_a_definition_that_is_supposed_to_apply() -> None:
    """Nobody has gone far enough for 4; supposed to apply, it counts all the same, and is cited. A statement has no condition."""
    machine = PROBE.machine(supposed=["4"])
    run = resume(Run(machine, board([put("駒", "甲", "場")], [begin("1", PROBE)])))
    assert counted(run.state.obj(1), "steps") == 0
    assert "4" in run.grounds("1.1")
    assert game.conditional == {"4"}
