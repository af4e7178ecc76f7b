"""A season in short: processes that write at once, and nothing of anybody's is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.store.conftest import DRAFT, JUDGE

from gunbai.rulebook import load_rulebooks
from gunbai.store.database import Database
from gunbai.store.docket import Docket

BENCH = Path(__file__).resolve().parents[2] / "benchmarks" / "bench_season.py"
PROGRAM = Path(__file__).with_name("writer.py")
WRITERS, EACH = ("a", "b", "c"), 25


def test_processes_write_at_once(url: str, content: Path) -> None:
    """Every ruling of every process is there and published, and every change of the one that all changed stands in it."""
    docket = Docket(Database(url), load_rulebooks(content), lambda path: False)
    shared = DRAFT.replace("id: red-cards", "id: shared").replace("tags: [赤, 引く]", "tags: [始]")
    docket.add(shared, JUDGE, "")
    running = [
        subprocess.Popen(
            [sys.executable, PROGRAM, url, content, name, str(EACH)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for name in WRITERS
    ]
    for process in running:
        said, wrong = process.communicate(timeout=240)
        assert (process.returncode, wrong) == (0, ""), wrong
        assert int(said) >= 0
    entries = docket.entries()
    assert len(entries) == len(WRITERS) * EACH + 1
    assert [id for id, entry in entries.items() if id != "shared" and not entry.ruling.in_force] == []
    history = docket.history("shared")
    assert [each.n for each in history] == list(range(1, len(WRITERS) * EACH + 2))
    expected = {f"{name}-{n}" for name in WRITERS for n in range(EACH)}
    assert set(history[-1].ruling.tags) == expected | {"始"}
    docket.database.close()


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_a_season_in_short(store: str, request: pytest.FixtureRequest) -> None:
    """The season of the benchmark with few rulings: writers, kills, an update of the book, a rebuilding; nothing is lost."""
    server = request.getfixturevalue("server") if store == "postgresql" else ""
    words = ("--rulings", "10", "--kills", "1", "--seed", "7", "--store", store, "--server", server, "--game", "legions")
    done = subprocess.run([sys.executable, BENCH, *words], capture_output=True, text=True, timeout=400)
    assert done.stdout.endswith("nothing lost, nothing half written\n"), f"{done.stdout}{done.stderr}"
    assert done.returncode == 0
