"""Figures: what ours took and what a peer took, in turns, so that what else runs on the machine falls on both alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

ROUNDS = 5
"""How often ours and its peers take turns."""


class Row(Struct, frozen=True):
    """One line of a table: what was measured, ours, the peer's, and how many times as much ours is."""

    what: str
    ours: str
    peer: str
    ratio: float | None = None


class Curve(Struct, frozen=True):
    """What grows with what: amounts and what each cost, by the name of the curve."""

    name: str
    points: tuple[tuple[float, float], ...]


class Plot(Struct, frozen=True):
    """A picture of some rows or curves: bars are drawn of ratios, curves on two logarithmic axes."""

    name: str
    title: str
    axis: str
    bars: tuple[tuple[str, float], ...] = ()
    curves: tuple[Curve, ...] = ()


class Chapter(Struct, frozen=True):
    """One heading of the page: what was done, how it is measured, and what came out."""

    heading: str
    prose: str
    unit: str
    rows: tuple[Row, ...]
    plot: Plot


def in_turns(*runs: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Returns the median CPU seconds of some functions, each called once a round, after a call that does not count."""
    for run in runs:
        run()
    taken: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for times, run in zip(taken, runs, strict=True):
            times.append(once(run))
    return [statistics.median(times) for times in taken]


def once(run: Callable[[], object]) -> float:
    """Returns the CPU seconds of a function that remembers what it has returned."""
    begun = time.process_time()
    run()
    return time.process_time() - begun


def again(times: int, run: Callable[[], object]) -> Callable[[], None]:
    """Returns a function that calls another so many times: what is quick is measured in bulk."""

    def many() -> None:
        for _ in range(times):
            run()

    return many


def at(share: float, values: Sequence[float]) -> float:
    """Returns below what a share of some values lies."""
    held = sorted(values)
    return held[min(len(held) - 1, int(len(held) * share))]


def compared(what: str, ours: float, peer: float, said: Callable[[float], str]) -> Row:
    """Returns a row with both amounts and their ratio."""
    return Row(what, said(ours), said(peer), ours / peer)


def ratios(rows: Iterable[Row]) -> tuple[tuple[str, float], ...]:
    """Returns the bars of the rows that have a ratio."""
    return tuple((row.what, row.ratio) for row in rows if row.ratio is not None)


def milliseconds(seconds: float) -> str:
    """Returns a time as it is printed: three digits of milliseconds.

    >>> milliseconds(0.0012345)
    '1.23 ms'
    """
    return f"{seconds * 1000:.3g} ms"


def a_second(rate: float) -> str:
    """Returns how many of something there are in a second.

    >>> a_second(203456.7)
    '203,457 a second'
    """
    return f"{rate:,.0f} a second"
