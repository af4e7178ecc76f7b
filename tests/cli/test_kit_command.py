"""``gunbai kit``: writes the file, and prints its size and what it holds."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from click.testing import CliRunner

from gunbai.cli.main import main


def test_it_writes_a_file_and_says_what_is_in_it(repository: Path, tmp_path: Path) -> None:
    """The kit of one game counts its clauses, terms, rulings and boards."""
    root = tmp_path / "content"
    for name in ("rulebooks", "templates", "rulings"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).symlink_to(repository / name)
    (root / "scenarios" / "asterisk").mkdir(parents=True)
    shutil.copy(sorted((repository / "scenarios" / "asterisk").glob("*.yaml"))[0], root / "scenarios" / "asterisk")
    out = tmp_path / "kit.html"
    run = CliRunner().invoke(
        main, ["--content", str(root), "--data", str(tmp_path / "data"), "kit", "asterisk", "-o", str(out), "--json"]
    )
    assert run.exit_code == 0, run.output
    said = json.loads(run.stdout)
    assert said["bytes"] == out.stat().st_size > 100_000
    assert said["games"][0]["boards"] == 1


def test_a_game_that_there_is_not_is_refused(tmp_path: Path) -> None:
    """The nearest slug is named, and nothing is written."""
    run = CliRunner().invoke(main, ["--data", str(tmp_path), "kit", "legionz", "-o", str(tmp_path / "kit.html")])
    assert run.exit_code == 2
    assert "legions" in run.output
    assert not (tmp_path / "kit.html").exists()
