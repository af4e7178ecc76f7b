"""The progress of a line: which decisions stay carried out when a word of theirs, or of a later one, is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.library import Library
from gunbai.replay.run import Run

ROOT = Path(__file__).parents[2]
ENDED = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 5, phase: アタック}}
  甲: {{hand: [狼#A 1/1/1, 狼 1/1/1 *7], 前衛: {{1: 熊#K 1/1/1}}, deck: 9}}
  乙: {{deck: 9, hand: 0}}
line:
{line}
"""
"""A turn that ends with eight cards in the hand, one of which is put into the trash (5.6.3)."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Opens the shipped content."""
    return Library.open(ROOT, tmp_path)


def run_of(library: Library, folder: Path, *line: str) -> Run:
    """Returns how a line goes."""
    told = "\n".join(f"  - {decision}" for decision in line)
    return library.replay(written(folder, ENDED.format(line=told))).run


def test_what_has_ended_a_turn_stands_though_a_word_of_it_is_refused(library: Library, tmp_path: Path) -> None:
    """K lies in play and is no card of the hand: the discard is refused (5.6.3), the turn has ended all the same."""
    run = run_of(library, tmp_path, "甲: {end: ターン, discard: K}", "甲: {discard: A}")
    assert [(item.line, item.ground, item.part) for item in run.refused] == [(1, "5.6.3", True)]
    assert run.state.var("turn.seat") == "乙"


def test_a_decision_that_ended_nothing_is_refused_as_a_whole(library: Library, tmp_path: Path) -> None:
    """An attack that the rules refuse leaves nothing behind: nothing of it stands, and the turn goes on (5.5.1)."""
    run = run_of(library, tmp_path, "甲: {attack: A}", "甲: {end: ターン, discard: A}")
    assert [(item.line, item.part) for item in run.refused] == [(1, False)]
    assert run.state.var("turn.seat") == "乙"
