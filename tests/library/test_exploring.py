"""Many boards explored as one batch: each as it is found alone, and what cannot be read is said of its file only."""

from __future__ import annotations

from pathlib import Path

from gunbai.budget import Budget
from gunbai.library.batch import Crew
from gunbai.library.exploring import Explored, Voyage, boards_of, explore_all
from gunbai.library.scenarios import opened_cases


def test_each_board_as_alone(repository: Path, tmp_path: Path) -> None:
    """Two processes find the lines of each board that one finds, a broken file and a missing one have their problems."""
    folder = repository / "scenarios" / "king-castle"
    paths = [*sorted(folder.glob("*.yaml"))[:8], tmp_path / "broken.yaml", tmp_path / "gone.yaml"]
    (tmp_path / "broken.yaml").write_text("game: [", "utf-8")
    cases, voyage, told = opened_cases((repository,), 6.0), Voyage("action", 200, 0.0), list[int]()
    found = explore_all(cases, paths, voyage, told.append, Crew(2))
    assert [*found] == paths
    assert sum(told) == len(paths)
    for path in paths[:8]:
        assert found[path] == Explored(cases.explore(path, "action", Budget(200)).to_json())
    assert "broken.yaml" in found[paths[8]].problems[0]
    assert "gone.yaml" in found[paths[9]].problems[0]


def test_folders_stand_for_their_boards(tmp_path: Path) -> None:
    """A folder is the boards right in it, in their order; a file is itself."""
    (tmp_path / "decks").mkdir()
    for name in ("b.yaml", "a.yaml", "a.md", "decks/c.yaml"):
        (tmp_path / name).write_text("", "utf-8")
    assert boards_of([tmp_path, tmp_path / "x.yaml"]) == [tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "x.yaml"]
