"""What a board leaves out is tried otherwise where it meets something else that is otherwise: a reading, or another such thing."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.library import Library

TWELVE = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 15, phase: メイン}}
  甲: {{{mine}deck: 9, hand: []}}
  乙: {{mode: 覚醒, cores: {{active: 0, Ⅰ: 0}}, deck: 5}}
line: [{{甲: {{end: メイン}}}}]
claims:
  甲: {{says: s, then: {{game.over: no}}}}
"""
"""Who has twelve cores in the core zone and on the lord wins (24-2b)."""
WALLED = """game: king-castle
title: t
board:
  turn: {{seat: 甲, number: 5, phase: バトル}}
  甲: {{units: [剣士#U 3/2], castle: 20}}
  乙: {{{theirs}king: 乙の王 雷 城壁3, units: []}}
line: [{{甲: {{attack: U, target: 乙の城}}}}]
claims:
  甲: {{says: s, then: {{game.over: no}}}}
"""
"""The damage goes to the wall while it stands (4.1-2), and who has no castle left has lost (1-2)."""
DOWNED = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{life: 3000, hand: [落雷#E], energy: 1}}
  乙: {{{life}前衛: {{4: 爆弾#C}}}}
cards:
  爆弾: {{kind: キャラクター, cost: 1, numbers: 100/100/100}}
  落雷:
    kind: エフェクト
    cost: 1
    text: 相手のキャラクター1体をダウン状態にする。
    do: [{{choose: {{it: {{side: foe, zone: キャラクターゾーン}}}}, down: it}}]
line: [{{甲: {{use: E, it: C}}}}]
claims:
  甲: {{says: s, then: {{game.over: no}}}}
"""
"""Whether an effect that downs deals DOWN damage is open (C-14); 100 of it may be all that 乙 has left."""


def judged(library: Library, tmp_path: Path, case: str) -> tuple[str, set[str]]:
    """Returns the verdict on the one claim, and what it hangs on."""
    told = library.replay(written(tmp_path, case)).to_json()["claims"][0]
    return told["verdict"], {item["id"] for item in told["on"]}


def test_two_things_left_out_that_only_matter_together_are_hung_on(library: Library, tmp_path: Path) -> None:
    """A wall that stands keeps damage from any castle, and a castle of 20 stands without one: a castle of 3 without one falls."""
    assert judged(library, tmp_path, WALLED.format(theirs="")) == ("depends", {"乙.wall", "乙.castle"})


def test_one_of_the_two_that_is_said_leaves_the_other_harmless(library: Library, tmp_path: Path) -> None:
    """Behind a wall of 3 no castle is reached, and a castle of 20 stands without any."""
    assert judged(library, tmp_path, WALLED.format(theirs="wall: 3, ")) == ("holds", set())
    assert judged(library, tmp_path, WALLED.format(theirs="castle: 20, ")) == ("holds", set())


def test_what_only_another_reading_looks_at_is_tried_there(library: Library, tmp_path: Path) -> None:
    """With the life that nobody wrote the game may end under one reading of C-14: both are named."""
    assert judged(library, tmp_path, DOWNED.format(life="")) == ("depends", {"C-14", "乙.life"})
    assert judged(library, tmp_path, DOWNED.format(life="life: 3000, ")) == ("holds", set())


def test_the_rest_of_a_group_written_in_part_is_presumed(library: Library, tmp_path: Path) -> None:
    """Eleven cores that are written do not say that no twelfth waits in Ⅰ; one that is written as none does."""
    known = "mode: 覚醒, cores: {active: 9, exhausted: 2, master: 0"
    verdict, on = judged(library, tmp_path, TWELVE.format(mine=known + "}, "))
    assert (verdict, "甲.cores.Ⅰ" in on) == ("depends", True)
    assert judged(library, tmp_path, TWELVE.format(mine=known + ", Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0}, ")) == ("holds", set())


EMPTIED = """game: asterisk
title: t
board:
  turn: {{seat: 甲{phase}}}
  甲: {{hand: [], field: []{deck}, trash: []}}
claims:
  乙: {{says: s, then: {{game.winner: 乙}}}}
"""
"""Who has to draw and has neither deck nor trash loses (2-2); nobody draws in a main phase."""
TRADED = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, phase: アタック}}
  甲: {{{mine}前衛: {{2: 自軍#A 500/300/200}}}}
  乙: {{{theirs}前衛: {{3: 敵軍#B 500/400/400}}}}
line: [{{甲: {{attack: A}}}}]
claims:
  甲: {{says: s, then: {{game.winner: 甲, 甲.life: 200}}}}
"""
"""The DOWN damage of the opponent's character comes first, and who has no life left then has lost (5.5.2, 4)."""
PLAYED = """game: king-castle
title: t
board:
  turn: {{seat: 甲, number: 5{phase}}}
  甲: {{energy: {{火: 2}}, castle: 10, hand: []}}
  乙: {{energy: {{水: 4}}, castle: 10, hand: [槍兵#S 2/1 水4]}}
line: [{{乙: {{play: S}}}}]
claims:
  乙: {{says: s, then: {{S.zone: ユニットゾーン}}}}
"""
"""A unit is played in the set phase of one's own turn (5.1-1): after the end phase of the other's it may be."""
TIPPED = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 4, phase: エンド}}
  甲: {{energy: {energy}, deck: 5}}
  乙: {{deck: 5, hand: 0}}
line: [{{甲: {{end: ターン}}}}]
claims:
  甲: {{says: s, then: {{甲.energy.ゲイン: 2}}}}
"""
"""Only the turn player's energy stands up again (5.2): 甲's stays as it lies."""


def test_the_phase_and_a_pile_that_only_matter_together_are_hung_on(library: Library, tmp_path: Path) -> None:
    """Without a line it is asked what comes by itself: in a draw phase with an empty deck the game is lost."""
    assert judged(library, tmp_path, EMPTIED.format(phase="", deck="")) == ("depends", {"turn.phase", "甲.deck"})
    assert judged(library, tmp_path, EMPTIED.format(phase=", phase: メイン", deck="")) == ("never", set())
    assert judged(library, tmp_path, EMPTIED.format(phase=", phase: ドロー", deck=", deck: []")) == ("holds", set())


def test_a_number_is_tried_as_what_a_claim_misses_beside_another(library: Library, tmp_path: Path) -> None:
    """Where 乙 has lost, 甲 keeps all its life: 200 of it is what 甲 began with, and not 400."""
    assert judged(library, tmp_path, TRADED.format(mine="", theirs="")) == ("depends", {"甲.life", "乙.life"})
    assert judged(library, tmp_path, TRADED.format(mine="", theirs="life: 2000, ")) == ("never", set())


def test_a_decision_tells_no_phase_in_which_it_is_refused(library: Library, tmp_path: Path) -> None:
    """A unit played on the other's turn may have been played when that had ended."""
    assert judged(library, tmp_path, PLAYED.format(phase="")) == ("depends", {"turn.phase"})
    assert judged(library, tmp_path, PLAYED.format(phase=", phase: セット(第一)")) == ("never", set())


def test_cards_that_are_only_counted_by_how_they_lie_are_doubted_together(library: Library, tmp_path: Path) -> None:
    """Two energy of which nobody says how they lie may both lie sideways: one alone would not make it so."""
    assert judged(library, tmp_path, TIPPED.format(energy="2")) == ("depends", {"甲.energy.ゲイン"})
    assert judged(library, tmp_path, TIPPED.format(energy="{リゲイン: 2}")) == ("never", set())
    assert judged(library, tmp_path, TIPPED.format(energy="{ゲイン: 2}")) == ("holds", set())


AWAKE = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 9{phase}}}
  甲: {{mode: 通常, master: 甲の長#M 赤 白, {cores}deck: 5}}
  乙: {{deck: 5}}
claims:
  甲: {{says: s, then: {{甲.mode: 覚醒}}}}
"""
"""The last core of the master is taken in the core phase, and the mode changes (26-4, 20-1)."""


def test_what_only_another_phase_looks_at_is_tried_there(library: Library, tmp_path: Path) -> None:
    """Whether the master bears one core or two is asked in the core phase only: there it is tried both ways."""
    verdict, on = judged(library, tmp_path, AWAKE.format(phase="", cores=""))
    assert (verdict, "turn.phase" in on) == ("depends", True)
    cores = "cores: {active: 1, exhausted: 3, master: 2}, "
    assert judged(library, tmp_path, AWAKE.format(phase=", phase: コア", cores=cores))[0] == "never"


CHANGED = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 5{phase}}}
  甲:
    mode: 通常
    cores: {{active: 3, exhausted: 0, master: 2}}
    hand: [古い札#H スキル コスト1]
    deck: [一#D1 スキル コスト1, 二#D2 スキル コスト1, 三#D3 スキル コスト1]
line: [{{甲: {{change: H}}}}]
claims:
  甲: {{says: s, then: {{{claimed}}}}}
"""
"""A card is drawn in step 2 of the draw phase, a card changed in step 3 (26-5), a core gained in the phase before (26-4)."""


def test_a_board_without_a_phase_may_stand_at_the_step_that_is_decided_or_in_a_phase_before_it(
    library: Library, tmp_path: Path
) -> None:
    """Whether the card of the turn has been drawn, and the core gained, when a card is changed, only the board can say."""
    at_once, before = ", phase: ドロー, step: 26-5.3", ", phase: コア"
    for claimed, said in (
        ("D2.zone: 手札", ", phase: ドロー"),
        ("D1.zone: 手札, 甲.hand.count: 1", at_once),
        ("甲.cores.active: 4", before),
    ):
        assert judged(library, tmp_path, CHANGED.format(phase="", claimed=claimed)) == ("depends", {"turn.phase"})
        assert judged(library, tmp_path, CHANGED.format(phase=said, claimed=claimed)) == ("holds", set())
    assert judged(library, tmp_path, CHANGED.format(phase=at_once, claimed="D2.zone: 手札")) == ("never", set())
    assert judged(library, tmp_path, CHANGED.format(phase="", claimed="H.zone: 除外ゾーン")) == ("holds", set())


TRAPPED = """game: king-castle
title: t
board:
  turn: {{seat: 甲, number: 9, phase: 第一セット}}
  甲: {{king: 甲の王 火 城壁5, energy: 火3, castle: 9, hand: [術士#D]}}
  乙: {{{wall}king: 乙の王 雷 城壁0, castle: 1, magic: [落とし穴#T]}}
cards:
  術士:
    kind: ユニット
    cost: 火3
    numbers: 3/1
    when: "IN"
    text: "剣1"
    do: {{damage: {{amount: 1, kind: 物理, to: ユニットか城, may: yes}}}}
  落とし穴:
    kind: カウンター
    cost: 雷2
    when: 相手がユニットを場に出した時
    text: 相手がユニットを場に出した時、そのユニットを破壊する。
    do: {{destroy: event}}
line: [{{甲: {{play: D, target: 城}}}}, {attempt}{{乙: {{use: T}}}}]
claims:
  甲: {{says: s, then: {{game.winner: 甲}}}}
"""
"""Where the IN comes first, or comes at all (KC-D20, KC-D39), the last castle falls, unless a wall stands."""


def test_what_a_refused_attempt_looks_at_is_tried_beside_a_reading_all_the_same(library: Library, tmp_path: Path) -> None:
    """A card that is not one's own is refused, whatever is looked at for that: the wall matters under the other readings."""
    on = {"KC-D20", "KC-D39"}
    for attempt in ("", "{甲: {play: 乙lord}}, ", "{甲: {use: 乙キング}}, "):
        assert judged(library, tmp_path, TRAPPED.format(wall="", attempt=attempt)) == ("depends", {*on, "乙.wall"})
        assert judged(library, tmp_path, TRAPPED.format(wall="wall: 0, ", attempt=attempt)) == ("depends", on)


FULL = """game: legions
title: t
board:
  turn: {{seat: 甲, phase: メイン}}
  甲: {{{life}lord: 祈り手#L 1/4 コア1, standby: [祈り#K]}}
  乙: {{}}
cards:
  祈り: {{kind: スキル, WT: 1, text: ライフを1点得る。, do: [{{life: 1}}]}}
line: [{{甲: {{play: K}}}}]
claims:
  甲: {{says: s, then: {{甲.life: {claimed}}}}}
"""
"""Life begins at 20 and does not rise above it (08-4, 38-2)."""


def test_a_number_that_is_usually_at_its_limit_is_tried_below_it(library: Library, tmp_path: Path) -> None:
    """The usual 20 stays 20, so what a claim misses from there is one too much: from 10 it comes to 11."""
    for claimed in ("11", "19"):
        assert judged(library, tmp_path, FULL.format(life="", claimed=claimed)) == ("depends", {"甲.life"})
    assert judged(library, tmp_path, FULL.format(life="", claimed="21")) == ("never", set())
    assert judged(library, tmp_path, FULL.format(life="life: 10, ", claimed="11")) == ("holds", set())


RAIDED = """game: asterisk
title: t
board:
  turn: {{seat: 甲{number}}}
  甲: {{field: {{前1: 剣士#A 3000/1}}}}
  乙: {{field: [], hand: [], damage: [], deck: [石#X, 木#Y]}}
{rest}
"""
"""In the first turn of the game nobody attacks (3.5.4.b)."""
ATTACK = "line: [{甲: {attack: A}}]"


def told(library: Library, tmp_path: Path, rest: str, number: str = "") -> list[tuple[str, str, tuple[object, ...]]]:
    """Returns what is presumed of the turn's number, with what the line rules out of it."""
    found = library.replay(written(tmp_path, RAIDED.format(number=number, rest=rest))).to_json()["assumptions"]
    return [(item["id"], item["value"], (*item.get("unless", {}).values(),)) for item in found if item["id"] == "turn.number"]


def test_a_turn_that_would_refuse_the_line_is_hung_on_where_somebody_argues_for_it(library: Library, tmp_path: Path) -> None:
    """乙 says that nothing came of the attack: in the first turn nothing would, and nobody wrote which it is."""
    rest = ATTACK + "\nclaims: {甲: {says: s, then: {乙.damage.count: 1}}, 乙: {says: s, then: {乙.damage.count: 0}}}"
    assert judged(library, tmp_path, RAIDED.format(number="", rest=rest)) == ("depends", {"turn.number"})
    assert judged(library, tmp_path, RAIDED.format(number=", number: 3", rest=rest)) == ("holds", set())


def test_a_turn_that_would_refuse_the_line_is_told_where_nobody_argues(library: Library, tmp_path: Path) -> None:
    """The line tells that it was not the first turn; what it is taken to be is listed, with the clause that would refuse it."""
    claimed = ATTACK + "\nclaims: {甲: {says: s, then: {乙.damage.count: 1}}}"
    assert judged(library, tmp_path, RAIDED.format(number="", rest=claimed)) == ("holds", set())
    ruled_out = [("turn.number", "3", ("1", 1, "3.5.4.b", "3.5.4.b"))]
    assert told(library, tmp_path, claimed) == ruled_out
    assert told(library, tmp_path, ATTACK) == ruled_out
    assert told(library, tmp_path, claimed, ", number: 3") == []
    assert told(library, tmp_path, "line: []") == []


def test_a_line_that_is_only_claimed_tells_nothing_of_the_turn(library: Library, tmp_path: Path) -> None:
    """That one may attack is what is claimed: in the first turn one may not."""
    rest = "claims: {甲: {says: s, line: [{甲: {attack: A}}], then: {乙.damage.count: 1}}}"
    assert judged(library, tmp_path, RAIDED.format(number="", rest=rest)) == ("depends", {"turn.number"})
    assert judged(library, tmp_path, RAIDED.format(number=", number: 3", rest=rest)) == ("holds", set())


STRUCK = """game: legions
title: t
board:
  turn: {{seat: 甲, phase: メイン}}
  甲: {{field: {{左: 剣士#A 2/3 WT1{status}}}}}
  乙: {{life: 20, master: 乙の長#N 黒 緑, field: {{右: 番兵#C 1/4 WT1}}}}
{rest}
"""
"""A unit that was put there this turn does not attack (29-1)."""


def test_a_line_that_is_only_claimed_tells_what_was_done_with_its_cards(library: Library, tmp_path: Path) -> None:
    """Nobody wrote whether A was put there this turn: what is taken for it is listed, with the clause that would refuse that."""
    rest = "line: []\nclaims: {乙: {says: s, then: {C.damage: 2}, line: [{甲: {attack: A, target: C}}]}}"
    for status, unless in (("", ["29-1:3"]), (" 行動不能:いいえ", [])):
        case = STRUCK.format(status=status, rest=rest)
        assert judged(library, tmp_path, case) == ("holds", set())
        found = library.replay(written(tmp_path, case)).to_json()["assumptions"]
        assert [item["unless"]["clause"] for item in found if item["id"] == "剣士#A.status.行動不能"] == unless


def test_a_line_that_was_played_tells_what_was_done_with_its_cards(library: Library, tmp_path: Path) -> None:
    """Nobody says that A could not attack: what is taken for it is listed, with the clause that would refuse it."""
    rest = "line: [{甲: {attack: A, target: C}}]\nclaims: {甲: {says: s, then: {C.damage: 0}}, 乙: {says: s, then: {C.damage: 2}}}"
    for status, unless in (("", ["29-1:3"]), (" 行動不能:いいえ", [])):
        case = STRUCK.format(status=status, rest=rest)
        assert judged(library, tmp_path, case) == ("never", set())
        found = library.replay(written(tmp_path, case)).to_json()["assumptions"]
        assert [item["unless"]["clause"] for item in found if item["id"] == "剣士#A.status.行動不能"] == unless


def test_what_would_allow_a_refused_decision_is_listed_where_nothing_is_claimed(library: Library, tmp_path: Path) -> None:
    """Energy that the board leaves out might have paid for the second unit."""
    played = library.replay(library.scenario("king-castle", "dice-of-the-round-before")).to_json()
    assert [item["line"] for item in played["refused"]] == [2]
    assert {item["id"] for item in played["assumptions"] if item["matters"]} >= {"甲.energy.火", "甲.energy.全"}
