"""What search costs beside the time of a query: building, room on disk, memory, the start of the command."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from searching.queries import Query, Search

_MEMORY = """
import gc, os, resource, sys
from pathlib import Path
def used():
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
import gunbai.search
before = used()
from gunbai.search import Index, Shelf
shelf = Shelf([Index.open(folder) for folder in sorted(Path(sys.argv[1]).iterdir())])
opened = used()
for query in sys.argv[2:]:
    shelf.search(query)
print(before, opened, used(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


Times = tuple[float, float, float]
"""The p50, p95 and p99 of some times, in milliseconds."""


def latency(search: Search, queries: Iterable[Query], rounds: int = 3) -> tuple[Times, Times]:
    """Returns the latency of queries that are asked for the first time, and of the same asked again so many times."""
    held = list(queries)

    def timed() -> list[float]:
        times = []
        for query in held:
            begun = time.perf_counter()
            search(query.text, query.game)
            times.append((time.perf_counter() - begun) * 1000)
        return times

    return _parts(timed()), _parts(itertools.chain.from_iterable(timed() for _ in range(rounds)))


def _parts(times: Iterable[float]) -> Times:
    held = sorted(times)
    p50, p95, p99 = (held[min(len(held) - 1, int(len(held) * part))] for part in (0.5, 0.95, 0.99))
    return p50, p95, p99


def size(folder: Path) -> int:
    """Returns the bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


class Memory(NamedTuple):
    """The resident bytes of a process: with search imported, with all indexes opened, after the queries, at most."""

    imported: int
    opened: int
    asked: int
    most: int

    def __str__(self) -> str:
        imported, opened, asked, most = (round(held / 1e6) for held in self)
        return f"{imported} MB with search imported, {opened} with all indexes opened, {asked} after the queries, at most {most}"


def memory(folder: Path, queries: Iterable[Query]) -> Memory:
    """Returns what a process holds that opens all indexes of a folder and is asked the queries over all."""
    texts = [query.text for query in queries]
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", _MEMORY, str(folder), *texts], capture_output=True, check=True)
    return Memory(*map(int, done.stdout.split()))


def command(content: Path, data: Path, *words: str, times: int = 20) -> list[float]:
    """Returns the sorted seconds that ``gunbai search`` takes from a cold shell; the first run, which builds, is left out."""
    run = [str(Path(sys.executable).parent / "gunbai"), "--content", str(content), "--data", str(data), "search", *words]
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    taken = []
    for _ in range(times + 1):
        begun = time.perf_counter()
        subprocess.run(run, capture_output=True, check=True, env=environment)
        taken.append(time.perf_counter() - begun)
    return sorted(taken[1:])
