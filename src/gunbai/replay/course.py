"""How a line was played, question by question: what is played anew goes the same way again without being run, as far as it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.measured import Measured
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Step
from gunbai.interpreter.game.findings import Findings, Wanted
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.run import Run


class Leg(Struct, frozen=True):
    """One run from an answer to the next question: from where, for whom, and what came of it.

    ``before`` and ``after`` are the steps of the line when it began and ended, ``found`` is what it looked at, ``edges`` the values
    that had been noted by its end, ``frames`` how many it ran.
    """

    state: State
    wanted: Wanted
    before: list[Step]
    onward: State
    ask: Ask | None
    after: list[Step]
    found: Findings
    edges: Mapping[str, frozenset[int]]
    frames: int

    def is_run_from(self, run: Run, wanted: Wanted, findings: Findings) -> bool:
        """Tells whether a run that stands here would go the same way, with as many frames as it may still run."""
        meter = findings.meter
        same = run.state == self.state and wanted == self.wanted and run.trace.steps == self.before
        return same and not 0 < meter.most < meter.frames + self.frames

    def taken(self, run: Run, findings: Findings) -> None:
        """Takes a run on to the next question; raises Spent once the time of the request is over."""
        findings.meter.skipped(self.frames)
        run.state, run.ask, run.trace.steps = self.onward, self.ask, [*self.after]
        findings.join(self.found)
        for name, values in self.edges.items():
            findings.edges.setdefault(name, set()).update(values)


class Course:
    """The legs of a line in one world, beside those of the line that was played before it there (``known``).

    The same state goes on to the same question for whoever wants the same. One that holds a number which is still measured, or is
    stopped on the way, is run each time.
    """

    def __init__(self) -> None:
        self.known: Sequence[Leg] = ()
        self.legs: list[Leg] = []
        self.over = False

    def begin(self) -> None:
        """Plays a line anew: what has been played so far is known."""
        self.known, self.legs, self.over = self.legs, [], False

    def go_on(
        self, machine: Machine, run: Run, wanted: Wanted, findings: Findings, until: Callable[[State], bool] | None = None
    ) -> None:
        """Takes a run on to the next question; raises what running it raises."""
        known = next(iter(self.known[len(self.legs) : len(self.legs) + 1]), None)
        if self.over or until is not None:
            self.over = True
            run.state, run.ask = machine.advance(run.state, run.trace, until, wanted=wanted, findings=findings)
        elif known is not None and known.is_run_from(run, wanted, findings):
            known.taken(run, findings)
            self.legs.append(known)
        else:
            self.known = ()
            self._run(machine, run, wanted, findings)

    def _run(self, machine: Machine, run: Run, wanted: Wanted, findings: Findings) -> None:
        """Runs to the next question, and notes how."""
        found, frames, state, before = findings.beside(), findings.meter.frames, run.state, [*run.trace.steps]
        try:
            run.state, run.ask = machine.advance(state, run.trace, wanted=wanted, findings=found)
        except BaseException:
            self.over = True
            raise
        finally:
            findings.join(found)
        if _is_measured(run.ask):
            self.over = True
            return
        edges = {name: frozenset(values) for name, values in findings.edges.items()}
        frames = findings.meter.frames - frames
        self.legs.append(Leg(state, wanted, before, run.state, run.ask, [*run.trace.steps], found, edges, frames))


def _is_measured(ask: Ask | None) -> bool:
    """Tells whether a question holds a number that notes what it is held against: it does so for the run that asked it."""
    return ask is not None and any(type(number) is Measured for number in (ask.least, ask.most, *ask.options))
