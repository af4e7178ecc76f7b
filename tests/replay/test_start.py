"""From a board to a state: cards, numbers, what is presumed, what is in force, and what is open."""

from __future__ import annotations

import pytest
from tests.boards import after, machine_for, said, start_from

from gunbai.errors import BadInput, Problem
from gunbai.interpreter.card import Card
from gunbai.interpreter.game import Game
from gunbai.interpreter.state import Contribution, Deferred, Frame, Obj, Scope, Use, put_var
from gunbai.notation.board import Already, Board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.replay.facts import read_fact
from gunbai.replay.start import make_state

ERIN = Card("エリン", "ミニオン", {"atk": 2, "hp": 2, "cost": 3}, (("再生", 0),))


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


def test_known_cards(legions):
    """A known card keeps its definition; what a token adds makes a definition of its own under another key."""
    start = start_from("甲: {field: {左: エリン#A, 中央: エリン#B 5/5 貫通1}}", legions, [ERIN])
    plain, changed = (start.cards[start.state.obj(start.tags[tag]).card] for tag in "AB")
    assert plain is ERIN
    assert changed == Card("エリン", "ミニオン", {"atk": 5, "hp": 5, "cost": 3}, (("再生", 0), ("貫通", 1)))


def test_numbers_left_out(legions):
    """A number left out is the set-up's, and is listed; one that nobody knows is marked."""
    start = start_from("甲: {life: 3, mp: ?}", legions)
    assert (start.state.var("甲.life"), start.state.var("乙.life"), start.state.var("甲.cores.active")) == (3, 20, 0)
    assert start.state.var("甲.mp.unknown") == 1
    assert "乙.life" in start.presumed
    assert "甲.life" not in start.presumed


def test_piles(legions):
    """A deck has an order from the top; a pile left out is unknown, not empty."""
    start = start_from("甲: {deck: [春, 夏], hand: []}\n乙: {deck: 30}", legions)
    deck = start.state.in_zone("山札", "甲")
    assert [(obj.card, obj.order) for obj in deck] == [("春", 0), ("夏", 1)]
    assert [obj.order for obj in start.state.in_zone("山札", "乙")] == list(range(30))
    assert {start.state.obj(obj.uid).card for obj in start.state.in_zone("山札", "乙")} == {"?"}
    unknown = [name for name, _ in start.state.vars if name.endswith(".unknown")]
    assert [name for name in unknown if "cores" not in name] == ["乙.手札.unknown"]


def test_names(legions):
    """A name means a card when only one bears it; a card hidden in a deck does not compete."""
    text = "甲: {field: {左: 兵#A 1/1, 中央: 兵 2/2, 右: 槍 1/1}, hand: [春], deck: [春, 槍]}\n乙: {standby: 盾*2}"
    start = start_from(text, legions)
    assert "兵" not in start.tags
    assert start.state.obj(start.tags["槍"]).zone == "ミニオンゾーン"
    assert start.state.obj(start.tags["春"]).zone == "手札"
    assert start.state.obj(start.tags["乙マスター"]).owner == "乙"
    assert start.tag(start.tags["A"]) == "A"
    assert start.find("ａ") == start.tags["A"]
    assert start.find("弓") == 0


def test_statuses_and_what_is_in_force(legions):
    """A status and what a card left behind are contributions bound to this incarnation."""
    start = start_from("甲: {field: {左: 兵#A 1/1 行動不能}}\nin force: [{on: A, atk: +1, until: leave, by: 38-5}]", legions)
    uid = start.tags["A"]
    assert start.state.in_force == (
        Contribution("行動不能", "status", uid, uid, clause="29-1:1", until="turn"),
        Contribution("atk", "add", uid, uid, amount=1, clause="38-5", until="leave", entered=4),
    )


def test_counters_of_a_zone(legions):
    """Cores counted for a zone lie on the card there; where no card is, it is reported."""
    start = start_from("甲: {lord: 王#L 4/4, cores: {lord: 2}}\n乙: {cores: {lord: 1}}", legions)
    assert start.state.obj(start.tags["L"]).count("core") == 2
    assert said(start.problems) == ["乙 has 1 core on a card in ロードエリア, but no card is there [NO-CARD-THERE]"]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("{}", ("甲", 3, "甲")),
        ("{seat: 乙}", ("乙", 4, "甲")),
        ("{number: 6}", ("乙", 6, "甲")),
        ("{seat: 乙, number: 5}", ("乙", 5, "乙")),
        ("{first: 乙}", ("乙", 3, "乙")),
    ],
)
def test_turn(turn, expected, legions):
    """What a board leaves out of the turn is presumed to fit the rest, past both players' first turns."""
    state = start_from(f"turn: {turn}", legions).state
    assert (state.var("turn.seat"), state.var("turn.number"), state.var("turn.first")) == expected


def test_turn_that_cannot_be(legions):
    """A turn that is not that seat's is reported, for a card may have given it."""
    start = start_from("turn: {seat: 乙, number: 3, first: 甲}", legions)
    assert said(start.problems) == ["turn 3 is 甲's when 甲 began, not 乙's [TURN-ORDER]"]


def test_phase_and_open_procedures(legions):
    """A phase and what is open inside it are frames, each outer one at the step after the inner."""
    now = "{path: [34-1, 34-4], scope: battle, with: {attacker: A, amount: 1}, given: {target: A}}"
    state = start_from(f"turn: {{phase: ドロー}}\n甲: {{field: {{左: 兵#A 1/1}}}}\nnow: [{now}]", legions).state
    assert state.scopes == (Scope(1, "game"), Scope(2, "battle", 1, (("attacker", 2), ("amount", 1))))
    assert state.frames == (
        Frame("26-1", "", 1),
        Frame("26-2", "26-6", 1),
        Frame("26-5", "26-5.1", 1),
        Frame("34-1", "34-4", 2, bound=(("target", 2),), opens=True),
    )


def test_pending_and_already(legions):
    """What waits is deferred; what was used this turn is remembered."""
    pending = "{run: 38-17, at: 終わり, with: {card: H}, by: 35-1}"
    state = start_from(f"甲: {{hand: [春#H]}}\nalready: [{{H: 春}}, {{甲: 夏}}]\npending: [{pending}]", legions).state
    assert state.used == (Use("turn", "春", 2), Use("turn", "夏", seat="甲"))
    assert state.deferred == (Deferred("終わり", "38-17", (("card", 2),), "35-1"),)


def test_a_card_aboard_another(robots):
    """A card that is part of another names its host."""
    start = start_from("東: {front: {A: [機体#M 5, 兵 1 @M]}}", robots)
    assert start.state.obj(2).host == start.tags["M"]


def test_what_the_rules_forbid_is_reported(legions):
    """A game's hook sees the state and reports; nothing is refused."""
    game = Game("test")

    @game.hook("problems")
    def too_many(state, vocabulary):
        return [Problem("BOARD", f"{len(state.in_zone('マスターエリア', '甲'))} masters", rule="17-13")]

    start = start_from("甲: {master: [あ, い]}", legions, game=game)
    assert said(start.problems) == ["2 masters (17-13) [BOARD]"]


def test_boards_made_by_programs(legions):
    """A board that no file was read for is refused when it names a card that is not there."""
    with pytest.raises(BadInput, match="no card on the board is called Z"):
        make_state(Board(already=(Already("Z", "x"),)), legions, Catalogue(), amount=lambda clause, name: 20, after=after)


def test_what_a_board_implies(ships: Notation) -> None:
    """A game may fill in what the rest of a board implies, knowing what was left out."""
    game = Game("ships")

    @game.hook("implied")
    def dice_of_a_fleet(state, cards, left_out):
        return put_var(state, "東.dice", f"北{len(cards)}") if "東.dice" in left_out else state

    assert start_from("東: {sea: [船A 3]}", ships, game=game).state.var("東.dice") == "北1"
    assert start_from("東: {sea: [船A 3], dice: 南}", ships, game=game).state.var("東.dice") == "南"


def test_the_order_of_play_may_change_each_round(ships: Notation) -> None:
    """Where turns do not alternate, the number of a turn says nothing about whose it is."""
    assert start_from("turn: {seat: 東, number: 4, first: 東}", ships).problems == ()


def test_a_hidden_pile_that_is_empty_at_the_start(ships: Notation) -> None:
    """A pile that a game begins without is empty when the board leaves it out; another hidden one is unknown."""
    start = start_from("東: {}", ships)
    facts = [read_fact(machine_for(start), start.state, start, f"東.{pile}").value for pile in ("hold", "wreck")]
    assert facts == ["?", "0"]


def test_a_card_lies_as_its_zone_has_it(squares: Notation) -> None:
    """Left out, a card in each zone lies as cards enter that zone, and it is only presumed to."""
    state = start_from("東: {power: 2, field: {前1: 狼 1}}", squares).state
    assert [obj.turned for obj in state.objs] == ["縦", "起", "起"]
    assert len(state.presumed) == 3
