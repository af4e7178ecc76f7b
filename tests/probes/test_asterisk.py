"""Probes of アスタリスクTCG: the three spell steps, effects once an attack, the judgement, a reload in the middle of something."""

from __future__ import annotations

import copy

import pytest
from msgspec.structs import replace
from tests.probes.asterisk import DAMAGE, DECK, HAND, PROBE, RISE, STELLA, TRASH
from tests.probes.support import PASS, Run, begin, board, idle_grounds, play, put, resume, unknown_clauses, value

from gunbai.interpreter.ask import Stop
from gunbai.interpreter.kernel import apply
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import SOMEWHERE, Obj, State

ATTACK = ("action", ("attack", 1))
END = ("action", ("end",))


def on(name: str, owner: str, slot: str = "前1") -> Obj:
    """Returns a ステラ in play, upright."""
    return put(name, owner, STELLA, slot, turned=RISE)


def main_phase(*objs: Obj, phase: str = "3.5", mana: int = 5) -> State:
    """Returns a board in 甲's main phase (or another phase); the first card has the uid 1."""
    return board(objs, [begin(phase, PROBE)], mana={"甲": mana, "乙": mana})


def cards(name: str, number: int, owner: str, zone: str) -> list[Obj]:
    """Returns several cards of one name."""
    return [put(name, owner, zone) for _ in range(number)]


def where(run: Run, zone: str, owner: str = "甲") -> list[str]:
    """Returns the names of the cards in a zone."""
    return sorted(obj.card for obj in run.state.in_zone(zone, owner))


def test_the_book_has_every_clause() -> None:
    """Every clause bound, ordered or cited here stands in the book as it ships, so that no binding is of an invented number."""
    run = play(PROBE, main_phase(on("剣", "甲"), on("壁", "乙")), [ATTACK])
    assert unknown_clauses(PROBE, *run.grounds()) == set()


# -- spell step, counter-spell step, chain step -----------------------------------------------------------------------------


def duel(*spells: tuple[str, str]) -> State:
    """Returns a board on which 剣 (3000, uid 1) may attack 盾 (2000, +500 once attacked, uid 2); hands follow from uid 3."""
    return main_phase(on("剣", "甲"), on("盾", "乙"), *(put(name, owner, HAND) for owner, name in spells))


def test_without_spells() -> None:
    """Nobody has a spell: nobody is asked, 【被攻撃時】 is resolved, 3000 beats 2500, and no damage step follows."""
    run = play(PROBE, duel(), [ATTACK])
    assert run.order() == [
        *("3.5.b", "3.5.4.1.a", "3.5.4.2.a", "3.5.4.3.b", "3.5.4.3.b", "3.5.4.3.d", "3.5.4.3.d", "盾.1:1", "3.5.4.3.d"),
        *("3.5.4.3-2.a", "3.5.4.3-3.a", "3.5.4.3-3.d", "3.5.4.4.b", "3.5.4.4.c", "3.5.4.5.b", "3.5.4.5-2.a", "3.5.4.5-2.a"),
    ]
    assert where(run, TRASH, "乙") == ["盾"]
    assert run.offered() == (END[1],)
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(ATTACK[1], "3.5.4.a")]


def test_the_steps_are_the_players_own() -> None:
    """乙 is asked in the spell step; 甲 only in answer to a spell, and only then is the counter-spell step a step at all."""
    start = duel(("乙", "強化"), ("甲", "打消"))
    run = play(PROBE, start, [ATTACK])
    assert (run.ask.who, run.ask.clause, run.offered()) == ("乙", "3.5.4.3.b", (3, PASS))
    assert resume(run, [("use", PASS)]).ask.key == "action", "without a spell of 乙 there is nothing to counter"
    run = resume(run, [("use", 3)])
    assert (run.ask.who, run.ask.clause, run.offered()) == ("甲", "3.5.4.3-2.a", (4, PASS))
    assert "3.5.4.3.c" in run.grounds("3.5.4.3.b")
    assert play(PROBE, start, [ATTACK], off=["3.5.4.3.a"]).ask.key == "action", "that sentence gives the step to 乙"


def test_a_spell_waits_in_the_trash_for_the_chain() -> None:
    """Between the two steps the spell is paid, lies in the trash and has done nothing; 【被攻撃時】 has been resolved before it."""
    run = play(PROBE, duel(("乙", "強化"), ("甲", "打消")), [ATTACK, ("use", 3)])
    assert where(run, TRASH, "乙") == ["強化"]
    assert run.state.var("乙.mana") == 4
    assert value(run, 2, "power")[0] == 2500
    assert [link.rule for link in run.state.deferred] == ["card:強化"]


def test_the_last_spell_is_resolved_first() -> None:
    """打消 answers 強化 and is resolved before it, so that 強化 never is; in the order of use it would come too late."""
    start = duel(("乙", "強化"), ("甲", "打消"))
    line = [ATTACK, ("use", 3), ("use", 4)]
    run = play(PROBE, start, line)
    assert where(run, TRASH, "乙") == ["強化", "盾"], "negated: 2500 against 3000"
    assert "3.5.4.3-3.b" in run.grounds("3.5.4.3-3.a")
    first_first = play(PROBE, start, line, off=["3.5.4.3-3.b"])
    assert where(first_first, TRASH, "乙") == ["強化"]
    assert where(first_first, TRASH, "甲") == ["剣", "打消"]


def test_the_torn_sentence_decides() -> None:
    """3.5.4.3.c breaks off before it says where the spell is resolved: read as 「ここで」 the counter comes too late (D-001)."""
    start = replace(duel(("乙", "強化"), ("甲", "打消")), readings=(("D-001", "b"),))
    run = play(PROBE, start, [ATTACK, ("use", 3)])
    assert run.ask.key == "action", "nothing waits, so there is nothing to counter"
    assert where(run, TRASH, "甲") == ["剣"]
    (step,) = (step for step in run.steps("3.5.4.3.b") if step.choices)
    assert [(item.kind, item.id, item.value) for item in step.assumptions] == [("reading", "D-001", "b")]


def test_back_to_the_spell_step_while_spells_remain() -> None:
    """Two passes of the steps: 強化, countered or not, then 強化 again; the loop ends when 乙 passes."""
    start = duel(("乙", "強化"), ("乙", "強化"), ("甲", "打消"))
    run = play(PROBE, start, [ATTACK, ("use", 3), ("use", 5)])
    assert (run.ask.who, run.offered()) == ("乙", (4, PASS)), "back in the spell step"
    done = resume(run, [("use", 4)])
    assert value(done, 2, "power")[0] == 3500
    assert done.order().count("3.5.4.4.b") == 1
    assert resume(run, [("use", PASS)]).state.obj(2).zone == TRASH
    once = play(PROBE, start, [ATTACK, ("use", 3), ("use", 5)], off=["3.5.4.3-3.d"])
    assert once.ask.key == "action", "without 3.5.4.3-3.d the battle follows the first chain"


def test_effects_of_the_attacked_once_an_attack() -> None:
    """【被攻撃時】 is resolved in the first pass only: (一回のみ) is a clause of its own, 3.5.4.3.e.

    With it switched off the re-entered step resolves it again: 2000 + 500 + 1000 + 500 + 1000, and a third time before the battle.
    """
    start = duel(("乙", "強化"), ("乙", "強化"))
    line = [ATTACK, ("use", 3), ("use", 4)]
    run = play(PROBE, start, line)
    assert value(run, 2, "power")[0] == 4500
    assert run.order().count("盾.1:1") == 1
    assert "3.5.4.3.e" in run.grounds("3.5.4.3.d")
    again = play(PROBE, start, line, off=["3.5.4.3.e"])
    assert value(again, 2, "power")[0] == 5500
    assert again.order().count("盾.1:1") == 3


@pytest.mark.parametrize(("name", "mana", "ground"), [("大地", 5, "3.5.4.3.b"), ("強化", 0, "3.5.2.a")], ids=["no icon", "no mana"])
def test_why_a_spell_may_not_be_used(name: str, mana: int, ground: str) -> None:
    """A spell that cannot be used in the step is refused with its clause, also when the step asks nobody for that reason."""
    start = main_phase(on("剣", "甲"), on("盾", "乙"), put(name, "乙", HAND), mana=mana)
    steps = play(PROBE, start, [ATTACK]).steps("3.5.4.3.b")
    found = [(item.option, item.status, item.ground) for step in steps for item in step.alternatives]
    assert found == [(3, "illegal", ground)]


def test_a_target_that_left_is_not_fought() -> None:
    """撤退 takes the target away in the chain: no battle, and no direct attack, for the target was chosen in step 2 (D18)."""
    start = main_phase(on("剣", "甲"), on("壁", "乙"), put("撤退", "乙", HAND), *cards("壁", 3, "乙", DECK))
    run = play(PROBE, start, [ATTACK, ("use", 3)])
    assert where(run, HAND, "乙") == ["壁"]
    assert where(run, DAMAGE, "乙") == []
    assert run.state.obj(1).zone == STELLA


def test_the_back_row_is_covered() -> None:
    """A ステラ behind another cannot be the target, and the refusal names 3.5.4.2.b."""
    start = main_phase(on("剣", "甲"), on("壁", "乙", "前1"), on("盾", "乙", "後1"), on("盾", "乙", "後2"))
    run = play(PROBE, start, [ATTACK])
    assert run.offered() == (2, 4)
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(3, "3.5.4.2.b")]
    assert play(PROBE, start, [ATTACK], off=["3.5.4.2.b"]).offered() == (2, 3, 4)


def test_a_state_inside_the_chain_has_two_futures() -> None:
    """Saved while 甲 may counter, with a spell waiting in the chain: hashable, equal to its copy, answered twice."""
    run = play(PROBE, duel(("乙", "強化"), ("甲", "打消")), [ATTACK, ("use", 3)])
    twin = copy.deepcopy(run.state)
    assert run.state == twin
    assert hash(run.state) == hash(twin)
    assert where(resume(run, [("use", 4)]), TRASH, "甲") == ["打消"]
    assert where(resume(Run(run.machine, twin), [("use", PASS)]), TRASH, "甲") == ["剣"]
    assert run.state == twin


# -- the judgement is suspended inside an effect ----------------------------------------------------------------------------


def test_no_judgement_inside_an_effect() -> None:
    """返し puts a fifth card into 乙's damage zone and then takes one back: nothing is judged in between, so nobody has won."""
    start = main_phase(put("返し", "甲", HAND), *cards("壁", 4, "乙", DAMAGE), *cards("壁", 2, "乙", DECK))
    run = play(PROBE, start, [("action", ("spell", 1))])
    assert run.state.ending is None
    assert where(run, DAMAGE, "乙") == ["壁"] * 4
    at_once = play(PROBE, start, [("action", ("spell", 1))], off=["2-1.n"])
    assert (at_once.state.ending.winner, at_once.state.ending.clause) == ("甲", "2-1")
    assert "返し:2" not in at_once.order()


def test_judgement_right_after_the_effect() -> None:
    """火 leaves the fifth card there: when the effect has ended the game is over, before the next action is asked for."""
    start = main_phase(put("火", "甲", HAND), *cards("壁", 4, "乙", DAMAGE), *cards("壁", 2, "乙", DECK))
    run = play(PROBE, start, [("action", ("spell", 1))])
    assert run.state.ending.winner == "甲"
    assert run.ask is None


def test_the_fifth_card_of_an_attack_ends_the_game_at_once() -> None:
    """The break cards of an attack are no effect: the fifth ends the game before its trigger could be used (D11)."""
    start = main_phase(on("剣", "甲"), *cards("壁", 4, "乙", DAMAGE), *cards("罠", 2, "乙", DECK))
    run = play(PROBE, start, [ATTACK])
    assert run.state.ending.winner == "甲"
    assert run.order()[-2:] == ["3.5.4.5.b", "2-1"]


# -- triggers in the damage zone --------------------------------------------------------------------------------------------


def test_trigger_icons_are_optional_and_once() -> None:
    """双剣 turns up two 罠: both wait until all break cards lie there, each may be used once or not at all."""
    start = main_phase(on("双剣", "甲"), *cards("罠", 2, "乙", DECK), *cards("壁", 3, "乙", DECK))
    run = play(PROBE, start, [ATTACK])
    first, second = (2, "罠.1", 2, 0), (3, "罠.1", 3, 0)
    assert (run.ask.who, run.offered()) == ("乙", (first, second, PASS))
    assert "3.5.4.2.c" in run.grounds("3.5.4.2.a")
    run = resume(run, [("use", second)])
    assert run.offered() == (first, PASS)
    assert where(resume(run, [("use", PASS)]), HAND, "乙") == ["壁"]


def test_a_trigger_turned_up_by_a_trigger_is_not_used() -> None:
    """連鎖 turns up another card with an icon while it is resolved: 3.5.4.5-2.b refuses that one, though its event is there."""
    start = main_phase(on("剣", "甲"), *cards("連鎖", 1, "乙", DECK), *cards("罠", 1, "乙", DECK))
    run = play(PROBE, start, [ATTACK, ("use", (2, "連鎖.1", 2, 0))])
    assert run.ask.key == "action"
    refused = [(item.option, item.ground) for step in run.steps("3.5.4.5-2.a") for item in step.alternatives if item.ground]
    assert refused == [((3, "罠.1", 3, 0), "3.5.4.5-2.b")]
    assert play(PROBE, start, [ATTACK, ("use", (2, "連鎖.1", 2, 0))], off=["3.5.4.5-2.b"]).ask.key == "use"


# -- reload -----------------------------------------------------------------------------------------------------------------


def short_deck(deck: int, *trash: str, phase: str = "3.3", damage: int = 0, hand: tuple[str, ...] = ()) -> State:
    """Returns a board on which 甲 has few cards left to draw; the cards of the trash come last, in the order given."""
    objs = [*(put(name, "甲", HAND) for name in hand), *cards("剣", deck, "甲", DECK), *cards("壁", damage, "甲", DAMAGE)]
    return main_phase(*objs, *(put(name, "甲", TRASH) for name in trash), phase=phase)


def test_a_reload_in_the_middle_of_a_draw() -> None:
    """Two to draw and one card left: it is drawn, the trash becomes the deck, its top card is damage, and the second is drawn.

    Nobody knows the order of the shuffled deck, so chance is asked once, for the top card; of the two cards left then the drawn one
    is the other. Both futures start from the state in which the wave of the draw is suspended.
    """
    run = play(PROBE, short_deck(1, "盾", "壁"))
    assert (run.ask.who, run.ask.key, run.ask.clause, run.offered()) == ("chance", "next", "4.1.a", (2, 3))
    assert where(run, HAND) == ["剣"]
    assert [frame.rule for frame in run.state.frames if frame.events] == ["@events", "@events"]
    assert copy.deepcopy(run.state) == run.state
    for top, drawn in ((2, "壁"), (3, "盾")):
        done = resume(run, [("next", top)])
        assert where(done, HAND) == sorted(["剣", drawn])
        assert done.state.obj(top).zone == DAMAGE
        assert (where(done, TRASH), where(done, DECK)) == ([], [])
        assert done.state.ending is None
    assert done.order() == ["3.3.a", "4.1.a"]
    assert [item.event.kind for item in done.steps("3.3.a")[0].events] == ["draw", "draw", "draw"], "told where they belong"
    assert [item.event.kind for item in done.steps("4.1.a")[0].events] == ["reload", "reload damage", "flipped"]


def test_identical_cards_need_no_chance() -> None:
    """Of three cards that are all 壁 it makes no difference which lies on top: nobody is asked."""
    run = play(PROBE, short_deck(1, "壁", "壁", "壁"))
    assert run.ask is None
    assert (where(run, HAND), where(run, DAMAGE), where(run, DECK)) == (["剣", "壁"], ["壁"], ["壁"])


def test_without_the_reload_the_draw_loses() -> None:
    """4.1.a is what saves the draw: with it switched off the same position is lost by 2-2."""
    run = play(PROBE, short_deck(1, "盾", "壁"), off=["4.1.a"])
    assert (run.state.ending.winner, run.state.ending.clause) == ("乙", "2-2")
    assert where(run, HAND) == ["剣"], "the first card had been drawn"


def test_a_reload_that_cannot_help() -> None:
    """One card in the trash: the reload spends it as damage, the second card still cannot be drawn, and 甲 has lost (2-2)."""
    run = play(PROBE, short_deck(1, "盾"))
    assert (run.state.ending.winner, run.state.ending.clause) == ("乙", "2-2")
    assert where(run, DAMAGE) == ["盾"]
    assert "2-2" in run.grounds("3.3.a")


def test_nothing_to_reload() -> None:
    """No trash at all: the draw fails without a reload, and without its damage."""
    run = play(PROBE, short_deck(1))
    assert (run.state.ending.winner, run.state.ending.clause) == ("乙", "2-2")
    assert run.steps("4.1.a") == []


def test_the_damage_of_a_reload_may_end_the_game_inside_the_draw() -> None:
    """The fifth damage card comes from the reload: a draw phase is no effect, so 甲 has lost before the second card is drawn."""
    run = play(PROBE, short_deck(1, "盾", "盾", damage=4))
    assert (run.state.ending.winner, run.state.ending.clause) == ("乙", "2-1")
    assert where(run, HAND) == ["剣"]


def test_the_same_inside_an_effect_is_judged_after_it() -> None:
    """補給 draws two and reloads in between, with the fifth damage card: the effect is finished first, 2-1.n, then it is over.

    The spell itself lies in the trash before it is resolved, so it is shuffled in with the rest (D10).
    """
    start = short_deck(1, "盾", phase="3.5", damage=4, hand=("補給",))
    run = play(PROBE, start, [("action", ("spell", 1)), ("next", 1)])
    assert run.state.ending.winner == "乙"
    assert where(run, HAND) == ["剣", "盾"]
    assert where(run, DAMAGE) == ["壁"] * 4 + ["補給"]
    at_once = play(PROBE, start, [("action", ("spell", 1)), ("next", 1)], off=["2-1.n"])
    assert where(at_once, HAND) == ["剣"]


def test_a_reload_between_two_break_cards_gives_no_trigger() -> None:
    """双剣 breaks two of a one-card deck: both break cards may trigger, the card of the reload between them may not (4.1.c)."""
    trash = [put("罠", "乙", TRASH), put("罠", "乙", TRASH)]
    run = play(PROBE, main_phase(on("双剣", "甲"), put("罠", "乙", DECK), *trash), [ATTACK])
    assert run.offered() == ((2, "罠.1", 2, 0), (4, "罠.1", 4, 0), PASS)
    assert [(item.option, item.ground) for item in run.ask.rejected] == [((3, "罠.1", 3, 0), "4.1.c")]
    assert len(where(run, DAMAGE, "乙")) == 3


def test_a_card_put_on_top_of_a_shuffled_deck_is_known() -> None:
    """A known prefix over an unknown rest: chance is asked for the rest only, and not before somebody looks."""
    start = short_deck(0, "盾", "壁", "剣")
    run = play(PROBE, start)
    move = [obj.uid for obj in run.state.in_zone(DECK, "甲")]
    assert [run.state.obj(uid).slot for uid in move] == [SOMEWHERE] * 3
    look = Play(run.machine, run.state, run.state.frames[-1])
    state = apply(run.state, look.event("move", 2, zone=DECK, on="top"), look)
    top = Play(run.machine, state, state.frames[-1]).next_in(DECK, "甲")
    assert (top.uid, top.slot) == (2, "")
    bottom = apply(run.state, look.event("move", 2, zone=DECK), look)
    with pytest.raises(Stop) as asked:
        Play(run.machine, bottom, state.frames[-1]).next_in(DECK, "甲")
    assert asked.value.ask.options == (1, 3)


@pytest.mark.parametrize(
    ("start", "answers"),
    [
        pytest.param(duel(("乙", "強化"), ("甲", "打消")), [ATTACK, ("use", 3), ("use", 4)], id="countered"),
        pytest.param(duel(("乙", "強化"), ("乙", "強化")), [ATTACK, ("use", 3), ("use", 4)], id="two passes"),
        pytest.param(short_deck(1, "盾", "壁"), [("next", 2)], id="reload in a draw"),
        pytest.param(short_deck(1, "盾"), [], id="reload in vain"),
    ],
)
def test_every_ground_bears_something(start: State, answers: list[tuple[str, object]]) -> None:
    """No clause is cited for show: with any single ground of these runs switched off, something comes out otherwise.

    3.3, the phase the board stands in, is the frame the run begins with; without it there is no run.
    """
    assert idle_grounds(PROBE, start, answers) == set()
