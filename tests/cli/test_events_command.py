"""``gunbai events``: the list, the calls, the digest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from gunbai.library import Library
from gunbai.ruling import Person
from gunbai.ruling.tournament import JudgeCall, Tournament
from gunbai.store.tournaments import Tournaments

JUDGE = Person("行司", "judge")


@pytest.fixture
def events(demo: Run, content: Path, tmp_path: Path) -> Run:
    """Returns the command over a store with one event and one call."""
    held = Tournaments(Library.open(content, tmp_path / "data").registry.database)
    held.add(Tournament(id="nationals", title="全国大会", day="2026-11-23"), JUDGE)
    held.take("nationals", JudgeCall(asked="届くか", clauses=("1-1",), minutes=4), JUDGE)
    return lambda *words: demo("events", *words)


def test_events_and_calls_are_listed(events: Run) -> None:
    """A line for each event; the calls as CSV and as JSON."""
    assert events("list").output == "2026-11-23  nationals  全国大会\n"
    assert "届くか" in events("calls", "nationals").output
    assert json.loads(events("calls", "nationals", "--json").output)["calls"][0]["minutes"] == 4


def test_a_digest_is_written(events: Run, tmp_path: Path) -> None:
    """To the terminal as Markdown, to a file as a page with its charts; an event that there is not is refused."""
    assert "# 全国大会" in events("digest", "nationals").output
    assert events("digest", "nationals", "-f", "html", "-o", tmp_path / "day.html").exit_code == 0
    assert '<svg class="bars"' in (tmp_path / "day.html").read_text("utf-8")
    assert events("digest", "regionals").exit_code == 2
