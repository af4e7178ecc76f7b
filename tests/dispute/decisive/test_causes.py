"""What made facts otherwise than claimed, and what a step could do no more; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.decisive.claims import ASTERISK, LEGIONS, STARS, WARS, decided, judge

from gunbai.library import Library


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
