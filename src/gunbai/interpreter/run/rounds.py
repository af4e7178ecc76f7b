"""Rounds of a run that nobody decides anything in: the same state again and again, but for what is remembered of it."""

from __future__ import annotations

from msgspec.structs import replace

from gunbai.interpreter.data.state import State

BEGINS = 64
"""After so many frames between two questions it is looked whether a state comes back: most runs have come to a question by then."""
MOST_ROUNDS = 12
"""How often a state may come back between two questions: of itself a step repeats as often as there are cards to do it to."""


class Rounds:
    """Watches the states of a run between two questions. What it has marked lies ever further back, so any round is found."""

    def __init__(self) -> None:
        self.marked: State | None = None
        self.seen = self.back = 0
        self.marks = BEGINS

    def never_end(self, state: State) -> bool:
        """Takes the next state of a run; tells whether it has come back so often that it always will."""
        self.seen += 1
        if self.seen == self.marks:
            self.marked, self.back, self.marks = _bare(state), 0, 2 * self.marks
        elif self.marked is not None and state.frames == self.marked.frames:
            self.back += _bare(state) == self.marked
        return self.back > MOST_ROUNDS


def _bare(state: State) -> State:
    """Returns a state without what is remembered of how it was reached."""
    return replace(state, ledger=(), fired=(), clock=0, sequence=0)
