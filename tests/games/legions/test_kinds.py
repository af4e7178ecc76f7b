"""Cards of which the board does not say what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.library import Library

BOARD = """game: legions
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {master: 長#M 赤 白, cores: {active: 3}, hand: [謎の者#X コスト2 赤], standby: [謎#Z WT2]}
  乙: {life: 4}
"""


@pytest.mark.parametrize("line", ["{unlock: X, then: play, lane: 左}", "{play: Z, lane: 左}"])
def test_a_card_of_no_known_category_is_asked_for_where_it_is_played(tmp_path: Path, line: str) -> None:
    """How a card is played hangs on its category (32-2): it is neither refused for its cost nor a fault of the program."""
    path = tmp_path / "case.yaml"
    path.write_text(f"{BOARD}line: [{{甲: {line}}}]\n", encoding="utf-8")
    with pytest.raises(BadInput, match="カテゴリー"):
        Library.open().replay(path)


def test_a_card_of_no_known_category_is_no_offer(tmp_path: Path) -> None:
    """What nobody names is not tried by an exploration: it goes on without it."""
    path = tmp_path / "case.yaml"
    path.write_text(BOARD, encoding="utf-8")
    assert Library.open().explore(path, "action", 2000).lines
