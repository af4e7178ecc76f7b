"""What a line need not say: an order that comes to the same, each of several lanes by itself, what waits on a board."""

from __future__ import annotations

from tests.content.test_scenarios import kits, table

from gunbai.dispute.resolution import Resolution, resolve
from gunbai.scenario.reader import read_scenario_text

CARDS = """
cards:
  兵: {kind: ミニオン, numbers: 1/3, abilities: [{name: 報復, text: "《ダメージを受けた時》：相手のマスターに1ダメージを与える。", when: ダメージを受けた時, do: {damage: {to: foe master, amount: 1}}}]}
  医: {kind: ミニオン, numbers: 1/3, abilities: [{name: 倍, text: "《ダメージを受けた時》：相手のマスターに、相手のライフの半分のダメージを与える。", when: ダメージを受けた時, do: {damage: {to: foe master, amount: {half: {var: life, seat: foe}}}}}]}
"""  # noqa: E501 - one card per line


def resolved(second: str) -> Resolution:
    """Returns the resolution of a board on which the triggers of two cards wait."""
    text = f"""game: legions
title: 誘発待ち
board:
  turn: {{seat: 甲, phase: メイン}}
  pending: [{{card: A}}, {{card: B, ability: {"報復" if second == "兵" else "倍"}}}]
  甲: {{field: {{左: 兵#A, 右: {second}#B}}}}
  乙: {{life: 9}}
{CARDS}"""
    case = read_scenario_text(text, kits())
    return resolve(table("legions", "", ""), case)


def test_an_order_that_comes_to_the_same_need_not_be_said() -> None:
    """Two alike triggers resolve without anybody's choosing; two of which the order matters wait for it."""
    alike = resolved("兵")
    assert alike.run.state.var("乙.life") == 7
    assert alike.run.ask is not None
    assert alike.run.ask.key == "action"
    unlike = resolved("医")
    assert unlike.run.state.var("乙.life") == 9
    assert unlike.run.ask is not None
    assert (unlike.run.ask.key, len(unlike.run.ask.options)) == ("trigger", 2)
