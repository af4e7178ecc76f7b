"""A batch finds the same in one process, in several, and when one of them is killed in the middle."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from gunbai.library.batch import Batch, Crew
from gunbai.library.replaying import Job, play
from gunbai.library.scenarios import opened_cases

ITEMS = [*range(12)]


def opened(power: int) -> int:
    """Returns what the workers of these tests have at hand."""
    return power


def raised(power: int, item: int) -> int:
    """Returns a power of an item; a negative one ends the process that works on it."""
    if item < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return int(item**power)


@pytest.mark.parametrize("workers", [1, 2])
def test_everything_is_found_and_told(workers: int) -> None:
    """Each item is there once, with what was found, and counted once."""
    told: list[int] = []
    found = list(Batch(opened, (2,), raised).done(ITEMS, Crew(workers), told.append))
    assert sorted(found) == [(item, item**2) for item in ITEMS]
    assert sum(told) == len(ITEMS)


def test_what_each_process_dies_at_is_missing() -> None:
    """One item that ends every process is given up after a while; it is counted, and whatever else was finished is there."""
    told: list[int] = []
    found = dict(Batch(opened, (2,), raised).done([*ITEMS, -1], Crew(2), told.append))
    assert -1 not in found
    assert found.items() <= {(item, item**2) for item in ITEMS}
    assert sum(told) == len(ITEMS) + 1


@pytest.fixture
def jobs(repository: Path) -> list[Job]:
    """Returns ten scenarios that ship."""
    paths = sorted((repository / "scenarios" / "legions").glob("*.yaml"))[:10]
    return [Job(path.relative_to(repository).as_posix(), None, "1.00") for path in paths]


def test_a_dead_worker_loses_nothing(repository: Path, jobs: list[Job]) -> None:
    """A process that is killed in the middle changes no result."""
    batch = Batch(opened_cases, ((repository,), 6.0), play)
    expected = dict(batch.done(jobs, Crew(1), lambda count: None))
    children = Path("/proc/self/task").joinpath(str(os.getpid()), "children")
    if not children.is_file():
        pytest.skip("missing tool: /proc that lists child processes")
    before = set(children.read_text().split())

    def kill() -> None:
        while True:
            started = [pid for pid in children.read_text().split() if pid not in before]
            for pid in started:
                command = Path(f"/proc/{pid}/cmdline").read_bytes()
                if b"spawn_main" in command:
                    time.sleep(1.0)
                    os.kill(int(pid), signal.SIGKILL)
                    return
            time.sleep(0.02)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    found = dict(batch.done(jobs, Crew(2), lambda count: None))
    killer.join(5)
    assert not killer.is_alive()
    assert found == expected
