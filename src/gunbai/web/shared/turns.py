"""Whose turn it is: of whoever waits for a thread, the address that was not answered for longest."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from heapq import heappop, heappush
from ipaddress import AddressValueError, IPv6Address
from typing import Any

NETWORK = 64
"""The bits of an address of IPv6 that name who has it: the other bits are theirs to choose."""
LATELY = 1_000
"""Of so many answers it is known who took them: before that all addresses are alike, also those that were never here."""
OTHERS = 5
"""So many further requests of one address count against it at most."""
LATER = 40
"""By so many answers an address comes later for each further request of its own that waits with the first."""


@lru_cache(10_000)
def whose(address: str) -> str:
    """Returns what stands for whoever has an address: itself, or its network where they have as many as they like.

    >>> whose("192.0.2.7"), whose("2001:db8:1:2:3:4:5:6"), whose("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> NETWORK << NETWORK))


class Turns:
    """The requests that wait for a thread, as waitress asks for them: no address waits for all that others have asked for.

    Who asks now and then comes before a crowd of addresses that ask all the time, and who asks for one thing after the other before
    those who ask for many at once. Nobody is passed over for ever. Each request has ``addr``, whose first part is
    the address. Putting one in and taking one out costs the same however many requests wait, and little more for many addresses.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Any]] = {}
        self._order: list[tuple[int, int, int, str]] = []
        self._last: dict[str, int] = {}
        self._asked = self._answered = self._count = 0

    def append(self, task: Any) -> None:
        """Puts a request behind those of its address."""
        address = whose(str(task.addr[0]))
        if waiting := self._waiting.get(address):
            waiting.append(task)
        else:
            self._waiting[address] = deque([task])
            self._queue(address)
        self._count += 1

    def popleft(self) -> Any:
        """Returns the first request of the address whose turn it is; of equal ones, of the one that asked first."""
        address = self._next()
        self._note(address)
        tasks = self._waiting[address]
        task = tasks.popleft()
        if tasks:
            self._queue(address)
        else:
            del self._waiting[address]
        self._count -= 1
        return task

    def __len__(self) -> int:
        return self._count

    def _next(self) -> str:
        """Returns whose turn it is; who has asked for more since it was given a place is given a later one."""
        while True:
            _, _, others, address = heappop(self._order)
            if others == self._others(address):
                return address
            self._queue(address)

    def _queue(self, address: str) -> None:
        self._asked += 1
        others = self._others(address)
        since = self._answered if others else max(self._last.get(address, 0), self._answered - LATELY)
        heappush(self._order, (since + others * LATER, self._asked, others, address))

    def _others(self, address: str) -> int:
        return min(len(self._waiting[address]) - 1, OTHERS)

    def _note(self, address: str) -> None:
        self._answered += 1
        self._last.pop(address, None)
        self._last[address] = self._answered
        if len(self._last) > LATELY:
            del self._last[next(iter(self._last))]
