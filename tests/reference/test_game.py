"""The page of a game: every word with a clause that the book has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.reference.pages import page_of_game

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "rulebooks").glob("*/versions.yaml"))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Opens the shipped content."""
    return Library.open(ROOT, tmp_path_factory.mktemp("data"))


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_a_clause_of_the_book(library: Library, game: str) -> None:
    """Tables whose last column is the clause name clauses of the book, and nothing else."""
    book, named, told = library.rulebook(game).book(), False, []
    for line in page_of_game(library, game).splitlines():
        cells = line.strip("| ").split(" | ")
        if line.startswith("| ---"):
            continue
        if line.startswith("| ") and named:
            told += re.findall(r"`([^`]+)`", line.rstrip("| ").rpartition(" | ")[2]) if line.endswith("` |") else []
        named = line.startswith("| ") and (named or cells[-1] == "clause")
    assert told
    assert [clause for clause in told if not book.has(clause)] == []
