"""The page of the modules says what each file says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.reference.modules import ROOMS, modules_page

PACKAGE = Path(__file__).parents[2] / "src/gunbai"


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_of_a_room_is_told(room: str) -> None:
    """A newcomer finds each file of the room, and no two are told in the same words."""
    part = modules_page(PACKAGE).split(f"\n## {room}/\n")[1].partition("\n## ")[0]
    rows = dict(line.strip("| ").split(" | ", 1) for line in part.splitlines() if line.startswith("| `"))
    assert sorted(rows) == sorted(f"`{path.stem}`" for path in (PACKAGE / room).glob("*.py") if path.stem != "__init__")
    assert len({*rows.values()}) == len(rows)


def test_the_page_is_made_of_the_files(tmp_path: Path) -> None:
    """The page is made of the files that are there: another file, another row."""
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "bell.py").write_text('"""Rings.\n\nLoudly."""\n', "utf-8")
    assert "| `bell` | Rings. |" in modules_page(tmp_path)
