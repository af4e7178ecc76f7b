"""From a board to a state: cards, numbers, what is presumed, what is in force, and what is open."""

from __future__ import annotations

from types import SimpleNamespace

from tests.boards import board_from, said, start_from

from gunbai.errors import Problem
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Obj, put_var
from gunbai.interpreter.game.game import Game
from gunbai.notation.notation import Notation
from gunbai.replay.start import in_phase


def test_the_example_of_the_design(legions):
    """The cards get uids in board order, their numbers a definition, what was not said a presumption."""
    start = start_from("甲: {field: {左: ルーン剣士#A 3/2 WT2}}\n乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1 疲労}}", legions)
    rune, sentinel = start.state.obj(start.tags["A"]), start.state.obj(start.tags["C"])
    key = "ルーン剣士 ミニオン 3/2 WT2"
    assert rune == Obj(2, key, "甲", "ミニオンゾーン", "左", turned="活性", stamp=2)
    assert start.cards[key] == Card("ルーン剣士", "ミニオン", {"atk": 3, "hp": 2, "wt": 2})
    assert (sentinel.damage, sentinel.turned, start.cards[sentinel.card].keywords) == (1, "疲労", (("再生", 0),))
    assert start.state.presumed == ((1, "turned"), (2, "turned"), (3, "turned"))
    assert start.state.clock == len(start.state.objs) + 10


def test_what_the_rules_forbid_is_reported(legions):
    """A game's hook sees the state and reports; nothing is refused."""
    game = Game("test")

    @game.hook("problems")
    def too_many(state, vocabulary):
        return [Problem("BOARD", f"{len(state.in_zone('マスターエリア', '甲'))} masters", rule="17-13")]

    start = start_from("甲: {master: [あ, い]}", legions, game=game)
    assert said(start.problems) == ["2 masters (17-13) [BOARD]"]


def test_what_a_board_implies(ships: Notation) -> None:
    """A game may fill in what the rest of a board implies, knowing what was left out."""
    game = Game("ships")

    @game.hook("implied")
    def dice_of_a_fleet(state, cards, left_out):
        return put_var(state, "東.dice", f"北{len(cards)}") if "東.dice" in left_out else state

    assert start_from("東: {sea: [船A 3]}", ships, game=game).state.var("東.dice") == "北1"
    assert start_from("東: {sea: [船A 3], dice: 南}", ships, game=game).state.var("東.dice") == "南"


def test_the_first_word_of_a_line_tells_the_phase(ships: Notation) -> None:
    """A board that leaves its phase out stands in the phase in which the first decision can be taken; one that says it keeps it."""
    line = [SimpleNamespace(words={"sail": "A"}, moment="")]
    assert in_phase(board_from("turn: {seat: 東}", ships), line, ships).turn.phase == "帆"
    assert in_phase(board_from("turn: {phase: 櫂}", ships), line, ships).turn.phase == "櫂"
    assert in_phase(board_from("turn: {seat: 東}", ships), [], ships).turn.phase == ""
