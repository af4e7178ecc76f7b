"""What was kept from happening on a line: events, texts and triggers that came to nothing, choices that were not allowed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gunbai.interpreter.data.option import items_in
from gunbai.interpreter.data.state import Event
from gunbai.interpreter.data.trace import Alternative, Step
from gunbai.replay.run import Run
from gunbai.replay.start import Start

STOPPED = ("replaced", "forbidden")
"""What can become of an event instead of happening."""
FAILED = ("not fulfilled", "fizzled")
"""How an alternative came to nothing by itself: a condition of a text failed, or the text or trigger could not resolve."""
ILLEGAL = "illegal"
SURENESS = {status: rank for rank, statuses in enumerate((STOPPED, FAILED, (ILLEGAL,))) for status in statuses}
"""How surely something tells why a fact is as it is, the surest first."""


class Prevented(Struct, frozen=True):
    """Something that did not happen: at which step, by which clause, how it was kept from happening, and what it was."""

    step: Step
    clause: str
    status: str
    what: Event | Alternative


def prevented_on(run: Run, start: Start, path: str) -> list[Prevented]:
    """Returns what was kept from happening to what a fact is about, the surest first, then the latest."""
    return sorted(_kept(run, start, path), key=lambda item: SURENESS[item.status])


def _kept(run: Run, start: Start, path: str) -> Iterator[Prevented]:
    subject = path.partition(".")[0]
    about = start.find(subject)
    for step in reversed(run.trace.steps):
        for item in step.events:
            if item.outcome in STOPPED and (item.event.obj == about != 0 or item.event.seat == subject):
                yield Prevented(step, item.clause, item.outcome, item.event)
        for other in step.alternatives:
            named = other.status == ILLEGAL and about in items_in(other.option)
            if other.ground and (other.status in FAILED or named):
                yield Prevented(step, other.ground, other.status, other)


def cards_in(option: object) -> set[int]:
    """Returns the cards that an option names."""
    return {part for part in items_in(option) if type(part) is int}
