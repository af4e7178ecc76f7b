"""The preparation of a game: what ``setup:`` refuses, and what goes on into the first turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.errors import BadInput
from gunbai.interpreter.data.ask import CHANCE
from gunbai.interpreter.data.state import SOMEWHERE
from gunbai.replay.table import set_table
from gunbai.rulebook import load_rulebook
from gunbai.scenario.reader import read_scenario_text

ROOT = Path(__file__).parents[3]
SEATS = """
  甲: {master: 甲の長#M 赤, deck: {兵 1/1 コスト0 WT1 赤: 3, 札 スキル コスト0 WT1 赤: 30}}
  乙: {master: 乙の長#N 赤, deck: {兵 1/1 コスト0 WT1 赤: 3, 弓 スキル コスト0 WT1 赤: 30}}
"""
TAKE = "\n".join(f"  - chance: {{next: {name}}}" for name in ("札", "兵", "札", "札", "札", "弓", "弓", "弓", "弓", "弓"))


@pytest.fixture(scope="module")
def kits() -> Kits:
    """Returns what scenarios are read with."""
    return Kits(ROOT, {"legions": load_rulebook(ROOT, "legions")})


def resolved(kits: Kits, setup: str, line: str, *off: str) -> Resolution:
    """Returns the resolution of a preparation."""
    scenario = read_scenario_text(f"game: legions\nsetup:{setup}\nline:\n{line}\n", kits)
    return resolve(set_table(kits["legions"]), scenario, disabled=off)


def test_every_step_of_the_preparation_is_taken_in_the_order_of_the_book(kits):
    """25-2 to 25-10 (25-1 lays out the table), each once, then the first turn up to its main phase.

    A card change (26-5) is only an opportunity.
    """
    line = f"  - chance: {{winner: 甲}}\n  - 甲: {{order: 先攻}}\n{TAKE}\n  - chance: {{next: 札}}\n"
    run = resolved(kits, SEATS, line).run
    steps = list(dict.fromkeys(step.at for step in run.trace.steps))
    assert steps[:10] == [*(f"25-{number}" for number in range(2, 11)), "26-3.1"]
    assert [frame.rule for frame in run.state.frames] == ["26-1", "26-2", "26-6"]


def test_a_shuffled_deck_asks_chance_for_every_card_that_is_not_certain(kits):
    """After the shuffle no card has a place; who takes the next one is told by name, although both decks hold it."""
    run = resolved(kits, SEATS, "  - chance: {winner: 甲}\n  - 甲: {order: 先攻}\n  - chance: {next: 兵}\n").run
    assert run.ask is not None
    assert (run.ask.who, run.ask.key, run.ask.clause, len(run.ask.options)) == (CHANCE, "next", "25-9", 2)
    assert {obj.slot for obj in run.state.in_zone("山札")} == {SOMEWHERE}
    assert [run.state.obj(obj.uid).owner for obj in run.state.in_zone("手札")] == ["甲"]


def test_the_draw_of_the_first_turn_is_chance_too(kits):
    """26-5② takes the next card of the shuffled deck: nobody knows which."""
    run = resolved(kits, SEATS, f"  - chance: {{winner: 甲}}\n  - 甲: {{order: 先攻}}\n{TAKE}").run
    assert run.ask is not None
    assert (run.ask.who, run.ask.key) == (CHANCE, "next")
    assert run.state.var("turn.number") == 1


def test_of_several_copies_the_one_in_the_hand_is_meant(kits):
    """A decision names a card of the hand, of which more copies lie in the deck."""
    first, second = SEATS.split("  乙:")
    setup = f"{first}  乙:{second.replace('兵 1/1 コスト0 WT1 赤', '盾 1/1')}"
    take = f"  - chance: {{winner: 甲}}\n  - 甲: {{order: 先攻}}\n{TAKE}\n  - chance: {{next: 札}}\n  - 甲: {{change: no}}\n"
    run = resolved(kits, setup, f"{take}  - 甲: {{unlock: 兵, then: play, lane: 左}}\n").run
    assert run.refused == []
    assert len(run.state.in_zone("ミニオンゾーン", "甲")) == 1
    assert len(run.state.in_zone("手札", "甲")) == 5


def test_no_life_before_the_game_loses_no_game(kits):
    """Until there is a turn player nothing ends the game (24-4a); a game without initial life ends as soon as there is one."""
    line = "  - chance: {winner: 甲}\n  - 甲: {order: 先攻}\n"
    before = resolved(kits, SEATS, "  []").run
    after = resolved(kits, SEATS, line, "25-5").run
    assert before.state.ending is None
    assert after.state.ending is not None
    assert after.state.ending.clause == "24-3a"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ("\n  甲: {master: 長, deck: 40}\n", "MISSING-KEY"),
        ("\n  甲: {master: 長, deck: 40}\n  乙: {deck: 40}\n", "MISSING-KEY"),
        ("\n  甲: {master: 長, deck: 40, hand: 5}\n  乙: {master: 敵, deck: 40}\n", "UNKNOWN-KEY"),
        ("\n  甲: {master: 長, deck: {兵: 三}}\n  乙: {master: 敵, deck: 40}\n", "NOT-A-NUMBER"),
        ("\n  甲: {master: 長#M, deck: 40}\n  乙: {master: 敵#M, deck: 40}\n", "REPEATED-TAG"),
        ("\n  loser: 丙\n  甲: {master: 長, deck: 40}\n  乙: {master: 敵, deck: 40}\n", "UNKNOWN-WORD"),
        ("\n  甲: {master: 長, deck: 40}\n  乙: {master: 敵, deck: 40}\nboard: {}\n", "REPEATED-KEY"),
        (" いつか\n", "NOT-A-MAPPING"),
    ],
)
def test_slips_of_the_pen(kits, setup, code):
    """What a set-up lacks or cannot have is said at its place."""
    with pytest.raises(BadInput) as caught:
        resolved(kits, setup, "  []")
    assert code in [problem.code for problem in caught.value.problems]
    assert all(problem.line for problem in caught.value.problems)
