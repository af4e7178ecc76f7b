"""A player who as good as quotes a clause is answered with it; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.dispute.court import Judged
from gunbai.library import Library

CASTLE = """game: king-castle
title: t
board:
  turn: {seat: 甲, phase: セット}
  甲: {energy: {火: 5}, hand: [火竜#A 4/3 火4無2], units: []}
  乙: {units: [], magic: []}
line: [{甲: {play: A}}]
claims:
  甲: {says: 火4があるのでプレイできる, then: {A.zone: 場}}
  乙: {says: SAYS, then: {A.zone: 手札}}
"""


def claims(library: Library, game: str, name: str) -> dict[str, Judged]:
    """Returns what becomes of each player's claim on a board that ships."""
    return {claim.by: claim for claim in library.replay(library.scenario(game, name)).claims}


def test_of_the_reasons_of_a_refusal_the_one_that_is_invoked_decides(library: Library, tmp_path: Path) -> None:
    """That the cost is paid (5.1-1) and that 火4無2 are six in all (5.1-2) are both reasons: the sum is what is spoken of."""
    found = library.replay(written(tmp_path, CASTLE.replace("SAYS", "合計で6のエネルギーが必要"))).claims[0]
    assert (found.decided_by, found.refused_at) == ("5.1-2", 1)


def test_who_invokes_nothing_changes_nothing(library: Library, tmp_path: Path) -> None:
    """Without words of a clause the reason at the head decides: 5.1-1, second sentence."""
    assert library.replay(written(tmp_path, CASTLE.replace("SAYS", "だめ"))).claims[0].decided_by == "5.1-1:2"


@pytest.mark.parametrize(
    ("game", "name", "deciding", "leaning"),
    [
        ("legions", "reversed-card-claimed-as-a-target", "16-3e", "34-4"),
        ("asterisk", "two-coloured-mana-spent-at-once", "3.4.b", "3.4.a"),
        ("king-castle", "placed-magic-into-a-full-zone", "1-7", "6.1-2"),
        ("legend-of-stars", "second-field-claimed", "2.3.1:2", "2.3:3"),
    ],
)
def test_what_is_quoted_is_answered(library: Library, game: str, name: str, deciding: str, leaning: str) -> None:
    """What the line rests on before a refusal decides, too; the loser leans on what is quoted, if of the card's own kind."""
    found = claims(library, game, name)["甲"]
    assert (found.decided_by, found.leans_on) == (deciding, leaning)


def test_an_example_decides_nothing(library: Library) -> None:
    """4.1-ex tells the same in the words of the claim; the clause is 4.1-5."""
    assert {claim.decided_by for claim in claims(library, "king-castle", "wall-takes-the-rest").values()} == {"4.1-5"}


def test_what_answers_the_words_of_the_loser_stays(library: Library) -> None:
    """What comes after a refused decision is no reason for it: the defence is refused by 3.3.5.A.2-1b, whatever the base takes."""
    found = claims(library, "star-wars", "exhausted-unit-claimed-to-defend")
    assert found["乙"].decided_by == "3.3.5.A.2-1b"


def test_what_defines_the_permission_that_the_loser_appeals_to(library: Library, tmp_path: Path) -> None:
    """A lead goes where the icon points (5.4:1), and the icon turns with the card (5.4:2)."""
    text = """game: legend-of-stars
title: ディフェンス表示のキャラクターを前へ進める
board:
  turn: {seat: 甲, number: 5, phase: リード}
  甲: {後衛: {2: 狼#A 500/300/200 ▲ ディフェンス表示(右)}, hand: []}
  乙: {hand: []}
line:
  - 甲: {lead: A, to: 前衛2}
claims:
  甲: {says: リードアイコンは▲なので前に1マス進める, then: {A.slot: 前衛2}}
  乙: {says: 右向きなのでアイコンの向きも変わって右にしか進めない, then: {A.slot: 後衛2}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].leans_on) == ("5.4:2", "5.4:1")


def test_another_ground_of_the_step_that_is_spoken_of_more(library: Library, tmp_path: Path) -> None:
    """A pilot and its mechanic are one unit (4.2.1.2.1-2): that decides, not how damage destroys."""
    text = """game: star-wars
title: 破壊されたメカニックのパイロット
board:
  turn: {seat: 甲, number: 5, phase: 戦闘}
  甲: {field: {前左: 巨人#A 9 待機}, hand: []}
  乙: {field: {前左: [戦闘機#M メカニック 3 待機, 操縦士#P 1 パイロット2 @M]}, base: 5, hand: []}
line:
  - 甲: {attack: A}
  - 乙: {defender: M}
claims:
  甲: {says: 合わせて1体のユニットなので操縦士も破壊される, then: {P.zone: 捨て山置き場}}
  乙: {says: 破壊されるのは戦闘機だけで操縦士は場に残る, then: {P.zone: 場}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["乙"].decided_by == "4.2.1.2.1-2"


def test_a_clause_about_another_act_is_not_quoted(library: Library, tmp_path: Path) -> None:
    """As often as one likes is said of effects (3.5.3.b) and of spells (3.5.2): who uses a spell means the latter."""
    text = """game: asterisk
title: 相手のターンに普通のスペルを発動する
board:
  turn: {seat: 乙, number: 6, phase: メイン}
  甲: {hand: [火球#S], mana: [赤#N]}
  乙: {field: {前1: 番兵#C 1000/1}, hand: []}
cards:
  火球: {kind: スペル, 色: [赤], cost: 1, text: 相手のステラ1体を破壊する。,
        do: [{choose: {it: {side: foe, kind: ステラ, zone: ステラゾーン}}, destroy: it}]}
line:
  - 甲: {play: S, pay: N, it: C}
claims:
  甲: {says: コストさえ払えばスペルは何回でも発動できる, then: {C.zone: トラッシュ}}
  乙: {says: 相手のターンに発動できるのはアイコンのあるスペルだけ, then: {C.zone: 場}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].leans_on == "3.5.2.a"


def test_a_clause_about_another_kind_of_card_decides_nothing(library: Library, tmp_path: Path) -> None:
    """As many as one likes is said of effects (2.2) and of supports (2.3), of which there are none."""
    text = """game: legend-of-stars
title: 続けて二枚のフラッシュ
board:
  turn: {seat: 甲, number: 3, phase: アタック}
  甲: {life: 1000, hand: [], 前衛: {1: 狼#A 500/300/200 アタック表示}}
  乙: {life: 1000, energy: [火A, 火B], hand: [霧#F, 霧#G]}
cards:
  霧: {kind: エフェクト, keywords: [フラッシュ], cost: 1, text: キャラクター1体のATKを-200する。,
       do: [{choose: {it: {kind: キャラクター}}, modify: {to: it, atk: -200}}]}
line: [{甲: {attack: A}}, {乙: {use: F, it: A}}, {乙: {use: G, it: A}}, {甲: pass}, {乙: pass}]
claims:
  甲: {says: 一度に発動できる効果は1つまで。300のダメージ, then: {乙.life: 700}}
  乙: {says: エネルギーが払える限り何枚でも使えるので100しか受けない, then: {乙.life: 900}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "2.2:2"


def test_what_is_quoted_by_who_is_right_counts_at_any_step(library: Library, tmp_path: Path) -> None:
    """A unit of power 0 may attack (5.4-2): that is as good as quoted, though the other player speaks of the damage (5.4-5)."""
    text = """game: king-castle
title: パワー0で攻撃する
board:
  turn: {seat: 甲, phase: バトル}
  甲: {castle: 9, units: [壁#A 0/3]}
  乙: {castle: 9, units: [槍兵#B 2/2]}
line: [{甲: {attack: A, target: B}}]
claims:
  甲: {says: パワーが0でも攻撃は行える。反撃で壁は2ダメージ, then: {A.damage: 2, B.damage: 0}}
  乙: {says: 与えるダメージが無い攻撃はできない。壁はダメージを受けない, then: {A.damage: 0}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["乙"].decided_by.partition(":")[0] == "5.4-2"


def test_a_clause_about_a_keyword_that_is_on_no_card_is_not_invoked(library: Library, tmp_path: Path) -> None:
    """29-3 lets a unit with 強襲 attack one in a ミニオンゾーン. Nobody has 強襲: the blocker is still there by 39-5."""
    text = """game: legions
title: 再生を持つミニオンに隣接レーンからアタックした
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {左: ルーン剣士#A 3/2 WT2}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 番兵はウェイトゾーンへ行く, then: {C.zone: タイムライン}}
  乙: {says: 番兵はミニオンゾーンにある, then: {C.face: リバース, C.zone: 中央}}
"""
    assert {found.decided_by.partition(":")[0] for found in library.replay(written(tmp_path, text)).claims} == {"39-5"}


def test_what_comes_first_is_not_decided_by_words(library: Library) -> None:
    """Without 37-6a the other effect would come first: that 32-1 says プレイ and 効果を解決, as the player does, is no reason."""
    found = claims(library, "legions", "action-card-before-the-watcher")
    assert {claim.decided_by for claim in found.values()} == {"37-6a"}


def test_a_clause_under_another_heading_than_the_one_named_is_not_quoted(library: Library) -> None:
    """Who speaks of the ドローフェイズ leans on its two cards (3.3.a), not on 3.4.c, which says このフェイズは of another."""
    assert claims(library, "asterisk", "first-players-first-draw")["甲"].leans_on == "3.3.a"
