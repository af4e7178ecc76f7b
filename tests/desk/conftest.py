"""The library that ships, its kits, and cases to edit."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kit, Kits
from gunbai.desk.case import DeskCase, read_case
from gunbai.library import Library

CASE = """\
game: legions
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {左: ルーン剣士#A 3/2 WT2}}
  乙: {life: 9, field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}}
line:
  - 甲: {attack: A, target: C}
"""


@pytest.fixture(scope="session")
def library() -> Library:
    """Opens what ships."""
    return Library.open()


@pytest.fixture(scope="session")
def kits(library: Library) -> Kits:
    """Returns what cases of every game are read with."""
    return library.cases.kits


@pytest.fixture
def kit(kits: Kits) -> Kit:
    """Returns the kit of a game with lanes."""
    return kits["legions"]


@pytest.fixture
def case(kits: Kits) -> DeskCase:
    """Returns a case with a card on each side and one decision."""
    return read_case(CASE, kits)
