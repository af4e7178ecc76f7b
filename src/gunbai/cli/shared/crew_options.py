"""Who does the work of a command that works on much: so many processes, or a cluster."""

from __future__ import annotations

import functools
from collections.abc import Callable

import click

from gunbai.library.batch import Crew


def crew_options(function: Callable[..., object]) -> Callable[..., object]:
    """Adds ``--workers`` and ``--cluster`` to a command, which is given the ``crew`` that they name."""

    @click.option("--workers", type=click.IntRange(1, 1000), metavar="N", help="Work on so many processes, not on every core.")
    @click.option("--cluster", metavar="ADDRESS", default="", help="Work on the Dask cluster whose scheduler is there.")
    @functools.wraps(function)
    def crewed(*args: object, workers: int | None, cluster: str, **named: object) -> object:
        return function(*args, crew=Crew(workers, cluster), **named)

    return crewed
