"""A wrong argument of a public call is an error of gunbai's own with a sentence, never one of Python's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gunbai.errors import BadInput
from gunbai.library import Library

CASE = Path(__file__).parents[2] / "scenarios/legions/regenerating-blocker.yaml"


@pytest.fixture(scope="module")
def library() -> Library:
    """Returns the library of the repository."""
    return Library.open(content=str(Path(__file__).parents[2]))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda library: library.replay(None), "scenario is None"),
        (lambda library: library.explore(7), "scenario is 7"),
        (lambda library: library.explore(CASE, budget=-1), "budget is -1"),
        (lambda library: library.rule("legions", 347), "number is 347"),
        (lambda library: library.rulebook(None), "game is None"),
        (lambda library: library.search("アタック", limit=-1), "limit is -1"),
        (lambda library: library.search(None), "query is None"),
        (lambda library: library.writeup(library.replay(CASE), lang="fr"), "lang is 'fr' — write one of ja, en"),
        (lambda library: library.writeup(library.replay(CASE), date="2026-13-01"), "date is '2026-13-01'"),
        (lambda library: library.writeup(None), "of is None"),
    ],
)
def test_a_wrong_argument_is_refused_with_a_sentence(library: Library, call: Callable[[Any], object], said: str) -> None:
    """The sentence names the argument, what it is, and what to write."""
    with pytest.raises(BadInput) as refused:
        call(library)
    assert said in str(refused.value)
