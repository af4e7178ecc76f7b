"""Where two claims part: the refusal, or the clause without which the wrong one would come true; written from the books."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.dispute.court import Judged
from gunbai.library import Library

LEGIONS = "game: legions\ntitle: t\nboard:\n  turn: {seat: 甲, number: 4, phase: メイン}\n"
STARS = "game: legend-of-stars\ntitle: t\nboard:\n  turn: {seat: 甲, number: 5, phase: アタック}\n"
WARS = "game: star-wars\ntitle: t\nboard:\n  turn: {seat: 甲, number: 4, phase: 戦闘}\n"
ASTERISK = "game: asterisk\ntitle: t\nboard:\n  turn: {seat: 甲, number: 5, phase: プログレス}\n"
KING = "game: king-castle\ntitle: t\nboard:\n  turn: {seat: 甲, number: 3, phase: バトル}\n"


def judge(library: Library, tmp_path: Path, text: str) -> dict[str, Judged]:
    """Returns what becomes of each player's claim."""
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return {claim.by: claim for claim in library.replay(path).claims}


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


def test_a_claim_that_nothing_happens_parts_where_something_does(library: Library, tmp_path: Path) -> None:
    """Without any clause of the attack nothing would happen, but none of them is what the players argue about."""
    claims = judge(
        library,
        tmp_path,
        STARS
        + """  甲: {前衛: {1: 狼#A 500/100/200}}
  乙: {}
line: [{甲: {attack: A}}]
claims:
  甲: {says: 通る, then: {乙.life: 2500}}
  乙: {says: 通らない, then: {乙.life: 3000}}
""",
    )
    assert {item.decided_by for item in claims.values()} == {"5.5.1.5:1"}


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


def test_who_acts_first_decides_who_wins(library: Library) -> None:
    """Either text would win at once: the other player's comes first (5.6), so the claims part where it is used, not at the end."""
    claims = library.replay(Path("scenarios/legend-of-stars/opponents-effect-first-at-the-end.yaml")).claims
    assert {(item.verdict, item.decided_by) for item in claims} == {("never", "5.6.1-2"), ("holds", "5.6.1-2")}


def test_which_trigger_comes_first_decides(library: Library) -> None:
    """The doll would break the archer before it shoots, but the card of the action comes first (37-6a)."""
    claims = library.replay(Path("scenarios/legions/action-card-fires-before-the-doll.yaml")).claims
    assert {(item.verdict, item.decided_by) for item in claims} == {("holds", "37-6a"), ("never", "37-6a")}


def decided(library: Library, tmp_path: Path, text: str) -> list[tuple[str, int, str]]:
    """Returns for each claim the verdict, the step at which they part and the clause."""
    return [(claim.verdict, claim.parts_at, claim.decided_by) for claim in judge(library, tmp_path, text).values()]


def test_the_clause_that_ends_an_attack_decides_not_the_word_that_turned_the_attacker(library: Library, tmp_path: Path) -> None:
    """The attacker lies across when 5.5.1.4 looks at it; that is after the answer that the line leaves open (0)."""
    text = Path("scenarios/legend-of-stars/attacker-turned-by-the-priority.yaml").read_text(encoding="utf-8")
    said, unsaid = [text.partition("expect:")[0], text.partition("expect:")[0].replace(", display: ディフェンス表示(右)", "")]
    assert decided(library, tmp_path, said) == [("never", 9, "5.5.1.4"), ("holds", 9, "5.5.1.4")]
    assert decided(library, tmp_path, unsaid) == [("never", 0, "5.5.1.4"), ("holds", 0, "5.5.1.4")]


def test_the_end_of_the_game_decides_where_less_came_than_was_claimed(library: Library, tmp_path: Path) -> None:
    """One of two cards is drawn after the reload, then nothing is left to go on with: 2-2 ends the game before the second."""
    found = decided(
        library,
        tmp_path,
        ASTERISK
        + """  甲: {hand: 0, mana: 0, damage: 3, deck: 0, trash: [札#X, 札#Y]}
  乙: {hand: 0, mana: 0, damage: 0, deck: 10}
line: []
claims:
  甲: {says: 2枚引ける, then: {甲.hand: 2}}
  乙: {says: 甲の負け, then: {game.winner: 乙}}
""",
    )
    assert found == [("never", 4, "2-2"), ("holds", 4, "2-2")]


def test_a_loss_before_a_win_decides_about_a_draw(library: Library, tmp_path: Path) -> None:
    """Both lives are 0; without 24-4c the other player would win, and no clause knows a draw."""
    found = decided(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {life: 3, master: 長#M 赤 白, standby: [大爆発#K]}
  乙: {life: 3, master: 主#N 黒 緑}
cards:
  大爆発: {kind: スキル, wt: 3, text: 全てのマスターに3ダメージを与える。, do: [{damage: {to: {kind: マスター}, amount: 3}}]}
line: [{甲: {play: K}}]
claims:
  甲: {says: 引き分け, then: {game.winner: 引き分け}}
  乙: {says: 乙の勝ち, then: {game.winner: 乙}}
""",
    )
    assert [clause for _, _, clause in found] == ["24-4c", "24-4c"]


def test_a_claim_up_to_a_decision_is_about_what_allows_it(library: Library, tmp_path: Path) -> None:
    """One card drawn and not two: the second use was not allowed. 3.5.3.b says how often, and it is once for each card."""
    found = decided(
        library,
        tmp_path,
        ASTERISK.replace("プログレス", "メイン")
        + """  甲: {field: {前1: 巫女#A, 前2: 巫女#B}, hand: 0, mana: 0, deck: 10}
  乙: {hand: 0, mana: 0, deck: 10}
cards:
  巫女: {numbers: 1000/1, abilities: [{name: 祈り, text: 起【ターン1】:カードを1枚引く。, when: [起, ターン1], do: [{draw: 1}]}]}
line: [{甲: {use: A}}, {甲: {use: B}}]
claims:
  甲: {says: 2枚引ける, then: {甲.hand: 2}}
  乙: {says: 同じ名前なので1度だけ, then: {甲.hand: 1}}
""",
    )
    assert found == [("holds", 5, "3.5.3.b"), ("never", 5, "3.5.3.b")]


def test_what_never_happened_is_sought_on_a_board_that_differs_in_one_thing(library: Library, tmp_path: Path) -> None:
    """With more cores, or without the spell in front, it would have happened: 24-2b and 3.2.a decide that it did not."""
    cores = decided(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {master: 長#M 赤 白, mode: 覚醒, cores: {active: 8, exhausted: 0, master: 0, Ⅲ: 3}}
  乙: {life: 20}
line: [{甲: {use: M, ability: コアブースト}}]
claims:
  甲: {says: 合わせて12個で勝ち, then: {game.winner: 甲}}
  乙: {says: ウェイトゾーンの3個は数えない, then: {game.over: no}}
""",
    )
    assert cores == [("never", 3, "24-2b"), ("holds", 3, "24-2b")]
    row = decided(
        library,
        tmp_path,
        ASTERISK
        + """  甲: {field: {前2: 結界#P スペル 永続, 後2: 弓兵#C 2000/1, 後1: 剣士#D 1000/1}, hand: 0, mana: 0, deck: 10}
  乙: {hand: 0, mana: 0, deck: 10}
line: []
claims:
  甲: {says: 弓兵は前に進む, then: {C.slot: 前2}}
  乙: {says: 結界がふさぐので進まない, then: {C.slot: 後2, D.slot: 前1}}
""",
    )
    assert row == [("never", 1, "3.2.a"), ("holds", 1, "3.2.a")]


def test_a_reading_that_no_step_tells_of_parts_where_the_lines_do(library: Library) -> None:
    """The lane is looked at again where nothing happens (G-14): they part in the step after, and the reading is listed."""
    resolution = library.replay(Path("scenarios/legend-of-stars/attacker-leaves-its-target-behind.yaml"))
    judged = next(claim for claim in resolution.claims if claim.verdict == "depends")
    assert (judged.on, judged.parts_at, judged.decided_by) == (("G-14",), 10, "5.5.1.5:2")


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


def test_what_was_done_to_a_card_and_changed_nothing_decides(library: Library, tmp_path: Path) -> None:
    """A card in Ⅳ whose WT is raised stays there (38-3): it is where it was, and 38-3 says so."""
    found = decided(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {master: 長#M 白, standby: [遅延#K]}
  乙: {wait: {Ⅳ: [重騎#C 4/4 WT4]}}
cards:
  遅延: {kind: スキル, wt: 1, text: 相手の1枚をWT+1する。, do: [{choose: {it: {side: foe, zone: タイムライン}}, WT: 1}]}
line: [{甲: {play: K}}]
claims:
  甲: {says: 除外される, then: {C.zone: 除外ゾーン}}
  乙: {says: Ⅳにとどまる, then: {C.zone: ウェイトゾーンⅣ}}
""",
    )
    assert found == [("never", 5, "38-3"), ("holds", 5, "38-3")]


def test_a_claim_about_the_game_names_the_clause_that_ends_it(library: Library, tmp_path: Path) -> None:
    """An undefended attack on an empty base ends the game by the first of the ways to win (2.1-1), not by their heading."""
    found = decided(
        library,
        tmp_path,
        WARS
        + """  甲: {field: {前左: 兵士#A 3}}
  乙: {base: 0, field: {}, hand: 0}
line: [{甲: {attack: A}}]
claims:
  甲: {says: 甲の勝ち, then: {game.winner: 甲}}
  乙: {says: ベースが無いだけ, then: {game.over: no}}
""",
    )
    assert [clause for _, _, clause in found] == ["2.1-1", "2.1-1"]


def test_the_order_of_a_chain_decides_although_a_later_choice_falls_away(library: Library) -> None:
    """The spell used last comes first (3.5.4.3-3.b), the turn player's (c): else the card that it strengthens is gone."""
    found = library.replay(Path("scenarios/asterisk/strengthened-before-it-is-destroyed.yaml")).claims
    assert {(item.parts_at, item.decided_by) for item in found} == {(10, "3.5.4.3-3.c")}


def test_the_clause_about_two_settings_of_one_number_decides(library: Library) -> None:
    """Of two 「…になる」 the one that came later counts (9.5)."""
    found = library.replay(Path("scenarios/legend-of-stars/later-of-two-settings.yaml")).claims
    assert {(item.parts_at, item.decided_by) for item in found} == {(7, "9.5")}


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


def test_a_claim_about_every_line_breaks_on_what_refuses_its_card(library: Library, tmp_path: Path) -> None:
    """Two attacks, or the turn ended and a card charged or not: 3.5.4.2.b keeps every line from the card behind another."""
    path = tmp_path / "case.yaml"
    path.write_text(
        ASTERISK.replace("プログレス", "メイン")
        + """  甲: {field: {前1: 剣士#A 3000/1}, hand: 0, mana: 0, deck: 10}
  乙: {field: {前1: 番兵#C 1000/1, 後1: 弓兵#D 1000/1, 前2: 盾兵#E 2000/1}, hand: 0, mana: 0, deck: 10}
claims:
  甲: {says: 弓兵は無事, then: {D.zone: 場}}
  乙: {says: 弓兵がやられることがある, then: {D.zone: トラッシュゾーン}}
""",
        encoding="utf-8",
    )
    found = library.explore(path, "action", 2000)
    claims = [(claim.verdict, claim.decided_by) for claim in found.resolution.claims]
    assert (found.lines, claims) == (4, [("holds", "3.5.4.2.b"), ("never", "3.5.4.2.b")])


def test_a_card_that_is_said_to_stay_parts_at_its_damage(library: Library, tmp_path: Path) -> None:
    """Both have 先制, so both deal their damage at once (34-7); that they break then (10-1), and where they go (12-2), follows."""
    claims = judge(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {field: {中央: 槍兵#A 2/1 WT1 先制}}
  乙: {field: {中央: 番兵#C 2/1 WT1 先制}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: 攻めた方が先, then: {A.zone: 中央}}
  乙: {says: 同時, then: {A.zone: タイムライン}}
""",
    )
    assert {(item.parts_at, item.decided_by) for item in claims.values()} == {(5, "34-7")}


def test_damage_that_a_claim_grants_is_not_where_it_parts(library: Library, tmp_path: Path) -> None:
    """Who grants the damage denies that it breaks a card with HP 1: 10-1."""
    claims = judge(
        library,
        tmp_path,
        LEGIONS
        + """  甲: {field: {中央: 槍兵#A 2/1 WT1}}
  乙: {field: {中央: 番兵#C 2/1 WT1}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: 2点では壊れない, then: {A.zone: 中央, A.damage: 2}}
  乙: {says: 壊れる, then: {A.zone: タイムライン}}
""",
    )
    assert {item.decided_by for item in claims.values()} == {"10-1"}


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


@pytest.mark.parametrize("shield", ["前1: 盾#B 4000/1", "前2: 結界#P スペル 永続"])
def test_what_may_not_be_done_is_what_a_card_that_makes_no_difference_nearly_forbids(
    library: Library, tmp_path: Path, shield: str
) -> None:
    """The card in another column, or no ステラ, protects nobody (3.5.4.2.b): it stands on the board because that is the dispute."""
    claims = judge(
        library,
        tmp_path,
        ASTERISK.replace("プログレス", "メイン")
        + f"""  甲: {{field: {{前1: 剣士#A 3000/1}}}}
  乙: {{field: {{{shield}, 後2: 術師#C 1000/1}}}}
line: [{{甲: {{attack: A, target: C}}}}]
claims:
  甲: {{says: 選べる, then: {{C.zone: トラッシュ}}}}
  乙: {{says: 選べない, then: {{C.zone: 後列}}}}
""",
    )
    assert {(item.parts_at, item.decided_by) for item in claims.values()} == {(3, "3.5.4.2.b")}


def test_who_advances_parts_where_the_row_changes(library: Library, tmp_path: Path) -> None:
    """A ステラ of the back row goes forward where nobody stands before it (3.2.a): the zone is one, the row is not."""
    claims = judge(
        library,
        tmp_path,
        ASTERISK.replace("phase: プログレス", "phase: エンド")
        + """  甲: {field: {}}
  乙: {field: {後1: 術師#C 1000/1}, deck: 5}
line: [{甲: {end: ターン}}]
claims:
  甲: {says: 前に出る, then: {C.zone: 前列}}
  乙: {says: 後ろのまま, then: {C.zone: 後列}}
""",
    )
    assert {item.decided_by for item in claims.values()} == {"3.2.a"}
    assert all(item.parts_at for item in claims.values())


def test_a_card_that_was_passed_over_parts_at_the_choice(library: Library, tmp_path: Path) -> None:
    """A unit in the hand is not among those that the text offers: the sentence that chooses decides."""
    claims = judge(
        library,
        tmp_path,
        WARS.replace("phase: 戦闘", "phase: 第1メイン")
        + """  甲: {story: {1: ライト}, hand: [急襲#E, 兵士#X 2]}
  乙: {field: {前左: 番兵#C 3}}
cards:
  急襲: {kind: イベント, サイド: ライト, レベル: 1, text: 1体を破壊する, do: [{choose: {it: {kind: キャラクター}}, destroy: it}]}
line: [{甲: {event: E}}]
claims:
  甲: {says: 手札の兵士を選ぶ, then: {X.zone: 捨て山置き場}}
  乙: {says: 番兵が破壊される, then: {C.zone: 捨て山置き場, X.zone: 手札}}
""",
    )
    assert {item.decided_by for item in claims.values()} == {"card:急襲.1"}


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


def test_of_several_ways_to_end_the_game_the_one_spoken_of_decides(library: Library, tmp_path: Path) -> None:
    """Who has drawn the last card has not lost: 24-3b asks for a draw that cannot be made; no cores are spoken of (24-2b)."""
    text = """game: legions
title: t
board:
  turn: {seat: 甲, number: 31, phase: ドロー}
  甲: {life: 5, deck: [石#X スキル], hand: []}
  乙: {life: 6}
claims:
  甲: {says: 引けたのだから負けではない, then: {game.over: no}}
  乙: {says: 山札が0枚になったので甲の負け, then: {game.loser: 甲}}
"""
    assert {item.decided_by for item in judge(library, tmp_path, text).values()} == {"24-3b"}


def test_what_the_other_player_tried_in_vain_is_not_what_a_claim_breaks_on(library: Library, tmp_path: Path) -> None:
    """With a core that 乙 takes from 甲's master 甲 would have twelve; nobody leaves that to the other player: 24-2b decides."""
    text = (
        "game: legions\ntitle: t\nboard:\n  turn: {seat: 甲, number: 15, phase: メイン}\n"
        "  甲: {master: 甲の長#M 赤 白, mode: 覚醒, cores: {active: 9, lord: 2, Ⅲ: 1, Ⅰ: 0}, lord: 森の主#L 4/5 疲労 CC2}\n"
        "  乙: {mode: 覚醒, deck: 5}\n"
        "line: [{甲: {end: メイン}}, {乙: {use: 甲の長}}]\n"
        "claims:\n  甲: {says: Ⅲの1つを合わせて12個で勝ち, then: {game.winner: 甲}}\n"
    )
    assert judge(library, tmp_path, text)["甲"].decided_by == "24-2b"
