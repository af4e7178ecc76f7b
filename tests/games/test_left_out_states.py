"""States of cards that a board leaves out: what a text looks for may be so or not, in every game, and the answer says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shipped import library as shipped

from gunbai.library import Library
from gunbai.replay.table import set_table

ROOT = Path(__file__).parents[2]
LEGIONS = """game: legions
title: 行動不能のミニオンだけ(29-1)
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{standby: [裁き#S]}}
  乙: {{field: {{左: 兵#C 1/2 活性{state}}}}}
cards:
  裁き:
    kind: スキル
    wt: 1
    text: 相手の行動不能のミニオン全てに3ダメージを与える。
    do: [{{damage: {{amount: 3, to: {{side: foe, kind: ミニオン, zone: フィールド, status: 行動不能}}}}}}]
line: [{{甲: {{play: S}}}}]
claims: {{乙: {{says: s, then: {{C.zone: 左}}}}}}
"""
STARS = """game: legend-of-stars
title: このターンに登場したキャラクターだけ(5.4)
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{energy: 3, hand: [追放#S]}}
  乙: {{life: 1000, 前衛: {{1: 兵#C 300/200/100 アタック表示{state}}}}}
cards:
  追放:
    kind: エフェクト
    cost: 1
    text: このターンに登場した相手のキャラクター全てを破壊する。
    when: メインフェイズ中
    do: [{{destroy: {{side: foe, zone: キャラクターゾーン, status: 登場}}}}]
line: [{{甲: {{use: S}}}}]
claims: {{乙: {{says: s, then: {{C.zone: 前衛}}}}}}
"""
STAR_WARS = """game: star-wars
title: 召喚酔いのユニットだけ(2.4.2-4)
board:
  turn: {{seat: 甲, number: 5, phase: 第1メイン}}
  甲: {{story: {{1: ダーク}}, hand: [排除#S イベント ダーク レベル1]}}
  乙: {{base: 5, front: [兵#C 1 待機{state}]}}
cards:
  排除:
    kind: イベント
    text: 召喚酔いの相手のユニット全てを破壊する。
    do: [{{destroy: {{side: foe, zone: 場, status: 召喚酔い}}}}]
line: [{{甲: {{event: S}}}}]
claims: {{乙: {{says: s, then: {{C.zone: 場}}}}}}
"""
KINGS = """game: king-castle
title: 攻撃したユニットだけ(5.4-1)
board:
  turn: {{seat: 甲, number: 5, phase: セット(第二)}}
  甲: {{hand: [罰#S], energy: {{火: 3}}}}
  乙: {{wall: 9, castle: 9, units: [兵#C 1/1{state}]}}
cards:
  罰:
    kind: 通常
    cost: 火1
    text: 攻撃したユニット全てを破壊する。
    do: [{{destroy: {{zone: ユニットゾーン, status: 攻撃済み}}}}]
line: [{{甲: {{play: S}}}}]
claims: {{乙: {{says: s, then: {{C.zone: ユニットゾーン}}}}}}
"""
CASES = {
    "legions": (LEGIONS, "行動不能"),
    "legend-of-stars": (STARS, "登場"),
    "star-wars": (STAR_WARS, "召喚酔い"),
    "king-castle": (KINGS, "攻撃済み"),
}


LIES = {"legions": "活性", "legend-of-stars": "アタック表示", "star-wars": "待機"}
"""How C lies in the case of a game whose cards lie in several ways."""
PASSING = {"ダウン", "リード2回済み", "リード3回済み", "アタック2回済み", "アタック3回済み"}
"""States of Legend of Stars that are not doubted: what is downed leaves with the same attack (5.5.1.6), and what a card has done
for the second time it had done before, which is doubted."""


def every_state() -> list[tuple[str, str]]:
    """Returns every state of cards that the vocabularies of the games list."""
    kits = shipped().cases.kits
    found = [(game, state) for game in CASES for state in set_table(kits[game]).notation.tokens.statuses]
    return [pair for pair in found if pair[1] not in PASSING]


def every_way() -> list[tuple[str, str]]:
    """Returns every way in which a card may lie where C lies."""
    kits, found = shipped().cases.kits, []
    for game in LIES:
        notation = set_table(kits[game]).notation
        zone = next(zone for zone in notation.vocabulary.zones.values() if zone.turned == LIES[game])
        found += [(game, way) for way in zone.ways or notation.tokens.turned]
    return found


@pytest.fixture(scope="module")
def library() -> Library:
    """Returns the content that ships."""
    return Library.open(content=ROOT)


def judged(library: Library, tmp_path: Path, case: str) -> tuple[str, list[str], list[str]]:
    """Returns the verdict on a claim, what it hangs on, and the premises that matter."""
    path = tmp_path / "case.yaml"
    path.write_text(case, "utf-8")
    told = library.replay(path).to_json()
    presumed = [item["id"] for item in told["assumptions"] if item["kind"] == "presumed" and item["matters"]]
    return told["claims"][0]["verdict"], [item["id"] for item in told["claims"][0]["on"]], presumed


@pytest.mark.parametrize(("game", "status"), every_state())
def test_a_state_that_the_board_leaves_out_is_doubted(library: Library, tmp_path: Path, game: str, status: str) -> None:
    """A text that looks for a state takes the card that has it: 〜による where nobody says, certain where it is said."""
    case = CASES[game][0].replace(CASES[game][1], status)
    name = f"兵#C.status.{status}"
    assert judged(library, tmp_path, case.format(state="")) == ("depends", [name], [name])
    assert judged(library, tmp_path, case.format(state=f" {status}"))[0] == "never"
    assert judged(library, tmp_path, case.format(state=f" {status}:いいえ")) == ("holds", [], [])


@pytest.mark.parametrize(("game", "way"), every_way())
def test_a_way_to_lie_that_the_board_leaves_out_is_doubted(library: Library, tmp_path: Path, game: str, way: str) -> None:
    """A text that looks for cards that lie in some way takes the card that does: certain only where it is said."""
    case, status = CASES[game]
    case = case.replace(f"status: {status}", f'turned: "{way}"').replace(f" {LIES[game]}{{state}}", "{state}")
    assert judged(library, tmp_path, case.format(state="")) == ("depends", ["兵#C.turned"], ["兵#C.turned"])
    assert judged(library, tmp_path, case.format(state=f" {way}"))[0] == "never"


ONCE = """game: legions
title: 1ターンに1回の誘発(37-3)
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{life: 10, standby: [新兵#A], field: {{右: 泉#E 1/1 活性}}}}
  乙: {{}}{already}
cards:
  新兵: {{kind: ミニオン, numbers: 1/1, wt: 1}}
  泉:
    kind: ミニオン
    numbers: 1/1
    abilities: [{{name: 湧水, when: あなたのミニオンが配置された時, once: yes, must: yes, text: t, do: [{{life: 1}}]}}]
line: [{{甲: {{play: A, lane: 左}}}}]
claims: {{甲: {{says: s, then: {{甲.life: 11}}}}}}
"""


def test_what_has_been_used_this_turn_is_doubted(library: Library, tmp_path: Path) -> None:
    """A text that is used once a turn does nothing if it was used before: `already: []` says that nothing was."""
    verdict, on, listed = judged(library, tmp_path, ONCE.format(already=""))
    assert (verdict, len(on), on) == ("depends", 1, listed)
    assert on[0].startswith("泉#E.already.")
    assert judged(library, tmp_path, ONCE.format(already="\n  already: []")) == ("holds", [], [])
    assert judged(library, tmp_path, ONCE.format(already="\n  already: [{E: 湧水}]"))[0] == "never"
