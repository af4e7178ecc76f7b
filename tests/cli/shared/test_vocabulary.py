"""``gunbai check --vocabulary``: the words of a game with the clauses that make them."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from gunbai.cli import main
from gunbai.library import Library

ROOT = Path(__file__).parents[3]


def test_every_word_names_a_clause_of_the_book(tmp_path: Path) -> None:
    """Verbs, costs, conditions, keywords, decisions and zones: each leads to a clause that the book has."""
    result = CliRunner().invoke(main, ["--data", str(tmp_path), "check", "--vocabulary", "legions", "--json"])
    assert result.exit_code == 0
    words = json.loads(result.output)
    assert words["do"]["WT"] == "38-3"
    assert words["keywords"]["再生"] == "39-5"
    book = Library.open(ROOT, tmp_path).rulebook("legions").book()
    assert [clause for found in words.values() for clause in found.values() if not book.has(clause)] == []


def test_unknown_game_is_named() -> None:
    """A misspelt game gets the nearest one and exit code 2."""
    result = CliRunner().invoke(main, ["check", "--vocabulary", "legion"])
    assert (result.exit_code, result.output) == (2, "there is no rulebook legion — legions?\n")
