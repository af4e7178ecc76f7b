"""Rule numbers are found inside queries, and amounts are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunbai.search.document import Document
from gunbai.search.number import NumberIndex, borne

NUMBERS = NumberIndex(
    [borne(Document(id=f"g:{number}", game="g", number=number)) for number in ("5", "5-1", "5-1a", "12-3", "12-3.4", "5.10")]
)

STYLES = st.sampled_from(["-", "－", "−", "ー", "の", ".", "．"])
WIDTHS = st.sampled_from([str, lambda n: str(n).translate({ord(str(d)): chr(0xFF10 + d) for d in range(10)})])


@given(st.sampled_from([(5, 1), (12, 3), (12, 3, 4), (5, 10)]), STYLES, WIDTHS, st.sampled_from(["", "ルール", "第"]))
def test_styles(key: tuple[int, ...], between: str, width: Callable[[int], str], opening: str) -> None:
    """A known number is found in every style, and the words around it are not part of it."""
    typed = opening + between.join(width(level) for level in key)
    number = NUMBERS.find(f"カード {typed} 範囲")
    assert number is not None
    assert number.keys[0] == key
    assert NUMBERS.exact(number)


@given(st.text(st.sampled_from("0123456789０-－.ー②Ⅲaの第条章枚回 ルールx"), max_size=12))
def test_spans(text: str) -> None:
    """A number's span lies inside the query and holds its text."""
    number = NUMBERS.find(text)
    if number is not None:
        assert 0 <= number.start < number.end <= len(text)
        assert number.text == text[number.start : number.end].strip()
        assert number.keys


@pytest.mark.parametrize("query", ["7枚", "40枚以上60枚以下", "ライフ20", "ATK", "WT+1", "1ターン目", "HP 0以下", "ver. 1.00 とは"])
def test_amounts(query: str) -> None:
    """Amounts, abbreviations and versions bear on no clause."""
    number = NUMBERS.find(query)
    assert number is None or not NUMBERS.exact(number)


def test_nearest() -> None:
    """For a number that none bears, its neighbours and the section above are near."""
    number = NUMBERS.find("12-9")
    assert number is not None
    assert [NUMBERS.rows[(12, 3)], NUMBERS.exact(number)] == [NUMBERS.nearest(number)[:1], []]


@pytest.mark.parametrize("query", ["12-3例2", "12の3の例2", "12-3 例2", "12-3ex2"])
def test_an_example_of_a_clause(query: str) -> None:
    """An example is asked for by the number of its clause and its own."""
    numbers = NumberIndex([borne(Document(id=f"g:{id}", game="g", kind="example", number="")) for id in ("12-3.ex1", "12-3.ex2")])
    number = numbers.find(query)
    assert number is not None
    assert numbers.exact(number) == [1]


@pytest.mark.parametrize("query", ["12条3項4号", "第12条第3項第4号", "12章3節4項", "第十二条第三項第四号", "12-3の四"])
def test_counters_of_laws_join_levels(query: str) -> None:
    """条, 項, 号, 章 and 節 part the levels of a number as the books' own signs do."""
    number = NUMBERS.find(query)
    assert number is not None
    assert number.keys[0] == (12, 3, 4)


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("3-2a2", "3-2a2"),
        ("3の2a2", "3-2a2"),
        ("3-2のa2 行き先", "3-2a2"),
        ("5.3.b1", "5.3.b1"),
        ("15.legB3", "15.legB3"),
        ("5.3-r1c4", "5.3-r1c4"),
        ("4例", "4-ex"),
        ("3※", "3.n"),
        ("5.1.note1", "5.1.note1"),
        ("5.1※1", "5.1.note1"),
    ],
)
def test_a_level_of_letters_and_digits(query: str, id: str) -> None:
    """Items, examples, notes and cells that a book does not number are found by the number they bear here."""
    ids = (
        "3",
        "3-2",
        "3-2a",
        "3-2a1",
        "3-2a2",
        "3.n",
        "4",
        "4-ex",
        "5.1",
        "5.1.note1",
        "5.3",
        "5.3.b1",
        "15",
        "15.legB3",
        "5.3-r1c4",
    )
    numbers = NumberIndex([borne(Document(id=f"g:{id}", game="g")) for id in ids])
    number = numbers.find(query)
    assert number is not None
    assert [ids[row] for row in numbers.exact(number)] == [id]


@pytest.mark.parametrize("query", ["12-3(4)", "12-3 (4)", "12-3（４）"])
def test_an_item_in_brackets(query: str) -> None:
    """The last level may stand in brackets, as books print their items."""
    number = NUMBERS.find(query)
    assert number is not None
    assert NUMBERS.exact(number) == [4]
