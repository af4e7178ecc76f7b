"""The moments that abilities wait for: either of two, and where each works."""

from __future__ import annotations

from tests.interpreter.bells import BELLS
from tests.probes.support import begin, board, play, put, resume

from gunbai.interpreter.data.state import counted


def test_either_of_two_moments_and_where_a_moment_works():
    """鈴 counts its moving and its falling; 骨 works in the grave because its moment says so; the chooser is the one named."""
    run = play(BELLS, board([put("鈴", "甲", "場"), put("骨", "甲", "場")], [begin("1", BELLS)]))
    assert run.ask is not None
    assert (run.ask.key, run.ask.who) == ("trigger", "乙")
    while run.ask is not None and run.ask.key == "trigger":
        run = resume(run, [("trigger", run.offered()[0])])
    assert (counted(run.state.obj(1), "rung"), counted(run.state.obj(2), "rung")) == (2, 1)
