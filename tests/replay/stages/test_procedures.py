"""The procedures that run on a board, as frames."""

from __future__ import annotations

from tests.boards import start_from

from gunbai.interpreter.data.state import Frame, Scope


def test_phase_and_open_procedures(legions):
    """A phase and what is open inside it are frames, each outer one at the step after the inner."""
    now = "{path: [34-1, 34-4], scope: battle, with: {attacker: A, amount: 1}, given: {target: A}}"
    state = start_from(f"turn: {{phase: ドロー}}\n甲: {{field: {{左: 兵#A 1/1}}}}\nnow: [{now}]", legions).state
    assert state.scopes == (Scope(1, "game"), Scope(2, "battle", 1, (("attacker", 2), ("amount", 1))))
    assert state.frames == (
        Frame("26-1", "", 1),
        Frame("26-2", "26-6", 1),
        Frame("26-5", "26-5.1", 1),
        Frame("34-1", "34-4", 2, bound=(("target", 2),), opens=True),
    )
