"""``gunbai reference``: the words of a game, or all reference pages."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_the_page_of_one_game_is_printed(run: Run) -> None:
    """A game's words come with their clauses, as Markdown."""
    result = run("reference", "legions")
    assert result.exit_code == 0
    assert "| `再生` | `39-5` |" in result.output


def test_all_pages_are_written_into_a_folder(run: Run, tmp_path: Path) -> None:
    """Each page is a file; what `--json` prints is the same by name."""
    assert run("reference", "-o", tmp_path).exit_code == 0
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert written == json.loads(run("reference", "--json").output)
    assert {"commands.md", "problems.md", "legions.md"} <= set(written)


def test_a_game_or_a_folder_is_needed(run: Run) -> None:
    """Nothing is written anywhere that was not named, and a game that there is not is named."""
    assert run("reference").exit_code == 2
    assert run("reference", "legion").stderr == "there is no rulebook legion — legions?\n"
