"""Rule coverage as a batch finds what it finds in one process."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gunbai.dispute.coverage import Sought
from gunbai.errors import GunbaiError
from gunbai.library import Library
from gunbai.library.batch import Batch, Crew
from gunbai.library.covering import Covering


@pytest.fixture
def library(repository: Path, tmp_path: Path) -> Library:
    """Opens a content root with the books that ship and three boards of one game."""
    root = tmp_path / "content"
    (root / "scenarios" / "king-castle").mkdir(parents=True)
    for name in ("rulebooks", "templates"):
        (root / name).symlink_to(repository / name)
    for path in sorted((repository / "scenarios" / "king-castle").glob("*.yaml"))[:3]:
        shutil.copy(path, root / "scenarios" / "king-castle")
    return Library.open(root, tmp_path / "data")


def test_processes_find_the_same(library: Library) -> None:
    """Two processes find which clauses are decisive as one does, some are, and each is counted."""
    told: list[int] = []

    def begin(count: int) -> Callable[[int], None]:
        told.append(-count)
        return told.append

    alone = library.coverage("king-castle", crew=Crew(1))
    both = library.coverage("king-castle", crew=Crew(2), begin=begin)
    assert both == alone
    assert any(part.decisive for part in alone.parts)
    assert sum(told) == 0


def test_a_clause_that_nobody_could_try_is_said(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every process died at a clause there is no coverage: none is made up."""
    monkeypatch.setattr(Batch, "done", lambda *given: iter(()))
    covering = Covering(library.cases, "king-castle", "", "", Crew(), lambda count: lambda done: None)
    with pytest.raises(GunbaiError, match=r"5\.4: .* died"):
        covering([Sought("5.4", ())])
