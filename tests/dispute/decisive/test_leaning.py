"""A player whose claim fails is told the clause that the claim leans on, and why that does not apply; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.dispute.decisive.leaning import Fails
from gunbai.dispute.why_not import why_not
from gunbai.library import Library

LEGIONS = "game: legions\ntitle: t\nboard:\n  turn: {seat: 甲, number: 5, phase: メイン}\n"


def leaning(library: Library, tmp_path: Path, text: str) -> dict[str, tuple[str, str]]:
    """Returns for each claim the clause that it leans on, and the one that decides."""
    claims = library.replay(written(tmp_path, text)).claims
    return {claim.by: (claim.leans_on, claim.decided_by) for claim in claims}


def test_the_keyword_that_is_spoken_of(library: Library, tmp_path: Path) -> None:
    """Regeneration keeps the unit on the field after the break (39-5), but first strike has broken it before (39-4)."""
    text = (
        LEGIONS
        + """  甲: {field: {中央: 剣士#A 3/2 先制}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: Aは残る, then: {A.zone: 中央}}
  乙: {says: 再生で場に残るので反撃する, then: {A.zone: タイムライン}}
"""
    )
    assert leaning(library, tmp_path, text) == {"甲": ("", "39-4"), "乙": ("39-5", "39-4")}


def test_what_brings_it_about_where_the_line_goes_otherwise(library: Library, tmp_path: Path) -> None:
    """Without 24-4c the game would not be lost by the player whose turn it is; 24-2a would win it for that player."""
    scenario = library.scenario("legions", "both-masters-at-zero")
    claims = {claim.by: (claim.leans_on, claim.decided_by) for claim in library.replay(scenario).claims}
    assert claims == {"甲": ("24-2a", "24-4c"), "乙": ("", "24-4c")}


def test_the_clause_of_the_act_that_is_refused(library: Library, tmp_path: Path) -> None:
    """A unit that cannot act yet is refused as an attacker by 29-1; the claim leans on the clause of the attack (27-4)."""
    text = (
        LEGIONS
        + """  甲: {field: {左: 新兵#N 2/2 WT1 行動不能}}
  乙: {life: 20}
line: [{甲: {attack: N, target: マスター}}]
claims:
  甲: {says: 2点通る, then: {乙.life: 18}}
  乙: {says: 通らない, then: {乙.life: 20}}
"""
    )
    found = leaning(library, tmp_path, text)
    assert found["甲"][1].startswith("29-1")
    assert found["甲"][0] == "27-4"
    assert found["乙"][0] == ""


def test_a_claim_that_holds_leans_on_nothing_else(library: Library) -> None:
    """What decides for a claim is its ground: only a claim that fails is answered with another clause."""
    for name in ("regenerating-blocker", "pierce-through-regeneration", "both-masters-at-zero"):
        claims = library.replay(library.scenario("legions", name)).claims
        assert not any(claim.leans_on for claim in claims if claim.verdict == "holds")


def test_an_order_leans_on_the_clause_for_the_rest(library: Library, tmp_path: Path) -> None:
    """The player may order what 37-6a does not (37-6d); the card that made the action comes first all the same."""
    scenario = library.scenario("legions", "own-trigger-before-the-action-card")
    claims = {claim.by: claim.leans_on for claim in library.replay(scenario).claims}
    assert claims["甲"] == "37-6d"


def test_a_prohibition_of_a_keyword_overrides_the_range(library: Library, tmp_path: Path) -> None:
    """直進 (39-17) refuses a minion of the next lane, which is in range by 34-5."""
    text = (
        LEGIONS
        + """  甲: {field: {左: 槍兵#A 3/2 WT2 直進}}
  乙: {field: {中央: 番兵#B 2/2 WT2}}
line: [{甲: {attack: A, target: B}}]
claims:
  甲: {says: 隣接レーンも範囲だ, then: {B.zone: タイムライン}}
  乙: {says: アタックできない, then: {B.zone: ミニオンゾーン}}
"""
    )
    assert leaning(library, tmp_path, text)["甲"] == ("34-5:2", "39-17")


def test_a_keyword_that_nothing_came_of(library: Library, tmp_path: Path) -> None:
    """貫通 (39-10) deals its damage where the attack breaks a unit: nothing breaks, a condition of its own is not met."""
    text = (
        LEGIONS
        + """  甲: {field: {中央: 槍兵#A 2/2 WT2 貫通2}}
  乙: {life: 20, field: {中央: 壁#C 1/5 WT2}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: 貫通で2点, then: {乙.life: 18}}
  乙: {says: ブレイクしていない, then: {乙.life: 20}}
"""
    )
    claim = library.replay(written(tmp_path, text)).claims[0]
    assert (claim.leans_on, claim.decided_by) == ("39-10", "39-10")
    assert claim.fails == Fails("own")


def test_a_moment_that_did_not_come(library: Library, tmp_path: Path) -> None:
    """A move within the field is no placement (33-2): what waits for one leans on 36-2a, and the moment is named."""
    text = (
        LEGIONS
        + """  甲: {field: {左: 砲台#A 1/2 WT2}}
  乙: {life: 20}
cards:
  砲台:
    {kind: ミニオン, cost: 3, atk: 1, hp: 2, wt: 2, abilities: [
      {name: 砲撃, text: 相手のマスターに2ダメージを与える。, when: 配置時, do: [{damage: {to: 相手のマスター, amount: 2}}]}]}
line: [{甲: {move: A, to: 中央}}]
claims:
  甲: {says: 置かれたので砲撃が発生する, then: {乙.life: 18}}
  乙: {says: 配置ではない, then: {乙.life: 20}}
"""
    )
    claim = library.replay(written(tmp_path, text)).claims[0]
    assert (claim.leans_on, claim.fails) == ("36-2a", Fails("moment", "配置時"))


def test_an_end_that_one_thing_stands_in_the_way_of(library: Library, tmp_path: Path) -> None:
    """A deck loses the game when a card has to be drawn from it and there is none (2.1-2): here one is left."""
    text = """game: star-wars
title: t
board:
  turn: {seat: 乙, number: 8, phase: ドロー}
  甲: {hand: []}
  乙: {hand: [], deck: 1}
claims:
  甲: {says: デッキが尽きたので甲の勝ち, then: {game.winner: 甲}}
  乙: {says: 最後の1枚は引けた, then: {game.over: no}}
"""
    claim = library.replay(written(tmp_path, text)).claims[0]
    assert (claim.leans_on, claim.decided_by) == ("2.1-2", "2.1-2")
    assert claim.fails is not None
    assert claim.fails.kind == "number"


def test_a_chance_that_was_passed_up(library: Library, tmp_path: Path) -> None:
    """A counter whose condition is met may be fired, but need not be (6.3-2)."""
    text = """game: king-castle
title: t
board:
  turn: {seat: 甲, phase: バトル}
  甲: {units: [兵#C 3/2 火1]}
  乙: {units: [], wall: 0, castle: 20, magic: [雷罠#T 裏向き サイコロ4]}
cards:
  雷罠:
    {kind: カウンター, コスト: 雷4, text: 全ての相手ユニットに魔法ダメージ3を与える。, when: 相手がユニットで攻撃した時,
     do: [{damage: {amount: 3, kind: 魔法, to: 全ての相手ユニット}}]}
line: [{甲: {attack: C, target: 城}}, {乙: pass}]
claims:
  甲: {says: 条件を満たしたので発動した, then: {T.zone: 捨て札}}
  乙: {says: 発動は任意, then: {T.zone: マジックゾーン}}
"""
    claim = library.replay(written(tmp_path, text)).claims[0]
    assert (claim.decided_by, claim.leans_on, claim.fails) == ("6.3-2", "6.3-2", Fails("choice"))


def test_why_names_what_the_claim_leans_on(library: Library) -> None:
    """A fact that belongs to a claim is answered as the claim is: what decides, and what it leans on."""
    outcome = library.replay(library.scenario("legions", "both-masters-at-zero"))
    told = {item.status: item.clause for item in why_not(outcome, "game.winner", "甲")}
    assert (told["decided"], told["leans"]) == ("24-4c", "24-2a")


def test_the_constant_text_of_a_card_that_is_named(library: Library) -> None:
    """Who says what 呪い師 does to all leans on its text, not on what comes of equal numbers."""
    claims = library.replay(library.scenario("legend-of-stars", "later-of-two-fixed-numbers")).claims
    assert [(claim.leans_on, claim.decided_by) for claim in claims] == [("", "9.5"), ("card:呪い師:1", "9.5")]


def test_the_text_that_asks_for_a_refused_choice(library: Library, tmp_path: Path) -> None:
    """A king is no unit: who chooses it says that the text means more than it does."""
    text = """game: king-castle
title: t
board:
  turn: {seat: 甲, phase: セット}
  甲: {energy: {火: 3}, hand: [秘宝#M], units: []}
  乙: {king: 后#Q 水 城壁5, units: [], magic: []}
cards:
  秘宝: {kind: 通常, コスト: 火3, text: ユニットを1体破壊する。, do: [{choose: {it: {side: foe, kind: ユニット}}, destroy: it}]}
line: [{甲: {play: M, it: Q}}]
claims:
  甲: {says: キングも選べる, then: {Q.zone: 捨て札}}
  乙: {says: 選べない, then: {Q.zone: 場}}
"""
    assert leaning(library, tmp_path, text)["甲"][0] == "card:秘宝.1"


def test_what_only_forbids_is_not_leaned_on(library: Library, tmp_path: Path) -> None:
    """5.3 forbids to turn a character down, and allows nothing of it."""
    text = """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {後衛: {2: 罠師#A 400/300/200 アタック表示}}
  乙: {}
line: [{甲: {turn down: A}}]
claims:
  甲: {says: 裏側にできる, then: {A.face: 裏側表示}}
  乙: {says: できない, then: {A.face: 表側表示}}
"""
    clause, deciding = leaning(library, tmp_path, text)["甲"]
    assert deciding == "5.3:11" != clause


def test_the_clause_of_the_refused_act_that_is_spoken_of(library: Library, tmp_path: Path) -> None:
    """Boarding is to place one upon the other (4.2.1.2.1-3a); the pilot is lacking (4.2.1.2.1-1)."""
    text = """game: star-wars
title: パイロットを持たないキャラクターを乗せる
board:
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {story: {1: ライト}, field: {前左: 運搬機#N メカニック 1}, hand: [歩兵#R 2 ライト レベル1]}
  乙: {field: [], base: 5, hand: []}
line:
  - 甲: {board: R, onto: N}
claims:
  甲: {says: メカニックのいる場所に手札からキャラクターを配置すれば搭乗になる, then: {R.host: N}}
  乙: {says: 乗れるのはパイロットの能力を持つキャラクターだけ, then: {R.zone: 手札}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].leans_on) == ("4.2.1.2.1-1", "4.2.1.2.1-3a")


def test_what_would_apply_to_another_card(library: Library, tmp_path: Path) -> None:
    """Of two colours a card would lie sideways in the mana zone (3.4.b): it has one (3.4.a)."""
    text = """game: asterisk
title: チャージした単色のカードをすぐ使う
board:
  turn: {seat: 甲, number: 5, phase: チャージ}
  甲: {hand: [炎#X 1000/1 赤, 剣士#A 2000/1 赤 コスト1], mana: []}
  乙: {hand: []}
line:
  - 甲: {charge: X}
  - 甲: {play: A, to: 前1, pay: X}
claims:
  甲: {says: ライズ状態で置くのですぐ支払いに使える, then: {A.zone: 場}}
  乙: {says: 置いたマナはセット状態なので次のターンから, then: {A.zone: 手札}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["乙"].decided_by, found["乙"].leans_on) == ("3.4.a", "3.4.b")


def test_an_end_that_is_denied(library: Library) -> None:
    """Cores on the master count (24-2b): who says that they do not, and that the game goes on, leans on 24-2b itself."""
    found = {claim.by: claim for claim in library.replay(library.scenario("legions", "twelfth-core-by-core-boost")).claims}
    assert (found["乙"].decided_by, found["乙"].leans_on) == ("24-2b", "24-2b")


@pytest.mark.parametrize(
    ("game", "name", "leans", "decides"),
    [
        ("legions", "pierce-kept-from-by-first-strike", "39-10", "39-4"),
        ("asterisk", "two-colours-charged-and-spent-claimed", "3.4.a", "3.4.b"),
        ("asterisk", "won-battle-deals-no-damage-claimed", "3.5.4.5.b", "3.5.4.5.a"),
        ("star-wars", "surplus-claimed-for-the-base", "3.3.5.A.3-2a1", "3.3.5.A.3-2b1"),
        ("legend-of-stars", "destroyed-by-a-text-and-no-down-damage", "8.11:1", "8.9:2"),
    ],
)
def test_what_would_have_led_to_it(library: Library, game: str, name: str, leans: str, decides: str) -> None:
    """What could have brought it about: what nothing came of, what a procedure does elsewhere, what led to the end."""
    claim = next(one for one in library.replay(library.scenario(game, name)).claims if one.by == "甲")
    assert (claim.leans_on, claim.decided_by) == (leans, decides)


def test_another_sentence_of_the_same_clause(library: Library) -> None:
    """Of 5.4, the third sentence keeps the first from applying: no condition of that one is missing."""
    claims = library.replay(library.scenario("legend-of-stars", "led-onto-an-own-character-claimed")).claims
    assert next(one.fails for one in claims if one.leans_on) == Fails("sentence")


def test_a_clause_that_applied_is_not_said_to_lack_a_condition(library: Library) -> None:
    """36-4b is read otherwise (D-088); 24-2b counts the cores on masters and lords as it is printed."""
    read = library.replay(library.scenario("legions", "used-again-after-coming-back")).claims
    assert next(one.fails for one in read if one.leans_on) == Fails("read", "D-088")
    same = library.replay(library.scenario("legions", "twelfth-core-by-core-boost")).claims
    assert next(one.fails for one in same if one.leans_on) == Fails("same")


def test_the_book_says_what_a_word_of_a_card_does(library: Library, tmp_path: Path) -> None:
    """The text gains life, and 38-2 says what that is; 08-4 keeps it at 20."""
    text = """game: legions
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {life: 18, field: [], standby: [癒し#S]}
  乙: {life: 20, field: []}
cards:
  癒し: {kind: スキル, WT: 1, text: あなたはライフを5点得る。, do: [{life: 5}]}
line: [{甲: {play: S}}]
claims:
  甲: {says: 5点得た分のライフが増加して23点, then: {甲.life: 23}}
  乙: {says: 上限は20なので20点, then: {甲.life: 20}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].leans_on) == ("08-4", "38-2")


def test_nobody_leans_on_what_forbids_what_they_claim(library: Library, tmp_path: Path) -> None:
    """Who says that a trigger had to be used quotes the words of 5-②.b, too, which says that it may not."""
    text = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: [], field: {前1: 剣士#A 3000/1 ライズ}}
  乙: {hand: [石#H 1000/1], damage: 1, field: [], deck: [罠#T, 砂#Y 1000/1]}
cards:
  罠: {kind: スペル, keywords: [トリガー], abilities: [{text: "[D-T]自分の手札を1枚捨てる。", when: "[D-T]", do: [{discard: 1}]}]}
line: [{甲: {attack: A, target: 乙}}, {乙: {trigger: no}}]
claims:
  甲: {says: トリガーアイコンのあるカードがめくれたのだから必ず使い、乙は手札を捨てる, then: {H.zone: トラッシュ}}
  乙: {says: 効果を使うかどうかは選べる, then: {H.zone: 手札}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].leans_on == "3.5.4.5-2.a"


@pytest.mark.parametrize(
    ("game", "name", "seat", "leans"),
    [
        ("asterisk", "empty-deck-is-reloaded", "乙", "2-2"),
        ("king-castle", "attacker-claims-to-strike-first", "甲", "5.4-5:1"),
        ("legend-of-stars", "played-into-the-front-row", "甲", "5.3.b1"),
        ("star-wars", "defending-is-a-choice", "甲", "3.3.5.A.2-1b"),
        ("king-castle", "leftover-energy-for-the-next-round", "甲", "3.1-4"),
    ],
)
def test_what_could_have_brought_it_about(library: Library, game: str, name: str, seat: str, leans: str) -> None:
    """The end that is claimed, the blow that is said to come first, where a card is put, who may defend, what dice give.

    Not what led to the end, a cost, a clause that shares an ending, or the one that decides against the player.
    """
    found = {claim.by: claim for claim in library.replay(library.scenario(game, name)).claims}
    assert found[seat].leans_on == leans
