"""Verdicts: what follows from the lines that were tried, and what is certain while a text has no words."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from gunbai.dispute import worlds as dispute
from gunbai.dispute.verdict import verdict
from gunbai.library import Library

CASE = """game: asterisk
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{field: {{前1: 剣士#A 3000/1}}, hand: [火#S], mana: []}}
  乙: {{field: {{前1: 霧#C}}}}
cards:
  霧: {{kind: ステラ, numbers: 1000/1{text}}}
  火: {{kind: スペル, cost: 0}}
line:
  {line}
claims:
  甲: {{says: 霧は残る, then: {{C.zone: 前列}}}}
"""
ATTACK, PLAY = "- 甲: {attack: A, target: C}", "- 甲: {play: S}"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", ATTACK, "never"),
        (", text: このステラは攻撃されない。", ATTACK, "unknown"),
        ("", PLAY, "unknown"),
    ],
)
def test_a_text_without_its_words_leaves_everything_open(tmp_path: Path, text: str, line: str, expected: str) -> None:
    """What the text of a ステラ does nobody says; nor what a spell does that is used and has none."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(text=text, line=line), encoding="utf-8")
    assert Library.open().replay(path).claims[0].verdict == expected


@pytest.mark.parametrize(
    ("truths", "complete", "result"),
    [
        ([{True}, {True}], True, "holds"),
        ([{True}, {True}], False, "unknown"),
        ([{True}, {False}], False, "depends"),
        ([{True}, {False, None}], False, "unknown"),
    ],
)
def test_what_was_followed_may_settle_that_it_depends(truths: list[set[bool | None]], complete: bool, result: str) -> None:
    """Once a claim came out both ways it depends on what these differ in; until then nothing is certain."""
    worlds = [
        SimpleNamespace(
            choices=(("D-1", reading),),
            doubts=frozenset(),
            lines=None,
            run=SimpleNamespace(refused=()),
            truths=lambda _, it=one: frozenset(it),
        )
        for reading, one in zip("ab", truths, strict=True)
    ]
    found, on = verdict(cast("dispute.Worlds", SimpleNamespace(worlds=worlds, complete=complete)), lambda _: None)
    assert (found, on) == (result, ("D-1",) if result == "depends" else ())
