"""Processes that make pages, each one at a time, with limits: what fails or runs on ends with its process, and a new one begins.

Python runs one thread at a time in a process: what is heavy in one of its own slows nobody down. What is known to take long
leaves one of the processes free, so that nobody waits for it but who asked.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from gunbai.errors import Away, GunbaiError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from _typeshed.wsgi import WSGIApplication

WORSE = 10
"""By how much these processes are nicer than the one that listens."""
SECONDS = 60.0
"""So many seconds of the processor one page may take; every budget ends before."""
BYTES = 3_000_000_000
"""So much memory a process may ask for."""
LONG = 0.5
"""A page that took so many seconds of the processor is known to take long."""
REMEMBERED = 10_000
"""Of so many pages it is known at most."""

_Found = TypeVar("_Found")
_apps: list[WSGIApplication] = []
_making: list[Callable[[], WSGIApplication]] = []


class TooLong(GunbaiError):
    """A page took more time or memory than a process has.

    Its process has ended, and asking again would end another.
    """

    def __init__(self) -> None:
        super().__init__("時間がかかりすぎました / this takes too long: ask for less at once")


class Unsure(GunbaiError):
    """A process ended while it changed something: that is done, or it is not, and it is not tried again."""

    def __init__(self) -> None:
        super().__init__(
            "途中で止まりました。変更が済んだかどうか、ページを開いて確かめてください"
            " / this was cut off: open the page again and see whether it was done"
        )


class Closed(GunbaiError):
    """The processes have been ended: nothing is made any more."""

    def __init__(self) -> None:
        super().__init__("サーバーは終了しました / the server has ended")


class Workers:
    """So many processes; ``make`` gives each an app of its own, run there with ``given``.

    Each ends when these are closed, or this process ends, whatever it is at.
    """

    def __init__(self, make: Callable[..., WSGIApplication], given: tuple[object, ...], count: int = 1) -> None:
        self._make, self._given = make, given
        self._leash, self._held = multiprocessing.Pipe(duplex=False)
        self._is_closed = False
        self._pools = [self._begun() for _ in range(count)]
        self._free: list[int] = [*range(count)]
        self._near = [""] * count
        self._long = 0
        self._changed = threading.Condition()

    def run(
        self, function: Callable[..., _Found], *given: object, long: bool = False, once: bool = False, near: str = ""
    ) -> _Found:
        """Returns what a function returns in a process that is free; one that was killed begins anew, and is asked once more.

        Of those that are free it is the one that worked for the same last (``near``): that holds what it found then. What takes
        ``long`` waits while all but one process are at such work. What may not be done twice is asked for ``once``.
        Raises TooLong where a process ended on its work, Unsure where it ended on what may not be done twice.
        """
        number = self._taken(long, near)
        try:
            return self._asked(number, function, *given, once=once)
        finally:
            self._given_back(number, long)

    def each(self, function: Callable[..., _Found], *given: object) -> list[_Found]:
        """Returns what a function returns in every process, after what that is at; they work on it at the same time."""
        with ThreadPoolExecutor(len(self._pools)) as asking:
            return [*asking.map(lambda number: self._asked(number, function, *given), range(len(self._pools)))]

    def renew(self) -> None:
        """Lets every process begin anew with what is asked of it next."""
        for number, last in enumerate([*self._pools]):
            self._renewed(number, last)
            last.shutdown(wait=False)

    def close(self) -> None:
        """Ends the processes at once; whoever waits for one is told (Closed)."""
        with self._changed:
            self._is_closed = True
            for pool in self._pools:
                pool.shutdown(wait=False, cancel_futures=True)
            self._held.close()
            self._changed.notify_all()

    def _taken(self, long: bool, near: str) -> int:
        most = max(1, len(self._pools) - 1)
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or (bool(self._free) and not (long and self._long >= most)))
            if self._is_closed:
                raise Closed
            self._long += long
            number = next((free for free in self._free if near and self._near[free] == near), self._free[0])
            self._free.remove(number)
            self._near[number] = near
            return number

    def _given_back(self, number: int, long: bool) -> None:
        with self._changed:
            self._long -= long
            self._free.append(number)
            self._changed.notify_all()

    def _asked(self, number: int, function: Callable[..., _Found], *given: object, once: bool = False) -> _Found:
        begun = time.monotonic()
        pool, work = self._handed(number, function, *given)
        try:
            return work.result()
        except BrokenProcessPool:
            self._renewed(number, pool)
            if once:
                raise Unsure from None
            if time.monotonic() - begun >= SECONDS:
                raise TooLong from None
        except CancelledError:
            raise Closed from None
        again, work = self._handed(number, function, *given)
        try:
            return work.result()
        except BrokenProcessPool:
            self._renewed(number, again)
            raise TooLong from None

    def _handed(self, number: int, function: Callable[..., _Found], *given: object) -> tuple[ProcessPoolExecutor, Future[_Found]]:
        """Hands work to a process, a new one where that has ended or was renewed meanwhile."""
        while True:
            pool = self._pools[number]
            try:
                return pool, pool.submit(function, *given)
            except BrokenProcessPool:
                self._renewed(number, pool)
            except RuntimeError:  # it takes nothing more
                if pool is self._pools[number]:
                    raise Closed from None

    def _begun(self) -> ProcessPoolExecutor:
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, spawning, initializer=_begin, initargs=(self._leash, self._make, self._given))

    def _renewed(self, number: int, broken: ProcessPoolExecutor) -> ProcessPoolExecutor:
        with self._changed:
            if self._is_closed:
                raise Closed
            if self._pools[number] is broken:
                self._pools[number] = self._begun()
            return self._pools[number]


class Paces:
    """Remembers which pages took long the last time, by whatever names them."""

    def __init__(self) -> None:
        self._long: dict[tuple[str, ...], None] = {}
        self._lock = threading.Lock()

    def is_long(self, *page: str) -> bool:
        """Tells whether a page took long when it was made last."""
        return page in self._long

    def note(self, seconds: float, *page: str) -> None:
        """Notes how many seconds of the processor a page took; of too many, the first one is forgotten."""
        with self._lock:
            self._long.pop(page, None)
            if seconds >= LONG:
                self._long[page] = None
            if len(self._long) > REMEMBERED:
                del self._long[next(iter(self._long))]


# -- in a worker ----------------------------------------------------------------------------------------------------------


def worker_app() -> WSGIApplication:
    """Returns the app of this process, made now where the store did not answer when it began; raises Away where it does not yet."""
    if not _apps:
        _apps.append(_making[0]())
    return _apps[0]


def limited(seconds: float = SECONDS) -> None:
    """Ends this process after so many seconds of the processor from now, where the system can; 0: never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _begin(leash: Connection, make: Callable[..., WSGIApplication], given: tuple[object, ...]) -> None:
    """Makes the app of this process, which ends when nobody holds the other end of its leash any more."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # whoever stops the whole group lets the server end first what is being answered
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()
    if os.name == "posix":
        import resource

        os.nice(WORSE)
        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (BYTES if most == resource.RLIM_INFINITY else min(BYTES, most), most))
    _making[:] = [partial(make, *given)]
    with suppress(Away):
        worker_app()


def _end_with(leash: Connection) -> None:
    with suppress(EOFError, OSError):
        leash.recv_bytes()
    os._exit(0)
