"""What a step changed is told for each card by itself."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

HIT = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 3}
  甲: {field: {前1: 剣士#A 3000/2}}
  乙: {field: [], hand: [], damage: [], deck: [石, 石]}
line: [{甲: {attack: A}}]
"""
"""Two cards that are called alike go to the damage zone at once (3.5.4.5.b)."""


def test_cards_that_are_called_alike_are_told_each_by_itself(library: Library, tmp_path: Path) -> None:
    """One line would say that one card was sent."""
    told = library.replay(written(tmp_path, HIT)).to_json()["steps"]
    moved = [change["of"] for step in told for change in step["changes"] if change["after"] == "ダメージゾーン"]
    assert moved == ["石", "石"]
