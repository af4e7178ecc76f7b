"""``gunbai diff``: of versions and dates, in both directions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run


def classes(output: str) -> list[tuple[str, str, str]]:
    """Returns each change of ``diff --json`` as its class, its old and its new number."""
    return [(one["class"], (one["old"] or {}).get("id"), (one["new"] or {}).get("id")) for one in json.loads(output)]


@pytest.mark.parametrize(("old", "new"), [("1", "2"), ("2020-06-01", "2022-01-01"), ("1", "2021-01-01")])
def test_diff_takes_versions_and_dates(demo: Run, content: Path, old: str, new: str) -> None:
    """A version or a date on which it was in force mean the same, of a book by its name or by its folder."""
    found = classes(demo("diff", "demo", old, new, "--json").output)
    assert classes(demo("diff", content / "rulebooks" / "demo", old, new, "--json").output) == found
    assert found == [
        ("changed", "1-1", "1-1"),
        ("added", None, "1-2"),
        ("renumbered", "1-2", "1-3"),
        ("removed", "1-3", None),
    ]


def test_diff_in_the_other_direction_and_over_a_version(demo: Run) -> None:
    """What was added is removed; versions need not be neighbours."""
    assert ("removed", "1-2", None) in classes(demo("diff", "demo", "2", "1", "--json").output)
    assert classes(demo("diff", "demo", "draft", "2", "--json").output) == [
        ("changed", "1-1", "1-1"),
        ("added", None, "1-2"),
        ("added", None, "1-3"),
    ]
