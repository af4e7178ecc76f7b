"""What is refused of a scenario file."""

from __future__ import annotations

import pytest

from gunbai.errors import BadInput
from gunbai.scenario.reader import read_scenario_text

BOARD = "board: {甲: {field: {左: 兵#A 1/1, 中央: 槍 1/1}, hand: [槍]}, 乙: {field: {左: 盾#C 1/1}}}\n"


def refused(text, kits) -> list[str]:
    """Returns what is wrong with a scenario."""
    with pytest.raises(BadInput) as error:
        read_scenario_text(text, kits, "s")
    return str(error.value).splitlines()
