"""What a board leaves out is tried otherwise where it meets something else that is otherwise: a reading, or another such thing."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

TWELVE = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 15, phase: メイン}}
  甲: {{{mine}deck: 9, hand: []}}
  乙: {{mode: 覚醒, cores: {{active: 0, Ⅰ: 0}}, deck: 5}}
line: [{{甲: {{end: メイン}}}}]
claims:
  甲: {{says: s, then: {{game.over: no}}}}
"""
"""Who has twelve cores in the core zone and on the lord wins (24-2b)."""
WALLED = """game: king-castle
title: t
board:
  turn: {{seat: 甲, number: 5, phase: バトル}}
  甲: {{units: [剣士#U 3/2], castle: 20}}
  乙: {{{theirs}king: 乙の王 雷 城壁3, units: []}}
line: [{{甲: {{attack: U, target: 乙の城}}}}]
claims:
  甲: {{says: s, then: {{game.over: no}}}}
"""
"""The damage goes to the wall while it stands (4.1-2), and who has no castle left has lost (1-2)."""
DOWNED = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{life: 3000, hand: [落雷#E], energy: 1}}
  乙: {{{life}前衛: {{4: 爆弾#C}}}}
cards:
  爆弾: {{kind: キャラクター, cost: 1, numbers: 100/100/100}}
  落雷:
    kind: エフェクト
    cost: 1
    text: 相手のキャラクター1体をダウン状態にする。
    do: [{{choose: {{it: {{side: foe, zone: キャラクターゾーン}}}}, down: it}}]
line: [{{甲: {{use: E, it: C}}}}]
claims:
  甲: {{says: s, then: {{game.over: no}}}}
"""
"""Whether an effect that downs deals DOWN damage is open (C-14); 100 of it may be all that 乙 has left."""


def judged(library: Library, tmp_path: Path, case: str) -> tuple[str, set[str]]:
    """Returns the verdict on the one claim, and what it hangs on."""
    told = library.replay(written(tmp_path, case)).to_json()["claims"][0]
    return told["verdict"], {item["id"] for item in told["on"]}


def test_two_things_left_out_that_only_matter_together_are_hung_on(library: Library, tmp_path: Path) -> None:
    """A wall that stands keeps damage from any castle, and a castle of 20 stands without one: a castle of 3 without one falls."""
    assert judged(library, tmp_path, WALLED.format(theirs="")) == ("depends", {"乙.wall", "乙.castle"})


def test_one_of_the_two_that_is_said_leaves_the_other_harmless(library: Library, tmp_path: Path) -> None:
    """Behind a wall of 3 no castle is reached, and a castle of 20 stands without any."""
    assert judged(library, tmp_path, WALLED.format(theirs="wall: 3, ")) == ("holds", set())
    assert judged(library, tmp_path, WALLED.format(theirs="castle: 20, ")) == ("holds", set())


def test_what_only_another_reading_looks_at_is_tried_there(library: Library, tmp_path: Path) -> None:
    """With the life that nobody wrote the game may end under one reading of C-14: both are named."""
    assert judged(library, tmp_path, DOWNED.format(life="")) == ("depends", {"C-14", "乙.life"})
    assert judged(library, tmp_path, DOWNED.format(life="life: 3000, ")) == ("holds", set())


def test_the_rest_of_a_group_written_in_part_is_presumed(library: Library, tmp_path: Path) -> None:
    """Eleven cores that are written do not say that no twelfth waits in Ⅰ; one that is written as none does."""
    known = "mode: 覚醒, cores: {active: 9, exhausted: 2, master: 0"
    verdict, on = judged(library, tmp_path, TWELVE.format(mine=known + "}, "))
    assert (verdict, "甲.cores.Ⅰ" in on) == ("depends", True)
    assert judged(library, tmp_path, TWELVE.format(mine=known + ", Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0}, ")) == ("holds", set())
