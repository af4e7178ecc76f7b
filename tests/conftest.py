"""Fixtures for all tests, and the rule that CI skips nothing for want of a tool."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.notations import LEGIONS, OTHER, SHIPS, SQUARES, vocabulary_text

from gunbai.cards.kit import Kits
from gunbai.document import Problems
from gunbai.notation.notation import Notation
from gunbai.rulebook import load_rulebook

REPOSITORY = Path(__file__).resolve().parents[1]

# Two workers on two cores make single examples slow at random; a slow suite shows in its own timings.
settings.register_profile("gunbai", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "gunbai"))

_data = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Keeps the tests apart from what gunbai's user has: each process gets its own data folder and no other content."""
    config.stash[_data] = os.environ["GUNBAI_DATA"] = tempfile.mkdtemp(prefix="gunbai-tests-")
    os.environ["GUNBAI_KEYS"] = str(Path(config.stash[_data]) / "keys")
    for name in ("GUNBAI_CONTENT", "GUNBAI_DATABASE"):
        os.environ.pop(name, None)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the data folder."""
    shutil.rmtree(config.stash[_data], ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets one worker run the whole of a file, so that its fixtures are made once; groups, which take longest, begin first."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.fixture(scope="session")
def repository() -> Path:
    """Returns the folder that holds pyproject.toml."""
    return REPOSITORY


@pytest.fixture(scope="session")
def tool() -> Callable[[str], str]:
    """Returns a function that gives a program's path, and skips the test when the machine lacks it."""

    def find(name: str) -> str:
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"missing tool: {name}")
        return found

    return find


@pytest.fixture(scope="session")
def shared() -> Path:
    """Returns ../shared, the texts that lie beside a checkout in CI; skips the test where there is none."""
    folder = REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"no shared/ beside {REPOSITORY.name}/")
    return folder


@pytest.fixture
def legions() -> Notation:
    """Returns the notation of Legions."""
    return LEGIONS


@pytest.fixture
def robots() -> Notation:
    """Returns the notation of a game with one number per card, other seats and no statuses."""
    return OTHER


@pytest.fixture
def ships() -> Notation:
    """Returns the notation of a game of dice and ships."""
    return vocabulary_text(SHIPS)


@pytest.fixture
def squares() -> Notation:
    """Returns the notation of a game of squares."""
    return vocabulary_text(SQUARES)


@pytest.fixture
def problems() -> Problems:
    """Returns an empty collection of problems."""
    return Problems()


@pytest.fixture(scope="session")
def kits() -> Kits:
    """Returns the kits of the repository's content, Legions only."""
    return Kits(REPOSITORY, {"legions": load_rulebook(REPOSITORY, "legions")})


def _forbids_skip(reason: str) -> bool:
    """Tells whether this run must not skip a test: all tools are there, so only shared/ may be missing."""
    return os.environ.get("GUNBAI_REQUIRE_TOOLS") == "1" and "shared/" not in reason


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turns a skip into a failure where GUNBAI_REQUIRE_TOOLS=1 says that everything is installed."""
    report = yield
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
    if report.skipped and not hasattr(report, "wasxfail") and _forbids_skip(reason):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: {reason} — GUNBAI_REQUIRE_TOOLS=1 admits no skip: .ci/run must install it"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Does the same for a module that skips itself as a whole (``pytest.importorskip``)."""
    report = yield
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
    if report.skipped and _forbids_skip(reason):
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid}: {reason} — GUNBAI_REQUIRE_TOOLS=1 admits no skip"
    return report
