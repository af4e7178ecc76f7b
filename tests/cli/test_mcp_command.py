"""``gunbai mcp`` without its extra; ``tests/assistant`` talks to it."""

from __future__ import annotations

import sys

import pytest
from tests.cli.conftest import Run


def test_without_the_extra_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the SDK is not installed, the command says so and ends with 2."""
    monkeypatch.setitem(sys.modules, "mcp", None)
    result = run("mcp")
    assert result.exit_code == 2
    assert "pip install 'gunbai[mcp]'" in result.output
