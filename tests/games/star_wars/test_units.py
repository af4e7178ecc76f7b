"""What scenarios cannot say of units of two cards: incarnations, a question inside a placement as data, what nobody may see."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.document import Problems, read_text
from gunbai.errors import BadInput
from gunbai.interpreter.data.state import Frame
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.lines.canonical import canonical
from gunbai.interpreter.play import Play
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.replay.snapshot import board_of
from gunbai.replay.start import make_state
from gunbai.replay.table import Table, set_table
from gunbai.scenario.reader import read_scenario_text

ROOT = Path(__file__).parents[3]
MAIN = "game: star-wars\nboard:\n  turn: {seat: 甲, phase: 第1メイン}\n"
FIGHT = MAIN.replace("第1メイン", "戦闘")


@cache
def kits() -> Kits:
    """Returns the books that ship."""
    return Kits(ROOT)


@cache
def table() -> Table:
    """Returns the table of the game."""
    return set_table(kits()["star-wars"])


def played(text: str, *off: str) -> Resolution:
    """Returns the resolution of a scenario written here, with clauses switched off."""
    return resolve(table(), read_scenario_text(text, kits()), disabled=off)


def uid(run: Resolution, tag: str) -> int:
    """Returns the uid of a card by its tag."""
    return run.start.tags[tag]


BOARDED = """  甲: {story: [ライト], field: {前中: 戦闘機#M メカニック 3}, hand: [操縦士#P 1 ライト レベル1 パイロット2]}
  乙: {}
line: [{甲: {board: P, onto: M}}]
"""
OTHER_WAY = """  甲: {story: [ライト], field: {前中: 操縦士#P 1 パイロット2}, hand: [戦闘機#M メカニック 3 ライト レベル1]}
  乙: {}
line: [{甲: {board: M, onto: P}}]
"""


@pytest.mark.parametrize(("text", "kept", "new"), [(BOARDED, "M", "P"), (OTHER_WAY, "P", "M")], ids=["pilot", "mechanic"])
def test_card_incarnation_and_unit_are_three_things(text, kept, new):
    """The half in play keeps its incarnation, the half from the hand gets a new one, the unit is that of the mechanic."""
    run = played(MAIN + text)
    before, after = run.start.state, run.run.state
    assert after.obj(uid(run, kept)).stamp == before.obj(uid(run, kept)).stamp
    assert after.obj(uid(run, new)).stamp > max(obj.stamp for obj in before.objs)
    look = Play(run.machine, after, Frame("look"))
    mechanic, pilot = after.obj(uid(run, "M")), after.obj(uid(run, "P"))
    assert (look.whole(pilot), look.parts(mechanic)) == (mechanic, [pilot])
    derivation = look.derive(mechanic, "power")
    assert derivation is not None
    assert [(term.op, term.amount, term.clause) for term in derivation.terms] == [
        ("printed", 3, "4.2.1.2-2"),
        ("add", 2, "4.2.1.2.1-4"),
    ]


def test_without_the_limit_a_second_character_boards():
    """4.2.1.2.1-5 switched off: both are aboard, and both add to the power."""
    text = """  甲:
    story: [ライト]
    field: {前中: [戦闘機#M メカニック 3, 操縦士#P 1 パイロット2 @M]}
    hand: [相棒#Q 1 ライト レベル1 パイロット1]
  乙: {}
line: [{甲: {board: Q, onto: M}}]
"""
    assert [item.ground for item in played(MAIN + text).run.refused] == ["4.2.1.2.1-5"]
    free = played(MAIN + text, "4.2.1.2.1-5")
    assert free.court.facts.fact(free.run.state, "M.power").value == "6"


LEIA = """  甲: {story: [ライト], field: {前左: 将軍#A 3 人物:レイア}, hand: [姫#B 2 ライト レベル1 人物:レイア]}
  乙: {}
line: [{甲: {place: B, slot: 前右}}]
"""


def test_the_question_inside_the_placement_is_data():
    """The state that waits in the middle of the placement is stored and answered twice: two futures, each as if never stored."""
    run = played(MAIN + LEIA)
    ask = run.run.ask
    assert ask is not None
    assert (ask.key, ask.who, ask.clause, ask.options) == ("survivor", "甲", "2.4.2-7", (uid(run, "A"), uid(run, "B")))
    assert run.run.state.frames[-1].rule == "@events"
    stored = pickle.dumps(run.run.state)
    futures = set()
    for survivor in ask.options:
        state = pickle.loads(stored)
        assert (state, hash(state)) == (run.run.state, hash(run.run.state))
        trace = Trace()
        after, _ = run.machine.advance(run.machine.answer(state, ask, survivor), trace)
        assert after.obj(survivor).zone == "場"
        assert "2.4.2-7" in {ground for step in trace.steps for ground in step.grounds}, "a trace may begin here"
        futures.add(canonical(after, table().vocabulary))
    assert len(futures) == 2


@pytest.mark.parametrize("off", ["2.4.2-7", "4.2.1.2-5"])
def test_without_uniqueness_both_stay(off):
    """Either clause switched off: nobody is asked and both stand; the ground is what made the difference."""
    run = played(MAIN + LEIA, off)
    assert [run.run.state.obj(uid(run, tag)).zone for tag in "AB"] == ["場", "場"]
    assert off not in {ground for step in run.run.trace.steps for ground in step.grounds}


FULL = """  甲:
    story: [ライト]
    field: {前左: 歩兵#A 1, 前中: 戦闘機#M メカニック 3}
    hand: [新兵#G 1 ライト レベル1, 操縦士#P 1 ライト レベル1 パイロット2]
  乙: {field: {前右: 番兵#Z 1}}
"""


@pytest.mark.parametrize(
    ("decision", "refused", "facts"),
    [
        ("place: G, replace: A", [], {"G.slot": "前左", "A.zone": "捨て山置き場"}),
        ("place: G, replace: Z", ["4.2.1.2-6"], {"G.zone": "手札", "Z.zone": "場"}),
        ("place: P, onto: M", [], {"P.host": "M"}),
        ("place: P, slot: 前中", [], {"P.host": "M"}),
        ("place: P, slot: 前中, replace: M", [], {"P.slot": "前中", "M.zone": "捨て山置き場"}),
        ("place: G, onto: A", ["4.2.1.2.1-1"], {"G.zone": "手札"}),
    ],
)
def test_a_placement_may_name_the_unit_that_stands_there(decision: str, refused: list[str], facts: dict[str, str]) -> None:
    """What is replaced, or boarded, is named in place of the slot, or beside it; what cannot be is refused by its clause."""
    run = played(f"{MAIN}{FULL}line: [{{甲: {{{decision}}}}}]\n")
    assert [item.ground for item in run.run.refused] == refused
    assert {path: run.court.facts.fact(run.run.state, path).value for path in facts} == facts


def test_nobody_sees_what_is_picked_from_the_base():
    """The base lies face down for both; in the hand its owner sees the card (SW-D05)."""
    text = """  甲: {field: {前左: 兵士#A 2}}
  乙: {base: [将軍#X, 姫#Y], hand: []}
line: [{甲: {attack: A}}, {乙: {base: X}}]
"""
    run = played(FIGHT + text)
    see = table().vocabulary.visible_to
    assert not any(see(run.start.state.obj(uid(run, "X")), seat) for seat in "甲乙")
    picked = run.run.state.obj(uid(run, "X"))
    assert (see(picked, "甲"), see(picked, "乙")) == (False, True)


def test_an_attack_survives_the_notation():
    """A replay that stops inside an attack can be printed, read back and taken up at the very same question."""
    text = """  甲: {field: {前左: [戦闘機#M メカニック 3, 操縦士#P 1 パイロット2 @M]}, base: 5}
  乙: {field: {前左: 番兵#C 2, 後右: 盾#D 4 ディフェンダー}, base: 2}
line: [{甲: {attack: M}}]
"""
    run = played(FIGHT + text)
    kit = kits()["star-wars"]
    printed = format_board(board_of(run.run.state, run.start), kit.notation)
    problems = Problems()
    board = read_board(read_text(printed), kit.notation, problems, run.scenario.catalogue)
    again = make_state(board, table(), run.scenario.catalogue)
    machine = table().machine(again.cards)
    state, ask = machine.advance(machine.begin(again.state))
    assert list(problems) == []
    assert run.run.ask is not None
    assert ask is not None
    assert (ask.key, ask.who, ask.clause) == (run.run.ask.key, run.run.ask.who, run.run.ask.clause)
    state, ask = machine.advance(machine.answer(state, ask, again.tags["D"]))
    while ask is not None and ask.skip is not None:
        state, ask = machine.advance(machine.answer(state, ask, ask.skip))
    assert [state.obj(again.tags[tag]).zone for tag in "MD"] == ["場", "捨て山置き場"]


def test_two_units_in_one_place_are_told_where_one_is_meant():
    """A place holds one (4.3-3): on a board with two nobody can say which gives way, and neither is taken for it."""
    board = (
        FIGHT.replace("戦闘", "移動") + "  甲: {field: {前左: [兵#A 3, 弓#B 2], 前中: 騎#C 2}}\nline: [甲: {move: C, slot: %s}]\n"
    )
    with pytest.raises(BadInput, match="TWO-IN-ONE-PLACE") as told:
        resolve(table(), read_scenario_text(board % "前左", kits()))
    assert [problem.rule for problem in told.value.problems] == ["4.3-3"]
    assert resolve(table(), read_scenario_text(board % "前右", kits())).run.refused == []
