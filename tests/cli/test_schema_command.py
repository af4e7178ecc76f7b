"""``gunbai schema``: the schema that the API sends, too."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_it_prints_the_schema_of_a_game(run: Run, tmp_path: Path) -> None:
    """The words of the game's decisions are in the schema of its scenarios, printed or written to a file."""
    result = run("--data", tmp_path, "schema", "scenario", "--game", "legions")
    found = json.loads(result.output)
    assert "attack" in found["definitions"]["decision"]["properties"]["甲"]["properties"]
    out = tmp_path / "scenario.json"
    assert run("--data", tmp_path, "schema", "scenario", "-g", "legions", "-o", out).exit_code == 0
    assert json.loads(out.read_text("utf-8")) == found


def test_a_schema_of_a_game_asks_for_it(run: Run, tmp_path: Path) -> None:
    """Without the game it says which there are, and ends with 2; the schema of a file of any book needs none."""
    result = run("--data", tmp_path, "schema", "cards")
    assert result.exit_code == 2
    assert "legions" in result.output
    assert json.loads(run("--data", tmp_path, "schema", "model").output)["type"] == "object"
