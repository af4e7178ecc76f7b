"""States are compared by what they are, not by how they were reached."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter.toy import on_field, probe, start

from gunbai.interpreter.data.state import put_var
from gunbai.interpreter.lines.canonical import canonical


def test_equal_positions_are_equal_however_they_were_reached() -> None:
    """Stamps, clocks and the order of variables do not tell states apart."""
    one = put_var(put_var(start(on_field("駒", "甲")), "x", 1), "y", 2)
    other = put_var(put_var(start(replace(on_field("駒", "甲"))), "y", 2), "x", 1)
    other = replace(other, clock=99, objs=(replace(other.objs[0], stamp=57),))
    assert one != other
    words = probe().machine().vocabulary
    assert canonical(one, words) == canonical(other, words)
    assert canonical(one, words) != canonical(put_var(one, "x", 2), words)
