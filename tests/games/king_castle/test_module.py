"""What scenarios cannot say of king-castle: its window is data, what is hidden stays hidden, energy without end is noticed."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.lines.canonical import canonical
from gunbai.interpreter.lines.explore import explore
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.table import Table, set_table
from gunbai.scenario.reader import read_scenario_text

ROOT = Path(__file__).parents[3]
ATTACKED = """
game: king-castle
title: 攻撃
board:
  turn: {seat: 甲, phase: バトル}
  甲: {units: [剣士#A 3/3, 兵士#B 1/1], castle: 20}
  乙: {wall: 9, castle: 20, magic: [サンダートラップ#T 裏向き サイコロ4], units: [巨人#C 2/5]}
line: [甲: {attack: A, target: C}]
expect: {ask: {who: 乙, key: use}}
"""


@cache
def table() -> Table:
    """Returns the table of the game."""
    return set_table(Kits(ROOT)["king-castle"])


def resolved(text: str) -> Resolution:
    """Returns the resolution of a scenario's text."""
    return resolve(table(), read_scenario_text(text, Kits(ROOT)))


def asked() -> tuple[Machine, object, object]:
    """Returns the machine, the state and the ask in the middle of a counter's window."""
    resolution = resolved(ATTACKED)
    machine = resolution.machine
    state, ask = machine.advance(machine.begin(resolution.start.state))
    return machine, *machine.advance(machine.answer(state, ask, Action("attack", resolution.start.tags["A"])))


def test_the_window_is_data() -> None:
    """In the middle of a counter's window the state can be stored and answered twice; each answer gives its own future."""
    machine, state, ask = asked()
    assert ask.key == "use"
    stored, futures = pickle.dumps(state), set()
    for option in ask.options:
        again = pickle.loads(stored)
        assert (again, hash(again)) == (state, hash(state))
        futures.add(canonical(machine.advance(machine.answer(again, ask, option))[0], machine.vocabulary))
    assert len(futures) == len(ask.options) == 2


def test_nothing_asked_of_a_player_names_what_is_hidden() -> None:
    """The attacker's own questions hold nothing of the face-down counter: neither option nor refusal."""
    resolution = resolved(ATTACKED)
    machine, trap = resolution.machine, resolution.start.tags["T"]
    state, ask = machine.advance(machine.begin(resolution.start.state))
    while ask.who == "甲":
        named = [*ask.options, *(item.option for item in ask.rejected)]
        assert not [option for option in named if option == trap or (isinstance(option, tuple) and trap in option)]
        state, ask = machine.advance(machine.answer(state, ask, ask.options[-1]))
    assert ask.options[0] == trap


@pytest.mark.parametrize(("words", "warned"), [("コスト", True), ("[コスト, ターン1]", False)])
def test_energy_without_end_is_noticed(words: str, warned: bool) -> None:
    """An ability that costs nothing and gives energy is warned of unless it says ターン1 (KC-D16); exploring it finds the loop."""
    text = f"""
game: king-castle
title: 無0
board:
  turn: {{seat: 甲, phase: セット}}
  甲: {{magic: [泉#M], castle: 20}}
  乙: {{castle: 20}}
cards:
  泉:
    kind: 場
    abilities: [{{name: 無0, text: "無0:全エネルギー1を得る。", when: {words}, cost: 無0, do: [{{energy: 全1}}]}}]
line: [甲: {{use: M}}]
"""
    resolution = resolved(text)
    assert [problem.code for problem in resolution.start.problems] == (["ENDLESS"] if warned else [])
    found = explore(resolution.machine, resolution.run.state, until=lambda node: node.ask.who != "甲", budget=60)
    assert any(loop.grows == ("甲.energy.全",) for loop in found.loops) is warned
