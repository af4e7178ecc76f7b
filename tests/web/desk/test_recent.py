"""What is found out about a case is kept for its next pages."""

from __future__ import annotations

import pytest

from gunbai.desk.case import new_case
from gunbai.errors import Spent
from gunbai.web.desk.recent import MOST_CASES, Recent


def test_a_claim_does_not_take_the_search_again() -> None:
    """The same case with a claim is known; with another title it is another; old ones are let go."""
    found, asked = Recent[int](), list[int]()

    def find() -> int:
        asked.append(1)
        return len(asked)

    case = new_case("legions", "甲")
    assert found.of(case, find) == 1
    assert found.of(case.having(claims=[{"by": "甲", "then": {"乙.life": "3"}}]), find) == 1
    assert found.of(case.having(title="別"), find) == 2
    for number in range(MOST_CASES):
        found.of(case.having(title=str(number)), find)
    assert found.of(case, find) == MOST_CASES + 3


def test_what_took_too_long_is_tried_again() -> None:
    """An error is kept by nobody."""
    found = Recent[int]()

    def spend() -> int:
        raise Spent(2.0)

    with pytest.raises(Spent):
        found.of(new_case("legions", "甲"), spend)
    assert found.of(new_case("legions", "甲"), lambda: 5) == 5
