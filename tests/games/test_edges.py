"""Orders at their edges, carried out on a board of each game: none, less than none, one, more than there are, no card, all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.games.amounts import orders, verbs
from tests.games.test_amounts import SIGNED
from tests.shipped import library

from gunbai.dispute.resolution import Resolution
from gunbai.errors import BadInput
from gunbai.interpreter.data.state import State


class Board(NamedTuple):
    """A board with few cards and small numbers, the card that a line uses, a filter that finds no card, and one that finds all."""

    text: str
    card: str
    nobody: str
    everybody: str


BOARDS = {
    "legions": Board(
        """game: legions
title: t
board:
  turn: {seat: 甲, number: 9, phase: メイン}
  甲:
    {life: 5, mp: 2, mode: 通常, master: 長#M 赤 白, cores: {active: 1, exhausted: 1, master: 1, Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0},
     standby: [札#S], hand: [手1 スキル コスト1 WT1, 手2 スキル コスト1 WT1], deck: [山1 スキル WT1, 山2 スキル WT1], exile: [],
     field: {左: 兵#A 2/3 WT1 活性}}
  乙:
    {life: 5, mp: 0, mode: 通常, master: 敵長#N 黒, cores: {active: 1, exhausted: 1, master: 1, Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0},
     hand: [手3 スキル コスト1 WT1], deck: [山3 スキル WT1, 山4 スキル WT1], exile: [], field: {右: 敵#B 2/3 WT2 活性}}
line: [{甲: {play: S}}]
""",
        "{kind: スキル, cost: 1, wt: 1, text: 文。, do: [DO]}",
        "{side: foe, zone: フィールド, kind: ロード}",
        "{side: foe, zone: フィールド, kind: ミニオン}",
    ),
    "legend-of-stars": Board(
        """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 9, phase: メイン}
  甲: {life: 300, energy: {リゲイン: 1, ゲイン: 1}, hand: [札#S, 手1 100/100/100, 手2 100/100/100],
       deck: [山1 100/100/100, 山2 100/100/100], trash: [], 前衛: {2: 狼#A 300/300/100 アタック表示}}
  乙: {life: 300, energy: {リゲイン: 1, ゲイン: 1}, hand: [手3 100/100/100], deck: [山3 100/100/100, 山4 100/100/100],
       trash: [], 前衛: {3: 熊#B 300/300/100 アタック表示}}
line: [{甲: {use: S}}]
""",
        "{kind: エフェクト, cost: 0, text: 文。, do: [DO]}",
        "{side: foe, zone: サポートゾーン}",
        "{side: foe, zone: キャラクターゾーン}",
    ),
    "asterisk": Board(
        """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 9, phase: メイン}
  甲: {mana: [赤 ライズ, 赤 セット], hand: [札#S, 手1 100/1, 手2 100/1], deck: [山1 100/1, 山2 100/1], trash: [], damage: 1,
       field: {前1: 剣#A 300/1 ライズ}}
  乙: {mana: [青 ライズ, 青 セット], hand: [手3 100/1], deck: [山3 100/1, 山4 100/1], trash: [], damage: 1,
       field: {前1: 盾#B 300/1 ライズ}}
line: [{甲: {play: S}}]
""",
        "{kind: スペル, 色: [赤], cost: 0, text: 文。, do: [DO]}",
        "{side: foe, zone: 後列}",
        "{side: foe, zone: 場}",
    ),
    "king-castle": Board(
        """game: king-castle
title: t
board:
  turn: {seat: 甲, number: 9, phase: セット(第一)}
  甲: {castle: [城1 1/1 火1, 城2 1/1 火1], wall: 2, energy: {火: 1}, hand: [札#S, 手1 1/1 火1, 手2 1/1 火1], magic: [], damage: [],
       discard: [], king: 王#K 火 城壁3, units: [兵#A 2/3 火1]}
  乙: {castle: [城3 1/1 水1, 城4 1/1 水1], wall: 2, energy: {水: 1}, hand: [手3 1/1 水1], magic: [], damage: [], discard: [],
       king: 敵王#L 水 城壁3, units: [敵#B 2/3 水1]}
line: [{甲: {play: S}}]
""",
        "{kind: 通常, コスト: 無0, text: 文。, do: [DO]}",
        "{side: foe, zone: マジックゾーン}",
        "{side: foe, zone: ユニットゾーン}",
    ),
    "star-wars": Board(
        """game: star-wars
title: t
board:
  turn: {seat: 甲, number: 9, phase: 第1メイン}
  甲: {base: 1, hand: [札#S, 手1 1, 手2 1], deck: [山1 1, 山2 1], discard: [], front: [兵#A 3 待機]}
  乙: {base: 1, hand: [手3 1], deck: [山3 1, 山4 1], discard: [], front: [敵#B 3 待機]}
line: [{甲: {event: S}}]
""",
        "{kind: イベント, サイド: [ライト], level: 1, text: 文。, do: [DO]}",
        "{side: foe, zone: ストーリーカード置き場}",
        "{side: foe, zone: 場}",
    ),
}
IDLE = "{if: {side: foe, zone: 手札, at least: 99}, draw: 1}"
"""An order that is not carried out."""


NUMBER = {"legions": "atk", "legend-of-stars": "atk"}
"""The number of a card that a text changes; of the other games it is the power."""
KEYWORD = {
    "legions": "先制",
    "legend-of-stars": "上空",
    "asterisk": "貫通",
    "king-castle": "反撃無効",
    "star-wars": "ディフェンダー",
}


def besides(game: str, verb: str) -> str:
    """Returns what else a text has to say behind a verb about cards."""
    changed = f", {NUMBER.get(game, 'power')}: 1"
    said = {"put": ", zone: 手札", "display": ", as: ディフェンス表示(右)", "cannot": ", what: attack"}
    given = f", keyword: {KEYWORD[game]}"
    return {**said, "modify": changed, "gain": given, "give": given, "set": changed * (game in NUMBER)}.get(verb, "")


def carried_out(game: str, tmp_path: Path, order: str) -> Resolution:
    """Returns the resolution of the line that uses a card with this order."""
    board, path = BOARDS[game], tmp_path / "case.yaml"
    path.write_text(f"{board.text}cards:\n  札: {board.card.replace('DO', order)}\n", "utf-8")
    return library().replay(path)


def ends(resolution: Resolution) -> list[State]:
    """Returns the states in which the line ends, along every answer to what it leaves open."""
    return [*resolution.worlds.default.ends]


def lies(state: State) -> tuple[object, ...]:
    """Returns how everything lies: each card, each number, and what has been won."""
    cards = sorted((obj.uid, obj.zone, obj.slot, obj.turned, obj.face, obj.damage, obj.counters) for obj in state.objs)
    numbers = sorted((name, value) for name, value in state.vars if not name.startswith("turn."))
    return (*cards, *numbers, tuple((item.obj, item.field, item.op, item.amount) for item in state.in_force), state.ending)


def amounts(game: str, amount: int) -> Iterator[tuple[str, str]]:
    """Yields every verb of a game with an order of it with a number, as texts may write it."""
    for verb in verbs(game):
        for said in orders(verb, amount, library().cases.kits[game].notation):
            chosen = f"choose: {{it: {BOARDS[game].everybody}}}, " if "to: it" in said else ""
            yield verb.about, f"{{{chosen}{verb.about}: {said}}}"


@pytest.mark.parametrize("amount", [-3, 0])
@pytest.mark.parametrize("game", BOARDS)
def test_none_or_less_changes_nothing(game: str, amount: int, tmp_path: Path) -> None:
    """Carried out to the end, an order of 0 or less leaves the board as an order that is not carried out: nobody loses by it."""
    idle, tried = [lies(state) for state in ends(carried_out(game, tmp_path, IDLE))], 0
    assert len(idle) == 1
    for word, order in amounts(game, amount):
        if (amount and word in SIGNED) or (word == "energy" and amount):
            continue
        tried += 1
        assert [lies(state) for state in ends(carried_out(game, tmp_path, order))] == idle, order
    assert tried >= 5


@pytest.mark.parametrize("amount", [1, 99])
@pytest.mark.parametrize("game", BOARDS)
def test_more_than_there_are_takes_what_there_is(game: str, amount: int, tmp_path: Path) -> None:
    """No card is lost, no number falls below none, and every line comes to an end that can be told."""
    tried = 0
    for _, order in amounts(game, amount):
        resolution = carried_out(game, tmp_path, order)
        tried += 1
        before = {obj.uid: obj.owner for obj in resolution.start.state.objs}
        for state in ends(resolution):
            assert {obj.uid: obj.owner for obj in state.objs if obj.uid in before} == before, order
            assert all(obj.zone for obj in state.objs), order
            assert [name for name, value in state.vars if isinstance(value, int) and value < 0] == [], order
        assert resolution.to_json(), order
    assert tried >= 5


@pytest.mark.parametrize("game", BOARDS)
def test_an_order_about_cards_changes_nothing_where_there_is_none(game: str, tmp_path: Path) -> None:
    """Any verb about cards, told a filter that no card meets, leaves the board as it is; told one that all meet, it is no fault."""
    board = BOARDS[game]
    idle, tried = [lies(state) for state in ends(carried_out(game, tmp_path, IDLE))], 0
    for verb in verbs(game):
        for cards in (board.nobody, board.everybody) if "to" in (verb.keys or ()) and "seat" not in (verb.keys or ()) else ():
            order = f"{{{verb.about}: {{to: {cards}{besides(game, verb.about)}}}}}"
            try:
                found = [lies(state) for state in ends(carried_out(game, tmp_path, order))]
            except BadInput:
                break  # it needs to be told more
            tried += 1
            assert found, order
            assert cards == board.everybody or found == idle, order
    assert tried >= 8
