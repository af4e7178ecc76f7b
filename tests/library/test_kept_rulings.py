"""What is kept of the rulings is what the store says now, and spares a command that only reads them the store."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.ruling import Person


@pytest.fixture
def root(repository: Path, tmp_path: Path) -> Path:
    """Returns a content root with one book, its scenarios and its rulings."""
    for name in ("rulebooks/king-castle", "rulings/king-castle", "scenarios/king-castle", "templates"):
        shutil.copytree(repository / name, tmp_path / "root" / name)
    return tmp_path / "root"


def _opened(library: Library) -> bool:
    return library._registry is not None


def test_the_next_command_opens_no_store(root: Path, tmp_path: Path) -> None:
    """The first one opens it; those after it read the same rulings from what is kept."""
    for _ in range(2):  # the store is made, then what is in it is kept
        first = Library.open(root, tmp_path / "data")
        told = first.rulings()
    second = Library.open(root, tmp_path / "data")
    assert second.rulings() == told
    assert told
    assert not _opened(second)


def test_a_change_by_another_is_seen(root: Path, tmp_path: Path) -> None:
    """A ruling that somebody else withdraws meanwhile is withdrawn for whoever only reads."""
    for _ in range(2):
        told = Library.open(root, tmp_path / "data").rulings()
    reader, writer = (Library.open(root, tmp_path / "data") for _ in range(2))
    assert reader.rulings() == told
    id = next(ruling.id for ruling in told if ruling.status == "published")
    entry = writer.docket.entry(id)
    writer.registry.act(id, "withdraw", entry.head, Person("head", "head judge"), "it was wrong")
    assert not _opened(reader)
    assert {ruling.id: ruling.status for ruling in reader.rulings()}[id] == "withdrawn"


def test_a_changed_file_is_taken_first(root: Path, tmp_path: Path) -> None:
    """A ruling that is new among the files is there at once."""
    for _ in range(2):
        Library.open(root, tmp_path / "data").rulings()
    old = next((root / "rulings" / "king-castle").glob("*.md"))
    new = old.with_name("another-one.md")
    new.write_text(old.read_text("utf-8").replace(old.stem, "another-one"), "utf-8")
    assert "another-one" in {ruling.id for ruling in Library.open(root, tmp_path / "data").rulings()}
