"""What a resolution remembers of each step: enough to cite it, explain it and draw it, kept out of the state."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from gunbai.interpreter.data.state import Event, Pairs, State, Value


class Assumption(Struct, frozen=True):
    """Something a step took for granted: a reading of a defect, a presumed fact, a by-hand result, an unmodelled part."""

    kind: str
    id: str
    value: str


class Alternative(Struct, frozen=True):
    """What else might have happened at a step: illegal, not chosen, overridden, not fulfilled or fizzled, and by what."""

    key: str
    option: Value
    status: str
    ground: str = ""
    grounds: tuple[str, ...] = ()


class Happened(Struct, frozen=True):
    """One event of a step: as proposed, how it came out, the clauses that shaped it, and the kernel events it made."""

    event: Event
    grounds: tuple[str, ...] = ()
    outcome: str = "applied"
    clause: str = ""
    made: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """One decision: the question's key, who decided, what, and whether there was anything to decide.

    ``clause`` is the clause that asks, where that is not the one of the step.
    """

    key: str
    who: str
    option: Value
    forced: bool
    clause: str = ""


class Step(Struct):
    """One step of a resolution: the node it stands on and everything that made it come out as it did.

    ``waves`` holds the states around each wave of its events: other steps may come between them. ``onward`` is the state that the
    run goes on from, with everything that is open; ``after`` is how things lie then.
    """

    n: int
    at: str
    path: tuple[str, ...]
    before: State
    after: State
    names: Pairs = ()
    grounds: dict[str, None] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    events: list[Happened] = field(default_factory=list)
    alternatives: tuple[Alternative, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    outcome: str = ""
    waves: list[tuple[State, State]] = field(default_factory=list)
    onward: State = State()


class Trace:
    """Collects the steps of one run, after those that went before."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self.steps = list(steps)

    def add(self, step: Step) -> None:
        """Appends a step and numbers it."""
        step.n = len(self.steps) + 1
        self.steps.append(step)

    def extend(self, part: Step) -> None:
        """Adds what the event pipe did to the step that proposed it; a trace that begins inside the pipe gets a step for it.

        The step is replaced: a copy of the list of steps stays what it was.
        """
        if not self.steps and part.events:
            self.add(Step(0, part.events[0].event.cause, part.path, part.before, part.after, onward=part.onward))
        if not self.steps:
            return
        index = next((index for index in reversed(range(len(self.steps))) if self.steps[index].at == part.at), -1)
        step = self.steps[index]
        self.steps[index] = replace(
            step,
            events=[*step.events, *part.events],
            grounds={**step.grounds, **part.grounds},
            after=part.after,
            onward=part.onward,
            waves=[*step.waves, (part.before, part.after)],
            assumptions=(*step.assumptions, *(item for item in part.assumptions if item not in step.assumptions)),
            choices=(*step.choices, *part.choices),
            alternatives=(*step.alternatives, *part.alternatives),
        )
