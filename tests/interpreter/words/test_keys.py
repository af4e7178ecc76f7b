"""A key of a vocabulary that nothing reads is reported, wherever it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gunbai.document import read_text
from gunbai.interpreter.words.keys import WITHIN, check_keys

PAGE = (Path(__file__).parents[3] / "docs/reference/vocabulary-file.md").read_text("utf-8")
TITLES = {"moments": "Moments", "decisions": "Decisions", "windows": "Windows", "zones": "Zones", "values": "Values"}


@pytest.mark.parametrize("section", sorted(WITHIN))
def test_a_slip_in_any_entry_is_reported(section: str) -> None:
    """What is misspelt would say nothing, and nobody would know."""
    problems = check_keys(read_text(f"{section}: {{word: {{clause: '1', mispelt: yes}}}}", "v"))
    assert [problem.code for problem in problems if "mispelt" in problem.message] == ["UNKNOWN-KEY"]


@pytest.mark.parametrize("section", sorted(TITLES))
def test_the_page_lists_what_may_be_written(section: str) -> None:
    """A key that is read stands on the page of vocabularies, and none else."""
    part = PAGE.partition(f"\n## {TITLES[section]}\n")[2].partition("\n## ")[0]
    assert {*re.findall(r"^\| `([^`]+)` \|", part, re.MULTILINE)} == {*WITHIN[section]}
