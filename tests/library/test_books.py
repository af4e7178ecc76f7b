"""The rulebooks of content roots: each is read when it is asked for, and one that is broken spoils no other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gunbai.content import Layers
from gunbai.errors import BadInput
from gunbai.library import Library
from gunbai.library.books import Books, SoundBooks

BOARD = "scenarios/legions/regenerating-blocker.yaml"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the slugs of the rulebooks that are read, as they are."""
    from gunbai.library import books

    slugs: list[str] = []
    load = books.load_rulebook

    def counted(root: Path, slug: str) -> object:
        slugs.append(slug)
        return load(root, slug)

    monkeypatch.setattr(books, "load_rulebook", counted)
    return slugs


def test_a_replay_reads_its_own_book_alone(repository: Path, tmp_path: Path, read: list[str]) -> None:
    """A scenario names its game by its slug: none of the other books is opened for it."""
    Library.open(repository, tmp_path).replay(repository / BOARD)
    assert read == ["legions"]


def test_a_title_is_looked_for_in_every_book(repository: Path, tmp_path: Path, read: list[str]) -> None:
    """A scenario that names its game by the title of it is found all the same."""
    path = tmp_path / "board.yaml"
    path.write_text((repository / BOARD).read_text("utf-8").replace("game: legions", "game: レギオンズ!"), "utf-8")
    assert Library.open(repository, tmp_path).replay(path).scenario.game == "legions"
    assert len(read) > 1


def test_a_broken_book_spoils_no_other(repository: Path, tmp_path: Path) -> None:
    """What is wrong with a book is told of that book; the others are read, and the broken one is not among them."""
    shutil.copytree(repository / "rulebooks", tmp_path / "rulebooks")
    (tmp_path / "rulebooks" / "asterisk" / "model.yaml").write_text("[", "utf-8")
    books = Books(Layers([tmp_path]))
    sound = SoundBooks(books)
    assert "legions" in sound
    assert "asterisk" not in sound
    assert "asterisk" not in list(sound)
    assert len(sound) == len(books) - 1
    assert isinstance(books.broken_at("asterisk"), BadInput)
    assert books.broken_at("legions") is books.broken_at("chess") is None
    with pytest.raises(KeyError):
        sound["asterisk"]
