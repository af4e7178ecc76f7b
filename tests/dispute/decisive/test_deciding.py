"""Which search comes first where several have something to say; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.decisive.claims import LEGIONS, STARS, decided, judge

from gunbai.library import Library


def test_a_missing_fact_that_is_a_card_is_tried_as_each_card(library: Library, tmp_path: Path) -> None:
    """Of two texts that set a number the later card's counts (9.5): which one that is nobody knows, so nothing is certain."""
    claims = judge(
        library,
        tmp_path,
        STARS
        + """  甲: {前衛: {1: 王#K 400/100/200}, support: [平等の旗#F]}
  乙: {}
cards:
  平等の旗:
    kind: サポート
    abilities:
      - name: 平等
        text: 全てのキャラクターのATKは300になる。
        when: 常時
        gives: [{where: {zone: キャラクターゾーン}, field: atk, op: set, amount: 300}]
  王:
    kind: キャラクター
    numbers: 400/100/200
    abilities:
      - name: 威光
        text: 自分のターン中、このカードのATKは500になる。
        when: 自分のターン中
        gives: [{where: {this: yes}, field: atk, op: set, amount: 500}]
line: [{甲: {attack: K}}]
claims:
  甲: {says: 500点, then: {乙.life: 2500}}
  乙: {says: 300点, then: {乙.life: 2700}}
""",
    )
    found = {(item.verdict, item.on, item.decided_by) for item in claims.values()}
    assert found == {("unknown", ("fact:1:later",), "9.5")}


def test_the_other_players_claimed_line_decides_where_it_is_refused(library: Library, tmp_path: Path) -> None:
    """The recorded line holds; what speaks for it is the clause on which the line breaks that the other player claims (29-1)."""
    claims = judge(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {field: {左: 新兵#N 2/2 WT1 行動不能, 右: 古兵#P 2/2 WT1}}
  乙: {life: 20}
line: [{甲: {attack: P, target: 乙マスター}}]
claims:
  甲:
    says: 二体で4点
    then: {乙.life: 16}
    line: [{甲: {attack: P, target: 乙マスター}}, {甲: {attack: N, target: 乙マスター}}]
  乙: {says: 2点だけ, then: {乙.life: 18}}
""",
    )
    found = [(item.verdict, item.refused_at, item.decided_by) for item in claims.values()]
    assert found == [("never", 2, "29-1:3"), ("holds", 0, "29-1:3")]


def test_a_square_that_is_taken_refuses_the_lead(library: Library, tmp_path: Path) -> None:
    """The only square that the icon points to is taken: 5.4 says that one may not go there, not the icon."""
    found = decided(
        library,
        tmp_path,
        STARS.replace("アタック", "リード")
        + """  甲: {前衛: {1: 虎#B 100/100/100}, 後衛: {1: 狼#A 300/100/200 ▲}, hand: 0, energy: 0}
  乙: {life: 3000, hand: 0, energy: 0}
claims:
  甲: {says: 入れ替わる, then: {A.slot: 前衛1}, line: [{甲: {lead: A, to: 前衛1}}]}
  乙: {says: 動けない, then: {A.slot: 後衛1}}
""",
    )
    assert found == [("never", 0, "5.4:3"), ("holds", 0, "5.4:3")]


def test_what_is_presumed_otherwise_is_no_other_choice(library: Library, tmp_path: Path) -> None:
    """The claim hangs on the attack, which a turned attacker could not make; not on how many cores the other master holds."""
    path = tmp_path / "case.yaml"
    path.write_text(
        LEGIONS
        + """  甲: {field: {中央: 剣士#A 3/3 WT1}, hand: 0, standby: []}
  乙: {life: 10, hand: 0}
claims:
  甲: {says: 続く, then: {game.over: no}}
  乙: {says: 3点入る, then: {乙.life: 7}}
""",
        encoding="utf-8",
    )
    claims = library.explore(path, "action", 5000).resolution.claims
    assert [(claim.verdict, claim.on) for claim in claims] == [("holds", ()), ("depends", ("2.turned", "ask:action"))]


def test_a_deck_that_nobody_knows_is_decided_by_what_ends_the_game(library: Library, tmp_path: Path) -> None:
    """Three are drawn of a deck nobody knows: whether 甲 has lost is not known, and 24-3b would say so."""
    claims = judge(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {mp: 3, master: 長#M 赤 白, deck: "?", hand: [泉#S]}
  乙: {}
cards: {泉: {kind: スキル, 属性: [白], cost: 1, wt: 1, text: あなたはカードを3枚引く。, do: [{draw: 3}]}}
line: [{甲: {unlock: S, then: play}}]
claims:
  甲: {says: 続ける, then: {game.over: no}}
  乙: {says: 甲の負け, then: {game.winner: 乙}}
""",
    )
    assert {(item.verdict, item.decided_by) for item in claims.values()} == {("unknown", "24-3b")}
    assert all(item.parts_at for item in claims.values())


@pytest.mark.parametrize(
    ("game", "name", "clause"),
    [
        ("asterisk", "once-a-turn-effect-used-again", "3.5.3.b"),
        ("legions", "core-on-the-timeline-claimed-to-count", "24-2b"),
        ("legend-of-stars", "rear-row-alone-is-fought", "5.5.b3"),
        ("star-wars", "force-check-claimed-to-lose", "2.1-2"),
        ("legions", "deck-refilled-before-the-draw", "26-5.1"),
    ],
)
def test_where_more_than_one_search_has_something_to_say(library: Library, game: str, name: str, clause: str) -> None:
    """The same act again is answered with its refusal, not with what it did the first time.

    A clause without which the line goes on to another phase decides nothing there; what stands under a clause is more special; an
    end of the game that is claimed and did not come is answered with its clause; and what comes first stays what comes first.
    """
    assert {claim.decided_by for claim in library.replay(library.scenario(game, name)).claims} == {clause}


def test_numbers_that_moved_away_from_what_is_claimed(library: Library, tmp_path: Path) -> None:
    """The hand of the turn player alone is reduced (3.3.7-2): that 乙 then draws a tenth card (3.3.2-2) is not disputed."""
    text = """game: star-wars
title: エンドフェイズに相手の手札が9枚
board:
  turn: {seat: 甲, phase: 第2メイン}
  甲: {hand: 7, field: {}}
  乙: {hand: 9, field: {}}
line: [{甲: {end: ターン}}]
claims:
  甲: {says: 乙の手札も上限の7枚に収めて捨てなければならない, then: {乙.hand.count: 7}}
"""
    assert judge(library, tmp_path, text)["甲"].decided_by == "3.3.7-2"
