"""``gunbai check --vocabulary``: the words of a game with the clauses that make them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.conftest import Run

from gunbai.cli import main
from gunbai.library import Library

ROOT = Path(__file__).parents[2]


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


def test_a_key_that_nothing_reads_is_a_problem(tmp_path: Path, run: Run) -> None:
    """A misspelled key of a vocabulary would silently say nothing: check names it where it stands."""
    folder = tmp_path / "rulebooks" / "asterisk"
    shutil.copytree(ROOT / "rulebooks" / "asterisk", folder)
    path = folder / "vocabulary.yaml"
    path.write_text(path.read_text("utf-8").replace("\nareas:", "\naera:"), "utf-8")
    line = path.read_text("utf-8").split("\n").index("aera:") + 1
    result = run("--content", str(tmp_path), "check", str(folder))
    assert result.exit_code == 2
    assert f"vocabulary.yaml:{line}:1: nothing reads aera of a vocabulary — did you mean areas? [UNKNOWN-KEY]" in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("visible: owner}", "visibel: owner}", "nothing reads visibel of 手札 under zones — did you mean visible? [UNKNOWN-KEY]"),
        ("  numbers:", "  nubmers:", "nothing reads nubmers of tokens — did you mean numbers? [UNKNOWN-KEY]"),
        (
            "\nareas:",
            "  宝物庫: {clause: 1.1}\nareas:",
            "no entry of board lists what lies in 宝物庫 — write 宝物庫: {zone: 宝物庫} [UNLISTED-ZONE]",
        ),
    ],
)
def test_what_nothing_reads_inside_a_section(tmp_path: Path, run: Run, old: str, new: str, said: str) -> None:
    """A misspelled key of one zone or token would say nothing either, and a zone without an entry could not be printed."""
    folder = tmp_path / "rulebooks" / "asterisk"
    shutil.copytree(ROOT / "rulebooks" / "asterisk", folder)
    path = folder / "vocabulary.yaml"
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert said in run("--content", str(tmp_path), "check", str(folder)).stderr


@pytest.mark.parametrize("folder", sorted((ROOT / "rulebooks").iterdir()), ids=lambda folder: folder.name)
def test_every_key_that_ships_is_read(folder: Path, run: Run) -> None:
    """A key that the reader learns must be known to the check as well, or every check of a book fails."""
    assert run("check", str(folder)).exit_code == 0
