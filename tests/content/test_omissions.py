"""An answer called certain stays the same however what the board leaves out is filled in.

Here a sample of the shipped boards is tried, always the same; ``benchmarks/omissions.py`` tries them all.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.content.omissions import omissions
from tests.shipped import SCENARIOS, boards, resolution

SAMPLE = random.Random(3).sample(SCENARIOS, 16)


@pytest.mark.parametrize("path", boards(SAMPLE))
def test_certain_answer_is_the_same_however_the_board_is_filled_in(path: Path) -> None:
    """Without one to three of its parts a board gives no certain answer that it would not give with them, whatever they are."""
    whole = resolution(path)
    rng = random.Random(path.stem)
    found = [item for _ in range(2) for item in omissions(whole.table, whole, rng, 2)]
    assert [item for item in found if item is not None] == []
