"""Digests: they change when a file does, and not when it is only touched."""

from __future__ import annotations

import os
from pathlib import Path

from gunbai.content import Layers
from gunbai.library.digests import Digests, digest_of


def test_a_digest_is_of_what_is_in_the_files(tmp_path: Path) -> None:
    """A file that was written anew with the same words is the same; one other word is not."""
    path = tmp_path / "a.yaml"
    path.write_text("one", "utf-8")
    before = digest_of([path])
    os.utime(path, (1, 1))
    assert digest_of([path]) == before
    path.write_text("two", "utf-8")
    assert digest_of([path]) != before


def test_a_case_depends_on_its_book(tmp_path: Path) -> None:
    """A scenario whose rulebook changes is another case, though its file is the same; that of another game is not."""
    for game in ("one", "two"):
        (tmp_path / "rulebooks" / game).mkdir(parents=True)
        (tmp_path / "rulebooks" / game / "model.yaml").write_text("rules: {}\n", "utf-8")
    path = tmp_path / "case.yaml"
    path.write_text("game: one\n", "utf-8")
    before = {game: Digests(Layers([tmp_path])).case(game, path) for game in ("one", "two")}
    (tmp_path / "rulebooks" / "one" / "model.yaml").write_text("rules: {1: {}}\n", "utf-8")
    after = Digests(Layers([tmp_path]))
    assert after.case("one", path) != before["one"]
    assert after.case("two", path) == before["two"]
