"""Boards as they are printed: canonical, no more than was written, and read back as they were."""

from __future__ import annotations

import json

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.boards import board_from
from tests.notation.rows import ROWS, board_of_rows, start_of_rows
from tests.notation.strategies import GAMES, boards, reread

from gunbai.document import read_text
from gunbai.notation.board_writer import board_data, flow, format_board, scalar
from gunbai.replay.snapshot import board_of

WRITTEN = """\
turn: {seat: 甲, number: 3, phase: メイン, first: 甲}
甲:
  life: 20
  cores: {active: 3, exhausted: 2}
  lord: 王#L 4/4 貫通2 コア3
  field: {左: ルーン剣士#A 3/2 WT2, 中央: [兵 1/1, 槍 1/1]}
  hand: ?
  deck: [春, 夏, ...]
  standby: 兵士*3
乙:
  field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}
  hand: [?*2, 春]
  deck: 30
  exile: []
in force:
  - {on: A, atk: +1, until: turn, by: 38-5}
  - {on: C, keyword: 貫通2, until: battle}
  - {on: 乙, field: attack, op: lift, until: turn, by: 34-5}
already:
  - {A: 春の祝福}
now:
  - {path: [34-1, 34-4], scope: battle, with: {attacker: A, amount: 2}, given: {target: C}, sequence: yes}
pending:
  - {run: 38-17, at: 終わり, with: {card: A}, by: 35-1}
"""


def test_canonical_text(legions):
    """A board in canonical form is printed as it was written, to the letter."""
    assert format_board(board_from(WRITTEN, legions), legions) == WRITTEN


def test_only_what_was_written(legions):
    """Nothing that the judge left out is printed."""
    assert format_board(board_from("乙: {}", legions), legions) == "乙: {}\n"
    assert format_board(board_from("{}", legions), legions) == ""


def test_scalars():
    """A word is quoted only where YAML would read it otherwise."""
    plain = ["番兵#C 3/2 再生", "38-5", "+1", "-1", "タイプ:剣士", "...", "?", "〜による", "=3"]
    quoted = ["", "- a", "a: b", "a #b", "[a", "a,b", "*a", "&a", "a:", " a", "'a", "a\tb", "~"]
    assert [scalar(word) for word in plain if word != "=3"] == [word for word in plain if word != "=3"]
    assert all(scalar(word).startswith('"') for word in quoted)
    text = flow({"a": [*plain, *quoted]})
    assert read_text(text) == {"a": [*plain, *quoted]}


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_boards(notation, data):
    """A board reads back as it was, also in the middle of a resolution."""
    board = data.draw(boards(notation))
    assert reread(board, notation) == board


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_data(notation, data):
    """A board as data is what its YAML states, to the order of the keys: a page needs no YAML."""
    board = data.draw(boards(notation))
    assert json.dumps(board_data(board, notation)) == json.dumps(read_text(format_board(board, notation)) or {})


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), max_size=12))
def test_scalars_of_any_text(text):
    """Any text stands as one YAML scalar in a flow mapping, between quotes where it must."""
    assume("﷐" not in text)
    assert read_text(f"{{{scalar(text)}: [{scalar(text)}]}}") == {text: [text]}


def test_what_is_written_comes_back():
    """Numbers left out stay left out; a number by its label is printed among the numbers when they are whole."""
    for text, shown in (("剣 3", "剣 攻3"), ("剣 攻3", "剣 攻3"), ("剣 3/2", "剣 3/2"), ("剣 赤青 3/2", "剣 3/2 赤 青")):
        start = start_of_rows(f"{{field: {{前1: {text}}}}}")
        assert format_board(board_of(start.state, start), ROWS).splitlines()[2].strip() == f"field: {{前1: {shown}}}"
    _, problems = board_of_rows("{field: {前1: 剣}}")
    assert [problem.code for problem in problems] == ["UNKNOWN-CARD"]
