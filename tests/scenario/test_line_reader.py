"""The line of a case: decisions in the words of the game, about cards on the board."""

from __future__ import annotations

from tests.scenario.cases import BOARD, refused


def test_lines(kits):
    """A decision is one seat with words of the game; cards are those on the board."""
    line = """line:
  - 甲: {atack: A, target: D}
  - 丙: pass
  - 甲: {attack: 槍}
  - 甲
  - 甲: {}
"""
    assert refused("game: legions\n" + BOARD + line, kits) == [
        "s:4:9: a decision cannot be atack — did you mean attack? [UNKNOWN-WORD]",
        "s:4:27: no card on the board is called D — use one of 兵, 槍, 盾, A, C [NO-SUCH-CARD]",
        "s:5:5: who decides cannot be 丙 — use one of 甲, 乙, chance, judge, happened [UNKNOWN-WORD]",
        "s:6:17: 槍 may be several cards: 甲 中央 and 甲 hand — give each a tag, e.g. 槍#A, and use the tag [AMBIGUOUS-NAME]",
        "s:7:5: a decision is one seat with its words — write - 甲: {word: value} [NOT-A-DECISION]",
        "s:8:5: 甲 decides nothing here — write {word: value}, or pass [NOT-A-DECISION]",
    ]
