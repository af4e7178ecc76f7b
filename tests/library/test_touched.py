"""Which clauses scenarios rest on, known until their file changes."""

from __future__ import annotations

import os
from pathlib import Path

from gunbai.library.touched import Touched


def test_a_clause_knows_its_files_until_they_change(tmp_path: Path) -> None:
    """Both sides agree: what is noted anew takes the place of what was known, and a changed file is not known any more."""
    one, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    for path in (other, one):
        path.write_text("x")
    touched = Touched()
    touched.note(other, frozenset({"1-1", "1-2"}))
    touched.note(one, frozenset({"1-1"}))
    assert touched.paths("1-1") == [one, other]
    touched.note(other, frozenset({"1-3"}))
    assert (touched.paths("1-1"), touched.paths("1-2"), touched.paths("1-3")) == ([one], [], [other])
    os.utime(one, ns=(1, 1))
    assert (touched.grounds(one), touched.paths("1-1")) == (None, [])


def test_what_was_known_goes_on_to_be_known(tmp_path: Path) -> None:
    """A library that is read anew begins with what was known; what it finds out later does not change the old one."""
    path = tmp_path / "a.yaml"
    path.write_text("x")
    before = Touched()
    before.note(path, frozenset({"1-1"}))
    after = Touched(before)
    after.note(path, frozenset({"1-2"}))
    assert (before.paths("1-1"), before.paths("1-2")) == ([path], [])
    assert (after.paths("1-1"), after.paths("1-2"), len(after)) == ([], [path], 1)
