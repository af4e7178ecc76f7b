"""One step of a run: a leaf that has nothing to tell."""

from __future__ import annotations

from tests.interpreter.bells import BELLS
from tests.probes.support import begin, board, play, put


def test_a_leaf_without_anything_to_tell_is_no_step():
    """The step that does not apply is left out of the account; the next is in it."""
    run = play(BELLS, board([put("石", "甲", "場")], [begin("1", BELLS)]))
    assert run.order()[0] == "1.2"
