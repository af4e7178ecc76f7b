"""Runs of whole numbers as a board writes them: ``[1-4, 9, 5-8]``."""

from __future__ import annotations

import re
from collections.abc import Iterable

_RANGE = re.compile(r"([1-9]\d{0,5})(?:-([1-9]\d{0,5}))?")


def print_ranges(numbers: Iterable[int]) -> list[str]:
    """Returns numbers as ranges, those that follow each other together.

    >>> print_ranges([1, 2, 3, 4, 9, 5, 6])
    ['1-4', '9', '5-6']
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] + 1 == number:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return [str(first) if first == last else f"{first}-{last}" for first, last in runs]


def read_range(text: str, most: int) -> range | None:
    """Returns the numbers of one range; None for what is no range of numbers from 1 to ``most``.

    >>> list(read_range("5-6", 100)), read_range("6-5", 100)
    ([5, 6], None)
    """
    found = _RANGE.fullmatch(text)
    if found is None:
        return None
    first, last = int(found[1]), int(found[2] or found[1])
    return range(first, last + 1) if first <= last <= most else None
