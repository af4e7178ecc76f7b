"""Every legal line from a state: answers to asks with two or more options, equal states met once, loops found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from msgspec import Struct, field

from gunbai.interpreter.ask import Ask, Illegal
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import State, canonical
from gunbai.interpreter.vocabulary import Vocabulary

BUDGET = 200_000
"""How many edges are followed before an exploration says that it gave up."""

Choice = tuple[str, Any]
"""One answer: the ask's key and the option taken."""


class Ending(Struct):
    """One state in which lines end: how many lines come to it, and one of them."""

    state: State
    ask: Ask | None
    lines: int
    witness: tuple[Choice, ...]


class Exploration(Struct):
    """Every ending of a state, the edges followed, the loops met; ``complete`` is False when the budget ran out."""

    endings: list[Ending] = field(default_factory=list)
    edges: int = 0
    loops: list[tuple[Choice, ...]] = field(default_factory=list)
    complete: bool = True

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return sum(ending.lines for ending in self.endings)


def explore(
    machine: Machine, state: State, *, until: Callable[[Ask], bool] = lambda ask: False, budget: int = BUDGET
) -> Exploration:
    """Returns every ending of a state: the end of the game, nothing left to do, or an ask that ``until`` accepts."""
    return _Explorer(machine, until, budget).explore(state)


class _Explorer:
    def __init__(self, machine: Machine, until: Callable[[Ask], bool], budget: int) -> None:
        self.machine = machine
        self.until = until
        self.budget = budget
        self.found = Exploration()
        self.ends: dict[State, Ending] = {}
        self.known: dict[State, dict[State, int]] = {}
        self.open: set[State] = set()

    def explore(self, state: State) -> Exploration:
        """Follows everything from a state."""
        for key, lines in self.visit(state, ()).items():
            self.ends[key].lines = lines
        self.found.endings = [ending for ending in self.ends.values() if ending.lines]
        return self.found

    def visit(self, state: State, path: tuple[Choice, ...]) -> dict[State, int]:
        """Returns how many lines lead from a state to each ending."""
        state, ask = self.machine.advance(state)
        key = canonical(state)
        if ask is None or self.until(ask):
            self.ends.setdefault(key, Ending(state, ask, 0, path))
            return {key: 1}
        if key in self.open:
            self.found.loops.append(path)
            return {}
        if key not in self.known:
            self.open.add(key)
            self.known[key] = self.branch(state, ask, path)
            self.open.discard(key)
        return self.known[key]

    def branch(self, state: State, ask: Ask, path: tuple[Choice, ...]) -> dict[State, int]:
        """Follows every different answer to one ask."""
        lines: dict[State, int] = {}
        for option in distinct(state, ask, self.machine.vocabulary):
            if self.found.edges >= self.budget:
                self.found.complete = False
                break
            self.found.edges += 1
            try:
                below = self.visit(self.machine.answer(state, ask, option), (*path, (ask.key, option)))
            except Illegal:
                continue
            for key, number in below.items():
                lines[key] = lines.get(key, 0) + number
        return lines


def answers(ask: Ask) -> Iterator[Any]:
    """Yields every answer an ask allows: an option, or every choice of as many as it wants."""
    if ask.most == 1 and ask.least == 1:
        yield from ask.options
        return
    for size in range(ask.least, ask.most + 1):
        yield from combinations(ask.options, size)


def distinct(state: State, ask: Ask, vocabulary: Vocabulary) -> Iterator[Any]:
    """Yields the answers to an ask, of identical ones the first: two equal cards in a hand are one choice."""
    seen = set()
    for option in answers(ask):
        likeness = _likeness(state, option, vocabulary)
        if likeness not in seen:
            seen.add(likeness)
            yield option


def _likeness(state: State, option: Any, vocabulary: Vocabulary) -> Any:
    if isinstance(option, tuple):
        return tuple(_likeness(state, part, vocabulary) for part in option)
    if not isinstance(option, int) or not 0 < option <= len(state.objs):
        return option
    obj = state.obj(option)
    held = tuple((item.field, item.op, item.amount, item.until) for item in state.in_force if item.obj == option)
    named = any(option in _cards(value) for scope in state.scopes for _, value in scope.vars)
    zone = vocabulary.zones.get(obj.zone)
    order = obj.order if zone is not None and zone.ordered else 0
    place = option if named else (obj.zone, obj.slot, order, obj.host)
    return (obj.card, obj.owner, place, obj.turned, obj.face, obj.damage, obj.counters, held)


def _cards(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
