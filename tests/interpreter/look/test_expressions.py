"""What card texts say of cards: `this` and `other` where a card is part of another."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter.toy import card, look, on_field, probe, start
from tests.probes.support import play

from gunbai.interpreter.look.expressions import among


def test_this_is_the_unit_for_a_part_of_it() -> None:
    """A text of a part means its unit by `this`, and by `other` every unit but that one."""
    board = start(on_field("駒", "甲"), on_field("駒", "甲"), on_field("駒", "甲"))
    inside = replace(board, objs=(board.objs[0], replace(board.objs[1], host=1), board.objs[2]))
    now = look(play(probe(card("駒")), inside))
    assert [obj.uid for obj in among(now, {"this": "yes"}, "甲", 2)] == [1]
    assert [obj.uid for obj in among(now, {"other": "yes"}, "甲", 2)] == [3]
