"""A list keeps a clause for certain only where it does so whatever its unnamed cards are."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.replay.deck import check_deck_text
from gunbai.rulebook import load_rulebook

ROOT = Path(__file__).parents[2]
MASTER = "  master: 炎の長 赤 黒\n"
OPEN = "    火の兵 ミニオン 赤: 3\n    ?: 37\n"
NAMED = "".join(f"    兵{number} ミニオン 赤: 4\n" for number in range(10))
SHORT = "    火の兵 ミニオン 赤: 3\n    ?: 36\n"
LISTS = (
    "restrictions:\n"
    "  - {date: 2018-04-01, source: 告知, 禁止: [封じられた札], 1枚制限: [一つきりの札], 2枚制限: [], 同時使用制限: []}\n"
)


@pytest.fixture(scope="module")
def kits() -> Kits:
    """Returns what decks are read with."""
    return Kits(ROOT, {"legions": load_rulebook(ROOT, "legions")})


@pytest.mark.parametrize(
    ("main", "clause", "kept"),
    [
        (OPEN, "23-2a", True),
        (SHORT, "23-2a", False),
        (OPEN, "23-2b", False),
        (OPEN, "23-2c", False),
        (NAMED, "23-2b", True),
        (NAMED, "23-2c", False),
        (NAMED.replace(": 4", ": 3"), "23-2c", True),
        (OPEN, "23-2e", False),
        (NAMED, "23-2e", True),
    ],
)
def test_unnamed_cards_keep_only_what_no_card_breaks(kits: Kits, main: str, clause: str, kept: bool) -> None:
    """37 unnamed cards are 37 cards; they may be masters, more copies, or cards that are banned."""
    text = f"game: legions\n{LISTS}deck:\n{MASTER}  main:\n{main}expect: {{keeps: [{clause}]}}\n"
    said = [problem.message for problem in check_deck_text(text, kits) if problem.code == "EXPECT"]
    assert said == ([] if kept else [f"the deck does not certainly keep {clause}"])
