"""Fact paths: one that is impossible is refused with the nearest possible one."""

from __future__ import annotations

import pytest

from gunbai.scenario.fact_path import read_path


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("Z.atk", "Z is no card, seat, turn or game — begin with one of A, 甲, 乙, turn, game, match [NO-SUCH-FACT]"),
        ("A.atq", "A has no atq — did you mean A.atk? [NO-SUCH-FACT]"),
        ("A", "A alone is no fact — use one of "),
        ("A.status.気絶", "A.status has no 気絶 — use one of 行動不能 [NO-SUCH-FACT]"),
        ("甲.field", "甲.field alone is no fact — use one of count [NO-SUCH-FACT]"),
        ("甲.cores.actve", "甲.cores has no actve — did you mean 甲.cores.active? [NO-SUCH-FACT]"),
        ("turn.sheet", "turn has no sheet — did you mean turn.seat? [NO-SUCH-FACT]"),
    ],
)
def test_paths_that_cannot_be(path, message, legions):
    """An impossible path is refused with the nearest possible one."""
    assert str(read_path(path, legions, ["A"])).startswith(message)
