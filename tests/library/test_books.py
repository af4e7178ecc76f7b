"""The rulebooks of content roots: each is read when it is asked for, and one that is broken spoils no other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gunbai.content import Layers
from gunbai.document import mark_of
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


@pytest.fixture
def copied(repository: Path, tmp_path: Path) -> Path:
    """Returns a content root with copies of the shipped books."""
    shutil.copytree(repository / "rulebooks", tmp_path / "root" / "rulebooks")
    return tmp_path / "root"


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


def test_a_book_is_read_once_for_all_processes(copied: Path, tmp_path: Path, read: list[str]) -> None:
    """The next process finds the book in the data folder, with the same words, lines and vocabulary."""
    first, second = (Books(Layers([copied]), data=tmp_path)["legions"] for _ in range(2))
    assert read == ["legions"]
    assert second.book().nodes == first.book().nodes
    assert second.vocabulary == first.vocabulary
    assert mark_of(second.vocabulary["zones"]) == mark_of(first.vocabulary["zones"])


@pytest.mark.parametrize("name", ["text/1.00.yaml", "model.yaml", "vocabulary.yaml", "versions.yaml"])
def test_a_book_that_changed_is_read_again(copied: Path, tmp_path: Path, read: list[str], name: str) -> None:
    """Whichever of its files has another byte, what was kept is not used."""
    Books(Layers([copied]), data=tmp_path)["legions"]
    path = copied / "rulebooks" / "legions" / name
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    Books(Layers([copied]), data=tmp_path)["legions"]
    assert read == ["legions", "legions"]


def test_a_book_that_broke_is_not_answered_from_what_was_kept(copied: Path, tmp_path: Path) -> None:
    """What is wrong with it is said, though it was sound before."""
    Books(Layers([copied]), data=tmp_path)["asterisk"]
    (copied / "rulebooks" / "asterisk" / "model.yaml").write_text("[", "utf-8")
    with pytest.raises(BadInput):
        Books(Layers([copied]), data=tmp_path)["asterisk"]


def test_a_kept_book_with_other_words_is_not_shown(copied: Path, tmp_path: Path, read: list[str]) -> None:
    """Who can write to the data folder cannot put words into a book."""
    Books(Layers([copied]), data=tmp_path)["legions"]
    (file,) = (tmp_path / "books").iterdir()
    file.write_bytes(file.read_bytes().replace("先制".encode(), "後制".encode()))
    assert "後制" not in Books(Layers([copied]), data=tmp_path)["legions"].book().node("39-4").text
    assert read == ["legions", "legions"]
