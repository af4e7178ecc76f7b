"""What the cards of a board may be called."""

from __future__ import annotations

from tests.boards import wrong


def test_tags(legions):
    """A tag names one card, and nothing else on the board."""
    field = "甲: {field: {左: 兵#A 1/1, 中央: 兵#A 1/1, 右: 兵#甲 1/1}}"
    assert wrong(f"{field}\nin force: [{{on: Z, atk: +1}}]\nalready: [{{兵: 春}}]", legions) == [
        "b:1:29: #A already names 兵 (line 1) — give this card another tag [REPEATED-TAG]",
        "b:1:41: #甲 cannot be a tag: the word means something else here — use a letter, e.g. #A [BAD-TAG]",
        "b:2:17: no card on the board is called Z — use one of A, 甲, 乙 [NO-SUCH-CARD]",
        "b:3:12: 兵 may be several cards: 甲 左 (#A) and 甲 中央 (#A) and 甲 右 (#甲) — use the tag [AMBIGUOUS-NAME]",
    ]
