"""A disk that is full in the middle of writes: what was answered is there, the rest is refused, and it goes on afterwards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.store.conftest import DRAFT, JUDGE

from gunbai.rulebook import load_rulebooks
from gunbai.store.database import Database, sqlite_url
from gunbai.store.docket import Docket
from gunbai.store.soundness import damage

PROGRAM = """
import resource, sys
from pathlib import Path
from tests.store.conftest import DRAFT, JUDGE
from gunbai.rulebook import load_rulebooks
from gunbai.store.database import Database, Unwritable, sqlite_url
from gunbai.store.docket import Docket
docket = Docket(Database(sqlite_url(Path(sys.argv[1]))), load_rulebooks(Path(sys.argv[2])), lambda path: False)
most = int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
try:
    for n in range(10_000):
        docket.add(DRAFT.replace("red-cards", f"red-{n}"), JUDGE, "")
        print(n, flush=True)
except Unwritable as error:
    print(error, file=sys.stderr)
"""


@pytest.mark.parametrize("most", [180_000, 250_000, 333_333])
def test_no_room(tmp_path: Path, content: Path, most: int) -> None:
    """No file may grow beyond so many bytes: the write that does not fit is refused whole, and taken once there is room."""
    path = tmp_path / "store" / "gunbai.db"
    command = [sys.executable, "-c", PROGRAM, str(path), str(content), str(most)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=Path(__file__).parents[2])
    answered = len(done.stdout.split())
    assert "cannot be used" in done.stderr
    assert answered
    docket = Docket(Database(sqlite_url(path)), load_rulebooks(content), lambda name: False)
    assert len(docket.entries()) == answered
    assert list(damage(docket.database)) == []
    docket.add(DRAFT, JUDGE, "")
    assert len(docket.entries()) == answered + 1


def test_what_readers_need_stays_while_the_store_is_open(tmp_path: Path) -> None:
    """SQLite makes the index of its log anew for the first who opens a file: where the disk is full nobody could read any more."""
    path = tmp_path / "gunbai.db"
    store = Database(sqlite_url(path))
    with store.reading():
        pass
    assert path.with_name("gunbai.db-shm").exists()
    store.close()
    assert not path.with_name("gunbai.db-shm").exists()
