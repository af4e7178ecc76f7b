"""How much of the worker one client may use: what is spent comes back with time, and nobody takes every place in the queue."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from gunbai.errors import GunbaiError

SECONDS = 120.0
"""How many seconds of work a client may use up at once; a hall behind one address is one client."""
BACK = 0.8
"""How many of them come back with every second."""
MOST_CLIENTS = 10_000
"""So many clients are remembered; those who have everything back are forgotten first."""


class _Used(Struct):
    """What a client has used up, when that was so, and how many of its pages are being made."""

    seconds: float = 0.0
    at: float = 0.0
    waiting: int = 0

    def now(self, now: float) -> float:
        return max(0.0, self.seconds - (now - self.at) * BACK)


class Exhausted(GunbaiError):
    """A client has used up what it may use, or waits for too many pages; it may come again after ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"come again in {seconds} s")
        self.seconds = seconds


class Allowance:
    """Says of each client, by its address, whether a further page may be made for it."""

    def __init__(self, most_waiting: int) -> None:
        """``most_waiting``: for so many pages at once one client may wait."""
        self.most_waiting = most_waiting
        self._used: dict[str, _Used] = {}
        self._lock = threading.Lock()

    @contextmanager
    def using(self, client: str) -> Iterator[list[float]]:
        """Notes the seconds of work that are put into the list, not those of waiting; raises Exhausted where there is no more."""
        spent: list[float] = []
        self._begin(client)
        try:
            yield spent
        finally:
            self._end(client, sum(spent))

    def _begin(self, client: str) -> None:
        with self._lock:
            now = time.monotonic()
            if len(self._used) >= MOST_CLIENTS:
                self._used = {name: used for name, used in self._used.items() if used.waiting or used.now(now)}
            used = self._used.setdefault(client, _Used())
            if (over := used.now(now) - SECONDS) >= 0:
                raise Exhausted(int(over / BACK) + 1)
            if used.waiting >= self.most_waiting:
                raise Exhausted(1)
            used.waiting += 1

    def _end(self, client: str, spent: float) -> None:
        with self._lock:
            used, now = self._used[client], time.monotonic()
            used.seconds, used.at = used.now(now) + spent, now
            used.waiting -= 1
