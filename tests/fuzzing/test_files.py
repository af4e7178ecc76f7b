"""Mutated files of every kind."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from fuzzing.files import KINDS, REPOSITORY, Files, seeds


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


def test_every_kind_of_content_is_mutated() -> None:
    """Every file below the content folders is of a kind that is fuzzed; templates are trusted as code is."""
    fuzzed = {path for kind in KINDS for glob in kind.globs for path in REPOSITORY.glob(glob)}
    shipped = {path for name in ("rulebooks", "scenarios", "rulings") for path in (REPOSITORY / name).rglob("*") if path.is_file()}
    assert sorted(str(path) for path in shipped - fuzzed) == []
