"""Numbers that are given level by level, as laws print them."""

from __future__ import annotations

import pytest

from gunbai.rulebook.mentions import Numbers, mentions
from gunbai.rulebook.ordinals import NumberedClause, Ordinals

LAW = (
    *(("1", "第1条", ""), ("1.1", "1", "1"), ("1.2", "2", "1")),
    *(("2", "第2条", ""), ("2.a", "一", "2"), ("2.b", "二", "2"), ("2.2", "２", "2"), ("2.2.1", "（1）", "2.2")),
    ("2-2", "第2条の2", ""),
    *(("3", "第3条", ""),),
)
"""Articles: one of two paragraphs; one whose first paragraph bears no number and has items; one inserted; one of a single one."""

CODE = (
    *(
        ("ch1", "第一章", ""),
        ("ch1.sec1", "第1节", "ch1"),
        ("ch1.sec1.1", "第1条", "ch1.sec1"),
        ("ch1.sec1.2", "第2条", "ch1.sec1"),
    ),
    *(
        ("ch2", "第二章", ""),
        ("ch2.sec1", "第1节", "ch2"),
        ("ch2.sec1.1", "第1条", "ch2.sec1"),
        ("ch2.sec1.2", "第2条", "ch2.sec1"),
    ),
)
"""Sections and articles that begin again at one in each chapter and section."""


def found(text: str, places: tuple[tuple[str, str, str], ...], near: str) -> list[str]:
    """Returns the mentions of a text that stands in a clause, as ``words>ids``."""
    numbers = Numbers(((printed, id, "") for id, printed, _ in places), Ordinals(NumberedClause(*place) for place in places))
    return [f"{text[each.start : each.end]}>{' '.join(each.ids)}" for each in mentions(text, numbers, near)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("第1条第2項に従う。", ["第1条第2項>1.2"]),
        ("第１条の第２項による。", ["第１条の第２項>1.2"]),
        ("第1条第1項及び第2項を除く。", ["第1条第1項>1.1", "第2項>1.2"]),
        ("第2条第2項第1号を見る。", ["第2条第2項第1号>2.2.1"]),
        ("第2条第2号を見る。", ["第2条第2号>2.b"]),
        ("第2条第1項第2号を見る。", ["第2条第1項第2号>2.b"]),
        ("第3条第1項による。", ["第3条第1項>3"]),
        ("第1条第3項による。", ["第1条第3項>"]),
        ("第2条の2第1項による。", ["第2条の2第1項>2-2"]),
        ("第2項に従う。", ["第2項>1.2"]),
        ("第2号のカードを引く。", []),
    ],
)
def test_paragraphs_and_items_of_articles(text: str, wanted: list[str]) -> None:
    """項 and 号 lead below their article, also where the first bears no number; what is not there is reported, not guessed."""
    assert found(text, LAW, "1.1") == wanted


@pytest.mark.parametrize(
    ("near", "text", "wanted"),
    [
        ("ch1.sec1.1", "参见第1节第2条。", ["第1节第2条>ch1.sec1.2"]),
        ("ch2.sec1.1", "参见第1节第2条。", ["第1节第2条>ch2.sec1.2"]),
        ("ch2.sec1.1", "参见第一章第1节第2条。", ["第一章第1节第2条>ch1.sec1.2"]),
        ("ch2.sec1.2", "见第1条。", ["第1条>ch2.sec1.1"]),
        ("ch2.sec1.2", "第1条和第2条。", ["第1条>ch2.sec1.1", "第2条>ch2.sec1.2"]),
        ("ch2.sec1.2", "见第1节第3条。", ["第1节第3条>"]),
    ],
)
def test_numbers_that_are_printed_twice(near: str, text: str, wanted: list[str]) -> None:
    """Of articles that begin again in every section the nearest is meant, unless the chapter is named."""
    assert found(text, CODE, near) == wanted
