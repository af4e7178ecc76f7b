"""Stores on a SQLite file and on a PostgreSQL server, each empty at first, over a book of one page."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.postgres import create_database, running
from tests.ruling.test_loading import DEFECTS, GOOD, TEXT

from gunbai.content import Layers
from gunbai.rulebook import load_rulebooks
from gunbai.ruling import Person
from gunbai.store.database import Database, sqlite_url
from gunbai.store.docket import Docket
from gunbai.store.intake import Intake

JUDGE, OTHER, HEAD = Person("行司", "judge"), Person("勝負審判", "judge"), Person("審判部長", "head judge")
DRAFT = GOOD.replace("status: published", "status: draft").replace("reviewer: 勝負審判\n", "")
"""A draft by 行司."""
_names = itertools.count()


class Ticking:
    """A clock that goes on by a second each time that it is looked at."""

    def __init__(self) -> None:
        self.now = datetime.datetime(2026, 11, 22, 23, 0, tzinfo=datetime.UTC)

    def __call__(self) -> datetime.datetime:
        self.now += datetime.timedelta(seconds=1)
        return self.now


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Starts PostgreSQL once for all tests of this process."""
    yield from running()


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Returns a function that gives the address of one more empty database, of each kind in turn."""
    if request.param == "sqlite":
        return lambda: sqlite_url(tmp_path / f"store{next(_names)}" / "gunbai.db")
    address = request.getfixturevalue("server")
    return lambda: create_database(address, f"test{next(_names)}")


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    """Returns the address of an empty database, of each kind in turn."""
    return new_url()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """Opens that database."""
    found = Database(url, Ticking())
    yield found
    found.close()


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Writes a content root with one rulebook and no rulings."""
    root = tmp_path / "content"
    folder = root / "rulebooks" / "demo"
    (folder / "text").mkdir(parents=True)
    (folder / "versions.yaml").write_text('title: 見本\nversions:\n  - {version: "1", date: 2020-01-01}\n', "utf-8")
    (folder / "text" / "1.yaml").write_text(TEXT, "utf-8")
    (folder / "defects.yaml").write_text(DEFECTS, "utf-8")
    (root / "rulings" / "demo").mkdir(parents=True)
    return root


@pytest.fixture
def docket(database: Database, content: Path) -> Docket:
    """Returns the docket of that database, over that book."""
    return Docket(database, load_rulebooks(content), lambda path: (content / path).is_file())


@pytest.fixture
def intake(docket: Docket, content: Path) -> Intake:
    """Returns what takes files into it; every scenario can be read."""
    return Intake(docket, Layers([content]), lambda path, text: None)
