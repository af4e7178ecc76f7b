"""Coverage of a book by scenarios: touched by standing on a clause, decisive by breaking without it."""

from __future__ import annotations

from pathlib import Path

from gunbai.dispute.coverage import cover
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
