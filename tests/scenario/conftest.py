from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.document import Problems, read, read_text
from gunbai.interpreter.vocabulary import vocabulary_from
from gunbai.notation.notation import Notation
from gunbai.rulebook import load_rulebook

ROOT = Path(__file__).parents[2]

ROBOTS = """
seats: [東, 西]
phases: {出撃: [1, 2], 帰還: [1, 3]}
zones:
  格納庫: {clause: 1, alias: hangar, visible: owner}
  山: {clause: 2, alias: pile, ordered: yes, visible: none}
  前線: {clause: 3, alias: front, slots: [A, B], turned: 直立}
areas: {戦場: [前線]}
values: {power: {printed: 4}}
kinds: {ロボ: {clause: 5}, 作戦: {clause: 6}}
keywords: {飛行: {clause: 7}, 装甲: {clause: 8, number: yes}}
tokens:
  numbers: {ロボ: [power]}
  kind: ロボ
  fields: {LV: level}
  turned: [直立, 横]
  face: {伏せ: 伏せ}
  hidden: [伏せ]
  marks: {傷: damage}
  aliases: {down: 横, face down: 伏せ}
board:
  fuel: {alias: 燃料, var: fuel, setup: [9, fuel]}
  front: {alias: 前線, slots: {A: 前線, B: 前線}}
  hangar: {alias: 格納庫, zone: 格納庫}
  pile: {alias: 山, zone: 山}
presumed: {turned: {value: 直立}}
decisions: {strike: {alias: 攻撃, clause: 10}}
"""
"""Another game, with one number per card, other seats and no statuses: the package knows no game by name."""


def vocabulary_text(text: str) -> Notation:
    """Returns the notation of a vocabulary written in a test."""
    return Notation(vocabulary_from(read_text(text)))


LEGIONS = Notation(vocabulary_from(read(ROOT / "rulebooks/legions/vocabulary.yaml")))
OTHER = vocabulary_text(ROBOTS)


@pytest.fixture
def legions() -> Notation:
    """Returns the notation of Legions."""
    return LEGIONS


@pytest.fixture
def robots() -> Notation:
    """Returns the notation of a game that does not exist."""
    return OTHER


@pytest.fixture
def problems() -> Problems:
    """Returns an empty collection of problems."""
    return Problems()


@pytest.fixture(scope="session")
def kits() -> Kits:
    """Returns the kits of the repository's content, Legions only."""
    return Kits(ROOT, {"legions": load_rulebook(ROOT, "legions")})
