"""Piles of which a board does not say how many cards they hold: what hangs on their number is not certain, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shipped import library as shipped

ATTACKED = """game: star-wars
title: 無防備の攻撃(2.1-1, 3.3.5.A.3-2a2)
board:
  turn: {{seat: 甲, number: 5, phase: 戦闘}}
  甲: {{front: [斥候#A 2 待機]}}
  乙: {{deck: 20, hand: 3{said}}}
line: [{{甲: {{attack: A}}}}]
claims: {{甲: {{says: s, then: {{game.winner: 甲}}}}}}
"""
DAMAGED = """game: asterisk
title: 5枚目のダメージ(2-1)
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{field: {{前1: 戦士#A 3000/1 ライズ}}}}
  乙: {{deck: 20, hand: []{said}}}
line: [{{甲: {{attack: A, target: 乙}}}}]
claims: {{甲: {{says: s, then: {{game.winner: 甲}}}}}}
"""
RELOADED = """game: asterisk
title: リロードができるか(4.1.a, 2-2)
board:
  turn: {{seat: 甲, number: 5, phase: ドロー}}
  甲: {{deck: [], hand: [], field: [], damage: 0{said}}}
  乙: {{deck: 20}}
claims: {{甲: {{says: s, then: {{game.winner: 乙}}}}}}
"""
KEPT = """game: legend-of-stars
title: 手札が8枚以上なら7枚にする(5.6.3)
board:
  turn: {{seat: 甲, number: 5, phase: エンド}}
  甲: {{deck: 20, energy: [], trash: []{said}}}
  乙: {{hand: 9, deck: 20, energy: []}}
line: [{{甲: {{end: ターン}}}}]
claims: {{甲: {{says: s, then: {{甲.trash.count: 0}}}}}}
"""
DISCARDED = """game: star-wars
title: 手札の上限は7枚(3.3.7-2)
board:
  turn: {{seat: 甲, number: 5, phase: エンド}}
  甲: {{deck: 20, discard: []{said}}}
  乙: {{hand: 3, deck: 20}}
line: [{{甲: {{end: ターン}}}}]
claims: {{甲: {{says: s, then: {{甲.discard.count: 0}}}}}}
"""
COUNTED = """game: legions
title: 相手の除外ゾーンの枚数だけ引く(24-3b)
board:
  turn: {{seat: 甲, number: 9, phase: メイン}}
  甲: {{mode: 通常, master: 長#M 赤 白, cores: {{active: 2, exhausted: 0, master: 2}}, hand: [策#S], deck: []}}
  乙: {{life: 12, deck: 9{said}}}
cards:
  策:
    kind: スキル
    属性: [赤]
    cost: 1
    wt: 2
    text: 相手の除外ゾーンの枚数をXとし、カードをX枚引く。
    do: [{{let: {{X: {{count: {{side: foe, zone: 除外ゾーン}}}}}}, draw: X}}]
line: [{{甲: {{unlock: S, then: play}}}}]
claims: {{甲: {{says: s, then: {{game.over: いいえ}}}}}}
"""
PILED = """game: king-castle
title: 城のダメージはダメージ札になる(1-3)
board:
  turn: {{seat: 甲, number: 5, phase: バトル}}
  甲: {{castle: 10, units: [術士#A 3/1 火3]}}
  乙: {{wall: 0, units: [], magic: [], hand: [], castle: 9{said}}}
line: [{{甲: {{attack: A, target: 城}}}}]
claims: {{甲: {{says: s, then: {{乙.damage.count: 3}}}}}}
"""


@pytest.mark.parametrize(
    ("case", "said", "verdict", "on"),
    [
        (ATTACKED, "", "depends", ["乙.base"]),
        (ATTACKED, ', base: "?"', "unknown", ["乙.ベース"]),
        (ATTACKED, ", base: []", "holds", []),
        (ATTACKED, ", base: 1", "never", []),
        (DAMAGED, "", "depends", ["乙.damage"]),
        (DAMAGED, ", damage: 4", "holds", []),
        (DAMAGED, ", damage: 3", "never", []),
        (RELOADED, "", "depends", ["甲.trash"]),
        (RELOADED, ", trash: []", "holds", []),
        (RELOADED, ", trash: 9", "never", []),
        (KEPT, "", "depends", ["甲.hand"]),
        (KEPT, ', hand: "?"', "unknown", ["甲.手札"]),
        (KEPT, ", hand: 7", "holds", []),
        (KEPT, ", hand: 8", "never", []),
        (DISCARDED, "", "depends", ["甲.hand"]),
        (DISCARDED, ', hand: "?"', "unknown", ["甲.手札"]),
        (DISCARDED, ", hand: 7", "holds", []),
        (COUNTED, "", "depends", ["乙.exile"]),
        (COUNTED, ", exile: []", "holds", []),
        (PILED, "", "depends", ["乙.damage"]),
        (PILED, ", damage: []", "holds", []),
    ],
)
def test_what_hangs_on_the_number_of_a_pile_is_not_certain_without_it(
    tmp_path: Path, case: str, said: str, verdict: str, on: list[str]
) -> None:
    """A pile in full view is taken to hold no card, a base five: there may be any other number. Where it is said, it counts."""
    path = tmp_path / "case.yaml"
    path.write_text(case.format(said=said), "utf-8")
    claim = shipped().replay(path).to_json()["claims"][0]
    assert (claim["verdict"], [item["id"] for item in claim["on"]]) == (verdict, on)
