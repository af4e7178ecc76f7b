"""All reference pages of a content root, by the name of their file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from gunbai.library import Library
from gunbai.reference.api import library_page, module_page
from gunbai.reference.commands import commands_page
from gunbai.reference.files import file_page, meanings
from gunbai.reference.game import game_page
from gunbai.reference.modules import modules_page
from gunbai.reference.problems import problems_page

FILES = ("scenario-file", "card-text", "rulebook-files", "vocabulary-file")


def general_pages(command: click.Command) -> Iterator[tuple[str, str]]:
    """Yields the pages that are about no game, each with the name of its file."""
    yield "commands.md", commands_page(command)
    for name in FILES:
        yield f"{name}.md", file_page(name)
    yield "game-module.md", module_page()
    yield "library.md", library_page()
    yield "modules.md", modules_page(Path(__file__).parents[1])
    yield "problems.md", problems_page(Path(__file__).parents[1])


def page_of_game(library: Library, game: str) -> str:
    """Returns the page of one game; raises NotFound without its rulebook, BadInput when its files cannot be read."""
    library.rulebook(game)
    return game_page(library.cases.kits[game], meanings("vocabulary-file", "Laws"))
