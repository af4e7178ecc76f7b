"""How a scenario ended, in one line: alone, and beside how it ended before."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.ruling.played import PlayedOut
from gunbai.writeup.messages import Messages, load_messages
from gunbai.writeup.outcome_text import outcome_text

OLD = PlayedOut(claims=(("甲", "勝つ", "never"),), facts={"甲.life": "20", "乙.life": "3"}, board='{"甲":{"life":"20"}}')


@pytest.fixture
def messages(repository: Path) -> Messages:
    """Returns the Japanese messages."""
    return load_messages(repository, "web")["ja"]


def test_alone_every_fact_is_told(messages: Messages) -> None:
    """Verdicts come first, then the facts."""
    assert outcome_text(OLD, messages) == "甲 不成立 · 甲.life = 20 · 乙.life = 3"


def test_beside_another_only_what_differs_is_told(messages: Messages) -> None:
    """A fact that is the same in both says nothing of the change."""
    new = PlayedOut(claims=(("甲", "勝つ", "holds"),), winner="甲", facts={"甲.life": "20", "乙.life": "0"})
    assert outcome_text(new, messages, OLD) == "甲 成立 · 甲の勝ち · 乙.life = 0"


def test_where_only_the_boards_differ_it_says_in_what(messages: Messages) -> None:
    """Two outcomes that are listed as different never read the same."""
    old, new = (PlayedOut(board=f'{{"甲":{{"life":"20","hand":[{hand}]}}}}') for hand in ('"札#A"', ""))
    assert (outcome_text(old, messages, new), outcome_text(new, messages, old)) == ("甲.hand = 札#A", "甲.hand = ―")
