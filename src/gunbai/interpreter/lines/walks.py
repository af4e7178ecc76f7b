"""How many ways lead through states that may lead back to each other: a way does not go on where a state comes again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from gunbai.interpreter.data.state import State

Below = Callable[[State], Sequence[State]]
"""Gives what a state leads to, once for every answer that leads there."""

MOST_STEPS = 200_000
"""How many steps are taken among states that lead back to each other before nobody counts the ways through them."""


class Walks:
    """The ways on from a state to where they end, counted without following each; none comes to the same state twice.

    ``knots`` are the states in groups that lead back to each other, or one alone, the last ones first; ``counted`` is False where
    there are too many ways round to count.
    """

    def __init__(self, root: State, below: Below, ends: Collection[State]) -> None:
        self.root = root
        self.below = below
        self.ends = ends
        self.knots = knots(root, below)
        self.knot = {key: index for index, knot in enumerate(self.knots) for key in knot}
        self.steps = 0
        self.counted = True
        self.known: dict[State, int] = {}
        entered = {to for key in self.knot for to in below(key) if self.knot[to] != self.knot[key]} | {root}
        for knot in self.knots:
            for key in knot:
                if key in entered:
                    self.known[key] = self.number(key)

    def number(self, key: State, way: Collection[State] = ()) -> int:
        """Returns how many ways lead on from a state, after a way to it."""
        if key in self.ends:
            return 1
        return sum(self.known[to] * times for to, times in self.leaving(key, way).items())

    def arrivals(self) -> dict[State, int]:
        """Returns for every state that is not left in the middle of a knot how many ways lead to it."""
        coming = Counter({self.root: 1})
        for knot in reversed(self.knots):
            for key in knot:
                if times := coming[key]:
                    for to, number in self.leaving(key).items():
                        coming[to] += times * number
        return coming

    def leaving(self, key: State, way: Collection[State] = ()) -> Counter[State]:
        """Returns where ways leave the knot of a state, and how many do, of those that come to no state of theirs again."""
        out = Counter[State]()
        here = self.knot[key]
        if len(self.knots[here]) == 1:
            out.update(to for to in self.below(key) if to != key)
            return out
        on_way = {*way, key}
        stack: list[tuple[State, Iterator[State]]] = [(key, iter(self.below(key)))]
        while stack:
            last, left = stack[-1]
            to = next(left, None)
            if to is None:
                stack.pop()
                on_way.discard(last)
                continue
            self.steps += 1
            if self.steps > MOST_STEPS:
                self.counted = False
                break
            if self.knot[to] != here:
                out[to] += 1
            elif to not in on_way:
                on_way.add(to)
                stack.append((to, iter(self.below(to))))
        return out


def knots(root: State, below: Below) -> list[list[State]]:
    """Returns all that a state leads to in groups that lead back to each other, or one alone, each after those it leads to."""
    number = {root: 0}
    low = {root: 0}
    pending = {root: None}
    found: list[list[State]] = []
    way: list[tuple[State, Iterator[State]]] = [(root, iter(below(root)))]
    while way:
        key, left = way[-1]
        to = next(left, None)
        if to is not None:
            if to not in number:
                number[to] = low[to] = len(number)
                pending[to] = None
                way.append((to, iter(below(to))))
            elif to in pending:
                low[key] = min(low[key], number[to])
            continue
        way.pop()
        if way:
            above = way[-1][0]
            low[above] = min(low[above], low[key])
        if low[key] == number[key]:
            knot: list[State] = []
            while not knot or knot[-1] != key:
                knot.append(pending.popitem()[0])
            found.append(knot)
    return found
