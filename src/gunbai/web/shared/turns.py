"""Whose turn it is: of whoever waits for a thread, one of each address after the other."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import Any

NETWORK = 64
"""The bits of an address of IPv6 that name who has it: the other bits are theirs to choose."""


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
    """The requests that wait for a thread, as waitress asks for them: no address waits for all that another has asked for.

    Each has ``addr``, whose first part is the address. Putting one in and taking one out costs the same however many wait.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Any]] = {}
        self._count = 0

    def append(self, task: Any) -> None:
        """Puts a request behind those of its address; an address that waits for nothing comes after all others."""
        self._waiting.setdefault(whose(str(task.addr[0])), deque()).append(task)
        self._count += 1

    def popleft(self) -> Any:
        """Returns the first request of the address whose turn it is, which comes after all others then."""
        address = next(iter(self._waiting))
        tasks = self._waiting.pop(address)
        task = tasks.popleft()
        if tasks:
            self._waiting[address] = tasks
        self._count -= 1
        return task

    def __len__(self) -> int:
        return self._count
