"""Every citation is proved: what each shipped board cites, and where, is committed clause by clause, and must stay so.

A record stands in ``tests/content/grounds/<slug>.txt``. It was read against the book; a change is a line in a diff, and is read
again before it is committed: ``GUNBAI_REWRITE_GROUNDS=1 pytest tests/content/test_grounds.py``. ``benchmarks/bench_citations.py``
changes the clause numbers of the code one by one, and lists those that no record shows.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest
from tests.shipped import ROOT, games, library, of_game, resolution

from .record import deck_record, record

RECORDS = Path(__file__).parent / "grounds"
SHOWN = 40
"""How many lines of a difference are worth reading at once."""


@pytest.mark.parametrize("game", games())
def test_every_board_cites_what_was_read(game: str) -> None:
    """Every step, event, refusal, question, ending, claim and premise of every board rests on exactly the recorded clauses."""
    told = {path.stem: record(resolution(path)) for path in of_game(game)}
    decks = sorted((ROOT / "scenarios" / game / "decks").glob("*.yaml"))
    told |= {f"decks/{path.stem}": deck_record(path, library().cases.kits) for path in decks}
    now = "".join(line + "\n" for name, lines in told.items() for line in (f"# {name}", *lines))
    path = RECORDS / f"{game}.txt"
    if os.environ.get("GUNBAI_REWRITE_GROUNDS"):
        path.write_text(now, "utf-8")
    before = path.read_text("utf-8")
    changed = list(difflib.unified_diff(before.splitlines(), now.splitlines(), "recorded", "cited now", lineterm="", n=2))
    assert not changed, "\n".join(changed[:SHOWN])
