"""Which clauses the replays of scenarios rest on, looked up from both sides."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

Stamp = tuple[int, int]
"""Tells one content of a file from another: its time of change in nanoseconds and its size."""


def stamp_of(path: Path) -> Stamp:
    """Returns what tells a file from what it was; zeros where there is none."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


class Touched:
    """What has been found out of the grounds of scenarios; what is known of a file goes with the next change of it."""

    def __init__(self, before: Touched | None = None) -> None:
        """``before`` is what was known of the same files."""
        self._grounds: dict[Path, tuple[Stamp, frozenset[str]]] = {}
        self._paths: defaultdict[str, set[Path]] = defaultdict(set)
        for path, (stamp, grounds) in (before._grounds.copy() if before else {}).items():
            self._note(path, stamp, grounds)

    def __len__(self) -> int:
        return len(self._grounds)

    def grounds(self, path: Path) -> frozenset[str] | None:
        """Returns the clauses that the scenario in a file, as it is now, rests on; None where that is not known."""
        held = self._grounds.get(path)
        return held[1] if held is not None and held[0] == stamp_of(path) else None

    def paths(self, clause: str) -> list[Path]:
        """Returns the files that are known to rest on a clause as they are now, in the order of their paths."""
        return sorted(path for path in self._paths.get(clause, ()) if self.grounds(path) is not None)

    def note(self, path: Path, grounds: frozenset[str]) -> None:
        """Notes which clauses the scenario in a file rests on."""
        self._note(path, stamp_of(path), grounds)

    def _note(self, path: Path, stamp: Stamp, grounds: frozenset[str]) -> None:
        for clause in self._grounds.get(path, (stamp, frozenset[str]()))[1]:
            self._paths[clause].discard(path)
        self._grounds[path] = stamp, grounds
        for clause in grounds:
            self._paths[clause].add(path)
