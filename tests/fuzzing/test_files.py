"""Mutated files of every kind."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from fuzzing.files import Files, seeds


def test_every_file_is_used_or_refused(tmp_path: Path) -> None:
    """Of each mutated file gunbai makes something, or it refuses it with a sentence and its place."""
    files = Files(tmp_path)
    found = []
    for number in islice(seeds(20, 1_000_000), 60):
        kind, path = files.make(number)
        outcome = files.use(kind, path, number)
        if outcome not in ("fine", "refused"):
            found.append(f"{number} {outcome}")
    assert found == []
