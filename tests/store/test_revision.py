"""States of a ruling: which two differ, and in which lines."""

from __future__ import annotations

import doctest

from gunbai.ruling import Ruling
from gunbai.store import database, revision
from gunbai.store.revision import DocketEntry, compare, digest


def test_what_differs_is_shown_with_some_lines_around() -> None:
    """Far from a change nothing is shown; between two changes that are far apart stands one mark."""
    old = "\n".join(f"line {n}" for n in range(20))
    runs = compare(old, old.replace("line 3\n", "line three\n").replace("line 15\n", ""))
    assert [run.text for run in runs if run.op != "same"] == ["line 3", "line three", "line 15"]
    assert [run.text for run in runs if run.op == "same"] == [
        *("line 1", "line 2", "line 4", "line 5"),
        *("…", "line 13", "line 14", "line 16", "line 17"),
    ]
    assert compare(old, old) == ()


def test_what_is_shown_of_a_ruling() -> None:
    """Everybody sees what was published; before that there is only the draft."""
    draft = Ruling(id="a", game="demo", version="1", question={}, answer={})
    published = Ruling(id="a", game="demo", version="1", question={}, answer={}, status="published")
    assert DocketEntry(1, 0, draft, None).ruling is draft
    assert DocketEntry(3, 2, draft, published).ruling is published
    assert DocketEntry(3, 2, draft, published).in_work
    assert not DocketEntry(2, 2, published, published).in_work


def test_a_digest_knows_every_byte() -> None:
    """Texts that differ in a line end only have other digests."""
    assert digest("a\n") != digest("a\r\n")


def test_examples() -> None:
    """The examples in the docstrings say what is returned."""
    assert doctest.testmod(revision).failed == 0
    assert doctest.testmod(database).failed == 0
