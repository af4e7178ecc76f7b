"""A case played as far as it has been entered: where it stands, and what is asked there."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.dispute.worlds import Horizon, Trial, worlds_of
from gunbai.errors import BadInput, NotAllowed
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.option import Option
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.game.findings import Findings, Meter
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.line import Supplied, play_line
from gunbai.replay.run import Run
from gunbai.replay.start import Start, in_phase, make_state
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario

MOST_IDLE = 40
"""How many opportunities in a row are passed at which nothing can be done."""


class Played(Struct, frozen=True):
    """A line as it went, up to the first opportunity that comes after its last decision.

    ``taken`` is what it read or presumed, ``decided_by`` who took that decision.
    """

    table: Table
    machine: Machine
    start: Start
    run: Run
    budget: Budget
    taken: tuple[str, ...] = ()
    decided_by: str = ""

    @property
    def ask(self) -> Ask | None:
        """What is asked where the line stops."""
        return self.run.ask

    def past_idle(self) -> Played:
        """Returns it past the opportunities at which nothing can be done but to decline: a line need not mention them."""
        played = self
        for _ in range(MOST_IDLE):
            ask = played.ask
            if ask is None or ask.skip is None or any(option != ask.skip for option in ask.options):
                break
            try:
                state, then, run = played.after(ask.skip)
            except NotAllowed:
                break
            trace = Trace([*played.run.trace.steps, *run.trace.steps])
            played = replace(played, run=Run(state, trace, then, steps_after=played.run.steps_after))
        return played

    def after(self, option: Option) -> tuple[State, Ask | None, Run]:
        """Returns what comes of an answer to that question: the state, the next question, and a run that holds its steps.

        Raises NotAllowed when a clause forbids it further on.
        """
        assert self.ask is not None
        run = Run(self.run.state, type(self.run.trace)())
        state = self.machine.answer(self.run.state, self.ask, option)
        state, ask = self.machine.advance(state, run.trace, findings=Findings(Meter(budget=self.budget)))
        return state, ask, run


def play(table: Table, scenario: Scenario, budget: Budget, phase: str = "") -> Played:
    """Returns a scenario played under every default; a board that leaves out the phase begins in the one that is named, if any.

    Raises BadInput when its line cannot be followed under any reading, Spent when that takes longer than the budget.
    """
    board = in_phase(scenario.board, scenario.line, table.notation)
    if phase and not board.turn.phase and not board.now:
        board = replace(board, turn=replace(board.turn, phase=phase))
    start = make_state(board, table, scenario.catalogue, scenario.readings)
    machine = table.machine(start.cards)
    findings = Findings(Meter(budget=budget))
    every = not any(decision.moment for decision in scenario.line)  # a moment may lie beyond the first opportunity
    run = play_line(machine, start, scenario.line, Supplied(scenario.readings), every=every, findings=findings)
    if run.stuck:
        run = _as_another_reading_asks(
            Trial(table, machine, start, scenario.line, scenario.readings, Horizon(every=every), beyond=False), findings
        )
    decided_by = scenario.line[-1].who if scenario.line else ""
    return Played(table, machine, start, run, budget, tuple(findings.consulted), decided_by)


def _as_another_reading_asks(trial: Trial, findings: Findings) -> Run:
    """Returns how a line goes under every default that only another reading asks all the decisions of.

    Raises BadInput when none does.
    """
    worlds = worlds_of(trial, findings)
    if problems := worlds.problems(ruled=False):
        raise BadInput(problems)
    return worlds.default.run
