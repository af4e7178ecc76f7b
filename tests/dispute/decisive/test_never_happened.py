"""Claims about what never came about; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written
from tests.dispute.decisive.claims import ASTERISK, LEGIONS, WARS, decided, judge

from gunbai.library import Library


def test_what_is_done_to_the_other_player(library: Library, tmp_path: Path) -> None:
    """The hand is reduced at the end of the own turn (5.6.3): so it would be, were the nine cards those of 甲."""
    text = """game: legend-of-stars
title: 相手のターンの終わりの手札の枚数
board:
  turn: {seat: 甲, number: 5, phase: エンド}
  甲: {hand: 3, deck: 20}
  乙: {hand: 9, deck: 20, trash: []}
line: []
claims:
  甲: {says: 手札の上限は7枚なので乙は2枚捨てる, then: {乙.trash.count: 2}}
  乙: {says: 調整するのはターンを終えるプレイヤーの手札だけ, then: {乙.trash.count: 0}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert found["甲"].decided_by == "5.6.3"


def test_what_was_done_with_a_card_that_lies_where_it_lay(library: Library, tmp_path: Path) -> None:
    """The card that was turned up goes under the deck (4.1.3-5): that, not turning it up, is what was done with it."""
    text = """game: star-wars
title: フォースチェックで表にしたカードの行き先
board:
  turn: {seat: 甲, number: 5, phase: 第1メイン}
  甲: {story: {1: ライト}, hand: [天秤#E], deck: [混血#A 2 ライト アイコン2, 予備#C 1, 予備2#D 1]}
  乙: {field: {前左: 敵#X 9}, base: 5, hand: []}
cards:
  天秤: {kind: イベント, サイド: [ライト], level: 1, text: フォースチェックを1枚行い、ライトアイコンの数のダメージを与える。,
        do: [{force check: 1}, {choose: {it: {side: foe, zone: 場}}, damage: {to: it, amount: L}}]}
line:
  - 甲: {event: E}
claims:
  甲: {says: 使用したカードと一緒に捨て山置き場に集められる, then: {A.zone: 捨て山置き場}}
  乙: {says: 判定後はメインデッキの一番下に送る, then: {A.zone: デッキ}}
"""
    found = {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}
    assert (found["甲"].decided_by, found["甲"].leans_on) == ("4.1.3-5", "4.3-6")


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


def test_what_comes_about_with_an_empty_pile_though_chance_is_open(library: Library, tmp_path: Path) -> None:
    """A reload puts a card into the damage zone (4.1.a), where the deck was empty before; which card is chance."""
    text = """game: asterisk
title: ちょうど引き切ったデッキ
board:
  turn: {seat: 甲, number: 5, phase: ドロー}
  甲: {hand: [], deck: [石#X 1000/1, 砂#Y 1000/1], trash: [灰#Z 1000/1, 塵#W 1000/1], damage: 2, field: []}
  乙: {field: [], deck: 10}
line:
  - 甲: {charge: しない}
claims:
  甲: {says: 2枚とも引けたのでリロードは行わない。ダメージは2枚のまま, then: {甲.damage.count: 2}}
  乙: {says: デッキが無くなったのでリロードし、デッキの1番上がダメージゾーンへ, then: {甲.damage.count: 3}}
"""
    found = judge(library, tmp_path, text)
    assert (found["乙"].decided_by, found["乙"].parts_at) == ("4.1.a", 1)
    fails = library.replay(written(tmp_path, text)).to_json()["claims"][1]["fails"]
    assert fails["text"] == {"ja": "甲のデッキゾーン", "en": "甲's deck"}


def test_what_comes_only_in_a_later_turn_is_no_reason(library: Library, tmp_path: Path) -> None:
    """The turn player's cards rise (3.1.a): that those of 甲 do so in the next turn does not make a choice of 乙 decide."""
    text = """game: asterisk
title: 相手のリフレッシュフェイズ
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: [], deck: 10, field: {前1: 剣士#A 3000/1 セット}}
  乙: {hand: [], deck: 10, field: []}
line:
  - 甲: ターン終了
  - 乙: {charge: しない}
claims:
  甲: {says: 場の横になっているカードは全て縦になるから、乙のリフレッシュフェイズに剣士も縦になる, then: {A.turned: ライズ}}
  乙: {says: 縦になるのはターンプレイヤーのカードだけ。剣士は横のまま, then: {A.turned: セット}}
"""
    found = judge(library, tmp_path, text)
    assert (found["甲"].decided_by, found["甲"].leans_on) == ("3.1.a", "3.1.a")
