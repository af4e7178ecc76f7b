"""Killed at any statement of a publication, an import, an archive or a migration, a store has all of it or nothing, and goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.ruling.test_loading import GOOD

PROGRAM = Path(__file__).with_name("killed.py")
MOST = 60
"""More statements than any of the three needs."""


@pytest.fixture
def killed(new_url: Callable[[], str], content: Path) -> Callable[[str], list[dict[str, object]]]:
    """Returns a function that does something on one fresh store after the other, killed a statement later each time."""
    for name in ("red-cards", "blue-cards", "white-cards"):
        (content / "rulings" / "demo" / f"{name}.md").write_text(GOOD.replace("id: red-cards", f"id: {name}"), "utf-8")

    def run(what: str) -> list[dict[str, object]]:
        urls = [new_url() for _ in range(MOST)]
        command = [sys.executable, str(PROGRAM), what, *urls, str(content)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stderr
        turns: list[dict[str, object]] = json.loads(done.stdout)
        assert [turn["killed"] for turn in turns] == [True] * (len(turns) - 1) + [False], done.stderr
        assert turns[-1]["code"] == 0, done.stderr
        assert all(turn["again"] == ["blue-cards", "red-cards", "white-cards"] for turn in turns)
        return turns

    return run


def test_a_publication(killed: Callable[[str], list[dict[str, object]]]) -> None:
    """Before the commit the ruling is in review with its log as it was; after it, it is published, and the log says so."""
    turns = killed("publish")
    review, done = ["published", "draft", "in review"], ["published", "draft", "in review", "published"]
    found = [(turn["states"]["red-cards"], turn["heads"]["red-cards"], turn["deeds"]) for turn in turns]
    assert found == [(review, 3, 3)] * (len(turns) - 1) + [(done, 4, 4)]
    assert len(turns) > 5


def test_an_import(killed: Callable[[str], list[dict[str, object]]]) -> None:
    """Of three rulings all are there or none; the next opening takes them."""
    turns = killed("import")
    found = [(len(turn["states"]), turn["deeds"]) for turn in turns]
    assert found == [(0, 0)] * (len(turns) - 1) + [(3, 1)]
    assert len(turns) > 8


def test_an_archive(killed: Callable[[str], list[dict[str, object]]]) -> None:
    """Of an archive of three rulings with five states everything is there or nothing, and it can be taken again."""
    turns = killed("rebuild")
    found = [(len(turn["states"]), sum(turn["heads"].values()), turn["deeds"]) for turn in turns]
    assert found == [(0, 0, 0)] * (len(turns) - 1) + [(3, 5, 1)]
    assert len(turns) > 12


def test_a_migration(killed: Callable[[str], list[dict[str, object]]]) -> None:
    """A database whose migration was cut off anywhere is migrated whole by the next opening."""
    turns = killed("migrate")
    assert all(turn["states"] == {} for turn in turns)
    assert len(turns) > 10
