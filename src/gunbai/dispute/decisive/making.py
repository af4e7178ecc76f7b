"""The step that made a fact what it is, and the clause that decided about it there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.prevented import ILLEGAL, prevented_on
from gunbai.dispute.truth import Facts, Truth
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Step, Trace
from gunbai.interpreter.lines.explore import Answered
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.run import Refused, Run
from gunbai.replay.start import Start


class Deciding(Struct, frozen=True):
    """What decides about facts: a step and the clause that decides there, or a decision that was refused; nothing where neither is.

    ``other`` is how the line goes where the facts are as claimed: what was tried to find it; ``differs`` is then the one thing in
    which the board differs: a card's uid, or a path. ``leans`` is the clause that would have made the facts so, where the search
    came by it, and ``moment`` the word of the moment that it waits for. ``before`` is what a search found before somebody invoked
    another clause.
    """

    step: Step | None = None
    clause: str = ""
    refused: Refused | None = None
    other: Run | None = None
    leans: str = ""
    moment: str = ""
    differs: str = ""
    before: str = ""

    def __bool__(self) -> bool:
        return bool(self.step or self.clause or self.refused)

    @property
    def decides(self) -> str:
        """The clause that decides: of a refused decision another than the one at its head only where that is named."""
        return self.clause or (self.refused.ground if self.refused is not None else "")


NOTHING = Deciding()


class Making:
    """Finds in a run the steps from which on facts are what they are at its end."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.start: Start = facts.start

    def earliest(self, run: Run, facts: Mapping[str, str], *, done: bool = False) -> Deciding:
        """Returns the first of the steps from which on claimed facts are what they are at the end, and its clause.

        Of what never changed, an answer that was not allowed counts as well, but where something has to be ``done``.
        """
        known = [found for found in (self.fixed(run, *fact, done=done) for fact in facts.items()) if found.step is not None]
        return min(known, key=_number) if known else NOTHING

    def fixed(self, run: Run, path: str, claimed: str = "", *, done: bool = False) -> Deciding:
        """Finds the step from which on a fact is what it is at the end; of one that never changed, what kept it from changing."""

        def seen(state: State) -> tuple[str, Truth]:
            return self.facts.fact(state, path).value, self.facts.holds(state, path, claimed)

        final = seen(run.state)
        for step in reversed(run.trace.steps):
            after = seen(step.after)
            if after == final != seen(step.before):
                ended = step.after.ending if path.startswith("game.") else None
                stays = self.facts.holds(step.before, path, claimed) is True
                return Deciding(step, ended.clause if ended is not None else deciding_clause(step, self.start, [path], stays=stays))
        kept = [item for item in prevented_on(run, self.start, path) if not (done and item.status == ILLEGAL)]
        return Deciding(kept[0].step, kept[0].clause) if kept else NOTHING

    def on_the_way(self, run: Run, path: str, claimed: str) -> bool:
        """Tells whether a number has moved towards what is claimed of it, but not as far."""
        numbers = self._course(run, path, claimed)
        if numbers is None:
            return False
        first, last, wanted = numbers
        return first < last < wanted or first > last > wanted

    def off_the_way(self, run: Run, path: str, claimed: str) -> bool:
        """Tells whether a number that was never what is claimed of it has moved away from that."""
        numbers = self._course(run, path, claimed)
        if numbers is None:
            return False
        first, last, wanted = numbers
        return wanted < first < last or wanted > first > last

    def _course(self, run: Run, path: str, claimed: str) -> tuple[int, int, int] | None:
        """Returns a number where a run begins and where it ends, and what is claimed of it; None where one is no number."""
        steps = run.trace.steps
        values = (self.facts.fact(steps[0].before, path).value, self.facts.fact(run.state, path).value, claimed) if steps else ("",)
        if not all(value.isdecimal() for value in values):
            return None
        first, last, wanted = map(int, values)
        return first, last, wanted

    def rests_on(self, run: Run, facts: Mapping[str, str]) -> str:
        """Returns a clause that claimed numbers rest on, else a sentence of a card; empty when they rest on none."""
        grounds = [ground for path in facts for ground in self.facts.fact(run.state, path).grounds]
        return next((ground for ground in grounds if not ground.startswith(CARD)), next(iter(grounds), ""))


def to_the_end(machine: Machine, run: Run, answers: Sequence[Answered]) -> Run:
    """Returns a run with what it leaves open answered so."""
    trace = Trace([*run.trace.steps])
    state, ask = run.state, run.ask
    if answers:
        state, ask = machine.advance(state)
    for _, option in answers:
        assert ask is not None
        state, ask = machine.advance(machine.answer(state, ask, option), trace)
    return replace(run, state=state, ask=ask, trace=trace)


def deciding_clause(step: Step, start: Start, paths: Sequence[str], *, stays: bool = False) -> str:
    """Returns the clause that decided about facts in a step: what replaced or forbade an event, else what carried it out.

    Where one event led to another, the last counts; the first, where it is claimed that the facts stay as they are (``stays``).
    """
    subjects = [path.partition(".")[0] for path in paths]
    about = {start.find(subject) for subject in subjects} - {0}
    events = [item for item in step.events if item.event.obj in about or item.event.seat in subjects]
    events = events or [item for item in step.events if item.outcome == "applied"]
    for item in events:
        if item.outcome in ("replaced", "forbidden"):
            return item.clause
    wanted = {kind for path in paths for kind in changing(start, path.rpartition(".")[2])}
    last = [*(item for item in reversed(events) if wanted & set(item.made)), *reversed(events)]
    return next((item.clause for item in (events if stays and about else last) if item.clause), step.at)


def _number(found: Deciding) -> int:
    return found.step.n if found.step is not None else 0


CHANGES: Mapping[str, tuple[str, ...]] = {
    "zone": ("move", "create"),
    "slot": ("move",),
    "damage": ("mark", "set"),
    "face": ("set", "move"),
    "turned": ("set", "move"),
}
"""Which kernel events change a fact of a card, by its last word."""


def changing(start: Start, field: str) -> tuple[str, ...]:
    """Returns which kernel events change a fact, by its last word: a number of a card, an entry of a seat, anything else."""
    value = start.notation.vocabulary.values.get(field)
    if value is not None:
        return ("force", "lift", *(("mark",) if value.minus == "damage" else ()))
    part = start.notation.parts.get(field)
    return ("var",) if part is not None and part.var else CHANGES.get(field, ())
