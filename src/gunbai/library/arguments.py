"""What callers hand to the library: each wrong argument is refused with a sentence before anything is looked up."""

from __future__ import annotations

import datetime
import os
from collections.abc import Collection

from gunbai.errors import BadInput, Problem
from gunbai.ruling import Ruling


def require_text(name: str, value: object) -> None:
    """Raises BadInput for anything but text."""
    if not isinstance(value, str):
        _refuse(name, value, f'write {name}="…"')


def require_number(name: str, value: object, least: int) -> None:
    """Raises BadInput for anything but a whole number that is no less than another."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        _refuse(name, value, f"write a whole number from {least}")


def require_one_of(name: str, value: object, known: Collection[str]) -> None:
    """Raises BadInput for anything but one of several words."""
    if value not in known:
        _refuse(name, value, f"write one of {', '.join(known)}")


def require_case(value: object) -> None:
    """Raises BadInput for anything but a scenario, or the path of one."""
    from gunbai.scenario.file import Scenario

    if not isinstance(value, str | os.PathLike | Scenario):
        _refuse("scenario", value, "write the path of its file, or what Library.scenario returns")


def require_written(of: object, date: object) -> None:
    """Raises BadInput for anything but what can be written up, and a date."""
    from gunbai.dispute.resolution import Resolution

    if not isinstance(of, Resolution | Ruling):
        _refuse("of", of, "write what Library.replay or Library.ruling returns")
    if date is not None and not isinstance(date, datetime.date):
        _refuse("date", date, "write a datetime.date, or leave it out")


def _refuse(name: str, value: object, hint: str) -> None:
    raise BadInput([Problem("BAD-ARGUMENT", f"{name} is {value!r}", hint=hint)])
