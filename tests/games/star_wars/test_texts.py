"""Until when what a card text of Star Wars puts in force lasts, and what its verbs take like those of any other game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import resolve
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario_text

ROOT = Path(__file__).parents[3]
EVENT = """
game: star-wars
board:
  turn: {seat: 甲, phase: 第1メイン}
  甲: {front: [斥候#A 2], hand: [策#E イベント], deck: 9}
  乙: {front: [衛兵#Z 3], hand: 0, deck: 9}
cards:
  策: {kind: イベント, text: 効果。, do: [ORDER]}
line: [{甲: {event: E}}, {甲: {end: ターン}}, {乙: {end: ターン}}]
expect:
  at: AT
"""


@cache
def kits() -> Kits:
    """Returns the books that ship."""
    return Kits(ROOT)


def failures(order: str, at: str) -> list[str]:
    """Returns what does not come out as expected of an event that orders something."""
    text = EVENT.replace("ORDER", order).replace("AT", at)
    return [str(failure) for failure in resolve(set_table(kits()["star-wars"]), read_scenario_text(text, kits())).failures]


@pytest.mark.parametrize(
    ("until", "powers"),
    [("turn", (4, 2, 2)), ("their next turn", (4, 4, 2)), ("your next turn", (4, 4, 2)), ("leave", (4, 4, 4))],
)
def test_a_power_is_changed_as_long_as_the_text_says(until: str, powers: tuple[int, int, int]) -> None:
    """After the event, in the other player's turn, in one's own next turn."""
    order = f"{{choose: {{it: {{side: you, zone: 場}}}}, modify: {{to: it, by: 2, until: {until}}}}}"
    at = ", ".join(f"{number}: {{A.power: {power}}}" for number, power in enumerate(powers, 1))
    assert failures(order, f"{{{at}}}") == []
    assert failures(order, f"{{1: {{A.power: {powers[0] + 1}}}}}") != []


def test_a_keyword_is_given_alone() -> None:
    """`gain: ディフェンダー` is no bad input: it is about what was chosen, as in every game."""
    order = "{choose: {it: {side: foe, zone: 場}}, gain: ディフェンダー}"
    assert failures(order, "{1: {Z.ディフェンダー: yes}, 2: {Z.ディフェンダー: no}}") == []
