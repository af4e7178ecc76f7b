from pathlib import Path

import pytest

from gunbai.rulebook import Book, Rulebook, load_rulebooks

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def rulebooks() -> dict[str, Rulebook]:
    """Returns the rulebooks that ship."""
    return load_rulebooks(ROOT)


@pytest.fixture(scope="session")
def legions(rulebooks: dict[str, Rulebook]) -> Book:
    """Returns the current Legions book."""
    return rulebooks["legions"].book()
