"""Probes of Legend of Stars: the battle (5.5.1), what ends at the same time (9.4), and the later of two settings (9.5)."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from msgspec.structs import replace
from tests.probes.legend_of_stars import ATTACK, FIELD, HAND, HIDDEN, PROBE, RIGHT, TRASH
from tests.probes.support import PASS, Run, begin, board, idle_grounds, play, put, resume, unknown_clauses, value

from gunbai.interpreter.state import Contribution, Obj, State

# -- the battle -------------------------------------------------------------------------------------------------------------


def battle(
    *objs: Obj,
    life: tuple[int, int] = (1000, 1000),
    energy: tuple[int, int] = (1, 1),
) -> State:
    """Returns a board on which 甲's attack phase begins; the first card is 甲's attacker (uid 1)."""
    return board(objs, [begin("5.5", PROBE)], life=by_seat(life), energy=by_seat(energy))


def by_seat(numbers: tuple[int, int]) -> dict[str, int]:
    """Returns two numbers as 甲's and 乙's."""
    return dict(zip(("甲", "乙"), numbers, strict=True))


def on(name: str, owner: str, slot: str, turned: str = ATTACK, face: str = "") -> Obj:
    """Returns a character in play."""
    return put(name, owner, FIELD, slot, turned=turned, face=face)


ATTACKS = ("action", ("attack", 1))
WOLF = on("狼", "甲", "前1")


def life(run: Run) -> tuple[int, int]:
    """Returns both lives, 甲's first."""
    return run.state.var("甲.life"), run.state.var("乙.life")


def test_the_book_has_every_clause() -> None:
    """Every clause bound, ordered or cited here stands in the book as it ships, so that no binding is of an invented number."""
    cited = [ground for run in (play(PROBE, battle(WOLF, on("熊", "乙", "前4")), [ATTACKS]),) for ground in run.grounds()]
    assert unknown_clauses(PROBE, *cited) == set()


def test_both_pass() -> None:
    """Nobody can use anything: both passes are taken without asking, ATK meets DEF of the display, and the loser is trashed."""
    run = play(PROBE, battle(WOLF, on("熊", "乙", "前4", RIGHT)), [ATTACKS])
    assert run.state.obj(2).zone == TRASH
    assert life(run) == (1000, 600)
    assert run.order() == [
        "5.5:1", "5.5.1.1:1", "5.5.1.1:2", "5.5.1.2-3", "5.5.1.2", "5.5.1.3", "5.5.1.4", "5.5.1.note1", "5.5.1.5:1", "5.5.1.5:2",
        "5.5.1.5.1", "5.5.1.5.2", "5.5.1.5.3", "5.5.1.6:1", "5.5.1.6:3", "5.5.1.6:3", "5.5.1.6:3", "5.5.1.6:4",
    ]  # fmt: skip
    assert "2.1.3" in run.grounds("5.5.1.5:2")
    assert run.offered() == (("end",),)
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(("attack", 1), "5.5.1.0")]


def test_display_decides_which_number_counts() -> None:
    """盾兵 has DEF 600 and ATK 200: with 2.1.3 switched off the attack that fails against the one succeeds against the other."""
    start = battle(WOLF, on("盾兵", "乙", "前4", RIGHT))
    assert life(play(PROBE, start, [ATTACKS])) == (800, 1000)
    assert life(play(PROBE, start, [ATTACKS], off=["2.1.3"])) == (1000, 600)


def test_priority_alternates_one_effect_each() -> None:
    """乙 is asked first, then 甲, then 乙 again although 乙 has passed before: any use reopens the exchange (G-17)."""
    start = battle(
        WOLF,
        on("熊", "乙", "前4"),
        put("気合", "甲", HAND),
        put("気合", "乙", HAND),
        put("気合", "乙", HAND),
        energy=(1, 2),
    )
    run = play(PROBE, start, [ATTACKS])
    assert (run.ask.who, run.ask.clause) == ("乙", "5.5.1.2")
    run = resume(run, [("use", PASS)])
    assert (run.ask.who, run.ask.clause) == ("甲", "5.5.1.3")
    run = resume(run, [("use", 3), ("it", 1)])
    assert (run.ask.who, run.offered()) == ("乙", (4, 5, PASS))
    run = resume(run, [("use", 4), ("it", 2)])
    assert run.ask.who == "乙", "甲 has nothing left and passes without being asked"
    assert life(resume(run, [("use", PASS)])) == (800, 600), "700 against 700: both are down"


def test_without_the_alternation_there_is_no_window() -> None:
    """The lead above steps 2 and 3 is what opens the exchange; with it switched off nobody is asked."""
    start = battle(WOLF, on("熊", "乙", "前4"), put("足払い", "乙", HAND))
    assert play(PROBE, start, [ATTACKS]).ask.key == "use"
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.2-3"]).ask.key == "action"
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.2"]).ask.key == "action", "the attacked player's turn of it is step 2"


def test_flash_turns_the_attacker_to_defence() -> None:
    """Step 4 ends the attack of a character that no longer stands in attack display; it is spent all the same (G-13)."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("足払い", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 3), ("it", 1)])
    assert run.order()[-1] == "5.5.1.4"
    assert life(run) == (1000, 1000)
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(("attack", 1), "5.5:1")]
    assert ("turn", "attack", 1) in run.state.used
    assert run.state.obj(3).zone == TRASH
    assert {"2.2.1", "2.5.1"} & run.grounds("5.5.1.2") == set(), "conditions that allow are not grounds"
    assert "7.1" in run.grounds("5.5.1.2")
    unchecked = play(PROBE, start, [ATTACKS, ("use", 3), ("it", 1)], off=["5.5.1.4"])
    assert life(unchecked) == (1000, 600), "without the check a character in defence display wins the battle"


@pytest.mark.parametrize(
    ("card", "energy", "ground"),
    [("大魔法", 1, "2.2.1"), ("足払い", 0, "2.5.1")],
    ids=["no flash", "no energy"],
)
def test_why_a_card_may_not_be_used(card: str, energy: int, ground: str) -> None:
    """A card that the window does not offer says which clause forbids it; with the clause switched off it is offered.

    It is 乙's only card, so that 乙 passes without being asked: the refusal must not get lost with the question.
    """
    start = battle(WOLF, on("熊", "乙", "前4"), put(card, "乙", HAND), energy=(0, energy))
    (step,) = play(PROBE, start, [ATTACKS]).steps("5.5.1.2")
    assert [(item.option, item.status, item.ground) for item in step.alternatives] == [(3, "illegal", ground)]
    assert play(PROBE, start, [ATTACKS], off=[ground]).offered() == (3, PASS)


def test_a_flash_moves_the_target_away() -> None:
    """Step 5 reads the lane again: with nobody left in it the attack strikes the player (G-14), by the ATK."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("転進", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 3), ("it", 2), ("square", "前1")])
    assert life(run) == (1000, 500)
    assert "5.5.b1" in run.grounds("5.5.1.5:1")
    assert run.state.obj(2).zone == FIELD


def test_another_character_arrives() -> None:
    """The target goes and the one behind it is the opponent now: face down until step 4, turned up by the note to it.

    罠師 has an effect for being turned up. In step 2 it could be used (next test); by the note it is not.
    """
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), on("罠師", "乙", "後4", ATTACK, HIDDEN), put("転進", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 4), ("it", 2), ("square", "前1")])
    assert {"5.5.b3", "6.3"} <= run.grounds("5.5.1.note1")
    assert run.state.obj(3).zone == TRASH
    assert life(run) == (1000, 900), "its DOWN, not its effect"
    blind = play(PROBE, start, [ATTACKS, ("use", 4), ("it", 2), ("square", "前1")], off=["5.5.b3"])
    assert life(blind) == (1000, 500), "without the clause for a lone rear character the lane is empty"


def test_turned_up_by_the_attack_it_may_use_its_effect_once() -> None:
    """「裏側表示から表側表示になった時」 waits for its owner's turn of the window, is optional, and is offered once."""
    start = battle(WOLF, on("罠師", "乙", "前4", RIGHT, HIDDEN), put("気合", "乙", HAND))
    run = play(PROBE, start, [ATTACKS])
    trigger = (2, "罠師.1", 2, 0)
    assert run.offered() == (trigger, 3, PASS)
    used = resume(run, [("use", trigger)])
    assert life(used) == (900, 1000)
    assert used.offered() == (3, PASS), "the same event does not offer it again"
    assert {"6.4", "5.5.1.2:4", "5.5.1.2", "5.5.1.2-3"} <= used.grounds("5.5.1.2")
    assert life(resume(run, [("use", PASS)]))[0] == 1000
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.2:4"]).offered() == (3, PASS)
    assert play(PROBE, start, [ATTACKS], off=["5.5.1.1:2"]).offered() == (3, PASS), "nobody has turned it up"


def test_trigger_of_the_attacker_waits_for_its_turn() -> None:
    """「アタックした時」 of the attacker is offered in step 3, after 乙 has had step 2; what happens in between keeps it."""
    start = battle(on("鬨", "甲", "前1"), on("熊", "乙", "前4"), put("気合", "乙", HAND))
    run = play(PROBE, start, [ATTACKS])
    assert run.ask.who == "乙"
    run = resume(run, [("use", 3), ("it", 2)])
    assert (run.ask.who, run.offered()) == ("甲", ((1, "鬨.1", 1, 0), PASS))
    run = resume(run, [("use", (1, "鬨.1", 1, 0))])
    assert life(run) == (800, 900), "100 by the effect; then 500 against 700"


def test_events_of_an_attack_are_forgotten_with_it() -> None:
    """An unused trigger of the first attack is not offered in the second, nor in the window at the end of the phase."""
    start = battle(on("鬨", "甲", "前1"), on("狼", "甲", "前2"), on("熊", "乙", "前4", RIGHT), on("熊", "乙", "前3", RIGHT))
    run = play(PROBE, start, [ATTACKS, ("use", PASS), ("action", ("attack", 2))])
    assert run.ask.key == "action", "nothing was offered in the second battle"
    assert run.state.ledger == ()
    ended = resume(run, [("action", ("end",))])
    assert ended.ask is None
    assert ended.order()[-2:] == ["5.5.1.2", "5.5.1.3"]
    assert "5.5.3" in ended.grounds("5.5.1.3")


def test_what_lasts_for_the_attack_ends_with_it() -> None:
    """+200 「このアタックの間」 is bound to the scope of the attack, also when step 4 cuts the attack short."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("気合", "甲", HAND), put("足払い", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", PASS), ("use", 3), ("it", 1)])
    assert value(run, 1, "atk") == (700, {"8.8"})
    fought = resume(run, [("use", PASS)])
    assert value(fought, 1, "atk") == (500, set())
    assert [scope.kind for scope in fought.state.scopes] == ["game"]
    cut_short = resume(run, [("use", 4), ("it", 1)])
    assert value(cut_short, 1, "atk") == (500, set())


def test_equality_downs_both_and_the_opponent_dies_first() -> None:
    """500 against 500 with both lives lethal: 乙's down damage and the check come before 甲's (5.5.2), so 甲 wins.

    The position is the book's contradiction C-03: without 5.5.2 both lives are 0 at the same time, which clause 4 calls a draw.
    """
    start = battle(WOLF, on("熊", "乙", "前4"), life=(200, 400))
    run = play(PROBE, start, [ATTACKS])
    assert (run.state.ending.winner, run.state.ending.clause) == ("甲", "4:2")
    assert life(run) == (200, 0)
    assert "5.5.2" in run.grounds("5.5.1.6:1")
    together = play(PROBE, start, [ATTACKS], off=["5.5.2"])
    assert (together.state.ending.winner, together.state.ending.clause) == ("", "4:4")
    assert life(together) == (0, 0)


def test_equality_with_life_left() -> None:
    """The example of step 6: DOWN 200 and 400 on the two sides; both players live, so both are damaged and both cards go."""
    run = play(PROBE, battle(WOLF, on("熊", "乙", "前4")), [ATTACKS])
    assert life(run) == (800, 600)
    assert [event.seat for event in run.events("damage")] == ["乙", "甲"]
    assert {run.state.obj(uid).zone for uid in (1, 2)} == {TRASH}
    kept = play(PROBE, battle(WOLF, on("熊", "乙", "前4")), [ATTACKS], off=["5.5.1.6:4"])
    assert {kept.state.obj(uid).zone for uid in (1, 2)} == {FIELD}


def test_a_destroyed_target_is_not_down() -> None:
    """A target that a flash destroys costs its player no down damage (8.9), but the empty lane lets the attack through."""
    run = play(PROBE, battle(WOLF, on("熊", "乙", "前4"), put("粉砕", "甲", HAND)), [ATTACKS, ("use", 3), ("it", 2)])
    assert life(run) == (1000, 500)
    assert run.events("down") == []


def test_a_state_inside_a_window_has_two_futures() -> None:
    """A run is a value: the state saved in the middle of a window is hashable, equal to its copy, and can be answered twice."""
    start = battle(WOLF, on("熊", "乙", "前4", RIGHT), put("足払い", "乙", HAND), put("転進", "乙", HAND))
    run = play(PROBE, start, [ATTACKS, ("use", 3)])
    assert run.ask.key == "it", "in the middle of an effect, of a window, of a battle, of a phase"
    saved, twin = run.state, copy.deepcopy(run.state)
    assert saved == twin
    assert hash(saved) == hash(twin)
    rules = [frame.rule for frame in saved.frames]
    assert [rule for rule in rules if not rule.startswith("@")] == ["5.5", "5.5.1", "5.5.1.2-3", "card:足払い"]
    assert life(resume(run, [("it", 1)])) == (1000, 1000)
    assert life(resume(run, [("it", 2)])) == (1000, 600)
    assert run.state == twin, "neither future has touched it"
    assert life(resume(Run(run.machine, twin), [("it", 1)])) == (1000, 1000)


@pytest.mark.parametrize(
    ("start", "answers"),
    [
        pytest.param(battle(WOLF, on("熊", "乙", "前4")), [], id="equality"),
        pytest.param(battle(WOLF, on("盾兵", "乙", "前4", RIGHT)), [], id="the attacker loses"),
        pytest.param(battle(WOLF, on("罠師", "乙", "後4", RIGHT, HIDDEN)), [("use", (2, "罠師.1", 2, 0))], id="turned up"),
        pytest.param(battle(on("鬨", "甲", "前1")), [("use", (1, "鬨.1", 1, 0))], id="the player is struck"),
        pytest.param(battle(WOLF, on("熊", "乙", "前4"), put("足払い", "乙", HAND)), [("use", 3), ("it", 1)], id="cut short"),
        pytest.param(battle(WOLF, on("熊", "乙", "前4"), life=(200, 400)), [], id="both lives at stake"),
    ],
)
def test_every_ground_bears_something(start: State, answers: list[tuple[str, Any]]) -> None:
    """No clause is cited for show: with any single ground of these battles switched off, something comes out otherwise."""
    assert idle_grounds(PROBE, start, [ATTACKS, *answers]) == set()


# -- what ends at the same time (9.4) ---------------------------------------------------------------------------------------


def until_the_end(*effects: tuple[int, str, int], lives: tuple[int, int] = (1000, 1000)) -> State:
    """Returns a board at 甲's 5.6.2 with effects in force until then: (card, text, parting damage) each; cards 1, 2 are 甲's."""
    objs = [on("狼", seat, slot) for seat, slot in (("甲", "前1"), ("甲", "前2"), ("乙", "前1"), ("乙", "前2"))]
    start = board(objs, [begin("5.6", PROBE)], life={"甲": lives[0], "乙": lives[1]})
    items = []
    for uid, text, amount in effects:
        items.append(Contribution("atk", "add", uid, uid, amount=100, clause=text, source=uid, until="turn"))
        if amount:
            items.append(Contribution("life", "parting damage", uid, uid, amount=amount, clause=text, source=uid, until="turn"))
    return replace(start, in_force=tuple(items))


def test_endings_alternate_and_must() -> None:
    """乙, whose turn it is not, ends one of two, then 甲 one, then 乙 the other: nobody may pass while an effect is left."""
    run = play(PROBE, until_the_end((1, "甲一", 0), (3, "乙一", 0), (4, "乙二", 0)))
    assert (run.ask.who, run.ask.clause, run.offered()) == ("乙", "9.4", ((3, "乙一"), (4, "乙二")))
    run = resume(run, [("use", (4, "乙二"))])
    assert [event.word for event in run.events("effect ends")] == ["乙二", "甲一", "乙一"]
    assert run.state.in_force == ()
    assert run.order()[-1] == "5.6.4"


def test_the_order_of_endings_decides_a_game() -> None:
    """Each player has an effect that damages the other by 100 when it ends, at 100 life each: 乙's ends first, and 乙 wins.

    Without 9.4 both end at the same time, and the game is drawn.
    """
    start = until_the_end((1, "甲一", 100), (3, "乙一", 100), lives=(100, 100))
    run = play(PROBE, start)
    assert run.state.ending.winner == "乙"
    assert life(run) == (0, 100)
    assert "9.4" in run.grounds("9.4")
    together = play(PROBE, start, off=["9.4"])
    assert (together.state.ending.winner, together.state.ending.clause) == ("", "4:4")


# -- the later of two settings (9.5) ----------------------------------------------------------------------------------------


def main_phase_of(*objs: Obj, turn: str = "甲") -> State:
    """Returns a board in a player's main phase, followed by the end of the turn; continuous effects have yet to be applied."""
    return board(objs, [begin("5.6", PROBE, "5.6.4"), begin("5.3", PROBE), begin("8.1", PROBE)], turn=turn,
                 life={"甲": 1000, "乙": 1000}, energy={"甲": 3, "乙": 3})  # fmt: skip


END = ("action", ("end",))


def test_the_example_of_the_book() -> None:
    """9.5.ex1: everybody's ATK is 300, later a card with 500 in its player's turn; in the other's turn the 300 counts again."""
    run = play(PROBE, main_phase_of(on("王", "乙", "後1"), on("将", "甲", "後1")))
    assert value(run, 2, "atk") == (500, {"9.5", "将.1"})
    assert value(run, 1, "atk") == (300, {"王.1"}), "nothing to weigh up: one setting only"
    assert value(play(PROBE, run.state, off=["9.5"]), 2, "atk") == (300, {"王.1"})
    assert value(resume(run, [END]), 2, "atk") == (300, {"王.1"})


def test_later_is_the_card_and_not_the_effect() -> None:
    """将 came before 王: when 将's effect takes hold again at the start of its player's turn, 王's card is still the later one.

    The position turns 乙's turn into 甲's, so that 将's contribution is newer than 王's although its card is older (G-27).
    """
    run = play(PROBE, main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1"), turn="乙"), [END])
    assert run.state.var("turn.seat") == "甲"
    assert [item.amount for item in run.state.in_force if item.obj == 1] == [300, 500]
    assert value(run, 1, "atk") == (300, {"9.5", "王.1"})


def test_the_earlier_counts_again_when_the_later_leaves() -> None:
    """粉砕 destroys 王, the later card: 将's own 500 counts again at once, in the same phase."""
    start = main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1"), put("粉砕", "甲", HAND))
    run = play(PROBE, start)
    assert value(run, 1, "atk")[0] == 300
    assert value(resume(run, [("action", ("play", 3)), ("it", 2)]), 1, "atk") == (500, {"将.1"})


def test_sums_come_after_settings() -> None:
    """+200 that entered before both settings is added to the setting that counts: ± is not 「になる」 (8.8, G-27)."""
    start = main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1"))
    start = replace(start, in_force=(Contribution("atk", "add", 1, 1, amount=200, clause="8.8", until="turn"),))
    assert value(play(PROBE, start), 1, "atk") == (500, {"9.5", "王.1", "8.8"})


def test_face_down_it_sets_nothing() -> None:
    """A face-down 王 has no text that could be read, so 将 is on its own; turned off, 6.4 lets it speak."""
    start = main_phase_of(on("将", "甲", "後1"), on("王", "乙", "後1", ATTACK, HIDDEN))
    assert value(play(PROBE, start), 1, "atk") == (500, {"将.1"})
    assert value(play(PROBE, start, off=["6.4"]), 1, "atk")[0] == 300
