"""What a board says of the middle of something: what is wrong with a procedure, a window or an event is said at its place."""

from __future__ import annotations

import pytest
from tests.boards import wrong
from tests.notations import LEGIONS

from gunbai.document import Problems, read_text
from gunbai.notation.board_reader import read_board


def test_procedures_need_a_path(legions):
    """An open procedure is a path of rules that ends with the step that runs next."""
    assert wrong("now: [{path: 34-1}]\npending: [{at: 終わり}]", legions) == [
        "b:1:14: an entry of now needs the open procedures and the step — write path: [procedure, step that runs next] "
        "[MISSING-KEY]",
        "b:2:11: an entry of pending needs run: what waits — write run: and a clause [MISSING-KEY]",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("now: [{window: 1, offers: x, holder: 丙}]", "holder cannot be 丙"),
        ("now: [{window: 1, holder: 甲}]", "nothing says what the window 1 offers"),
        ("now: [{window: 1, offers: x, pased: 1}]", "did you mean passed?"),
        ("now: [{window: 1, offers: x, passed: once}]", "passed must be a whole number, not once"),
        ("now: [{path: [34-2, 34-2.4], with: {attacker: C}}]", "names are bound in a scope"),
        ("recent: [{on: C}]", "an event needs its kind"),
        ("recent: [{event: draw, amout: 1}]", "did you mean amount?"),
        ("recent: [{event: draw, on: Z}]", "no card on the board is called Z"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    """A slip in a window or an event is bad input with a sentence, never a crash."""
    problems = Problems()
    read_board(read_text(f"甲: {{field: {{左: 兵#C 1/1}}}}\n{text}\n"), LEGIONS, problems)
    assert message in " ".join(map(str, problems))
