"""Measures the recheck of many rulings with scenarios: on all cores, in one process, on a Dask cluster that loses a worker.

    python benchmarks/bench_recheck.py [--content DIR] [--rulings N] [--no-cluster]

Rulings and their scenarios are those that ship, each copied under other names until there are N. In every copy a number on the
board is another one, so that it is a board of its own: it says how many are. Each is read, checked, stored and replayed; what was
kept by the one way is thrown away before the other, and the results of all have to be equal.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from gunbai.content import content_root
from gunbai.library import Library
from gunbai.library.batch import Crew
from gunbai.library.recheck import Recheck
from gunbai.ruling import Ruling
from gunbai.ruling.staleness import Rechecked

WORKERS = 2
"""The workers of the cluster before one is killed."""
SEED, ATTEMPTS = 28, 60
NUMBER = re.compile(r"(?<=: )\d{1,3}(?=[,}\s])|\b\d{1,2}(?=/\d)")
"""A number that a key of the board has, or the first of a pair that is printed on a card."""
FIRST = 3
"""The cluster loses a worker after so many results."""


def main() -> None:
    """Prints the figures; exits with 1 where the two ways differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--content", type=Path)
    parser.add_argument("--rulings", type=int, default=300)
    parser.add_argument("--no-cluster", action="store_true")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="gunbai-recheck-"))
    try:
        multiplied(content_root(given.content), folder / "content", given.rulings)
        sys.exit(measured(folder, not given.no_cluster))
    finally:
        shutil.rmtree(folder)


def multiplied(source: Path, target: Path, count: int) -> None:
    """Writes a content root with the books that ship and ``count`` rulings with a scenario each."""
    target.mkdir(parents=True)
    for name in ("rulebooks", "templates"):
        (target / name).symlink_to(source / name)
    shipped = [ruling for ruling in Library.open(source, target / "data").rulings() if ruling.scenario]
    dice, seen = random.Random(SEED), set[str]()
    for n, ruling in enumerate(itertools.islice(itertools.cycle(shipped), count)):
        text = (source / ruling.scenario).read_text("utf-8")
        board = next((new for new in varied(text, dice) if new not in seen), text) if text in seen else text
        seen.add(board)
        copied(source, target, ruling, f"{n:05}", board)
    print(f"{count} rulings, {len(seen)} boards that differ in more than their names")


def varied(text: str, dice: random.Random) -> Iterator[str]:
    """Yields a scenario with one or two numbers of its board changed: a life, a hand, a deck, what is printed on a card."""
    begin = next((text.index(key) for key in ("\nboard:", "\nsetup:") if key in text), len(text))
    end = next((text.index(key, begin) for key in ("\nline:", "\nclaims:", "\nexpect:") if key in text[begin:]), len(text))
    board = text[begin:end]
    places = [found.span() for found in NUMBER.finditer(board)]
    for _ in range(ATTEMPTS if places else 0):
        new = board
        for start, stop in sorted(dice.sample(places, min(len(places), dice.randint(1, 2))), reverse=True):
            new = new[:start] + str(int(new[start:stop]) + dice.randint(1, 40)) + new[stop:]
        yield text[:begin] + new + text[end:]


def copied(source: Path, target: Path, ruling: Ruling, mark: str, board: str) -> None:
    """Writes a ruling and its scenario under names that end in a mark."""
    scenario, own = Path(ruling.scenario), Path("rulings", ruling.game, f"{ruling.id}.md")
    renamed = scenario.with_stem(f"{scenario.stem}-{mark}")
    text = (source / own).read_text("utf-8").replace(f"id: {ruling.id}", f"id: {ruling.id}-{mark}", 1)
    for path, content in (
        (renamed, board),
        (own.with_stem(f"{own.stem}-{mark}"), text.replace(f"scenario: {scenario.as_posix()}", f"scenario: {renamed.as_posix()}")),
    ):
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(content, "utf-8")


def measured(folder: Path, with_cluster: bool) -> int:
    """Prints how long each way takes and what it finds; returns 1 where they differ."""
    library, seconds = timed(lambda: opened(folder))
    count = len(library.rulings())
    print(f"{count} rulings read, checked and stored in {seconds:.1f} s ({count / seconds:.0f} /s)")
    cores = os.cpu_count() or 1
    here = told(f"{cores} processes", lambda: rechecked(library, lambda one, done: one.play_all(done)))
    told("all of it kept", lambda: rechecked(library, lambda one, done: one.play_all(done)))
    if not with_cluster:
        return 0
    shutil.rmtree(folder / "data" / "replays")
    alone = told("one process", lambda: rechecked(library, lambda one, done: one.play_all(done, Crew(1))))
    shutil.rmtree(folder / "data" / "replays")
    there = told(f"Dask cluster, one of {WORKERS} workers killed", lambda: on_cluster(library))
    same = alone == here == there
    print("the same result" if same else "THE RESULTS DIFFER")
    return not same


def opened(folder: Path) -> Library:
    """Opens the content with a new store, so that every ruling is taken."""
    library = Library.open(folder / "content", folder / "data")
    for problem in library.left_out():
        print(problem, file=sys.stderr)
    return library


def told(how: str, run: Callable[[], list[Rechecked]]) -> list[Rechecked]:
    """Prints how long a recheck of everything takes and what it finds; returns that."""
    found, seconds = timed(run)
    verdicts = ", ".join(f"{name} {count}" for name, count in Counter(one.verdict for one in found).most_common())
    print(f"{how}: {len(found)} rulings rechecked in {seconds:.1f} s ({len(found) / seconds:.0f} /s): {verdicts}")
    return found


def rechecked(library: Library, play: Callable[[Recheck, Callable[[int], None]], None]) -> list[Rechecked]:
    """Returns what becomes of the rulings of every game; a bar says how far it is."""
    every = [Recheck(library.registry, rulebook, rulebook.book().version) for rulebook in map(library.rulebook, library.games())]
    with click.progressbar(length=sum(len(one.left()) for one in every), file=sys.stderr) as bar:
        for one in every:
            play(one, bar.update)
    return [result for one in every for result in one.results()]


def on_cluster(library: Library) -> list[Rechecked]:
    """Rechecks on a cluster of this machine, of which one worker is killed as soon as there are results."""
    from distributed import LocalCluster  # an extra

    with LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=":0", processes=True) as cluster:
        victim, results = next(iter(cluster.workers.values())).pid, itertools.count(1)

        def done(bar: Callable[[int], None], count: int) -> None:
            bar(count)
            if next(results) == FIRST:
                os.kill(victim, signal.SIGKILL)

        address = cluster.scheduler_address
        return rechecked(library, lambda one, bar: one.play_all(lambda count: done(bar, count), Crew(cluster=address)))


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """Returns what a function returns and the seconds it took."""
    begun = time.perf_counter()
    found = run()
    return found, time.perf_counter() - begun


if __name__ == "__main__":
    main()
