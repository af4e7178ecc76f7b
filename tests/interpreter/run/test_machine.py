"""The machine: states are data, steps are switched off, a state with nothing left to do is over."""

from __future__ import annotations

from tests.interpreter.toy import card, damage, on_field, probe, start
from tests.probes.support import play, resume

from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import State


def test_states_fork_in_the_middle_of_anything() -> None:
    """A state that waits for an answer is data: answered twice, it gives two futures and stays what it was."""
    cards = probe(card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("駒", "乙")))
    before = hash(run.state)
    one = resume(run, [("action", Action("hit", 2))])
    other = resume(run, [("action", Action("end"))])
    assert hash(run.state) == before
    assert damage(one, 2) == 3
    assert damage(other, 2) == 0


def test_disabled_step_is_skipped() -> None:
    """With the clause of a step switched off nothing dies: the step was load-bearing."""
    cards = probe(card("駒", hp=3))
    run = play(cards, start(on_field("駒", "甲"), on_field("駒", "乙")), [("action", Action("hit", 2))], off=["2"])
    assert run.state.obj(2).zone == "場"


def test_state_without_frames_is_over() -> None:
    """A state with nothing left to do asks nobody."""
    assert play(probe(card("駒")), State()).ask is None
