"""Measures how long light pages take alone, and beside visitors who ask for heavy ones.

    python benchmarks/bench_serving.py [--seconds 60] [--light 4] [--heavy 4] [--data DIR] [--cold]

Rounds alone and rounds beside take turns, so that what else runs on the machine falls on both alike. A visitor asks for the next
page as soon as the last one is there. The ratio is what heavy pages do to light ones. What the web process worked and what it
waited for a processor tells a slow server from a busy machine (Linux).
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct

from gunbai.content import content_root
from gunbai.library import Library

ROUNDS = 3
"""How often rounds alone and rounds beside take turns."""
LONG = 1.0
"""A light page that takes longer has been kept waiting."""
WORDS = ("再生", "手札", "アタック", "山札が0枚", "引き分け", "ダイス", "ライフ", "34-7", "supporter", "しろ")
KINDS = ("search", "clause", "other")
"""The kinds of light pages: those of searches and clauses are asked to be there within 100 ms in 95 of 100 cases."""
MADE = 600
"""After so many seconds at most what is made in the background is there."""


class Asked(Struct, frozen=True):
    """One page: its address, the status, and after how many seconds it was there."""

    address: str
    status: int
    seconds: float


class Effort(Struct, frozen=True):
    """What a process and its threads have worked, and waited for a processor while they could have worked, in seconds."""

    worked: float
    waited: float

    def __sub__(self, other: Effort) -> Effort:
        return Effort(self.worked - other.worked, self.waited - other.waited)

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.worked + other.worked, self.waited + other.waited)


def main() -> None:
    """Serves what ships and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long in all")
    parser.add_argument("--light", type=int, default=4, help="visitors of light pages")
    parser.add_argument("--heavy", type=int, default=4, help="visitors of heavy pages")
    parser.add_argument("--data", type=Path, help="a data folder that is kept from one run to the next")
    parser.add_argument("--cold", action="store_true", help="begin at once, while pages are still made in the background")
    given = parser.parse_args()
    library = Library.open(content_root())
    light, heavy = light_pages(library), heavy_pages(library)
    with tempfile.TemporaryDirectory() as folder, serving(given.data or Path(folder) / "data") as (port, process):
        if not given.cold:
            wait_until_made(port, library.games())
        measure(port, process, light[:], heavy[:], given)


def measure(port: int, process: int, light: list[str], heavy: list[str], given: argparse.Namespace) -> None:
    """Asks in rounds and prints what came of it."""
    alone, beside, slow = list[Asked](), list[Asked](), list[Asked]()
    efforts = [Effort(0, 0), Effort(0, 0)]
    each = given.seconds / ROUNDS / 2
    for number in range(ROUNDS):
        before = effort(process)
        alone += visit(port, each, [(light, given.light)], number)[0]
        between = effort(process)
        found, more = visit(port, each, [(light, given.light), (heavy, given.heavy)], number)
        beside, slow = beside + found, slow + more
        efforts = [efforts[0] + (between - before), efforts[1] + (effort(process) - between)]
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}, {given.light} light and {given.heavy} heavy visitors")
    print(f"{'':22} {'pages':>6} {'p50 ms':>7} {'p95 ms':>7} {'max ms':>7} {'over 1 s':>8} {'work ms':>8} {'queue ms':>8}")
    for name, pages, spent in (("light, alone", alone, efforts[0]), ("light, beside heavy", beside, efforts[1])):
        print(row(name, pages, spent))
        for kind in KINDS:
            print(row(f"  {kind}", [page for page in pages if kind_of(page.address) == kind], None))
    print(row("heavy", slow, None))
    ratio = [part(beside, share) / part(alone, share) for share in (0.5, 0.95, 1.0)]
    print("beside / alone: p50 {:.2f}, p95 {:.2f}, max {:.2f}".format(*ratio))
    statuses = sorted({page.status for page in (*alone, *beside, *slow)})
    print(f"answers: {', '.join(f'{sum(page.status == one for page in (*alone, *beside, *slow))} of {one}' for one in statuses)}")
    for page in (*alone, *beside, *slow):
        if not page.status or page.status >= 500:
            print(f"  {page.status or 'no answer'} for {page.address} after {page.seconds:.1f} s")
    for page in sorted((one for one in beside if one.seconds > LONG), key=lambda one: -one.seconds)[:5]:
        print(f"  waited {page.seconds:.2f} s for {page.address}")


def kind_of(address: str) -> str:
    """Returns of what kind a light page is."""
    return KINDS[0] if address.startswith("/?q=") else KINDS[1] if address.startswith("/rules/") else KINDS[2]


def row(name: str, pages: list[Asked], spent: Effort | None) -> str:
    """Returns one line of the table: how long pages took, and what of it the web process worked and waited for a processor."""
    times = " ".join(f"{part(pages, share) * 1000:7.0f}" for share in (0.5, 0.95, 1.0))
    late = sum(page.seconds > LONG for page in pages)
    work = f"{spent.worked / len(pages) * 1000:8.1f} {spent.waited / len(pages) * 1000:8.1f}" if spent and pages else ""
    return f"{name:22} {len(pages):6} {times} {late:8} {work}"


def part(pages: list[Asked], share: float) -> float:
    """Returns how many seconds a share of pages took at most."""
    taken = sorted(page.seconds for page in pages)
    return taken[min(len(taken) - 1, int(len(taken) * share))] if taken else 0.0


# -- the server ---------------------------------------------------------------------------------------------------------------


@contextmanager
def serving(data: Path) -> Iterator[tuple[int, int]]:
    """Serves what ships on a free port, which it gives with the number of the process."""
    run = "from gunbai.cli import main; main()"
    command = [sys.executable, "-c", run, "--data", str(data), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        assert process.stdout
        for line in process.stdout:
            if found := re.search(r":(\d+)/", line):
                break
        else:
            raise SystemExit("the server has not started")
        try:
            yield int(found[1]), process.pid
        finally:
            process.terminate()


def wait_until_made(port: int, games: list[str]) -> None:
    """Waits for what is made in the background after a start."""
    query = "&".join(f"game={game}" for game in games)
    begun = time.monotonic()
    until = begun + MADE
    print("waiting for the boards to be told: minutes where --data names no folder of a run before", flush=True)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while time.monotonic() < until:
        if all(is_whole(connection, f"/offline/state.json?{query}&lang={lang}") for lang in ("ja", "en")):
            print(f"told after {time.monotonic() - begun:.0f} s", flush=True)
            return
        time.sleep(1)
    raise SystemExit(f"what is made in the background is not there after {MADE} seconds")


def is_whole(connection: http.client.HTTPConnection, address: str) -> bool:
    """Tells whether all that can be taken along has been made, boards too."""
    connection.request("GET", address)
    answer = connection.getresponse()
    data = answer.read()
    return answer.status == 200 and not json.loads(data)["later"]


def effort(process: int) -> Effort:
    """Returns what a process has worked and waited until now; nothing where the system does not tell."""
    spent = Effort(0.0, 0.0)
    for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
        try:
            worked, waited, _ = task.read_text().split()
        except OSError:  # the thread has ended
            continue
        spent += Effort(int(worked) / 1e9, int(waited) / 1e9)
    return spent


# -- visitors -----------------------------------------------------------------------------------------------------------------


def visit(port: int, seconds: float, groups: list[tuple[list[str], int]], seed: int) -> list[list[Asked]]:
    """Lets groups of visitors ask for pages until the time is up; returns what each group was answered."""
    until = time.monotonic() + seconds
    found: list[list[Asked]] = [[] for _ in groups]
    threads = [
        threading.Thread(target=ask_on, args=(port, pages, until, random.Random(f"{seed} {group} {number}"), found[group]))
        for group, (pages, count) in enumerate(groups)
        for number in range(count)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def ask_on(port: int, pages: list[str], until: float, rng: random.Random, found: list[Asked]) -> None:
    """Asks for one page after the other; whoever is told to come again does so a little later."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    while time.monotonic() < until:
        answer = ask(connection, rng.choice(pages))
        found.append(answer)
        if answer.status == 429:
            time.sleep(1)
    connection.close()


def ask(connection: http.client.HTTPConnection, address: str) -> Asked:
    """Returns how a page was answered; a connection that was closed is opened again."""
    begun = time.monotonic()
    try:
        connection.request("GET", address)
        answer = connection.getresponse()
        answer.read()
        return Asked(address, answer.status, time.monotonic() - begun)
    except (OSError, http.client.HTTPException):
        connection.close()
        return Asked(address, 0, time.monotonic() - begun)


def light_pages(library: Library) -> list[str]:
    """Returns searches, clauses, rulings and lists."""
    clauses = [f"/rules/{game}/{id}" for game in library.games() for id in sorted(library.rulebook(game).book().nodes)[::11]]
    rulings = [f"/rulings/{ruling.id}" for ruling in library.rulings()[::3]]
    lists = ["/", "/scenarios", "/rulings", "/about", "/practice"]
    return [*clauses, *rulings, *lists * 4, *(f"/?q={quote(word)}" for word in WORDS * 10)]


def heavy_pages(library: Library) -> list[str]:
    """Returns boards, all their lines to the end of the turn, their write-ups, whole books and differences."""
    cases = [f"/scenarios/{case.game}/{case.name}" for case in library.cases.readable()]
    books = [f"/rules/{game}{what}" for game in library.games() for what in ("", "/all", "/diff")]
    lines = [f"{case}/lines?to=turn&round={number}" for case in cases[::20] for number in (1, 2, 3)]
    return [*cases[::5], *(f"{case}/writeup" for case in cases[::15]), *lines, *books * 3]


if __name__ == "__main__":
    main()
