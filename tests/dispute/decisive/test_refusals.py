"""Claims that break on a refused decision; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.content.attempts import Attempt, changes
from tests.dispute.cases import written
from tests.dispute.decisive.claims import LEGIONS, STARS, WARS, judge

from gunbai.document import Mapping, Scalar
from gunbai.library import Library
from gunbai.scenario.file import Decision


def test_the_refused_use_of_a_text(library: Library, tmp_path: Path) -> None:
    """The text would draw a card: its use is refused in the turn of placement (2.4.2-4)."""
    text = """game: star-wars
title: 配置したターンに消耗アイコンの能力を使う
board:
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {story: {1: ライト}, field: [], hand: [通信兵#A], deck: 9}
  乙: {field: [], base: 5, hand: []}
cards:
  通信兵: {kind: キャラクター, サイド: [ライト], level: 1, numbers: 1,
      abilities: [{name: 打電, when: 起動, cost: [消耗], text: カードを1枚引く。, do: [{draw: 1}]}]}
line:
  - 甲: {place: A, slot: 後左}
  - 甲: {use: A, ability: 打電}
claims:
  甲: {says: メインフェイズなので場のユニットの効果を発動できる, then: {甲.hand.count: 1}}
  乙: {says: 配置したターンは消耗する能力を使えない, then: {甲.hand.count: 0}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].refused_at, found["甲"].leans_on) == ("2.4.2-4", 2, "3.3.4-3")


def test_a_refused_decision_comes_before_what_the_line_did_instead(library: Library, tmp_path: Path) -> None:
    """ライトセーバー aims at characters only: the claim about the mechanic breaks there, not where nobody can defend later."""
    claims = judge(
        library,
        tmp_path,
        WARS
        + """  甲: {field: {前左: 騎士#A 4 ライト ライトセーバー}}
  乙: {base: 2, field: {前右: 歩行機#M 2 メカニック 消耗}}
line: [{甲: {attack: A, target: M}}, {甲: {attack: A}}]
claims:
  甲: {says: 破壊できる, then: {M.zone: 捨て山置き場}}
  乙: {says: ベースだけ, then: {M.zone: 前列, 乙.base: 1}}
""",
    )
    found = [(item.verdict, item.refused_at, item.decided_by) for item in claims.values()]
    assert found == [("never", 1, "3.3.5.A.1-2b"), ("holds", 1, "3.3.5.A.1-2b")]


def test_a_refused_decision_without_which_more_would_have_happened(library: Library, tmp_path: Path) -> None:
    """The first attack goes through; the claim to 900 breaks on the second, which must fight who stands in its lane (5.5)."""
    claims = judge(
        library,
        tmp_path,
        STARS
        + """  甲: {前衛: {1: 鷹#A 500/100/200, 2: 狼#B 400/100}}
  乙: {life: 3000, 前衛: {3: 猪#C 300/300/100}}
line: [{甲: {attack: A, direct: yes}}, {甲: {attack: B, direct: yes}}]
claims:
  甲: {says: 直接500, then: {乙.life: 2500}}
  乙: {says: 900, then: {乙.life: 2100}}
""",
    )
    found = [(item.verdict, item.refused_at, item.decided_by) for item in claims.values()]
    assert found == [("holds", 2, "5.5:2"), ("never", 2, "5.5:2")]


def test_what_a_player_was_refused_is_what_his_claim_breaks_on(library: Library, tmp_path: Path) -> None:
    """A unit of the back row does not defend (4.3): that was refused to the player who says that it did."""
    claims = judge(
        library,
        tmp_path,
        WARS
        + """  甲: {field: {前左: 兵士#A 4 ダーク}}
  乙: {base: 3, field: {前右: 守衛#D 3 ライト 消耗, 後右: 老兵#E 5 ライト}}
line: [{甲: {attack: A}}, {乙: {defender: E}}]
claims:
  甲: {says: 通る, then: {乙.base: 2}}
  乙: {says: 老兵で防御した, then: {乙.base: 3, A.zone: 捨て山置き場}}
""",
    )
    found = [(item.verdict, item.refused_at, item.decided_by) for item in claims.values()]
    assert found == [("holds", 2, "4.3-4"), ("never", 2, "4.3-4")]


def test_a_presumption_is_decided_by_what_is_refused_without_it(library: Library, tmp_path: Path) -> None:
    """Nobody said how many MP there are: the unlock is refused by its cost (31-4), or not, which is what the claims hang on."""
    claims = judge(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {master: 長#M 赤 白, hand: [兵#X 1/1 赤 コスト2 WT1]}
  乙: {}
line: [{甲: {unlock: X, then: play, lane: 中央}}]
claims:
  甲: {says: 出せる, then: {X.zone: 中央}}
  乙: {says: 出せない, then: {X.zone: 手札}}
""",
    )
    assert {(item.verdict, item.on[:1], item.refused_at, item.decided_by) for item in claims.values()} == {
        ("depends", ("甲.mp",), 1, "31-4")
    }


@pytest.mark.parametrize(
    ("board", "place", "words"),
    [
        ("text-instead-of", 0, {"move": "L"}),
        ("unlock-before-triggers", 1, {"use": "L"}),
        ("play-from-standby", 0, {"move": "R"}),
        ("reversed-card-claimed-as-a-target", 0, {"exile": "C"}),
        ("slayer-against-the-wrong-kind", 2, {"attack": "乙マスター"}),
        ("lord-to-be-played-without-its-cores", 1, {"exile": "M"}),
        ("effect-placement-without-a-lane", 0, {"move": "B"}),
    ],
)
def test_an_attempt_that_has_nothing_to_do_with_a_claim_decides_nothing(
    library: Library, board: str, place: int, words: dict[str, str]
) -> None:
    """A text that waits is not used (27-6), a place taken lets others down, the rival's card is not one's own to act with.

    Whoever says that an impossible target was chosen does not speak of an exile (27-7). What an exile looks at is looked at for
    it alone: a claim hangs on the cores without it, too.
    """
    whole = library.replay(library.content / "scenarios" / "legions" / f"{board}.yaml")
    decision = Decision("甲", Mapping({Scalar(word, Mapping.mark): Scalar(name, Mapping.mark) for word, name in words.items()}))
    assert changes(whole, Attempt(place, decision)) == []
