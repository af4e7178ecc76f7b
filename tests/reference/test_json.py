"""The page of the JSON names every key that a replay prints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gunbai.library import Library

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "json.md").read_text("utf-8")


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Returns the JSON of a case that has claims, a question, and the board after each step."""
    library = Library.open(ROOT, tmp_path_factory.mktemp("data"))
    return library.replay(library.scenario("legions", "regenerating-blocker")).to_json(boards=True)


def told(heading: str) -> set[str]:
    """Returns the keys of the table under a heading; of the first table under the title."""
    part = PAGE.partition(f"# {heading}\n")[2].partition("\n## ")[0]
    return {key for row in re.findall(r"^\| (`[^|]*) \|", part, re.MULTILINE) for key in re.findall(r"`([^`]+)`", row)}


def test_every_key_of_a_replay_is_told(replayed: dict[str, Any]) -> None:
    """The page names the keys of the whole, of a step, of a question and of a claim, and no other."""
    assert told("JSON of a replay") == set(replayed)
    assert told("A step") == set(replayed["steps"][0])
    assert told("A question") == set(replayed["ask"])
    assert told("A claim") == set(replayed["claims"][0])


def test_every_key_of_a_refusal_is_told(tmp_path: Path) -> None:
    """The page names what a refused decision says of itself."""
    library = Library.open(ROOT, tmp_path)
    refused = library.replay(library.scenario("legions", "illegal-attack-found-later")).to_json()["refused"]
    line = PAGE.partition("## A refusal\n\n`{")[2].partition("}`")[0]
    assert set(line.split(", ")) == set(refused[0])
