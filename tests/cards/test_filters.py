"""The filters of card texts: what is wrong with one."""

from __future__ import annotations

from tests.cards.texts import read


def test_all_problems_of_a_filter(legions):
    """A filter says which of its words means nothing."""
    text = """秋:
  kind: ロード
  abilities:
    - text: a
      when: 常時
      gives: [{where: {zone: 山, side: me, size: 3, cost以下: x, other: no}, field: atkk, op: plus}]
"""
    assert read(text, legions)[1] == [
        "c:6:15: gives must say by how much — write amount: +1 [MISSING-KEY]",
        "c:6:30: zone cannot be 山 — did you mean 山札? [NO-SUCH-ZONE]",
        "c:6:39: side cannot be me — use one of you, foe, any [UNKNOWN-WORD]",
        "c:6:43: a filter has no size — did you mean side? [KEY-TYPO]",
        "c:6:60: cost以下 must be a whole number, not x — write 1, 2, 3 … [NOT-A-NUMBER]",
        "c:6:70: other cannot be no — use yes [UNKNOWN-WORD]",
        "c:6:82: field cannot be atkk — did you mean atk? [UNKNOWN-WORD]",
        "c:6:92: operation cannot be plus — use one of add, set, set-base [UNKNOWN-WORD]",
    ]
