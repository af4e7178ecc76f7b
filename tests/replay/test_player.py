"""How a line answers: what it may leave out, how it ends phases, what is refused where all there is to choose is forbidden."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.boards import Setting, board_from
from tests.notations import ROBOTS, vocabulary_text
from tests.shipped import library

from gunbai.dispute.resolution import Resolution, resolve
from gunbai.document import Mapping
from gunbai.interpreter.data.ask import Outcome, Repeat
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.catalogue import Catalogue
from gunbai.replay.line import play_line
from gunbai.replay.run import Run
from gunbai.replay.start import make_state
from gunbai.scenario.file import Decision
from gunbai.scenario.reader import read_scenario_text

game = Game("drill")
STEPS = {"1": ("2", "3", "4"), "2": ("2.1",), "3": ("3.1",), "4": ("4.1",)}
PHASES = "phases: {出撃: [1, 2, 2.1], 休息: [1, 3, 3.1], 帰還: [1, 4, 4.1]}"
DECISIONS = "decisions: {strike: {alias: 攻撃, clause: 10}, shout: {clause: s, once: o}}"
PHASED = ROBOTS.replace("phases: {出撃: [1, 2], 帰還: [1, 3]}", PHASES)
NOTATION = vocabulary_text(PHASED.replace("decisions: {strike: {alias: 攻撃, clause: 10}}", DECISIONS))


game.notes("shout", "duck", "salute", "rested", "home")


@game.step("2.1")
def strike(play: Play) -> list[Outcome]:
    """Strikes as often as wanted; whom it hits may duck, and the striker may shout before that."""
    action = play.choose_action("main", play.turn_player)
    return [] if action is None else [Repeat("2.1"), play.call(action[2], "strike", card=action[1])]


@game.action("strike", "s")
def everybody(play: Play, seat: str) -> list[int]:
    """Any of the player's robots."""
    return [obj.uid for obj in play.zone("前線", seat)]


@game.step("s")
def struck(play: Play) -> list[Outcome]:
    """The striker may shout, the other player may let a robot duck that is upright; what was said is kept."""
    foe = play.foe(play.turn_player)
    shout = play.choose("shout", ("yes", "no"), voluntary=True, skip="no")
    duck = play.ask(Question("duck", [obj.uid for obj in play.zone("前線", foe)], by=foe, free=("no",), if_allowed="duck"))
    play.choose("cheer", ["旗"], by=foe)
    salute = play.choose("salute", ("yes", "no"), voluntary=True, skip="no")
    words = {"shout": shout, "duck": duck, "salute": salute}
    return [play.event("var", word=word, to=value) for word, value in words.items()]


@game.condition("d", of="duck")
def is_upright(play: Play, uid: int) -> bool:
    """Only what stands upright ducks."""
    return play.obj(uid).turned == "直立"


@game.step("3.1")
def rest(play: Play) -> list[Outcome]:
    """One may do nothing, and need not say so."""
    play.choose_action("rest", play.turn_player, skip=True)
    return [play.event("var", word="rested", amount=1)]


@game.step("4.1")
def retreat(play: Play) -> list[Outcome]:
    """One more phase that has to be ended."""
    play.choose_action("retreat", play.turn_player)
    return [play.event("var", word="home", amount=1)]


BOARD = "turn: {seat: 東, phase: 出撃}\n東: {front: {A: 鉄#A 3}}\n西: {front: {A: 銅#C 2, B: 銀#D 2 横}}"


def played(*line: tuple[str, dict[str, str]], board: str = BOARD) -> Run:
    """Returns the run of a line, each decision a seat with its words."""
    start = make_state(
        board_from(board, NOTATION),
        Setting(NOTATION, stated=3, after=lambda rule, step: (*STEPS[rule], "")[STEPS[rule].index(step) + 1]),
        Catalogue(),
    )
    model = SimpleNamespace(rule=lambda id: SimpleNamespace(steps=STEPS.get(id, ()), values={}, status="modelled"))
    machine = Machine(game, model, NOTATION.vocabulary, start.cards)
    return play_line(machine, start, [Decision(who, Mapping(words)) for who, words in line])


def test_an_opportunity_need_not_be_mentioned():
    """Without a word about it, it is not taken; with one it is."""
    silent = played(("東", {"strike": "A"}), ("西", {"duck": "C"}))
    loud = played(("東", {"strike": "A"}), ("東", {"shout": "yes"}), ("西", {"duck": "C"}))
    assert [run.problems for run in (silent, loud)] == [[], []]
    assert [(run.state.var("shout"), run.state.var("duck")) for run in (silent, loud)] == [("no", 2), ("yes", 2)]


def test_what_is_forbidden_is_refused_even_where_nothing_else_is_left():
    """All that could duck is down: who does not try is not asked, who tries is refused by the clause."""
    board = BOARD.replace("銅#C 2", "銅#C 2 横")
    assert played(("東", {"strike": "A"}), board=board).state.var("duck") == "no"
    run = played(("東", {"strike": "A"}), ("西", {"duck": "D"}), board=board)
    assert [(item.line, item.ground) for item in run.refused] == [(2, "d")]


def test_an_illegal_decision_takes_no_opportunity_away():
    """What was passed on the way to a decision that is refused is still to come, as if that decision had not been tried."""
    line = (("東", {"strike": "A"}), ("西", {"duck": "D"}), ("東", {"shout": "yes"}), ("西", {"duck": "C"}))
    run = played(*line)
    assert [(item.line, item.ground) for item in run.refused] == [(2, "d")]
    assert (run.problems, run.state.var("shout"), run.state.var("duck")) == ([], "yes", 2)


def test_an_illegal_decision_leaves_the_decision_before_it_as_it_is():
    """Also where that one has words left which are asked for only later."""
    run = played(("東", {"strike": "A", "salute": "yes"}), ("西", {"duck": "D"}), ("西", {"duck": "C"}))
    assert [(item.line, item.ground) for item in run.refused] == [(2, "d")]
    assert (run.problems, run.state.var("duck"), run.state.var("salute")) == ([], 2, "yes")


def test_an_illegal_decision_leaves_ended_phases_ended():
    """A phase that the line has ended stays so when the decision after that is refused."""
    run = played(("東", {"end": "休息"}), ("東", {"strike": "A"}), ("東", {"end": "帰還"}))
    assert [item.line for item in run.refused] == [2]
    assert (run.problems, run.state.var("rested"), run.state.var("home")) == ([], 1, 1)


def test_what_comes_once_is_declined_or_refused_where_nobody_asks():
    """A no to it changes nothing; to take it is refused by the clause that gives it once."""
    declined = played(("東", {"shout": "no"}), ("東", {"strike": "A"}), ("西", {"duck": "C"}))
    assert (declined.problems, declined.refused, declined.state.var("duck")) == ([], [], 2)
    taken = played(("東", {"shout": "yes"}), ("東", {"strike": "A"}), ("西", {"duck": "C"}))
    assert ([(item.line, item.ground) for item in taken.refused], taken.state.var("shout")) == ([(1, "o")], "no")


@pytest.mark.parametrize("word", ["pass", "duck"])
def test_a_pass_is_a_no(word):
    """Not to do something optional may be said as a pass."""
    run = played(("東", {"strike": "A"}), ("西", {word: "no"}))
    assert (run.problems, run.state.var("duck")) == ([], "no")


def test_the_other_player_may_say_an_answer_that_was_the_only_one():
    """It changes nothing, also when it is said where the turn player goes on; another one is not what was asked."""
    line = (("東", {"strike": "A"}), ("西", {"duck": "C"}))
    run = played(*line, ("西", {"cheer": "旗"}), ("東", {"end": "出撃"}))
    assert (run.problems, run.refused, run.state.var("rested")) == ([], [], 1)
    assert played(*line, ("西", {"cheer": "太鼓"})).problems or played(*line, ("西", {"cheer": "太鼓"})).refused


def test_a_unit_answers_for_its_parts():
    """Who names a card that is part of another means the whole where only that is asked about."""
    board = BOARD.replace("A: 鉄#A 3", "A: [鉄#A 3, 操縦者#P 1 @A]")
    run = played(("東", {"strike": "P"}), ("西", {"duck": "no"}), board=board)
    assert (run.problems, run.refused) == ([], [])


@pytest.mark.parametrize(("word", "rested", "home"), [("", 1, 0), ("出撃", 1, 0), ("帰還", 1, 1), ("turn", 1, 1)])
def test_ending_a_later_phase_ends_those_before_it(word, rested, home):
    """`end` ends the phase; with the name of a later one all up to it, with turn all."""
    run = played(("東", {"end": word}))
    assert (run.problems, run.state.var("rested"), run.state.var("home")) == ([], rested, home)


def test_ending_a_phase_that_is_over_already():
    """A phase in which one need not say anything may be ended all the same; the one after it is not."""
    run = played(("東", {"end": "出撃"}), ("東", {"end": "休息"}))
    assert (run.problems, run.state.var("home")) == ([], 0)
    late = played(("東", {"end": "休息"}), ("東", {"end": "休息"}), ("東", {"end": "休息フェイズ"}))
    assert (late.problems, late.state.var("home")) == ([], 0)


def test_the_other_player_has_no_word_in_it():
    """An action of the wrong player is refused with the clauses that make it one."""
    run = played(("西", {"strike": "C"}))
    assert [(item.line, item.grounds) for item in run.refused] == [(1, ("2.1", "s"))]


def test_a_pass_ends_a_phase_in_which_one_acts():
    """Who passes where actions may be taken is done with the phase."""
    run = played(("東", {"pass": ""}))
    assert (run.problems, run.state.var("rested")) == ([], 1)


def test_a_bare_end_ends_the_phase_in_which_the_line_acts():
    """A line that begins in a phase of opportunities, or took one there, ends that phase; one that comes to it does not."""
    begun = played(("東", {"end": ""}), board=BOARD.replace("出撃", "休息"))
    assert (begun.problems, begun.state.var("rested"), begun.state.var("home")) == ([], 1, 0)
    passed = played(("東", {"end": ""}), ("東", {"end": ""}))
    assert (passed.problems, passed.state.var("home")) == ([], 1)


CARDS = """
cards:
  兵: {kind: ミニオン, numbers: 1/3, abilities: [{name: 報復, text: "《ダメージを受けた時》：相手のマスターに1ダメージを与える。", when: ダメージを受けた時, do: {damage: {to: foe master, amount: 1}}}]}
  医: {kind: ミニオン, numbers: 1/3, abilities: [{name: 倍, text: "《ダメージを受けた時》：相手のマスターに、相手のライフの半分のダメージを与える。", when: ダメージを受けた時, do: {damage: {to: foe master, amount: {half: {var: life, seat: foe}}}}}]}
"""  # noqa: E501 - one card per line


def waiting(second: str) -> Resolution:
    """Returns the resolution of a board on which the triggers of two cards wait."""
    text = f"""game: legions
title: 誘発待ち
board:
  turn: {{seat: 甲, phase: メイン}}
  pending: [{{card: A}}, {{card: B, ability: {"報復" if second == "兵" else "倍"}}}]
  甲: {{field: {{左: 兵#A, 右: {second}#B}}}}
  乙: {{life: 9}}
{CARDS}"""
    cases = library().cases
    case = read_scenario_text(text, cases.kits)
    return resolve(cases.table(case), case)


def test_an_order_that_comes_to_the_same_need_not_be_said() -> None:
    """Two alike triggers resolve without anybody's choosing; two of which the order matters wait for it."""
    alike = waiting("兵")
    assert alike.run.state.var("乙.life") == 7
    assert alike.run.ask is not None
    assert alike.run.ask.key == "action"
    unlike = waiting("医")
    assert unlike.run.state.var("乙.life") == 9
    assert unlike.run.ask is not None
    assert (unlike.run.ask.key, len(unlike.run.ask.options)) == ("trigger", 2)
