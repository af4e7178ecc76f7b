"""Facts of a state by path: their values, their spellings, what they rest on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.boards import machine_for, start_from

from gunbai.errors import BadInput
from gunbai.interpreter.data.state import Ending
from gunbai.notation.board_writer import format_board
from gunbai.notation.notation import Notation
from gunbai.replay.facts import Fact, holds, paths_of, read_fact
from gunbai.replay.snapshot import board_of

BOARD = """
turn: {seat: 甲, number: 5, phase: メイン}
甲: {life: 7, cores: {active: 3, exhausted: 2, lord: 1}, lord: 王#L 4/4, field: {左: 兵#A 1/1 WT2 緑 貫通2 コア1}, hand: 3}
乙: {field: {中央: 番兵#C 3/2 再生 ダメージ1 疲労 リバース 行動不能}, wait: {Ⅱ: 槍#W}, deck: ?}
in force: [{on: A, atk: +2, by: 38-5}, {on: A, keyword: 貫通1, by: 38-2}]
"""


def fact(text, notation, board=BOARD, **change) -> Fact:
    """Returns one fact of a board."""
    start = start_from(board, notation)
    return read_fact(machine_for(start), replace(start.state, **change), start, text)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("C.zone", "ミニオンゾーン"),
        ("C.ゾーン", "ミニオンゾーン"),
        ("C.slot", "中央"),
        ("C.face", "リバース"),
        ("C.turned", "疲労"),
        ("C.damage", "1"),
        ("C.ダメージ", "1"),
        ("C.status.行動不能", "yes"),
        ("A.status.行動不能", "no"),
        ("C.keyword.再生", "yes"),
        ("A.keyword.再生", "no"),
        ("A.keyword.貫通", "2+1"),
        ("A.atk", "3"),
        ("A.ATK", "3"),
        ("A.hp", "1"),
        ("C.hp", "1"),
        ("A.wt", "2"),
        ("A.コスト", "none"),
        ("A.属性", "緑"),
        ("A.コア", "1"),
        ("A.cores", "1"),
        ("W.name", "槍"),
        ("L.kind", "ロード"),
        ("甲マスター.turned", "活性"),
        ("甲.master.turned", "活性"),
        ("C.owner", "乙"),
        ("甲.life", "7"),
        ("甲.ライフ", "7"),
        ("乙.life", "20"),
        ("甲.mode", "通常"),
        ("甲.cores", "5"),
        ("甲.cores.active", "3"),
        ("甲.cores.lord", "1"),
        ("甲.hand.count", "3"),
        ("甲.手札.枚数", "3"),
        ("乙.deck.count", "?"),
        ("乙.タイムライン.count", "1"),
        ("甲.field.count", "3"),
        ("甲.hand", "3"),
        ("turn.seat", "甲"),
        ("ターン.フェイズ", "メイン"),
        ("turn.number", "5"),
        ("game.winner", "none"),
        ("game.over", "no"),
    ],
)
def test_values(path, value, legions):
    """Each path has one canonical value, in the game's own words."""
    assert fact(path, legions).value == value


@pytest.mark.parametrize(
    ("path", "right", "mistaken"),
    [
        ("C.zone", ["ミニオンゾーン", "minion zone", "中央", "フィールド", "field"], ["リーダーゾーン", "左", "タイムライン"]),
        ("W.zone", ["Ⅱ", "II", "2", "WTⅡ", "WT2", "ウェイトゾーンⅡ", "タイムライン", "wait zone 2"], ["Ⅲ", "フィールド"]),
        ("L.zone", ["ロード", "リーダーゾーン", "lord", "ロードエリア"], ["中央", "左", "マスター"]),
        ("C.face", ["リバース", "reversed"], ["裏向き", "表向き"]),
        ("A.face", ["", "表向き", "なし"], ["リバース"]),
        ("C.turned", ["疲労", "exhausted"], ["活性"]),
        ("C.status.行動不能", ["yes", "はい", "あり"], ["no", "なし"]),
        ("A.atk", ["3", "３"], ["1"]),
        ("A.keyword.貫通", ["yes", "2+1", "2", "1"], ["no", "3"]),
        ("A.keyword", ["貫通", "貫通2", "貫通1"], ["貫通3", "再生", "none"]),
        ("A.貫通", ["yes", "2+1"], ["no"]),
        ("turn.phase", ["メイン", "main", "メインフェイズ"], ["エンド"]),
        ("game.winner", ["none", "なし", ""], ["甲"]),
    ],
)
def test_spellings(path, right, mistaken, legions):
    """A fact is recognised in every spelling a judge may use, and in no other."""
    found = fact(path, legions)
    assert [holds(found, word) for word in right] == [True] * len(right)
    assert [holds(found, word) for word in mistaken] == [False] * len(mistaken)


def test_what_nobody_knows(legions):
    """A fact that nobody knows neither holds nor fails; it holds only as unknown."""
    found = fact("乙.deck.count", legions)
    assert (holds(found, "3"), holds(found, "?")) == (None, True)


def test_grounds_and_derivation(legions):
    """A number says which clauses made it, term by term."""
    found = fact("A.atk", legions)
    assert found.grounds == ("38-5",)
    assert found.derivation is not None
    assert [(term.op, term.amount, term.clause) for term in found.derivation.terms] == [("printed", 1, "14-3h"), ("add", 2, "38-5")]


def test_endings(legions):
    """A game that is over has a winner, or none when it is drawn."""
    won = Ending("乙", "24-2a")
    assert fact("game.winner", legions, ending=won).value == "乙"
    assert fact("game.over", legions, ending=won).value == "yes"
    drawn = fact("game.winner", legions, ending=Ending("", "24-4c"))
    assert (drawn.value, holds(drawn, "draw"), holds(drawn, "none")) == ("引き分け", True, False)


def test_reading_a_path_that_cannot_be(legions):
    """Reading an impossible path raises what is wrong with it."""
    with pytest.raises(BadInput, match="Z is no card"):
        fact("Z.atk", legions)


def test_names_with_full_stops(robots):
    """A card whose name holds a full stop is found by its whole name."""
    assert fact("Mk.2.power", robots, "東: {front: {A: Mk.2 5, B: Mk 3}}").value == "5"
    assert fact("Mk.power", robots, "東: {front: {A: Mk.2 5, B: Mk 3}}").value == "3"


def test_every_listed_path_can_be_read(legions):
    """The paths that describe a board are all facts."""
    start = start_from(BOARD, legions)
    paths = list(paths_of(start))
    assert {"A.zone", "C.damage", "甲.cores.active", "乙.hand.count", "turn.phase"} <= set(paths)
    for path in paths:
        assert read_fact(machine_for(start), start.state, start, path).path == path


def test_facts_of_labels_and_piles(ships: Notation) -> None:
    """Dice are equal in any order and can be counted; a pile of cards alone means how many lie there."""
    start = start_from("東: {dice: [北6, 南1], sea: [船A 3, 船B 2]}", ships)
    paths = ("東.dice", "東.dice.count", "東.sea", "西.海面.枚数")
    facts = [read_fact(machine_for(start), start.state, start, path) for path in paths]
    assert [fact.value for fact in facts] == ["北6 南1", "2", "2", "0"]
    assert [holds(facts[0], said) for said in ("南1 北6", "北6南1", "2", "北6")] == [True, True, True, False]
    assert format_board(board_of(start.state, start), ships).startswith("turn:")


LYING = """
turn: {seat: 甲, number: 5, phase: メイン}
甲:
  master: 長#M 赤 白
  field: {左: 兵#A 1/1, 右: 兵#R 1/1 リバース}
  hand: [札#H 1/1]
  deck: [一#X 1/1, 二#Y 1/1]
  exile: [影#E 1/1 裏向き, 陽#F 1/1]
乙: {field: {中央: 番兵#C 3/2}}
"""


@pytest.mark.parametrize(
    ("path", "value", "ground"),
    [
        ("H.seen", "甲", "17-7"),
        ("X.seen", "none", "17-6"),
        ("A.seen", "甲 乙", "17-5"),
        ("R.seen.乙", "yes", "17-5"),
        ("E.seen.甲", "no", "17-18"),
        ("F.seen.乙", "yes", "17-18"),
        ("甲.field.count", "3", ""),
        ("H.face", "none", "17-9"),
        ("甲.deck.1", "X", "17-8"),
    ],
)
def test_who_looks_and_what_shows_a_face(path, value, ground, legions):
    """17-5 to 17-7 and 17-18 say who looks at a card where it lies; a card in the hand shows no face (17-9)."""
    found = fact(path, legions, LYING)
    assert found.value == value
    assert not ground or ground in found.grounds


def test_a_card_that_shows_no_face_is_not_face_up(legions):
    """In a hand or a deck no card shows a face; on the field one without a word is face up."""
    assert holds(fact("A.face", legions, LYING), "表")
    for path in ("H.face", "X.face"):
        assert holds(fact(path, legions, LYING), "表") is False
        assert holds(fact(path, legions, LYING), "なし")


def test_who_looks_is_not_known_where_the_book_is_silent(ships: Notation) -> None:
    """No clause of this game says who looks at a card: nobody is told that somebody may."""
    start = start_from("東: {sea: [船#A 3]}", ships)
    assert read_fact(machine_for(start), start.state, start, "A.seen").value == "?"


def test_who_may_act_next_is_nobody_where_no_exchange_is_open(legions):
    """Between two actions nobody holds anything; the exchanges of a game that has them are its shipped boards' (turn.holder)."""
    assert holds(fact("turn.holder", legions), "なし")
