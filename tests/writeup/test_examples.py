"""The examples in the docstrings of write-ups run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import gunbai.writeup

MODULES = sorted(module.name for module in pkgutil.walk_packages(gunbai.writeup.__path__, "gunbai.writeup."))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """Every example shows what really comes out."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0
