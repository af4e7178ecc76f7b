"""The boards that ship, each read and resolved once in a process: many tests look at the same resolutions.

``together`` marks the tests of a game's boards, so that one worker runs them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from gunbai.dispute.resolution import Resolution, resolve
from gunbai.games import installed
from gunbai.library import Library
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario

ROOT = Path(__file__).parents[1]
SCENARIOS = sorted((ROOT / "scenarios").glob("*/*.yaml"))
GAMES = [slug for slug in installed() if (ROOT / "rulebooks" / slug).is_dir()]


@cache
def library() -> Library:
    """Returns the content that ships."""
    return Library.open(ROOT)


@cache
def scenario(path: Path) -> Scenario:
    """Returns a scenario."""
    return library().cases.read(path)


def table(path: Path) -> Table:
    """Returns the table at which a scenario is played."""
    return library().cases.table(scenario(path))


@cache
def resolution(path: Path) -> Resolution:
    """Returns the resolution of a scenario by the whole book, with all the time that it takes."""
    return resolve(table(path), scenario(path))


def of_game(game: str) -> list[Path]:
    """Returns the files of a game's scenarios."""
    return [path for path in SCENARIOS if path.parent.name == game]


def together(game: str) -> pytest.MarkDecorator:
    """Returns the mark by which one worker runs all tests of a game's boards."""
    return pytest.mark.xdist_group(f"boards of {game}")


def boards(paths: Iterable[Path] = SCENARIOS) -> list[object]:
    """Returns scenarios as parameters of tests, each called by its game and its name."""
    return [pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=together(path.parent.name)) for path in paths]


def games() -> list[object]:
    """Returns the games as parameters of tests about all boards of each."""
    return [pytest.param(game, id=game, marks=together(game)) for game in GAMES]
