"""Work done by processes of this machine."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from gunbai.library.bench import Found, Item, Tools, done_here


def on_processes(
    workers: int,
    open: Callable[..., Tools],
    given: tuple[Hashable, ...],
    do: Callable[[Tools, Item], Found],
    items: Iterable[Item],
    done: Callable[[int], None],
) -> Iterator[tuple[Item, Found]]:
    """Yields what so many processes finish; what one leaves unfinished as it dies is missing."""
    spawned = multiprocessing.get_context("spawn")  # a copy of this process would have locks of threads that it lacks
    with ProcessPoolExecutor(workers, spawned) as pool:
        running: dict[Future[Found], Item] = {}
        with contextlib.suppress(BrokenProcessPool):
            running.update((pool.submit(done_here, open, given, do, item), item) for item in items)
        for future in as_completed(running):
            with contextlib.suppress(BrokenProcessPool):
                found = future.result()
                done(1)
                yield running[future], found
