"""What the cards of a board are called."""

from __future__ import annotations

from tests.boards import start_from


def test_names(legions):
    """A name means a card when only one bears it; a card hidden in a deck does not compete."""
    text = "甲: {field: {左: 兵#A 1/1, 中央: 兵 2/2, 右: 槍 1/1}, hand: [春], deck: [春, 槍]}\n乙: {standby: 盾*2}"
    start = start_from(text, legions)
    assert "兵" not in start.tags
    assert start.state.obj(start.tags["槍"]).zone == "ミニオンゾーン"
    assert start.state.obj(start.tags["春"]).zone == "手札"
    assert start.state.obj(start.tags["乙マスター"]).owner == "乙"
    assert start.tags.of(start.tags["A"]) == "A"
    assert start.find("ａ") == start.tags["A"]
    assert start.find("弓") == 0
