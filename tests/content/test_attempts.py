"""A refused attempt changes nothing: adding one to a line changes no verdict, deciding clause, dependency, premise or step.

Here a sample of the shipped boards is tried, always the same; ``benchmarks/attempts.py`` tries them all.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.content.attempts import Attempts, changes
from tests.shipped import SCENARIOS, boards, resolution

SAMPLE = random.Random(15).sample(SCENARIOS, 12)


@pytest.mark.parametrize("path", boards(SAMPLE))
def test_refused_attempt_changes_nothing(path: Path) -> None:
    """What a question rules out, and an action taken at random, is refused where it is made; all else is told as without it."""
    whole = resolution(path)
    found, rng = Attempts(whole), random.Random(path.stem)
    for place in rng.sample(range(len(whole.scenario.line) + 1), min(2, len(whole.scenario.line) + 1)):
        assert [str(item) for item in found.missed(place)] == []
        refused = [*found.at(place, rng, 2)]
        for attempt in rng.sample(refused, min(2, len(refused))):
            assert changes(whole, attempt) == [], str(attempt)
