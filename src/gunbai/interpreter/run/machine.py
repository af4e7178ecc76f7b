"""Runs a state until a question or the end."""

from __future__ import annotations

from collections.abc import Callable

from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.frames import SEQUENCE, push, with_answer
from gunbai.interpreter.data.option import Option
from gunbai.interpreter.data.state import Frame, State
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.effects.constants import begun
from gunbai.interpreter.game.fault import Blaming
from gunbai.interpreter.game.findings import NOTHING, Findings, Wanted
from gunbai.interpreter.game.rules import Rules
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.runner import BEGIN, CONSTANTS, Runner


class Machine(Rules):
    """The rules that run: a state goes in, the state at the next question comes out.

    Nothing in a machine changes by running, so that requests may share one: what a caller wants asked goes in with each run, what
    the run looks at is gathered by what the caller passes in. What it keeps (steps, events that cards wait for, what lies where)
    hangs on nothing but what it is kept under, and is put in place whole.
    """

    __slots__ = ()

    def advance(
        self,
        state: State,
        trace: Trace | None = None,
        until: Callable[[State], bool] | None = None,
        *,
        wanted: Wanted = NOTHING,
        findings: Findings | None = None,
    ) -> tuple[State, Ask | None]:
        """Runs until somebody must answer, or nothing is left to do, or ``until`` is met; see `Runner.advance`."""
        return Runner(self, trace, wanted, findings or Findings()).advance(state, until)

    def begin(self, state: State, findings: Findings | None = None) -> State:
        """Returns a state that was set up by hand with its constant effects in force, as they would be had it been played to."""
        frame = state.frames[-1] if state.frames else Frame(SEQUENCE)
        with Blaming(self.game, CONSTANTS):
            return begun(Play(self, state, frame, tracing=False, findings=findings), state) or _beginning(state)

    def answer(self, state: State, ask: Ask, option: Option) -> State:
        """Returns the state with an ask answered; the leaf that asked runs again with it."""
        return with_answer(state, ask.name or ask.key, option)


def _beginning(state: State) -> State:
    """Returns a state in which constant effects are worked out first: one that waits for that already is as it was."""
    return state if state.frames and state.frames[-1].rule == BEGIN else push(state, Frame(BEGIN, CONSTANTS))
