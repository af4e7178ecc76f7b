"""The shipped content, opened once."""

from __future__ import annotations

import pytest

from gunbai.library import Library


@pytest.fixture(scope="session")
def library() -> Library:
    """Everything that ships."""
    return Library.open()
