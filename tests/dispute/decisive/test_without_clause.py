"""The clause without which a false claim would come true, or a true one would not; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.decisive.claims import KING, LEGIONS, STARS, decided, judge

from gunbai.library import Library


def test_first_strike_decides_although_nothing_happened_to_the_unit(library: Library, tmp_path: Path) -> None:
    """The claim that both break is wrong about a unit that nothing happened to: 39-4 lets it deal its damage first (step 5)."""
    claims = judge(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {field: {中央: 槍兵#A 2/1 WT2 先制 貫通2}}
  乙: {life: 5, field: {中央: 巨人#C 5/2 WT3}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: 無傷, then: {A.zone: 中央, A.damage: 0, 乙.life: 3}}
  乙: {says: 相打ち, then: {A.zone: タイムライン, C.zone: タイムライン}}
""",
    )
    found = [(item.verdict, item.parts_at, item.decided_by) for item in claims.values()]
    assert found == [("holds", 5, "39-4"), ("never", 5, "39-4")]


def test_what_is_left_over_of_the_damage_decides_not_the_wall(library: Library, tmp_path: Path) -> None:
    """Both agree that the wall takes the damage (4.1-4); they part over what is left of it (4.1-5)."""
    claims = judge(
        library,
        tmp_path,
        KING
        + """  甲: {units: [剣士#A 3/2]}
  乙: {wall: 1, castle: 10}
line: [{甲: {attack: A, target: 城}}]
claims:
  甲: {says: 余りは城へ, then: {乙.castle: 8}}
  乙: {says: 余りは消える, then: {乙.castle: 10, 乙.wall: 0}}
""",
    )
    assert {item.decided_by for item in claims.values()} == {"4.1-5"}


def test_the_order_of_the_damages_decides_who_wins(library: Library, tmp_path: Path) -> None:
    """Both lives would come to 0 at once; 5.5.2 takes the defender's first, so there is no draw."""
    claims = judge(
        library,
        tmp_path,
        STARS
        + """  甲: {life: 400, 前衛: {1: 狼#A 300/100/400}}
  乙: {life: 400, 前衛: {4: 熊#C 300/100/400}}
line: [{甲: {attack: A}}]
claims:
  甲: {says: 甲の勝ち, then: {game.winner: 甲}}
  乙: {says: 引き分け, then: {game.winner: 引き分け}}
""",
    )
    assert [(item.verdict, item.decided_by) for item in claims.values()] == [("holds", "5.5.2:1"), ("never", "5.5.2:1")]


def test_the_order_of_triggers_is_asked_by_the_clause_that_leaves_it_open(library: Library, tmp_path: Path) -> None:
    """Two triggers of one class: 37-6d lets the turn player order them, and a draw hangs on it."""
    claims = judge(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {master: 長#M 赤 白, cores: {active: 3}, field: {左: 射手#P, 右: 密偵#Q}, hand: [新兵#N 1/1 赤 コスト1], deck: 9}
  乙: {field: {左: 斥候#X 1/1 WT2}}
cards:
  射手:
    kind: ミニオン
    numbers: 1/1
    abilities:
      - name: 射撃
        text: 相手のミニオン1体を選び1ダメージを与える。
        when: ミニオンが配置された時
        do: [{choose: {it: {side: foe, kind: ミニオン, zone: フィールド}}, damage: 1}]
  密偵:
    kind: ミニオン
    numbers: 1/1
    abilities:
      - name: 潜入
        text: もし相手のミニオンがいないなら、カードを1枚引く。
        when: ミニオンが配置された時
        do: [{if: {not: {side: foe, kind: ミニオン, zone: フィールド, at least: 1}}, draw: 1}]
line: [{甲: {unlock: N, then: play}}]
claims:
  甲: {says: 引ける, then: {甲.hand.count: 1}}
  乙: {says: 引けない, then: {甲.hand.count: 0}}
""",
    )
    assert {(item.verdict, item.on, item.decided_by) for item in claims.values()} == {("depends", ("ask:trigger",), "37-6d")}


def test_who_acts_first_decides_who_wins(library: Library) -> None:
    """Either text would win at once: the other player's comes first (5.6), so the claims part where it is used, not at the end."""
    claims = library.replay(Path("scenarios/legend-of-stars/opponents-effect-first-at-the-end.yaml")).claims
    assert {(item.verdict, item.decided_by) for item in claims} == {("never", "5.6.1-2"), ("holds", "5.6.1-2")}


def test_which_trigger_comes_first_decides(library: Library) -> None:
    """The doll would break the archer before it shoots, but the card of the action comes first (37-6a)."""
    claims = library.replay(Path("scenarios/legions/action-card-fires-before-the-doll.yaml")).claims
    assert {(item.verdict, item.decided_by) for item in claims} == {("holds", "37-6a"), ("never", "37-6a")}


def test_the_clause_that_ends_an_attack_decides_not_the_word_that_turned_the_attacker(library: Library, tmp_path: Path) -> None:
    """The attacker lies across when 5.5.1.4 looks at it; that is after the answer that the line leaves open (0)."""
    text = Path("scenarios/legend-of-stars/attacker-turned-by-the-priority.yaml").read_text(encoding="utf-8")
    said, unsaid = [text.partition("expect:")[0], text.partition("expect:")[0].replace(", display: ディフェンス表示(右)", "")]
    assert decided(library, tmp_path, said) == [("never", 9, "5.5.1.4"), ("holds", 9, "5.5.1.4")]
    assert decided(library, tmp_path, unsaid) == [("never", 0, "5.5.1.4"), ("holds", 0, "5.5.1.4")]


def test_a_clause_that_leaves_no_choice_decides_before_what_came_of_it(library: Library, tmp_path: Path) -> None:
    """Turned up in a battle it lies as it lay (6.4): without that it could be turned to attack, and ATK would be compared."""
    found = decided(
        library,
        tmp_path,
        STARS
        + """  甲: {life: 3000, 前衛: {1: 狼#A 300/100/200}, hand: 0, energy: 0}
  乙: {life: 3000, 前衛: {4: 亀#C 100/500/100 裏側表示 ディフェンス表示(右)}, hand: 0, energy: 0}
line: [{甲: {attack: A}}]
claims:
  甲: {says: 表にしたらアタック表示なので倒す, then: {C.zone: トラッシュ}}
  乙: {says: 横のままなのでDEF500, then: {A.zone: トラッシュ, 甲.life: 2800}}
""",
    )
    assert found == [("never", 3, "6.4:4"), ("holds", 3, "6.4:4")]


def test_the_order_of_a_chain_decides_although_a_later_choice_falls_away(library: Library) -> None:
    """The spell used last comes first (3.5.4.3-3.b), the turn player's (c): else the card that it strengthens is gone."""
    found = library.replay(Path("scenarios/asterisk/strengthened-before-it-is-destroyed.yaml")).claims
    assert {(item.parts_at, item.decided_by) for item in found} == {(10, "3.5.4.3-3.c")}


def test_the_clause_about_two_settings_of_one_number_decides(library: Library) -> None:
    """Of two 「…になる」 the one that came later counts (9.5)."""
    found = library.replay(Path("scenarios/legend-of-stars/later-of-two-settings.yaml")).claims
    assert {(item.parts_at, item.decided_by) for item in found} == {(7, "9.5")}


def test_a_number_that_nothing_happened_to_is_decided_by_what_it_rests_on(library: Library, tmp_path: Path) -> None:
    """Of two texts that set one number the card that entered later counts (9.5), without any step."""
    claims = judge(
        library,
        tmp_path,
        STARS
        + """  甲: {後衛: {1: 若き将#B 順2, 2: 老いた王#K 順1}}
  乙: {}
line: []
claims:
  甲: {says: 後から出た若き将が先, then: {B.atk: 500}}
  乙: {says: 老いた王が先, then: {B.atk: 300}}
""",
    )
    assert claims["甲"].verdict == "holds"
    assert {item.decided_by for item in claims.values()} == {"9.5"}
