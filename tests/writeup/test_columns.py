"""Text in columns: widths and line breaks."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gunbai.writeup.columns import NOT_FIRST, NOT_LAST, pad, width, wrap

JAPANESE = st.text("甲乙丙、。「」（）ルーン剣士#A 34-5 abc", max_size=80)


@given(JAPANESE, st.integers(8, 40))
def test_wrap_loses_nothing(text: str, columns: int) -> None:
    """Every character but blanks at line ends stands in some line."""
    assert "".join("".join(wrap(text, columns)).split()) == "".join(text.split())


@given(st.text("甲乙丙、。「」", max_size=60).map(lambda text: text.lstrip("、。」").rstrip("「")), st.integers(16, 40))
def test_wrap_keeps_its_place(text: str, columns: int) -> None:
    """No line begins with a closing mark or ends with an opening one, unless marks alone fill it; none is too wide."""
    lines = wrap(text, columns)
    assert all(width(line) <= columns for line in lines)
    for line, after in pairwise(lines):
        crowd = all(character in NOT_FIRST | NOT_LAST for character in (line + after)[-12:]) or width(line) > columns - 4
        assert crowd or (line[-1] not in NOT_LAST and after[0] not in NOT_FIRST)


def test_numbers_stay_whole() -> None:
    """The number of a clause is not broken over two lines."""
    assert wrap("これは34-5.12による", 10) == ["これは", "34-5.12に", "よる"]


def test_columns_line_up() -> None:
    """Full-width characters take two columns."""
    assert pad("乙", 4) + "|" == "乙  |"
    assert width("ﾊﾝｶｸ") == 4
