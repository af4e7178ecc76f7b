"""From a state back to a board: all it knows, what players may see, and the same state when it is read again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.boards import Setting, start_from
from tests.notation.strategies import GAMES, boards, reread

from gunbai.document import Problems, read_text
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Contribution, put
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.notation.catalogue import Catalogue
from gunbai.replay.line import play_line
from gunbai.replay.snapshot import board_of
from gunbai.replay.start import make_state
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario_text


def test_a_state_as_a_board(legions):
    """A state shows everything it knows, presumed facts as left out."""
    start = start_from("甲: {life: 3, field: {左: 兵#A 1/1}, deck: 30, hand: []}\n乙: {master: [], deck: 0, hand: [春]}", legions)
    state = put(start.state, replace(start.state.obj(start.tags["A"]), damage=1))
    assert (
        format_board(board_of(state, start), legions)
        == """\
turn: {seat: 甲, number: 3, phase: メイン, first: 甲}
甲:
  life: 3
  mp: 0
  mode: 通常
  cores: {active: 0, exhausted: 0, Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0}
  master: マスター
  field: {左: 兵#A 1/1 ダメージ1}
  hand: []
  deck: 30
乙:
  life: 20
  mp: 0
  mode: 通常
  cores: {active: 0, exhausted: 0, Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0}
  master: []
  hand: [春]
  deck: []
"""
    )


def test_a_card_exiled_face_down_is_seen_by_nobody(legions):
    """17-18: a card exiled face up is public, one exiled face down is looked at by no player, its owner included."""
    start = start_from("甲: {exile: [表札#X, 裏札#Y 裏向き]}", legions)
    seen = {obj.card: legions.vocabulary.visible_to(obj, "甲") for obj in start.state.objs}
    assert (seen["表札"], seen["裏札"]) == (True, False)


def test_what_one_player_may_see(legions, robots):
    """A player sees the own hand and what lies face down on the own side, nothing of the other's; nobody sees a deck."""
    start = start_from("甲: {hand: [春], deck: [秋]}\n乙: {hand: [夏]}", legions)
    seen = {obj.card: legions.vocabulary.visible_to(obj, "甲") for obj in start.state.objs}
    assert [seen[name] for name in ("春", "秋", "夏")] == [True, False, False]
    start = start_from("東: {front: {A: 機体#M 5 伏せ}}\n西: {front: {A: 別#N 4 伏せ}}", robots)
    assert [robots.vocabulary.visible_to(obj, "東") for obj in start.state.objs] == [True, False]


def test_cards_without_a_tag_get_one_when_something_refers_to_them(legions):
    """What is in force on an untagged card can still be written down and read back."""
    start = start_from("甲: {field: {左: 兵 1/1}}", legions)
    gain = Contribution("atk", "add", 2, 2, amount=1, until="turn", clause="38-5")
    text = format_board(board_of(replace(start.state, in_force=(gain,)), start), legions)
    assert "field: {左: 兵#card2 1/1}" in text
    assert "- {on: card2, atk: +1, until: turn, by: 38-5}" in text
    assert start_from(text, legions).state.in_force == (replace(gain, entered=4),)


def test_what_ended_with_an_incarnation_is_not_shown(legions):
    """A contribution to a card that has left since is no part of the board."""
    start = start_from("甲: {field: {左: 兵#A 1/1}}", legions)
    stale = Contribution("atk", "add", 2, 99, amount=1)
    assert board_of(replace(start.state, in_force=(stale,)), start).in_force == ()


def test_known_cards_are_printed_by_name(legions):
    """A card from the book needs no numbers; one that differs prints only the difference."""
    known = [Card("エリン", "ミニオン", {"atk": 2, "hp": 2, "cost": 3}, (("再生", 0),))]
    start = start_from("甲: {field: {左: エリン#A, 中央: エリン#B 5/5 貫通1}}", legions, known)
    assert "field: {左: エリン#A, 中央: エリン#B 5/5 貫通1}" in format_board(board_of(start.state, start), legions)


STEPS = {"26-1": ["26-2"], "26-2": ["26-3", "26-4", "26-5", "26-6", "26-7"]}


def after(rule: str, step: str) -> str:
    """Returns the next step of the procedures used here."""
    steps = STEPS.get(rule, [])
    index = steps.index(step) + 1 if step in steps else len(steps)
    return steps[index] if index < len(steps) else ""


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_states(notation, data):
    """A state that is shown as a board, printed, read and made again is the same state."""
    board = data.draw(boards(notation))

    def state_of(board):
        return make_state(board, Setting(notation, after=after), Catalogue())

    start = state_of(board)
    again = state_of(reread(board_of(start.state, start), notation))
    assert again.state.objs == start.state.objs
    assert dict(again.state.vars) == dict(start.state.vars)
    assert (again.state.frames, again.state.scopes) == (start.state.frames, start.state.scopes)
    assert again.state.deferred == start.state.deferred
    assert sorted(map(repr, again.state.in_force)) == sorted(map(repr, start.state.in_force))
    assert (again.state.used, again.state.presumed) == (start.state.used, start.state.presumed)
    assert {key: again.cards[key] for key in start.cards} == start.cards


SCENARIO = """
game: legions
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {中央: 剣士#A 3/2 WT2}}
  乙: {field: {左: 番兵#C 3/2 WT2, 中央: 盾#D 1/4 WT1}}
line:
  - 甲: {attack: A}
"""


def test_an_open_question_survives_the_notation(kits):
    """A replay that stops inside a battle can be printed, read back and taken up at the very same question."""
    scenario = read_scenario_text(SCENARIO, kits)
    kit = kits["legions"]
    table = set_table(kit)

    def start(board):
        return make_state(board, table, scenario.catalogue)

    begun = start(scenario.board)
    run = play_line(table.machine(begun.cards), begun, scenario.line)
    text = format_board(board_of(run.state, begun), kit.notation)
    problems = Problems()
    again = start(read_board(read_text(text), kit.notation, problems, scenario.catalogue))
    _, ask = table.machine(again.cards).advance(again.state)
    assert list(problems) == []
    assert "now:" in text
    assert run.ask is not None
    assert ask is not None
    assert (ask.key, ask.who, ask.clause, ask.options) == (run.ask.key, run.ask.who, run.ask.clause, run.ask.options)


def test_a_number_that_a_step_remembers_is_no_card(legions):
    """Of two whole numbers in an open procedure the one whose name holds numbers is told as one, the other by its card."""
    now = "{path: [34-1, 34-4], scope: battle, with: {attacker: A, atk: 2}}"
    start = start_from(f"turn: {{phase: ドロー}}\n甲: {{field: {{左: 兵#A 1/1}}}}\nnow: [{now}]", legions)
    assert start.state.scopes[1].vars == (("attacker", start.tags["A"]), ("atk", start.tags["A"]))
    assert "with: {attacker: A, atk: 2}" in format_board(board_of(start.state, start), legions)
