"""No text makes a pattern slow: what a pattern costs grows with the length of a text, not with its square."""

from __future__ import annotations

import time

import pytest

from patterns import Use, adversaries, uses

LENGTH = 600
BOUNDED = {
    "src/gunbai/importing/furniture.py: _PAGE": 160,
    "src/gunbai/importing/furniture.py: _DOTS": 160,
    "src/gunbai/importing/furniture.py: _GAP": 160,
    "src/gunbai/importing/furniture.py: _TAIL": 160,
    "src/gunbai/importing/furniture.py: _PAGED": 80,
    "src/gunbai/library/situations.py: _ASIDE": 200,
    "src/gunbai/rulebook/node.py: _WRAP": 40,
}
"""Patterns that see short texts only, by the code that calls them: how many characters at most."""
SLOW, QUICK = 0.001, 0.005


def cost(use: Use, text: str) -> float:
    """Returns the seconds of one run, the best of three."""
    best = 1.0
    for _ in range(3):
        begun = time.thread_time()
        use.run(text)
        best = min(best, time.thread_time() - begun)
    return best


def grows_too_fast(use: Use) -> str:
    """Returns the beginning of a text on which four times the length costs more than nine times as much; empty when none does."""
    for short, long in zip(adversaries(use.pattern, LENGTH), adversaries(use.pattern, 4 * LENGTH), strict=True):
        spent = cost(use, long)
        if spent > SLOW and spent > 9 * cost(use, short):
            return f"{spent:.3f} s for {long[:20]!r}…{long[-5:]!r}"
    return ""


@pytest.mark.parametrize("use", [use for use in uses() if use.where not in BOUNDED], ids=lambda use: f"{use.where}.{use.method}")
def test_what_a_pattern_costs_grows_with_the_text(use: Use) -> None:
    """A text four times as long costs about four times as much, whatever it is made of."""
    assert grows_too_fast(use) == ""


@pytest.mark.parametrize("use", [use for use in uses() if use.where in BOUNDED], ids=lambda use: f"{use.where}.{use.method}")
def test_a_pattern_for_short_texts_is_quick_on_them(use: Use) -> None:
    """What sees only so many characters may grow faster: it costs little on as many as it sees."""
    assert max(cost(use, text) for text in adversaries(use.pattern, BOUNDED[use.where])) < QUICK


def test_bounds_name_patterns_that_exist() -> None:
    """Every bound is of a pattern that the package has."""
    assert BOUNDED.keys() <= {use.where for use in uses()}
