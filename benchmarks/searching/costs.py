"""What search costs beside the time of a query: building, room on disk, memory, the start of the command."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from searching.queries import Query, Search

_MEMORY = """
import gc, os, sys
from pathlib import Path
def used():
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
import gunbai.search
before = used()
from gunbai.search import Index, Shelf
shelf = Shelf([Index.open(folder) for folder in sorted(Path(sys.argv[1]).iterdir())])
for query in sys.argv[2:]:
    shelf.search(query)
print(before, used())
"""


def latency(search: Search, queries: Iterable[Query], rounds: int = 3) -> tuple[float, float, float]:
    """Returns p50, p95 and p99 of each query in milliseconds; one round before is not counted."""
    held = list(queries)

    def timed() -> list[float]:
        times = []
        for query in held:
            begun = time.perf_counter()
            search(query.text, query.game)
            times.append((time.perf_counter() - begun) * 1000)
        return times

    timed()
    times = sorted(itertools.chain.from_iterable(timed() for _ in range(rounds)))
    p50, p95, p99 = (times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.95, 0.99))
    return p50, p95, p99


def size(folder: Path) -> int:
    """Returns the bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def memory(folder: Path, queries: Iterable[Query]) -> tuple[int, int]:
    """Returns the resident bytes of a process with search imported, and with all indexes opened and asked."""
    texts = [query.text for query in queries]
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", _MEMORY, str(folder), *texts], capture_output=True, check=True)
    before, after = done.stdout.split()
    return int(before), int(after)


def command(content: Path, data: Path, *words: str, times: int = 9) -> list[float]:
    """Returns the sorted seconds that ``gunbai search`` takes from a cold shell; the first run, which builds, is left out."""
    run = [str(Path(sys.executable).parent / "gunbai"), "--content", str(content), "--data", str(data), "search", *words]
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    taken = []
    for _ in range(times + 1):
        begun = time.perf_counter()
        subprocess.run(run, capture_output=True, check=True, env=environment)
        taken.append(time.perf_counter() - begun)
    return sorted(taken[1:])
