"""The numbers of a board: as written, as the game sets them up, or left out."""

from __future__ import annotations

from tests.boards import said, start_from

from gunbai.interpreter.data.state import counted


def test_numbers_left_out(legions):
    """A number left out is the set-up's, and is listed; one that nobody knows is marked."""
    start = start_from("甲: {life: 3, mp: ?}", legions)
    assert (start.state.var("甲.life"), start.state.var("乙.life"), start.state.var("甲.cores.active")) == (3, 20, 0)
    assert start.state.var("甲.mp.unknown") == 1
    assert "乙.life" in start.left_out
    assert "甲.life" not in start.left_out


def test_counters_of_a_zone(legions):
    """Cores counted for a zone lie on the card there; where no card is, it is reported."""
    start = start_from("甲: {lord: 王#L 4/4, cores: {lord: 2}}\n乙: {cores: {lord: 1}}", legions)
    assert counted(start.state.obj(start.tags["L"]), "core") == 2
    assert said(start.problems) == ["乙 has 1 core on a card in ロードエリア, but no card is there [NO-CARD-THERE]"]
