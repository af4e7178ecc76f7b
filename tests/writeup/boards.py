"""A board for write-ups to show."""

from __future__ import annotations

from typing import Any

BOARD: dict[str, Any] = {
    "turn": {"seat": "甲", "number": "3", "phase": "メイン", "first": "甲"},
    "甲": {
        "life": "20",
        "mp": "0",
        "cores": {"active": "3", "exhausted": "0"},
        "master": "マスター#card1",
        "field": {"左": "ルーン剣士#A 3/2 WT2 疲労", "右": "?#X 裏向き"},
        "hand": ["?*4"],
        "deck": "?",
        "wait": {"Ⅱ": ["影#W 2/2", "手#V"]},
    },
    "乙": {"life": "3", "field": {"右": "飛竜#D 10/10", "中央": "番兵#C 3/2 再生 ダメージ1"}},
    "in force": [{"on": "A", "atk": "+2", "until": "turn"}],
}
