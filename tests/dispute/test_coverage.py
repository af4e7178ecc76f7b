"""Coverage of a book by scenarios: touched by standing on a clause, decisive by breaking without it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gunbai.dispute import coverage
from gunbai.dispute.coverage import cover
from gunbai.dispute.decisive import otherwise
from gunbai.errors import BrokenGame, Endless, Lacking, NotAllowed, Problem
from gunbai.library import Library
from gunbai.replay.table import set_table

ROOT = Path(__file__).parents[2]
CLAUSES = ("39-5", "34-5", "39-7", "02-1")


def test_touched_and_decisive(tmp_path: Path) -> None:
    """再生 decides the README's dispute, its attack range is touched, and a clause it never meets is neither."""
    library = Library.open(ROOT, tmp_path)
    scenario = library.scenario("legions", "regenerating-blocker")
    covered = cover(set_table(library.cases.kits["legions"]), [scenario], only=CLAUSES)
    assert covered.of("39-5").decisive == ["regenerating-blocker"]
    assert covered.of("34-5:2").touched == ["regenerating-blocker"]
    assert covered.of("39-7").touched == []
    assert covered.of("02-1").status == "exempt"


WITHOUT = [(NotAllowed("34-5"), True), (Lacking("target", "34-6"), True), (Endless("34-2", 9), True), (None, False)]


@pytest.mark.parametrize(("fault", "decisive"), WITHOUT)
def test_what_cannot_be_played_without_a_clause_is_decided_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception | None, decisive: bool
) -> None:
    """A line that is forbidden, lacks what a clause says, or has no end breaks without it; one that only cites less does not."""
    library = Library.open(ROOT, tmp_path)
    monkeypatch.setattr(coverage, "resolve", without(fault, Problem("EXPECT-GROUND", "34-5 is not among the grounds")))
    case = library.scenario("legions", "regenerating-blocker")
    assert coverage.breaks(set_table(library.cases.kits["legions"]), case, "34-5") == decisive


def test_a_fault_of_a_module_decides_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python error without a clause is the module's: coverage does not take it for the clause's say, nor does a claim."""
    library = Library.open(ROOT, tmp_path)
    case = library.scenario("legions", "regenerating-blocker")
    fault = BrokenGame("legions", "34-6", "battle.py", 9, "exchange", "TypeError")
    monkeypatch.setattr(coverage, "resolve", without(fault))
    with pytest.raises(BrokenGame):
        coverage.breaks(set_table(library.cases.kits["legions"]), case, "34-5")
    monkeypatch.setattr(otherwise, "play_line", without(fault))
    problems = library.replay(case).to_json()["problems"]
    assert any("[FAILED]" in problem for problem in problems)


def without(fault: Exception | None, *failures: Problem) -> Callable[..., Any]:
    """Returns what stands in for playing a line: it fails, or comes to these failures."""

    def played(*given: object, **more: object) -> Any:
        if fault is not None:
            raise fault
        return SimpleNamespace(failures=failures)

    return played
