"""The reference pages in docs/reference/ say what the code and the content say now.

After a change run ``GUNBAI_REWRITE_REFERENCE=1 pytest tests/reference`` and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import click
import pytest

from gunbai.cli import main
from gunbai.library import Library
from gunbai.reference.pages import general_pages, page_of_game

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "reference"
GAMES = sorted(path.parent.name for path in (ROOT / "rulebooks").glob("*/versions.yaml"))
BY_HAND = {"json.md"}
"""Pages of the folder that a person writes."""
GENERAL = sorted({path.name for path in FOLDER.glob("*.md")} - BY_HAND - {f"{game}.md" for game in GAMES})


@pytest.fixture(scope="module")
def general() -> dict[str, str]:
    """Returns the pages that are about no game, as they are generated now."""
    return dict(general_pages(main))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Opens the shipped content."""
    return Library.open(ROOT, tmp_path_factory.mktemp("data"))


def compare(name: str, text: str) -> None:
    """Compares a page with its file, or writes the file."""
    path = FOLDER / name
    if os.environ.get("GUNBAI_REWRITE_REFERENCE"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8").splitlines() == text.splitlines(), f"{name} is out of date: see above"


@pytest.mark.parametrize("name", GENERAL)
def test_general_pages_are_up_to_date(general: dict[str, str], name: str) -> None:
    """Commands, files, problems, the library and what a module may use are as the code has them."""
    compare(name, general[name])


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_games_are_up_to_date(library: Library, game: str) -> None:
    """Every word of a game stands on its page with the clause that makes it."""
    compare(f"{game}.md", page_of_game(library, game))


def test_no_page_is_missing_or_left_over(general: dict[str, str]) -> None:
    """The folder holds the pages that are generated, and those written by hand, and no other."""
    assert {path.name for path in FOLDER.glob("*.md")} == {*general, *(f"{game}.md" for game in GAMES)} | BY_HAND


def test_every_command_is_on_the_page() -> None:
    """The page of commands has a part for every command and every command below one."""
    page = (FOLDER / "commands.md").read_text("utf-8")
    context = click.Context(main, info_name="gunbai")
    for name in main.list_commands(context):
        assert f"\n## gunbai {name}\n" in page
