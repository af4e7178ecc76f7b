"""Notations that boards of tests are written in: one of a book that ships, the others of games that do not exist."""

from __future__ import annotations

from pathlib import Path

from gunbai.document import read, read_text
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.notation.notation import Notation

ROOT = Path(__file__).parents[1]

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

SHIPS = """
seats: [東, 西]
phases: {櫂: [1, 2], 帆: [1, 3]}
zones: {海: {clause: 1}, 船倉: {clause: 1, visible: owner}, 沈没: {clause: 1, visible: none}}
live: 海
kinds: {船: {clause: 5}}
alternate: no
tokens: {numbers: {船: [speed]}, kind: 船, fields: {帆: sails, 錨: anchors}, aliases: {north: 北, vessel: 船}}
board:
  dice: {alias: 賽, var: dice, labels: [北, 南]}
  winds: {alias: 風, group: {北: {var: wind.北}, 南: {var: wind.南, alias: south}}}
  sea: {alias: 海面, zone: 海, kind: 船}
  hold: {zone: 船倉}
  wreck: {zone: 沈没, setup: "0"}
decisions: {row: {clause: 2, phase: 櫂}, sail: {clause: 3, phase: 帆, not yours: [3, 4]}}
not yours: 7
"""
"""A game of dice and ships: entries that list words with a number each, clauses by the word of an action."""

SQUARES = """
seats: [東, 西]
zones:
  盤: {clause: 1, slots: [前1, 前2, 後1, 後2], turned: 縦}
  力: {clause: 2, turned: 起, plain: yes}
areas: {前: [盤.前1, 盤.前2], 後: [盤.後1, 盤.後2], 場: [盤]}
kinds: {兵: {clause: 3}}
presumed: {turned: {value: 縦}}
tokens:
  numbers: {兵: [atk]}
  kind: 兵
  sets: {矢: [▲, ▼]}
  turned: [縦, 横(右), 横(左), 起, 寝]
  upright: [縦, 起]
  covers: {横: [横(右), 横(左)]}
  plain: [表側]
  phrases: {表側縦: [表側, 縦], 裏側横: [伏せ, 横]}
  face: {伏せ: 伏せ}
  hidden: [伏せ]
  aliases: {front1: 前1, up: 起, face up: 表側}
board:
  field: {alias: 盤, slots: {前1: 盤, 前2: 盤, 後1: 盤, 後2: 盤}}
  power: {alias: 力, zone: 力}
"""
"""A game of squares: it matters how cards lie and in which square."""


def vocabulary_text(text: str) -> Notation:
    """Returns the notation of a vocabulary written in a test."""
    return Notation(vocabulary_from(read_text(text)))


LEGIONS = Notation(vocabulary_from(read(ROOT / "rulebooks/legions/vocabulary.yaml")))
OTHER = vocabulary_text(ROBOTS)
