"""Boards told once: kept by what is in their file, told anew when it changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from gunbai.library import Library
from gunbai.web.boards.told_boards import ToldBoards, tell_board
from gunbai.web.shared.bare import as_stranger


@pytest.fixture
def boards(own_library: Library) -> ToldBoards:
    """Returns the boards of a library of its own data folder."""
    return ToldBoards(own_library, "ja")


def test_a_board_is_told_with_its_verdicts_and_clauses(app: Flask, own_library: Library, boards: ToldBoards) -> None:
    """The row of a disputed board says who is right, which clause decides, and all that it rests on."""
    scenario = own_library.scenario("legions", "web-regeneration")
    with as_stranger(app, "ja"):
        told = tell_board(own_library, scenario, boards.digest(scenario))
    assert told.row.verdicts == (("甲", "never"), ("乙", "holds"))
    assert "39-5:1" in told.row.deciding
    assert "39-5" in told.row.grounds
    assert "<svg" in told.row.picture
    assert "番兵はリバース状態で残る" in told.page


def test_what_was_told_is_read_again(app: Flask, own_library: Library, boards: ToldBoards) -> None:
    """Another process finds on disk what this one told."""
    scenario = own_library.scenario("legions", "web-refused")
    with as_stranger(app, "ja"):
        boards.keep("legions", [tell_board(own_library, scenario, boards.digest(scenario))])
    again = ToldBoards(own_library, "ja")
    assert again.grounds("legions").keys() == {"web-refused"}
    assert "web-refused" in again.pages("legions")
    assert "web-refused" not in {missing.name for missing in again.missing("legions")}


def test_a_damaged_file_is_as_good_as_none(own_library: Library, boards: ToldBoards, tmp_path: Path) -> None:
    """A file that cannot be read is told anew, not an error."""
    boards.folder.mkdir(parents=True, exist_ok=True)
    (boards.folder / "legions.ja.rows").write_bytes(b"no such thing")
    assert boards.rows("legions") == {}
    assert len(boards.missing("legions")) == len(list(own_library.cases.readable("legions")))
