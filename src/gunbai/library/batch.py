"""Work on many things at once: on processes of this machine, or on a Dask cluster by its address, with the same result.

A process that dies takes nothing with it: what it had not finished is begun anew by another. What several died at is missing from
what comes back, and whoever asked says so.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic

from msgspec import Struct

from gunbai.library.bench import Found, Item, Tools

FEW = 8
"""Fewer items than this are done here: starting another process takes longer."""
TRIES = 3
"""How often what a dead process left is begun anew before it is given up."""
DIED = "処理していたプロセスが落ちました / the process that worked on it died"
"""What is said of an item that is missing: one process after the other died at it."""

Done = Callable[[int], None]
"""Is told each time how many more items are done."""


class Crew(Struct, frozen=True):
    """Who does a batch: so many processes, one for each core unless said, or the workers of a cluster by its address."""

    workers: int | None = None
    cluster: str = ""

    @property
    def processes(self) -> int:
        """How many processes of this machine work."""
        return self.workers or os.cpu_count() or 1


ALL_CORES = Crew()
"""As many processes as this machine has cores."""


class Batch(Generic[Tools, Item, Found]):
    """One kind of work: ``open`` gives a worker what it needs, once; ``do`` makes of that and of one item what is found.

    Both are functions of a module, and what they are given and return can be sent to another process.
    """

    def __init__(self, open: Callable[..., Tools], given: tuple[Hashable, ...], do: Callable[[Tools, Item], Found]) -> None:
        self.open, self.given, self.do = open, given, do

    def done(self, items: Sequence[Item], crew: Crew, done: Done, few: int = FEW) -> Iterator[tuple[Item, Found]]:
        """Yields each item with what is found, as it is found; ``done`` counts them, those too that are given up.

        Fewer than ``few`` are done here. Raises GunbaiError where a cluster is named and does not answer.
        """
        if crew.cluster:
            from gunbai.library.cluster import on_cluster

            yield from on_cluster(crew.cluster, self.open, self.given, self.do, items, done)
            return
        workers = min(crew.processes, len(items))
        if workers < 2 or len(items) < few:
            yield from self._alone(items, done)
            return
        from gunbai.library.processes import on_processes

        left = list(items)
        for _ in range(TRIES):
            finished = set()
            for item, found in on_processes(workers, self.open, self.given, self.do, left, done):
                finished.add(item)
                yield item, found
            left = [item for item in left if item not in finished]
            if not left:
                return
        done(len(left))

    def _alone(self, items: Iterable[Item], done: Done) -> Iterator[tuple[Item, Found]]:
        tools = self.open(*self.given)
        for item in items:
            yield item, self.do(tools, item)
            done(1)
