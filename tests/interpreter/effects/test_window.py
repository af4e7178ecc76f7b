"""Windows: an opportunity is answered with the word that it names."""

from __future__ import annotations

from tests.interpreter.bells import BELLS
from tests.probes.support import begin, board, play, put


def test_a_window_names_its_word():
    """A line answers it with the word that the window names."""
    run = play(BELLS, board([put("石", "甲", "場")], [begin("1", BELLS)]))
    assert run.ask is not None
    assert (run.ask.key, run.offered()) == ("ring", ("bell", "pass"))
