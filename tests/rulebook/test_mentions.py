"""Numbers of rules in running text: which are mentions, and what they lead to."""

from __future__ import annotations

import pytest

from gunbai.rulebook.mentions import Numbers, mentions
from gunbai.rulebook.ordinals import NumberedClause, Ordinals

NUMBERS = Numbers(
    (number, number, heading)
    for number, heading in (
        *(("1", "Basics"), ("6", ""), ("6-6", ""), ("6-6-1", ""), ("9", ""), ("9.6", ""), ("9.6.2", ""), ("9.6.2.3", "")),
        *(("103.2", ""), ("103.2.a", ""), ("103.2.a.1", ""), ("119.7", ""), ("119.8", ""), ("614", ""), ("615", "")),
        *(("703", "回合动作"), ("704", "状态动作"), ("712.9", ""), ("712.10", "")),
    )
)
CHAPTERS = Numbers([("第1章", "1", "概要"), ("第2章", "2", "ライブ"), ("2.1", "2.1", "")])


def found(text: str, numbers: Numbers = NUMBERS) -> list[str]:
    """Returns the mentions of a text as ``words>ids``."""
    return [f"{text[each.start : each.end]}>{' '.join(each.ids)}" for each in mentions(text, numbers)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("See rules 614 and 615.", ["614>614", "615>615"]),
        ("参见规则703，“回合动作”和704，“状态动作”。", ["703>703", "704>704"]),
        ("得失生命（规则119.7-8）。", ["119.7-8>119.7 119.8"]),
        ("这遵循规则712.9-10。", ["712.9-10>712.9 712.10"]),
        ("费用（9.6 .2.3）。", ["9.6 .2.3>9.6.2.3"]),
        ("return to 6-6-\n1. Then", ["6-6-\n1>6-6-1"]),
        ("(see rule 103.2.a.1)", ["103.2.a.1>103.2.a.1"]),
        ("See rule 614 and 3 cards.", ["614>614"]),
    ],
)
def test_mentions(text, wanted):
    """Lists, ranges by a dash, numbers that blanks or a line end cut, letters between levels; an amount is none."""
    assert found(text) == wanted


PLAIN = Numbers(
    [("1", "1", "総則"), ("2", "2", "進行"), ("2-3", "2-3", ""), ("3", "3", "終了")],
    Ordinals([NumberedClause("1", "1"), NumberedClause("2", "2"), NumberedClause("2-3", "2-3", "2"), NumberedClause("3", "3")]),
)
ARTICLES = Numbers(
    [(f"第{value}条", str(value), "") for value in range(1, 6)],
    Ordinals([NumberedClause(str(value), f"第{value}条") for value in range(1, 6)]),
)


@pytest.mark.parametrize(
    ("text", "numbers", "wanted"),
    [
        ("第1章から第3章までを見る。", PLAIN, ["第1章から第3章>1 2 3"]),
        ("1章〜3章を参照。", PLAIN, ["1章〜3章>1 2 3"]),
        ("2-3章を参照。", PLAIN, ["2-3>2-3"]),
        ("第2～5条を見る。", ARTICLES, ["第2～5条>2 3 4 5"]),
        ("第2〜3条、第5条", ARTICLES, ["第2〜3条>2 3", "第5条>5"]),
        ("第2条〜第4条の2", ARTICLES, ["第2条>2", "第4条の2>"]),
        ("2〜3枚、2〜3条、2-3장", ARTICLES, []),
    ],
)
def test_ranges_that_one_word_counts(text, numbers, wanted):
    """All from the first to the last are meant, though the word stands behind the last only, or no number of the book has it."""
    assert found(text, numbers) == wanted


def test_chapters_by_plain_numbers():
    """``8.`` with its title, or ``section 8``, is 第8章; a word that counts what the book has, but not this, is unresolved."""
    assert found("詳しくは「2. ライブ」を参照。", CHAPTERS) == ["2>2"]
    assert found("See section 2.", CHAPTERS) == ["2>2"]
    assert found("第3章を参照。", CHAPTERS) == ["3>"]
