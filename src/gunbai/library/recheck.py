"""Every ruling of a game held against a version of its book, the scenarios replayed on all cores.

A process that dies takes nothing with it: what it had not finished is begun anew by another.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from gunbai.content import Layers
from gunbai.library.books import Books
from gunbai.library.cluster import on_cluster
from gunbai.library.registry import Registry
from gunbai.library.replaying import DIED, Job, play
from gunbai.library.scenarios import Cases
from gunbai.rulebook import Rulebook
from gunbai.ruling import recheck
from gunbai.ruling.played import PlayedOut
from gunbai.ruling.staleness import Rechecked
from gunbai.store.revision import DocketEntry

FEW = 8
"""Fewer replays than this are done here: starting another process takes longer."""
TRIES = 3
"""How often what a dead process left is begun anew before it is given up."""


Done = Callable[[int], None]
"""Is told each time how many more replays are done."""


class Recheck:
    """Every public ruling of a game held against one version of its book; what has been replayed is kept here.

    An outcome is compared with the one that was kept when the ruling was published, else with that by the version it was written
    for, which is kept from then on.
    """

    def __init__(self, registry: Registry, rulebook: Rulebook, against: str) -> None:
        self.registry = registry
        self.rulebook = rulebook
        self.against = against
        self._played: dict[Job, PlayedOut] = {}

    def play_all(self, done: Done = lambda count: None, workers: int | None = None, cluster: str = "") -> None:
        """Replays every scenario, on ``workers`` processes, one for each core unless said, or on a cluster by its address."""
        layers, seconds, left = self.registry.layers, self.registry.cases.seconds, self.left()
        if cluster:
            self._played.update(on_cluster(cluster, layers, seconds, left, done))
        else:
            self._played.update(_played(layers, seconds, left, done, workers))

    def play_for(self, seconds: float) -> None:
        """Replays here what can be replayed in a time, one scenario at least."""
        until = time.monotonic() + seconds
        for job in self.left():
            self._played[job] = play(self.registry.cases, job)
            if time.monotonic() > until:
                return

    def left(self) -> list[Job]:
        """Returns the replays that are still to be done, in the order of scenarios."""
        kept = self.registry.outcomes.all()
        jobs = {job for entry in self._entries() for job in self._jobs(entry, (entry.id, entry.shown) in kept)}
        return sorted(jobs - self._played.keys(), key=lambda job: (job.path, job.version))

    def results(self) -> list[Rechecked]:
        """Returns what becomes of every ruling, in the order of ids; of one that was not replayed yet, by its citations alone."""
        kept = self.registry.outcomes.all()
        return [self._result(entry, kept.get((entry.id, entry.shown))) for entry in self._entries()]

    def _entries(self) -> list[DocketEntry]:
        game = self.rulebook.slug
        return [each for each in self.registry.docket.entries().values() if each.ruling.game == game and each.public]

    def _jobs(self, entry: DocketEntry, known: bool) -> Iterator[Job]:
        if path := entry.ruling.scenario:
            text = None if self.registry.layers.has(path) else self.registry.boards.text(path)
            yield from (Job(path, text, version) for version in ({self.against} if known else {self.against, entry.ruling.version}))

    def _result(self, entry: DocketEntry, kept: PlayedOut | None) -> Rechecked:
        ruling = entry.ruling
        checked = recheck(ruling, self.rulebook, self.against)
        played = {job.version: self._played.get(job) for job in self._jobs(entry, known=False)}
        old, new = kept or played.get(ruling.version), played.get(self.against)
        if old is None or new is None:
            return Rechecked(ruling, self.against, checked)
        if kept is None and not old.fault:
            self.registry.outcomes.keep(entry.id, entry.shown, old)
        return Rechecked(ruling, self.against, checked, old, new)


# -- on all cores ------------------------------------------------------------------------------------------------------


def _played(
    layers: Layers, seconds: float, jobs: Sequence[Job], done: Done, workers: int | None
) -> Iterator[tuple[Job, PlayedOut]]:
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if workers < 2 or len(jobs) < FEW:
        cases = Cases(layers, Books(layers), seconds)
        for job in jobs:
            yield job, play(cases, job)
            done(1)
        return
    left = list(jobs)
    for _ in range(TRIES):
        finished = dict(_in_processes(layers, seconds, left, done, workers))
        yield from finished.items()
        left = [job for job in left if job not in finished]
        if not left:
            return
    for job in left:
        done(1)
        yield job, PlayedOut(fault=DIED)


def _in_processes(layers: Layers, seconds: float, jobs: Iterable[Job], done: Done, workers: int) -> Iterator[tuple[Job, PlayedOut]]:
    """Yields what processes finish; what one leaves unfinished as it dies is missing."""
    spawned = multiprocessing.get_context("spawn")  # a copy of this process would have its threads' locks, and not their threads
    with ProcessPoolExecutor(workers, spawned, _open, (layers.roots, seconds)) as pool:
        running: dict[Future[PlayedOut], Job] = {}
        with contextlib.suppress(BrokenProcessPool):
            running.update((pool.submit(_play_here, job), job) for job in jobs)
        for future in as_completed(running):
            with contextlib.suppress(BrokenProcessPool):
                outcome = future.result()
                done(1)
                yield running[future], outcome


_here: dict[str, Cases] = {}
"""The scenarios of a worker process, opened once."""


def _open(roots: tuple[Path, ...], seconds: float) -> None:
    layers = Layers(roots)
    _here["cases"] = Cases(layers, Books(layers), seconds)


def _play_here(job: Job) -> PlayedOut:
    return play(_here["cases"], job)
