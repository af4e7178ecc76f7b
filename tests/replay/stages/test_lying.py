"""How a card lies, and which face it shows, is said only of cards in zones in which cards lie and show a face."""

from __future__ import annotations

import pytest
from tests.shipped import library

from gunbai.replay.stages.lying import lying_nowhere
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario_text

BOARD = """game: {game}
board:
  turn: {{seat: 甲, number: 5}}
  甲: {{{said}}}
"""


@pytest.mark.parametrize(
    ("game", "said", "words"),
    [
        ("legions", "deck: [兵#D 1/1 疲労]", ["疲労"]),
        ("legions", "hand: [兵#D 1/1 活性, 兵#E 1/1 裏向き]", ["活性", "裏向き"]),
        ("legions", "hand: [兵#D 1/1], field: {左: 兵#E 1/1 疲労}", []),
        ("asterisk", "trash: [兵#D 1000/1 セット]", ["セット"]),
        ("asterisk", "mana: [赤 セット]", []),
        ("star-wars", "deck: [兵#D 消耗]", ["消耗"]),
        ("king-castle", "magic: [罠#D 裏向き]", []),
        ("king-castle", "units: [兵#D 1/1 裏向き]", ["裏向き"]),
        ("star-wars", "front: [兵#D 1 裏向き]", ["裏向き"]),
        ("legions", "field: {左: 兵#D 1/1 裏向き, 右: 兵#E 1/1 リバース}, exile: [兵#F 1/1 裏向き]", []),
    ],
)
def test_a_word_that_no_card_there_can_have_is_reported(game: str, said: str, words: list[str]) -> None:
    """Each is told at its place, with the clause of the zone."""
    kits = library().cases.kits
    scenario = read_scenario_text(BOARD.format(game=game, said=said), kits)
    found = [*lying_nowhere(scenario.board, set_table(kits[game]).notation)]
    assert [problem.message.split("「")[1].split("」")[0] for problem in found] == words
    assert all(problem.line == 4 and problem.rule for problem in found)
