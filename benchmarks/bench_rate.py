"""Measures how long searches, clauses and replays take while so many requests come in each second.

    python benchmarks/bench_rate.py [--rate 50] [--seconds 60] [--replays 0.1] [--data DIR]

Requests come at fixed times, whether or not those before them are answered, as many visitors send them: a page that waits in the
queue has taken as long as it waited. Asked for: p95 under 30 ms for searches and clauses, under 100 ms for replays, on an idle
machine of two cores.
"""

from __future__ import annotations

import argparse
import http.client
import os
import queue
import random
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import quote

from bench_serving import WORDS, Asked, Effort, ask, effort, part, serving, wait_until_made
from msgspec import Struct

from gunbai.content import content_root
from gunbai.library import Library

VISITORS = 64
"""So many connections are open at once; requests wait for a free one in the order of their time."""
ASKED = {"search": 0.030, "clause": 0.030, "replay": 0.100}
"""The p95 of each kind that is asked for, in seconds."""


class Due(Struct, frozen=True):
    """One request: when it is due, its kind, its address."""

    at: float
    kind: str
    address: str


def main() -> None:
    """Serves what ships, sends the requests and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rate", type=float, default=50, help="requests a second")
    parser.add_argument("--seconds", type=float, default=60, help="how long")
    parser.add_argument(
        "--replays", type=float, default=0.1, help="which part of the requests are replays; the rest are half and half"
    )
    parser.add_argument("--data", type=Path, help="a data folder that is kept from one run to the next")
    given = parser.parse_args()
    library = Library.open(content_root())
    pages = pages_of(library)
    with tempfile.TemporaryDirectory() as folder, serving(given.data or Path(folder) / "data") as (port, process):
        wait_until_made(port, library.games())
        before = effort(process)
        found = send(port, schedule(pages, given.rate, given.seconds, given.replays))
        tell(found, effort(process) - before, given.seconds)


def pages_of(library: Library) -> dict[str, list[str]]:
    """Returns addresses of each kind."""
    clauses = [f"/rules/{game}/{quote(id)}" for game in library.games() for id in sorted(library.rulebook(game).book().nodes)]
    searches = [f"/?q={quote(word)}{game}" for word in WORDS for game in ("", *(f"&game={slug}" for slug in library.games()))]
    replays = [f"/scenarios/{case.game}/{case.name}" for case in library.cases.readable()]
    return {"search": searches, "clause": clauses, "replay": replays}


def schedule(pages: dict[str, list[str]], rate: float, seconds: float, replays: float) -> list[Due]:
    """Returns the requests in the order in which they are due, the same ones at every run."""
    rng = random.Random(20)
    weights = ((1 - replays) / 2, (1 - replays) / 2, replays)
    kinds = rng.choices(("search", "clause", "replay"), weights, k=int(rate * seconds))
    return [Due(number / rate, kind, rng.choice(pages[kind])) for number, kind in enumerate(kinds)]


def send(port: int, due: list[Due]) -> list[tuple[Due, Asked]]:
    """Sends each request when it is due; what it waited for a free connection counts."""
    waiting: queue.SimpleQueue[Due | None] = queue.SimpleQueue()
    found: list[tuple[Due, Asked]] = []
    begun = time.monotonic()
    threads = [threading.Thread(target=visit, args=(port, begun, waiting, found)) for _ in range(VISITORS)]
    for thread in threads:
        thread.start()
    for one in due:
        time.sleep(max(0.0, begun + one.at - time.monotonic()))
        waiting.put(one)
    for _ in threads:
        waiting.put(None)
    for thread in threads:
        thread.join()
    return found


def visit(port: int, begun: float, waiting: queue.SimpleQueue[Due | None], found: list[tuple[Due, Asked]]) -> None:
    """Sends what is due over one connection, until there is no more."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    while (one := waiting.get()) is not None:
        answer = ask(connection, one.address)
        found.append((one, Asked(one.address, answer.status, time.monotonic() - begun - one.at)))
    connection.close()


def tell(found: list[tuple[Due, Asked]], spent: Effort, seconds: float) -> None:
    """Prints how long each kind took, beside what is asked for."""
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}, {len(found) / seconds:.0f} requests a second")
    print(f"{'':8} {'pages':>6} {'p50 ms':>7} {'p95 ms':>7} {'max ms':>7} {'asked':>6}")
    for kind, most in ASKED.items():
        pages = [answer for due, answer in found if due.kind == kind]
        times = " ".join(f"{part(pages, share) * 1000:7.0f}" for share in (0.5, 0.95, 1.0))
        print(f"{kind:8} {len(pages):6} {times} {most * 1000:6.0f}")
    print(f"web process: worked {spent.worked / len(found) * 1000:.1f} ms a page, waited {spent.waited / len(found) * 1000:.1f} ms")
    statuses = sorted({answer.status for _, answer in found})
    print(f"answers: {', '.join(f'{sum(answer.status == one for _, answer in found)} of {one}' for one in statuses)}")


if __name__ == "__main__":
    main()
