"""What was found out about the cases that were entered last: a claim changes nothing of it, and need not wait for it again."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from flask import current_app

from gunbai.desk.case import DeskCase
from gunbai.desk.text import case_text

MOST_CASES = 64
"""Of how many cases it is kept."""

Found = TypeVar("Found")


class Recent(Generic[Found]):
    """Keeps what was found out about a case, whatever is claimed in it, for the cases of the last pages."""

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._lock = Lock()

    def of(self, case: DeskCase, find: Callable[[], Found]) -> Found:
        """Returns what is known of a case, found out now where it is not; what ``find`` raises is kept by nobody."""
        key = case_text(case.having(claims=[]))
        with self._lock:
            known = self._found.get(key)
        if known is None:
            known = find()
            with self._lock:
                self._found[key] = known
                for old in [*self._found][:-MOST_CASES]:
                    del self._found[old]
        return known


def recent(what: str) -> Recent[Found]:
    """Returns what the app keeps under a name, empty at first."""
    kept: Recent[Found] = current_app.extensions.setdefault(f"gunbai.recent.{what}", Recent[Found]())
    return kept
