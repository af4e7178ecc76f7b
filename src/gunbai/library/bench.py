"""What a worker of a batch has at hand: opened once in its process, for all its threads, and used for every item."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Tools = TypeVar("Tools")
Item = TypeVar("Item", bound=Hashable)
Found = TypeVar("Found")
"""What a worker has at hand, what one of a batch is, and what is found of it: for all who do batches."""

_opened: dict[tuple[Hashable, ...], Any] = {}
_opening = threading.Lock()


def done_here(open: Callable[..., Tools], given: tuple[Hashable, ...], do: Callable[[Tools, Item], Found], item: Item) -> Found:
    """Returns what is found of one item, in this process."""
    with _opening:
        if (open, *given) not in _opened:
            _opened[open, *given] = open(*given)
    return do(_opened[open, *given], item)
