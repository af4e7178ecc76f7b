"""Where content and data are found."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs
import pytest

from gunbai import content
from gunbai.content import FOLDERS, Layers, content_layers, content_root, data_root
from gunbai.errors import NotFound


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretends that gunbai is installed in an empty folder, with no variable set."""
    monkeypatch.delenv("GUNBAI_CONTENT", raising=False)
    monkeypatch.delenv("GUNBAI_DATA", raising=False)
    monkeypatch.delenv("GUNBAI_ADD", raising=False)
    package = tmp_path / "lib" / "site-packages" / "gunbai"
    package.mkdir(parents=True)
    monkeypatch.setattr(content, "__file__", str(package / "content.py"))
    return package


def root_in(folder: Path, name: str = "rulebooks") -> Path:
    """Makes a content root of a folder."""
    (folder / name).mkdir(parents=True)
    return folder


@pytest.mark.parametrize("name", FOLDERS)
def test_any_content_folder_makes_a_root(elsewhere: Path, tmp_path: Path, name: str) -> None:
    """A folder that holds any one of the content folders is a content root."""
    root = root_in(tmp_path / "ours", name)
    assert content_root(root) == content_root(str(root)) == root


def test_given_beats_variable_beats_wheel(elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder given is taken before $GUNBAI_CONTENT, and that before the content inside the wheel."""
    wheel, variable, given = (root_in(folder) for folder in (elsewhere / "content", tmp_path / "v", tmp_path / "g"))
    assert content_root() == wheel
    monkeypatch.setenv("GUNBAI_CONTENT", str(variable))
    assert content_root() == variable
    assert content_root(given) == given


def test_empty_names_are_no_names(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty option or variable counts as not given."""
    wheel = root_in(elsewhere / "content")
    monkeypatch.setenv("GUNBAI_CONTENT", "")
    assert content_root("") == wheel


def test_wheel_beats_repository(elsewhere: Path) -> None:
    """With no content in the wheel the folder two above the package is taken: the repository of an editable install."""
    repository = root_in(elsewhere.parents[1])
    assert content_root() == repository
    wheel = root_in(elsewhere / "content")
    assert content_root() == wheel


def test_this_repository_is_found(repository: Path) -> None:
    """An editable install, which runs these tests, reads the repository's content."""
    assert content_root() == repository


@pytest.mark.parametrize("make", [lambda path: None, Path.mkdir, Path.touch], ids=["absent", "empty", "a file"])
def test_a_named_folder_without_content_is_refused(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: object
) -> None:
    """A folder that was named but holds no content is an error, even where the wheel's would do."""
    root_in(elsewhere / "content")
    named = tmp_path / "empty"
    assert callable(make)
    make(named)
    message = f"{named} is no content folder: it holds none of rulebooks, scenarios, rulings, templates"
    with pytest.raises(NotFound, match=f"^{re.escape(message)}$"):
        content_root(named)
    monkeypatch.setenv("GUNBAI_CONTENT", str(named))
    with pytest.raises(NotFound, match=f"^{re.escape(message)}$"):
        content_root()


def test_no_content_at_all(elsewhere: Path) -> None:
    """Without any content the message says how to name some."""
    with pytest.raises(NotFound, match=r"^no content found: pass --content DIR or set GUNBAI_CONTENT$"):
        content_root()


def test_data_never_lies_in_the_content(elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data folder is the one given, then $GUNBAI_DATA, then the platform's; content does not move it."""
    root_in(elsewhere / "content")
    assert data_root() == Path(platformdirs.user_data_dir("gunbai", appauthor=False))
    monkeypatch.setenv("GUNBAI_DATA", str(tmp_path / "variable"))
    assert data_root() == tmp_path / "variable"
    assert data_root(tmp_path / "given") == tmp_path / "given"
    assert not (tmp_path / "given").exists()


def test_a_folder_of_ones_own_lies_over_the_content(elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders added come first, in their order; those of $GUNBAI_ADD where none is; the content in force lies below."""
    wheel, mine, ours = (root_in(folder) for folder in (elsewhere / "content", tmp_path / "mine", tmp_path / "ours"))
    assert content_layers().roots == (wheel,)
    assert content_layers(ours, [mine]).roots == (mine, ours)
    monkeypatch.setenv("GUNBAI_ADD", f"{mine}{os.pathsep}{ours}")
    assert content_layers().roots == (mine, ours, wheel)
    assert content_layers(added=[ours]).roots == (ours, wheel)
    monkeypatch.setenv("GUNBAI_ADD", str(tmp_path / "nothing"))
    with pytest.raises(NotFound, match="nothing is no content folder"):
        content_layers()


def test_the_uppermost_file_and_book_is_read(tmp_path: Path) -> None:
    """A book or a file that two roots hold is that of the upper one; all others are there too, in one order."""
    for name in ("mine/rulebooks/b", "mine/rulings/b", "base/rulebooks/a", "base/rulebooks/b", "base/rulings/a", "base/rulings/b"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / ("versions.yaml" if "rulebooks" in name else "one.md")).touch()
    mine, base = tmp_path / "mine", tmp_path / "base"
    layers = Layers([mine, base])
    assert (layers.top, layers.books) == (mine, {"a": base, "b": mine})
    assert layers.files("rulings/*/*.md") == [base / "rulings" / "a" / "one.md", mine / "rulings" / "b" / "one.md"]
    assert layers.at("rulings/a/one.md") == base / "rulings" / "a" / "one.md"
    assert layers.at("rulings/none.md") == mine / "rulings" / "none.md"
