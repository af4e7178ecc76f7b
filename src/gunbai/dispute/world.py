"""One way things may be: a choice for everything that nobody decides, and how the recorded line goes then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from gunbai.dispute.truth import Truth, Truths
from gunbai.interpreter.data.state import State, Use
from gunbai.interpreter.data.trace import Assumption
from gunbai.interpreter.lines.explore import Exploration
from gunbai.replay.run import Run

FACT = "fact:"
"""Begins the name of what only the judge knows."""


class World(Struct, frozen=True):
    """One way things may be: a choice for everything that nobody decides, how the recorded line went, and how it may go on.

    ``lines`` is None when the recorded line stops at nothing that is in the middle of something. ``overlooked`` are the piles whose
    unknown cards somebody might have used on the way, or a clause might have found: what they could do is not followed.
    ``doubts``: what is presumed otherwise. ``consulted``: the defects and presumptions that were looked at, with what may be
    presumed; ``looked``: the variables, piles and statuses, each with the step that looked, ``unused``: what had not been used when
    that was asked for. ``edges``: the values at which what was made of a number that the board leaves out turns.
    A claim about a ``moment`` of the line is judged by how things lay then; ``missed``: it did not come.
    """

    choices: tuple[tuple[str, str], ...]
    run: Run
    lines: Exploration | None = None
    assumed: tuple[Assumption, ...] = ()
    overlooked: tuple[str, ...] = ()
    doubts: frozenset[str] = frozenset()
    consulted: Mapping[str, tuple[str, ...]] = {}
    looked: frozenset[tuple[str, str]] = frozenset()
    unused: frozenset[Use] = frozenset()
    edges: Mapping[str, Collection[int]] = {}
    moment: str = ""
    missed: bool = False

    @property
    def read(self) -> frozenset[str]:
        """The variables, piles and statuses that were looked at, at any step."""
        return frozenset(name for name, _ in self.looked)

    def choice(self, name: str) -> str | None:
        """Returns what was taken for an open question in this world."""
        return dict(self.choices).get(name)

    @property
    def ends(self) -> list[State]:
        """The states in which this world's lines end."""
        return [self.run.state] if self.lines is None else [node.state for node in self.lines.endings]

    def truths(self, truth: Callable[[State], Truth]) -> Truths:
        """Returns what something comes out as over all lines of this world; nothing was so at a moment that never came."""
        if self.missed:
            return frozenset((None if self.lines is not None else False,))
        return frozenset(map(truth, self.ends))


def choices_of(readings: Mapping[str, str], facts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Returns the readings and the facts of a world as what is chosen there."""
    return (*readings.items(), *((f"{FACT}{name}", value) for name, value in facts.items()))


def taken_in(world: World) -> tuple[dict[str, str], dict[str, str]]:
    """Returns the readings and the facts that a world takes."""
    readings = {name: value for name, value in world.choices if not name.startswith(FACT)}
    return readings, {name.removeprefix(FACT): value for name, value in world.choices if name.startswith(FACT)}
