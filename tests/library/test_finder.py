"""The search of a process that stays: it answers from the index before while another is made, and while the store is away."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from gunbai.errors import GunbaiError
from gunbai.library import Library
from gunbai.library.finder import CASES
from gunbai.library.index_folder import IndexFolder
from gunbai.search import Index
from gunbai.search.snapshot import Contents


@pytest.fixture
def library(repository: Path, tmp_path: Path) -> Library:
    """Opens a content root with one book, and its search as a server has it."""
    (tmp_path / "content" / "rulebooks").mkdir(parents=True)
    (tmp_path / "content" / "rulebooks" / "king-castle").symlink_to(repository / "rulebooks" / "king-castle")
    (tmp_path / "content" / "templates").symlink_to(repository / "templates")
    found = Library.open(tmp_path / "content", tmp_path / "data")
    found.search("城")
    found.finder.lasting = True
    return found


def test_searches_go_on_while_an_index_is_made(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty searches are answered as before while another thread makes the index of rulings, which serves once it is whole."""
    begun, go_on, build = threading.Event(), threading.Event(), IndexFolder.quick

    def slow(folder: IndexFolder, *given: object) -> Index:
        begun.set()
        assert go_on.wait(60)
        return build(folder, *given)

    monkeypatch.setattr(IndexFolder, "quick", slow)
    before, first = library.search("城").hits[0].document.id, library.finder.index(CASES)
    renewing = threading.Thread(target=library.finder.renew)
    renewing.start()
    assert begun.wait(60)
    at = time.monotonic()
    assert {library.search("城").hits[0].document.id for _ in range(50)} == {before}
    assert time.monotonic() - at < 10
    assert renewing.is_alive()
    go_on.set()
    renewing.join(60)
    assert library.finder.index(CASES) is not first


def test_a_rebuild_does_not_stop_searches(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same while every index is built anew on purpose."""
    begun, go_on, build = threading.Event(), threading.Event(), IndexFolder.built

    def slow(folder: IndexFolder, name: str, files: list[str], more: str, contents: Contents, rebuild: bool = False) -> Index:
        begun.set()
        assert go_on.wait(60)
        return build(folder, name, files, more, contents, rebuild)

    monkeypatch.setattr(IndexFolder, "built", slow)
    rebuilding = threading.Thread(target=library.index, args=(True,))
    rebuilding.start()
    assert begun.wait(60)
    assert library.search("城").hits
    assert rebuilding.is_alive()
    go_on.set()
    rebuilding.join(60)


def test_searches_go_on_without_the_store(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that is away keeps nobody from searching what was found before; whether it changed cannot be told."""

    def away() -> str:
        raise GunbaiError("the store cannot be used")

    monkeypatch.setattr(library.finder, "_stamp", away)
    assert library.search("城").hits
    with pytest.raises(GunbaiError, match="cannot be used"):
        library.finder.is_behind()
