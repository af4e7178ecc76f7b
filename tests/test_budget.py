"""What one request may spend is shared by everything it starts, and what is left out for want of it is said."""

from __future__ import annotations

import threading
import time
from functools import cache

import pytest
from tests.conftest import REPOSITORY

from gunbai.budget import Budget
from gunbai.cards.kit import Kits
from gunbai.dispute.every_line import every_line
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.dispute.verdict import BEYOND
from gunbai.errors import BadInput, Spent
from gunbai.limits import CARDS, DECISIONS
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario_text

TIED = (REPOSITORY / "scenarios/legend-of-stars/janken-after-three-ties.yaml").read_text("utf-8")
BOARD = """\
game: legions
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, field: {左: 剣士#A 1/9}, deck: 100}
  乙: {life: 20, field: {左: 番兵#P 1/9}, deck: 100}
"""


@cache
def kits() -> Kits:
    """Returns the books that ship."""
    return Kits(REPOSITORY)


def resolved(text: str, budget: Budget) -> Resolution:
    """Returns what comes of a scenario within a budget."""
    case = read_scenario_text(text, kits())
    return resolve(set_table(kits()[case.game]), case, budget=budget)


def test_all_worlds_share_the_edges() -> None:
    """Twelve worlds of 1,812 edges together fit into a budget of 2,000; of 1,000 the later ones get what the first have left."""
    case = read_scenario_text(TIED, kits())
    table = set_table(kits()[case.game])
    whole = every_line(table, case, budget=Budget(2_000))
    assert (whole.complete, whole.resolution.cut) == (True, "")
    short = every_line(table, case, budget=Budget(1_000))
    assert not short.complete
    assert sum(world.lines.edges for world in short.resolution.worlds.worlds if world.lines is not None) <= 1_000


def test_what_was_left_out_is_said() -> None:
    """An answer that gave up says so among what a judge is told, whatever shows it."""
    short = resolved(TIED, Budget(2))
    assert short.claims[0].verdict == "unknown"
    assert short.claims[0].on == (BEYOND,)
    assert [problem for problem in short.to_json()["problems"] if problem.endswith("[CUT]")] == [
        "打ち切りました（分岐の数 / number of edges）。ここにない手順があり得ます / cut off: there may be other lines [CUT]"
    ]


def test_a_line_that_takes_too_long_is_refused() -> None:
    """Where the recorded line itself uses up the time nothing can be said of it but that."""
    text = BOARD + "line:\n" + "".join(f"  - {seat}: {{end: ターン}}\n" for seat in "甲乙" * 40)
    with pytest.raises(Spent, match=r"stopped after 0\.01 seconds"):
        resolved(text, Budget(seconds=0.01))


def test_what_other_threads_do_is_not_paid_for() -> None:
    """A server answers many requests in one process: each has its own time."""

    def busy() -> None:
        until = time.thread_time() + 0.3
        while time.thread_time() < until:
            pass

    budget = Budget(seconds=0.1)
    other = threading.Thread(target=busy)
    other.start()
    other.join()
    budget.check()


def test_what_is_looked_at_later_costs_nothing() -> None:
    """A page that tells a resolution again, after the time of the replay is over, is not cut off."""
    budget = Budget(seconds=0.5)
    held = resolved(BOARD, budget)
    began = time.thread_time()
    while time.thread_time() < began + 0.6:
        pass
    budget.check()
    assert held.to_json(boards=True)["problems"] == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("line:\n" + "  - 甲: {attack: A}\n" * (DECISIONS + 1), "line has 2,001 entries"),
        ("claims:\n" + "  - {by: 甲, says: x, then: {甲.life: 20}}\n" * 21, "claims has 21 entries"),
    ],
)
def test_more_than_anybody_needs_is_not_read(more: str, said: str) -> None:
    """Lines, claims and boards have a size; what is beyond it is refused where it stands."""
    with pytest.raises(BadInput, match=said):
        read_scenario_text(BOARD + more, kits())


def test_a_board_has_a_size() -> None:
    """A thousand cards are more than any two decks; a thousand in one deck beside the rest of a board are refused at once."""
    with pytest.raises(BadInput, match=f"there are {CARDS + 102:,} cards on this board"):
        read_scenario_text(BOARD.replace("deck: 100}\n  乙", f"deck: {CARDS}}}\n  乙"), kits())
