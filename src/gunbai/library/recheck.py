"""Every ruling of a game held against a version of its book, the scenarios replayed as one batch."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from gunbai.library.batch import ALL_CORES, DIED, Batch, Crew, Done
from gunbai.library.registry import Registry
from gunbai.library.replaying import Job, play
from gunbai.library.scenarios import opened_cases
from gunbai.rulebook import Rulebook
from gunbai.ruling import recheck
from gunbai.ruling.played import PlayedOut
from gunbai.ruling.staleness import Rechecked
from gunbai.store.revision import DocketEntry


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
        self._marked: dict[str, PlayedOut] = {}

    def play_all(self, done: Done = lambda count: None, crew: Crew = ALL_CORES) -> None:
        """Replays every scenario, on all cores unless another crew is named.

        Of scenarios of the same words one is replayed, and none of which it is known already how it ends.
        """
        layers, seconds, alike = self.registry.layers, self.registry.cases.seconds, self._settle(done)
        first = {jobs[0]: mark for mark, jobs in alike.items()}
        found = dict(Batch(opened_cases, (layers.roots, seconds), play).done([*first], crew, done))
        played = {mark: found.get(job, PlayedOut(fault=DIED)) for job, mark in first.items()}
        self._played.update((job, outcome) for mark, outcome in played.items() for job in alike[mark])
        self._marked.update(played)
        done(sum(len(jobs) - 1 for jobs in alike.values()))
        self.registry.replays.keep(self.rulebook.slug, self._marked)

    def play_for(self, seconds: float) -> None:
        """Replays here what can be replayed in a time, one scenario at least."""
        until, alike = time.monotonic() + seconds, self._settle()
        for mark, jobs in alike.items():
            self._marked[mark] = play(self.registry.cases, jobs[0])
            self._played.update(dict.fromkeys(jobs, self._marked[mark]))
            if time.monotonic() > until:
                break
        if alike:
            self.registry.replays.keep(self.rulebook.slug, self._marked)

    def take_known(self) -> None:
        """Takes over what another process has replayed meanwhile."""
        self._settle()

    def _settle(self, done: Done = lambda count: None) -> dict[str, list[Job]]:
        """Takes what is known already of the replays that are left; returns the others, those of the same words together."""
        game, replays, left = self.rulebook.slug, self.registry.replays, self.left()
        if not left:
            return {}
        alike, known = replays.alike(game, left), replays.known(game)
        self._marked.update((mark, known[mark]) for mark in alike if mark in known)
        self._played.update((job, known[mark]) for mark, jobs in alike.items() if mark in known for job in jobs)
        done(sum(len(jobs) for mark, jobs in alike.items() if mark in known))
        return {mark: jobs for mark, jobs in alike.items() if mark not in known}

    def left(self) -> list[Job]:
        """Returns the replays that are still to be done, in the order of scenarios."""
        kept, boards = self.registry.outcomes.all(), self.registry.boards.all()
        jobs = {job for entry in self._entries() for job in self._jobs(entry, boards, (entry.id, entry.shown) in kept)}
        return sorted(jobs - self._played.keys(), key=lambda job: (job.path, job.version))

    def results(self) -> list[Rechecked]:
        """Returns what becomes of every ruling, in the order of ids; of one that was not replayed yet, by its citations alone.

        How a scenario ended by the version that its ruling was written for is kept, where nothing was.
        """
        kept, boards = self.registry.outcomes.all(), self.registry.boards.all()
        found, fresh = [], dict[tuple[str, int], PlayedOut]()
        for entry in self._entries():
            played = {job.version: self._played.get(job) for job in self._jobs(entry, boards, known=False)}
            held, now = (entry.id, entry.shown), played.get(self.against)
            old = kept.get(held) or played.get(entry.ruling.version)
            if old is None or now is None:
                old = now = None
            elif held not in kept and not old.fault:
                fresh[held] = old
            found.append(Rechecked(entry.ruling, self.against, recheck(entry.ruling, self.rulebook, self.against), old, now))
        self.registry.outcomes.keep_all(fresh)
        return found

    def _entries(self) -> list[DocketEntry]:
        game = self.rulebook.slug
        return [each for each in self.registry.docket.entries().values() if each.ruling.game == game and each.public]

    def _jobs(self, entry: DocketEntry, boards: Mapping[str, str], known: bool) -> Iterator[Job]:
        if path := entry.ruling.scenario:
            text = None if self.registry.layers.has(path) else boards.get(path)
            yield from (Job(path, text, version) for version in ({self.against} if known else {self.against, entry.ruling.version}))
