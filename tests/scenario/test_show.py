from msgspec.structs import replace

from gunbai.document import read_text
from gunbai.interpreter.card import Card
from gunbai.interpreter.state import Contribution, Frame, put
from gunbai.notation.board_writer import flow, format_board, scalar
from gunbai.replay.phase import phase_of
from gunbai.replay.snapshot import board_of

from .helpers import board_from, start_from

WRITTEN = """\
turn: {seat: 甲, number: 3, phase: メイン, first: 甲}
甲:
  life: 20
  cores: {active: 3, exhausted: 2}
  lord: 王#L 4/4 貫通2 コア3
  field: {左: ルーン剣士#A 3/2 WT2, 中央: [兵 1/1, 槍 1/1]}
  hand: ?
  deck: [春, 夏, ...]
  standby: 兵士*3
乙:
  field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}
  hand: [?*2, 春]
  deck: 30
  exile: []
in force:
  - {on: A, atk: +1, until: turn, by: 38-5}
  - {on: C, keyword: 貫通2, until: battle}
  - {on: 乙, field: attack, op: lift, until: turn, by: 34-5}
already:
  - {A: 春の祝福}
now:
  - {path: [34-1, 34-4], scope: battle, with: {attacker: A, amount: 2}, given: {target: C}, sequence: yes}
pending:
  - {run: 38-17, at: 終わり, with: {card: A}, by: 35-1}
"""


def test_canonical_text(legions):
    """A board in canonical form is printed as it was written, to the letter."""
    assert format_board(board_from(WRITTEN, legions), legions) == WRITTEN


def test_only_what_was_written(legions):
    """Nothing that the judge left out is printed."""
    assert format_board(board_from("乙: {}", legions), legions) == "乙: {}\n"
    assert format_board(board_from("{}", legions), legions) == ""


def test_a_state_as_a_board(legions):
    """A state shows everything it knows, presumed facts as left out."""
    start = start_from("甲: {life: 3, field: {左: 兵#A 1/1}, deck: 30, hand: []}\n乙: {master: [], deck: 0, hand: [春]}", legions)
    state = put(start.state, replace(start.state.obj(start.tags["A"]), damage=1))
    assert (
        format_board(board_of(state, start), legions)
        == """\
turn: {seat: 甲, number: 3, phase: メイン, first: 甲}
甲:
  life: 3
  mp: 0
  mode: 通常
  cores: {active: 0, exhausted: 0, Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0}
  master: マスター
  field: {左: 兵#A 1/1 ダメージ1}
  hand: []
  deck: 30
乙:
  life: 20
  mp: 0
  mode: 通常
  cores: {active: 0, exhausted: 0, Ⅰ: 0, Ⅱ: 0, Ⅲ: 0, Ⅳ: 0}
  master: []
  hand: 春
  deck: []
"""
    )


def test_what_players_may_see(legions, robots):
    """For players a hand and a deck are counts, a card face down is nobody's business, procedures stay out."""
    start = start_from("甲: {hand: [春, 夏], deck: [秋, ...], standby: [冬], field: {左: 兵#A 1/1 リバース}}", legions)
    shown = format_board(board_of(start.state, start, seen_by=legions.seats), legions)
    for hidden in ("春", "夏", "秋"):
        assert hidden not in shown
    assert "  hand: 2\n  deck: [?, ...]\n  standby: 冬\n" in shown
    assert "兵#A 1/1 リバース" in shown
    start = start_from("東: {front: {A: 機体#M 5 伏せ, B: 兵 1}}", robots)
    assert "front: {A: ?#M 伏せ, B: 兵 1}" in format_board(board_of(start.state, start, seen_by=robots.seats), robots)


def test_a_card_exiled_face_down_is_seen_by_nobody(legions):
    """17-18: a card exiled face up is public, one exiled face down is looked at by no player, its owner included."""
    start = start_from("甲: {exile: [表札#X, 裏札#Y 裏向き]}", legions)
    shown = format_board(board_of(start.state, start, seen_by=["甲"]), legions)
    assert ("表札#X" in shown, "裏札" in shown) == (True, False)


def test_what_one_player_may_see(legions, robots):
    """A player sees the own hand and what lies face down on the own side, nothing of the other's; nobody sees a deck."""
    start = start_from("甲: {hand: [春], deck: [秋]}\n乙: {hand: [夏]}", legions)
    shown = format_board(board_of(start.state, start, seen_by=["甲"]), legions)
    assert ("hand: 春" in shown, "夏" in shown, "秋" in shown) == (True, False, False)
    start = start_from("東: {front: {A: 機体#M 5 伏せ}}\n西: {front: {A: 別#N 4 伏せ}}", robots)
    shown = format_board(board_of(start.state, start, seen_by=["東"]), robots)
    assert ("機体#M 5 伏せ" in shown, "?#N 伏せ" in shown) == (True, True)


def test_cards_without_a_tag_get_one_when_something_refers_to_them(legions):
    """What is in force on an untagged card can still be written down and read back."""
    start = start_from("甲: {field: {左: 兵 1/1}}", legions)
    gain = Contribution("atk", "add", 2, 2, amount=1, until="turn", clause="38-5")
    text = format_board(board_of(replace(start.state, in_force=(gain,)), start), legions)
    assert "field: {左: 兵#card2 1/1}" in text
    assert "- {on: card2, atk: +1, until: turn, by: 38-5}" in text
    assert start_from(text, legions).state.in_force == (gain,)


def test_what_ended_with_an_incarnation_is_not_shown(legions):
    """A contribution to a card that has left since is no part of the board."""
    start = start_from("甲: {field: {左: 兵#A 1/1}}", legions)
    stale = Contribution("atk", "add", 2, 99, amount=1)
    assert board_of(replace(start.state, in_force=(stale,)), start).in_force == ()


def test_known_cards_are_printed_by_name(legions):
    """A card from the book needs no numbers; one that differs prints only the difference."""
    known = [Card("エリン", "ミニオン", {"atk": 2, "hp": 2, "cost": 3}, (("再生", 0),))]
    start = start_from("甲: {field: {左: エリン#A, 中央: エリン#B 5/5 貫通1}}", legions, known)
    assert "field: {左: エリン#A, 中央: エリン#B 5/5 貫通1}" in format_board(board_of(start.state, start), legions)


def test_phase_in_the_middle_of_an_action(legions):
    """A phase is recognised around an open action, with the step at which it goes on."""
    start = start_from("turn: {phase: メイン}", legions)
    *outer, inner = start.state.frames
    attack = Frame("34-1", "34-4", 1)
    state = replace(start.state, frames=(*outer, replace(inner, at="26-6.3"), attack))
    assert phase_of(state, legions) == ("メイン", "26-6.3", (attack,))
    assert "step: 26-6.3" in format_board(board_of(state, start), legions)


def test_scalars():
    """A word is quoted only where YAML would read it otherwise."""
    plain = ["番兵#C 3/2 再生", "38-5", "+1", "-1", "タイプ:剣士", "...", "?", "〜による", "=3"]
    quoted = ["", "- a", "a: b", "a #b", "[a", "a,b", "*a", "&a", "a:", " a", "'a", "a\tb", "~"]
    assert [scalar(word) for word in plain if word != "=3"] == [word for word in plain if word != "=3"]
    assert all(scalar(word).startswith('"') for word in quoted)
    text = flow({"a": [*plain, *quoted]})
    assert read_text(text) == {"a": [*plain, *quoted]}
