"""A batch on a Dask cluster: the same result as on one machine, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gunbai.errors import GunbaiError
from gunbai.library import cluster as module
from gunbai.library.batch import Batch, Crew
from gunbai.library.exploring import Voyage, explore_all
from gunbai.library.replaying import Job, play
from gunbai.library.scenarios import opened_cases


@pytest.fixture
def jobs(repository: Path) -> list[Job]:
    """Returns twelve scenarios that ship, and one that there is not."""
    paths = sorted((repository / "scenarios" / "legions").glob("*.yaml"))[:12]
    return [Job(path.relative_to(repository).as_posix(), None, "1.00") for path in paths] + [Job("scenarios/x/y.yaml", None, "1")]


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Starts a scheduler and two workers, each a process of its own, on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", processes=True) as found:
        yield found


def test_a_cluster_finds_the_same_when_a_worker_dies(repository: Path, jobs: list[Job], cluster: Any) -> None:
    """One of two workers is killed after the third result: every replay is there once, as one process finds it."""
    batch = Batch(opened_cases, ((repository,), 6.0), play)
    expected = dict(batch.done(jobs, Crew(1), lambda count: None))
    victim, told = next(iter(cluster.workers.values())).pid, list[int]()
    found = {}
    for job, outcome in batch.done(jobs, Crew(cluster=cluster.scheduler_address), told.append):
        found[job] = outcome
        if len(found) == 3:
            os.kill(victim, signal.SIGKILL)
    assert found == expected
    assert sum(told) == len(jobs)


def test_boards_explored_on_a_cluster(repository: Path, cluster: Any) -> None:
    """Every legal line of five boards is what one process finds, in the order of the files."""
    paths = sorted((repository / "scenarios" / "king-castle").glob("*.yaml"))[:5]
    cases, voyage = opened_cases((repository,), 6.0), Voyage("action", 300, 0.0)
    here = explore_all(cases, paths, voyage, lambda count: None, Crew(1))
    there = explore_all(cases, paths, voyage, lambda count: None, Crew(cluster=cluster.scheduler_address))
    assert [*there] == paths
    assert there == here


def test_no_scheduler_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address at which nobody answers, and one that is none; without the extra, what to install."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(module, "PATIENCE", 1)
    batch = Batch(opened_cases, ((), 1.0), play)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(GunbaiError, match="no Dask scheduler answers"):
            list(batch.done([], Crew(cluster=address), lambda count: None))
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GunbaiError, match=r"pip install 'gunbai\[cluster\]'"):
        list(batch.done([], Crew(cluster="tcp://127.0.0.1:9"), lambda count: None))
