"""Icons of a force check: what the board leaves out of a character is asked, and their letters are known once they are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.library import Library

CHECK = """game: star-wars
title: t
board:
  turn: {{seat: 甲, number: 3, phase: 第1メイン}}
  甲: {{hand: [賭#E], deck: [{card}, 札 1 ダーク アイコン1]}}
  乙: {{base: 5, deck: 10, hand: []}}
cards:
  賭: {{kind: イベント, text: "フォースチェック1。ライトの数だけ相手のベースにダメージ。", do: [{do}]}}
line: [{{甲: {{event: E}}}}]
"""
NEXT = "{force check: 1}, {base damage: {seat: foe, amount: L}}"


def written(tmp_path: Path, card: str, do: str = NEXT) -> Path:
    """Returns the file of a force check of one card."""
    path = tmp_path / "case.yaml"
    path.write_text(CHECK.format(card=card, do=do), "utf-8")
    return path


@pytest.mark.parametrize(
    ("card", "base"),
    [
        ("師#X 1 ライト アイコン2", "3"),
        ("師#X 1 ダーク アイコン2", "5"),
        ("師#X 1 ダーク", "5"),
        ("機#X メカニック 1 ライト", "5"),
        ("師#X 1 ライトアイコン1", "4"),
    ],
)
def test_icons_that_are_printed_or_cannot_be_there_are_not_asked(tmp_path: Path, card: str, base: str) -> None:
    """Icons are those of the card's side (4.1.3※); a mechanic has none (SW-D28); of the dark ones the text says nothing."""
    told = Library.open().replay(written(tmp_path, card))
    assert told.run.ask is None or told.run.ask.who != "judge"
    assert told.court.facts.fact(told.run.state, "乙.base").value == base


@pytest.mark.parametrize("card", ["師#X 1 ライト", "師#X 1"])
def test_icons_that_the_board_leaves_out_are_asked(tmp_path: Path, card: str) -> None:
    """A character prints icons (4.1.3-3a): how many, nobody says."""
    ask = Library.open().replay(written(tmp_path, card)).run.ask
    assert ask is not None
    assert (ask.who, ask.key, ask.clause) == ("judge", "ライトアイコン", "4.1.3-4")


def test_a_letter_is_known_from_the_next_sentence_on(tmp_path: Path) -> None:
    """Within the sentence that orders the check nothing has been counted yet: its letter is no number there."""
    path = written(tmp_path, "師#X 1 ライト アイコン2", "{force check: 1, base damage: {seat: foe, amount: L}}")
    with pytest.raises(BadInput) as told:
        Library.open().replay(path)
    assert [problem.code for problem in told.value.problems] == ["NO-REFERENT"]
