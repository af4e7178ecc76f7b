"""What a fact was before the line: told of what the board leaves out, and written into it with a claim."""

from __future__ import annotations

import pytest
from tests.shipped import library

from gunbai.desk.beginning import left_out, saying
from gunbai.desk.case import NAME, DeskCase, entries, read_case
from gunbai.desk.text import case_text
from gunbai.dispute.resolution import Resolution
from gunbai.errors import BadInput
from gunbai.scenario.reader import read_scenario_text

BOARD = """\
game: legions
board:
  turn: {seat: 甲, phase: メイン}
  甲: {mp: 2, field: {左: 騎士#K 3/3}}
  already: [{甲: コアブースト}]
line: [{甲: {attack: K, target: 乙マスター}}]
"""


def case_of(text: str = BOARD) -> DeskCase:
    """Returns a case as the desk holds it."""
    return read_case(text, library().cases.kits)


def replayed(case: DeskCase) -> Resolution:
    """Returns how a case comes out."""
    return library().replay(read_scenario_text(case_text(case), library().cases.kits, NAME))


@pytest.mark.parametrize(
    ("path", "is_left_out"),
    [
        ("乙.life", True),
        ("甲.mp", False),
        ("K.turned", True),
        ("K.zone", False),
        ("乙.hand.count", True),
        ("乙.cores.active", True),
    ],
)
def test_what_the_board_leaves_out(path: str, is_left_out: bool) -> None:
    """A number, a pile or how a card lies, where it is not said; where a card lies is always said."""
    assert left_out(replayed(case_of()).start, path) is is_left_out


@pytest.mark.parametrize(
    ("path", "value", "entry", "said"),
    [
        ("乙.life", "20", ("乙", "life"), "20"),
        ("乙.cores.active", "3", ("乙", "cores"), {"active": "3"}),
        ("乙.exile.count", "0", ("乙", "exile"), []),
        ("K.turned", "活性", ("甲", "field"), {"左": "騎士#K 3/3 活性"}),
    ],
)
def test_it_is_written_into_the_board(path: str, value: str, entry: tuple[str, str], said: object) -> None:
    """Each where a board says it; what else the case holds stays as it was."""
    seat, name = entry
    before = case_of()
    after = saying(before, library().cases.kits, path, value)
    assert entries(after.board[seat])[name] == said
    assert after.board["already"] == before.board["already"]
    assert after.line == before.line


def test_a_claim_about_a_number_that_is_said_hangs_on_nothing() -> None:
    """With the life before the attack on the board, that it falls to 17 is settled by 34-7 and by no bound (08-5)."""
    claims = "claims: {甲: {then: {乙.life: 17}}, 乙: {then: {乙.life: 20}}}\n"
    case = saying(case_of(BOARD + claims), library().cases.kits, "乙.life", "20")
    told = replayed(case).to_json()["claims"]
    assert [(one["verdict"], one["decided_by"]) for one in told] == [("holds", "34-7"), ("never", "34-7")]


@pytest.mark.parametrize(
    ("path", "value"), [("乙.life", "many"), ("game.winner", "甲"), ("K.turned", "42"), ("乙.hand.count", "9999")]
)
def test_what_a_board_cannot_say_gets_a_sentence(path: str, value: str) -> None:
    """A word for a number, a fact of the game, a card that lies in no such way, too many cards."""
    with pytest.raises(BadInput, match="cannot be said of this board"):
        saying(case_of(), library().cases.kits, path, value)
