"""``gunbai explore`` of one board and of many, and who does the work."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_many_boards_in_short(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Each board of a folder has its line; what one finds is what it finds alone. One that cannot be read has its problem: 2."""
    (tmp_path / "boards").mkdir()
    for name in ("a", "b"):
        (tmp_path / "boards" / f"{name}.yaml").write_text(scenario.read_text("utf-8"), "utf-8")
    short = run("explore", tmp_path / "boards", "--seconds", "0")
    assert (short.exit_code, short.output.count(".yaml:")) == (0, 2)
    alone = json.loads(run("explore", scenario, "--seconds", "0", "--json").output)
    many = json.loads(run("explore", tmp_path / "boards", "--seconds", "0", "--json", "--workers", "1").output)
    assert [*many.values()] == [alone, alone]
    (tmp_path / "boards" / "c.yaml").write_text("game: [", "utf-8")
    broken = run("explore", tmp_path / "boards", "--seconds", "0")
    assert broken.exit_code == 2
    assert "c.yaml" in broken.stderr


def test_a_cluster_that_is_not_there(run: Run, scenario: Path) -> None:
    """Every command that works on a cluster says that nobody answers there."""
    for words in (("explore", scenario, scenario), ("coverage", "king-castle"), ("check",)):
        refused = run(*words, "--cluster", "nonsense://x")
        assert refused.exit_code == 2, words
        assert "no Dask scheduler answers" in refused.stderr
