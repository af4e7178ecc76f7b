"""Boards as a judge writes them: what is read, and what is refused at its place."""

from __future__ import annotations

from tests.boards import board_from, wrong

from gunbai.notation.board import BoardSide, Cards, Turn
from gunbai.notation.token import CardToken


def test_what_is_written_and_nothing_more(legions):
    """A board keeps what was written; what was left out stays absent, so that it can be presumed and said so."""
    board = board_from("turn: {seat: 甲}\n甲: {life: 12, hand: 3}\n", legions)
    assert board.turn == Turn("甲")
    assert board.side("甲") == BoardSide((("life", 12),), (("hand", "", Cards((CardToken("?", copies=3),))),))
    assert board.side("乙") == BoardSide()


def test_aliases_and_canonical_entries(legions):
    """Japanese names, English aliases and zone names are read; a zone has one place on the board."""
    seat = "{ライフ: １２, フィールド: {ロード: 王 4/4}, ウェイト: {WT2: 兵}, モード: awakened}"
    board = board_from(f"ターン: {{席: 甲, フェイズ: main}}\n甲: {seat}", legions)
    assert board.turn == Turn("甲", phase="メイン")
    assert dict(board.side("甲").numbers) == {"life": 12, "mode": "覚醒"}
    assert board.side("甲").pile("lord") == Cards((CardToken("王", numbers=(4, 4)),))
    assert board.side("甲").pile("wait", "Ⅱ") == Cards((CardToken("兵"),))


def test_misspelt_entries(legions):
    """Every unknown key is refused with the nearest one, all at once."""
    assert wrong("tarn: {}\n甲: {lif: 20, cores: {actve: 1}, field: {上: X 3/2}}\nturn: {sheet: 甲}", legions) == [
        "b:1:1: a board has no tarn — did you mean turn? [KEY-TYPO]",
        "b:2:5: 甲 has no lif — did you mean life? [KEY-TYPO]",
        "b:2:22: cores has no actve — did you mean active? [KEY-TYPO]",
        "b:2:41: field has no 上 — use one of 左, 中央, 右, ロード, マスター [UNKNOWN-KEY]",
        "b:3:8: turn has no sheet — did you mean seat? [KEY-TYPO]",
    ]


def test_values_that_cannot_be(legions):
    """A value of the wrong kind is refused with what to write."""
    turn = "turn: {seat: 丙, number: -1, phase: メイ}"
    assert wrong(f"{turn}\n甲: {{life: many, mode: 覚醒中, lord: , deck: 5000}}\n乙: [3]", legions) == [
        "b:1:14: seat cannot be 丙 — use one of 甲, 乙 [UNKNOWN-WORD]",
        "b:1:25: turns are counted from 1 — write 1 for the first turn of the game, 0 before it [NOT-A-NUMBER]",
        "b:1:36: phase cannot be メイ — did you mean メイン? [UNKNOWN-WORD]",
        "b:2:11: life must be a whole number, not many — write 1, 2, 3 … [NOT-A-NUMBER]",
        "b:2:23: mode cannot be 覚醒中 — did you mean 覚醒? [UNKNOWN-WORD]",
        "b:2:34: lord says nothing — write [] for no card, or leave it out [EMPTY]",
        "b:2:42: deck cannot be 5000 — write a number from 0 to 1000 [BAD-COPIES]",
        "b:3:4: 乙 must be written as name: value [NOT-A-MAPPING]",
    ]
