"""What no scenario can say: a state in the middle of the chain is data, and chance is asked no more than needed."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.table import set_table
from gunbai.rulebook import load_rulebook
from gunbai.scenario.reader import read_scenario_text

ROOT = Path(__file__).parents[3]
CARDS = """
cards:
  打消: {kind: スペル, cost: 0, keywords: [スペルステップ], text: 相手のスペルを無効にする。, do: [{negate: spell}]}
"""


@pytest.fixture(scope="module")
def kits() -> Kits:
    """Returns what scenarios are read with."""
    return Kits(ROOT, {"asterisk": load_rulebook(ROOT, "asterisk")})


def resolved(kits: Kits, text: str, version: str = "") -> Resolution:
    """Returns the resolution of a scenario."""
    head = f'game: asterisk\nversion: "{version}"\n' if version else "game: asterisk\n"
    case = read_scenario_text(head + text, kits)
    return resolve(set_table(kits["asterisk"], case.version, case.as_of), case)


def test_a_state_inside_the_chain_has_two_futures(kits):
    """Saved while 甲 may counter a waiting spell: hashable, equal to its copy, answered either way."""
    board = "board:\n  turn: {seat: 甲}\n  甲: {field: [剣#A 2/1], hand: [打消#T]}\n  乙: {field: [盾#C 1/1], hand: [打消#S]}\n"
    line = "line:\n  - 甲: {attack: A, target: C}\n  - 乙: {play: S}\n  - 甲: {play: T}\n"
    whole = resolved(kits, board + CARDS + line)
    machine: Machine = whole.machine
    state, ask = machine.advance(whole.start.state)
    for option in (Action("attack", whole.start.find("A")), whole.start.find("S")):
        assert ask is not None
        state, ask = machine.advance(machine.answer(state, ask, option))
    twin = copy.deepcopy(state)
    assert (state, hash(state)) == (twin, hash(twin))
    assert ask is not None
    assert (ask.who, ask.key) == ("甲", "play")
    used, _ = machine.advance(machine.answer(state, ask, whole.start.find("T")))
    passed, _ = machine.advance(machine.answer(twin, ask, "pass"))
    assert used.obj(whole.start.find("T")).zone == "トラッシュゾーン"
    assert passed.obj(whole.start.find("T")).zone == "手札"
    assert state == twin


def test_weighing_a_cost_asks_for_no_payment(kits):
    """Whether an ability can be paid is looked at before it is used; with which of two colours is asked after (3.5.3.a)."""
    field = "  甲: {field: {前1: 見本の射手#A}, mana: {赤: 2, 青: 1}}\n  乙: {field: {前1: 石#C 9/1}, deck: 5}\n"
    board = "board:\n  turn: {seat: 甲}\n" + field
    whole = resolved(kits, board + "line:\n  - 甲: {attack: A, target: C}\n")
    assert whole.run.ask is not None
    assert whole.run.ask.key == "action"


def test_identical_cards_need_no_chance(kits):
    """A reload over three cards that are alike: it makes no difference which lies on top, so nobody is asked."""
    board = "board:\n  turn: {seat: 甲, phase: ドロー}\n  甲: {hand: [], deck: [], trash: [石*3], field: []}\nline: []\n"
    run = resolved(kits, board).run
    assert [choice.key for step in run.trace.steps for choice in step.choices if choice.who == "chance"] == []
    assert len(run.state.in_zone("手札", "甲")) == 2


def test_different_cards_ask_chance_once_for_each_place(kits):
    """Of two different cards the top one is asked for; the other then is the next."""
    board = "board:\n  turn: {seat: 甲, phase: ドロー}\n  甲: {hand: [], deck: [剣], trash: [石#X, 木#Y], field: []}\n"
    run = resolved(kits, board + "readings: {AST-D10: a}\nline:\n  - chance: {next: X}\n").run
    asked = [choice.option for step in run.trace.steps for choice in step.choices if choice.who == "chance"]
    assert asked == [run.state.objs[1].uid]


@pytest.mark.parametrize("version", ["2022-03-28", "before-2022-03-28"])
def test_both_versions_run(kits, version):
    """The two versions differ in marks only, so the same attack comes out alike, with the clauses of the version asked for."""
    board = "board:\n  turn: {seat: 甲}\n  甲: {field: [剣#A 2/1]}\n  乙: {field: [], deck: 9}\nline:\n  - 甲: {attack: A}\n"
    found = resolved(kits, board, version)
    assert found.table.book.version == version
    assert len(found.run.state.in_zone("ダメージゾーン", "乙")) == 1
    assert found.to_json()["version"] == version
    assert not found.table.doubtful


@pytest.mark.parametrize("written", ["DT", "'[D-T]'", "トリガーアイコン"])
def test_a_keyword_is_read_by_its_aliases(kits, written):
    """Players write [D-T] as DT, too, or by the icon's name."""
    text = f"""\
board:
  turn: {{seat: 甲, phase: メイン}}
  甲: {{hand: [罠#A]}}
cards: {{罠: {{kind: スペル, keywords: [{written}]}}}}
"""
    card = resolved(kits, text).machine.card("罠")
    assert [word for word, _ in card.keywords] == ["トリガー"]


def test_a_card_finds_a_place_where_the_usual_columns_are_full(kits):
    """The number of columns is nowhere given (AST-D21): a seventh card lies in a fourth column, and never at no place at all."""
    six = ", ".join(
        f"{place}: 羊#{tag} 1000/1 白 コスト1"
        for place, tag in zip(("前1", "前2", "前3", "後1", "後2", "後3"), "BCDEFH", strict=True)
    )
    hand = "hand: [熊#G 1000/1 白 コスト1], mana: [羊#M 1000/1 白 コスト1]"
    board = f"board:\n  turn: {{seat: 甲, number: 3, phase: メイン}}\n  甲: {{field: {{{six}}}, {hand}}}\n"
    whole = resolved(kits, f"{board}line:\n  - 甲: {{play: G}}\n")
    assert whole.run.state.obj(whole.start.find("G")).slot == "前4"
