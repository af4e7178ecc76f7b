"""Forks of a game's state beside other ways to keep one."""

from __future__ import annotations

import copy
import dataclasses
from functools import partial

from bench_exploration import the_case
from msgspec.structs import asdict, replace

from gunbai.interpreter.data.state import State
from measured.figure import Chapter, Plot, again, compared, in_turns

TIMES = 2_000
"""How many forks are made in one round."""
FORKED = dataclasses.make_dataclass("Forked", State.__struct_fields__, frozen=True)
"""The same state as a frozen dataclass."""


def chapter() -> Chapter:
    """Measures a fork with one field changed."""
    _, state = the_case()
    other = FORKED(**asdict(state))

    def deep() -> None:
        copy.deepcopy(other)

    ours, dataclass, deepcopy = in_turns(
        again(TIMES, partial(replace, state, clock=7)),
        again(TIMES, partial(dataclasses.replace, other, clock=7)),
        again(TIMES // 20, deep),
    )
    rows = (
        compared("beside a frozen dataclass, `dataclasses.replace`", ours / TIMES, dataclass / TIMES, _microseconds),
        compared("beside `copy.deepcopy`", ours / TIMES, deepcopy / (TIMES // 20), _microseconds),
    )
    bars = (("msgspec struct", 1.0), ("dataclass", dataclass / ours), ("deepcopy", deepcopy * 20 / ours))
    return Chapter(
        "Forks of a state",
        "A fork is the state of a game with one field changed; nothing else is copied. The peer holds the same fields.",
        "peer",
        rows,
        Plot("forks", "A fork beside ours", "times as long", bars=bars),
    )


def _microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:.3g} µs"
