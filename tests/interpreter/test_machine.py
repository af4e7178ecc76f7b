"""Each mechanism of the kernel, alone, in a game of invented clauses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import ability, aura, card, on_field, probe, start, watch
from tests.probes.support import Probe, Run, play, resume

from gunbai.errors import BrokenGame, Lacking
from gunbai.interpreter.ask import Outcome, Repeat
from gunbai.interpreter.canonical import canonical
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.request import Findings
from gunbai.interpreter.state import Contribution, Frame, State, put_var
from gunbai.interpreter.values import derive


def damage(run: Run, uid: int) -> int:
    """Returns the damage on a card."""
    return run.state.obj(uid).damage


def test_condition_forbids_with_its_clause() -> None:
    """An option that a condition forbids is not offered and says which clause forbids it."""
    run = play(probe(card("駒")), start(on_field("駒", "甲"), on_field("駒", "乙")))
    assert run.offered() == (("end",), ("hit", 2))
    assert run.ask is not None
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(("hit", 1), "a2")]


def test_a_condition_asks_no_player() -> None:
    """A question asked while options are weighed would come before the decision that it is about: a fault of the game's module."""
    asking = Game("asking")

    @asking.step("1.1")
    def act(play: Play) -> list[Outcome]:
        return [Repeat("1.1")] if play.choose_action("main", play.turn_player) else []

    @asking.action("pay", "a1")
    def may_pay(play: Play, seat: str) -> list[int]:
        return [1]

    @asking.condition("a2", of="a1")
    def asks(play: Play, uid: int) -> bool:
        return play.choose("coin", ("gold", "silver"), voluntary=True) == "gold"

    game = Probe(asking, {"1": ["1.1"]}, {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}}, {"駒": card("駒")}, {})
    begun = replace(start(on_field("駒", "甲")), frames=(Frame("1", "1.1", 1),))
    with pytest.raises(BrokenGame, match="a2 asks coin"):
        game.machine().advance(begun)


def test_what_a_clause_that_is_off_would_have_bound_is_lacking() -> None:
    """A step that needs a name cannot be carried out without the step that binds it; where nothing is off, the module is wrong."""
    game = Game("needing")

    @game.step("1.1")
    def names_it(play: Play) -> list[Outcome]:
        play.remember("picked", 1)
        return []

    @game.step("1.2")
    def needs_it(play: Play) -> list[Outcome]:
        return [play.event("set", play["picked" if play.rules.disabled else "nothing"], turned="横")]

    own = Probe(game, {"1": ["1.1", "1.2"]}, {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}}, {"駒": card("駒")}, {})
    begun = replace(start(on_field("駒", "甲")), frames=(Frame("1", "1.1", 1),))
    with pytest.raises(Lacking, match=r"1\.2 needs picked"):
        own.machine(["1.1"]).advance(begun)
    with pytest.raises(BrokenGame, match="nothing is bound to 'nothing'"):
        own.machine().advance(begun)


def test_lifted_condition_cites_both_clauses() -> None:
    """An exception lifts exactly its condition; both stand among the grounds of what it allowed."""
    run = play(probe(card("無謀者", "無謀")), start(on_field("無謀者", "甲"), on_field("無謀者", "乙")), [("action", ("hit", 1))])
    assert damage(run, 1) == 3
    assert {"a2", "a3"} <= run.grounds("1.1")
    off = play(probe(card("無謀者", "無謀")), start(on_field("無謀者", "甲"), on_field("無謀者", "乙")), off=["a3"])
    assert off.offered() == (("end",), ("hit", 2))


def test_forbidden_event_leaves_no_trace_but_its_clause() -> None:
    """A forbidden event changes nothing and is not recorded, and the step says what stopped it."""
    cards = probe(card("霊", "霊", abilities=(ability("痛み", "打たれた時"),)))
    run = play(cards, start(on_field("霊", "甲"), on_field("霊", "乙")), [("action", ("hit", 2))])
    assert damage(run, 2) == 0
    assert [(item.outcome, item.clause) for item in run.steps("a1")[0].events] == [("forbidden", "f")]
    assert run.steps("4") == []


def test_replacements_apply_once_each_in_the_order_chosen() -> None:
    """Two replacements of one event: the player orders them, each applies once - (3-1)//2 and 3//2-1 are two futures."""
    cards = probe(card("盾", "硬", "厚"), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("盾", "乙")), [("action", ("hit", 2))])
    assert run.ask is not None
    assert run.offered() == ("r1", "r2")
    halved = resume(run, [(run.ask.key, "r1")])
    padded = resume(run, [(run.ask.key, "r2")])
    assert (damage(halved, 2), damage(padded, 2)) == (0, 1)
    assert damage(run, 2) == 0


def test_what_settles_at_once_settles_before_triggers() -> None:
    """A card whose hp is gone has left before triggers are checked, so its own ability no longer works."""
    cards = probe(card("脆", hp=3, abilities=(ability("恨み", "打たれた時"),)), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("脆", "乙")), [("action", ("hit", 2))])
    assert run.state.obj(2).zone == "墓"
    assert damage(run, 1) == 0
    assert run.order()[-1] == "2"


def test_trigger_fires_once_for_one_event() -> None:
    """One event, one trigger; the hit it deals is another event and triggers the other card once more."""
    cards = probe(card("仕返し", abilities=(ability("返し", "打たれた時"),)), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("仕返し", "乙")), [("action", ("hit", 2))])
    assert damage(run, 1) == 1
    assert len(run.steps("card:返し.1")) == 1
    assert {"t1", "w", "card:返し.1"} <= run.grounds()


def test_number_conditions_count_per_sequence() -> None:
    """Two cards hit in one sequence: 「打たれた時」 triggers twice, 「一体以上」 once."""
    hits_two = card("薙ぎ", abilities=(ability("薙ぐ", "打たれた時", most=2),))
    objs = [on_field("薙ぎ", "乙"), on_field("見張り", "乙"), on_field("駒", "甲"), on_field("駒", "甲")]
    for when, times in (("誰か打たれた時", 3), ("一体以上打たれた時", 2)):
        cards = probe(hits_two, card("見張り", abilities=(watch("見る", when),)), card("駒"))
        run = play(cards, start(*objs), [("action", ("hit", 1)), ("trigger", (1, "card:薙ぐ", 1, 0))])
        while run.ask is not None and run.ask.key == "trigger":
            run = resume(run, [("trigger", run.ask.options[0])])
        assert len(run.events("hit")) == 3
        assert len(run.steps("card:見る.1")) == times


def test_states_fork_in_the_middle_of_anything() -> None:
    """A state that waits for an answer is data: answered twice, it gives two futures and stays what it was."""
    cards = probe(card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("駒", "乙")))
    before = hash(run.state)
    one = resume(run, [("action", ("hit", 2))])
    other = resume(run, [("action", ("end",))])
    assert hash(run.state) == before
    assert damage(one, 2) == 3
    assert damage(other, 2) == 0


def test_constants_are_held_and_refreshed_after_the_sequence() -> None:
    """A constant enters at the end of a sequence, cites its ability, and goes when its card has gone."""
    cards = probe(card("旗", hp=3, abilities=(aura("鼓舞", 2),)), card("駒"))
    run = play(cards, start(on_field("駒", "乙"), on_field("旗", "乙"), on_field("駒", "甲")), [("action", ("hit", 1))])
    assert [(item.obj, item.amount, item.clause) for item in run.state.in_force] == [(1, 2, "card:鼓舞"), (2, 2, "card:鼓舞")]
    gone = resume(run, [("action", ("hit", 2))])
    assert gone.state.in_force == ()


def atk(*amounts: int, reading: str = "a") -> tuple[int, set[str]]:
    """Returns the atk of a card of 2 after modifications, and the defects consulted."""
    machine = probe(card("駒", atk=2)).machine()
    state = start(on_field("駒", "甲"))
    state = replace(
        state,
        readings=(("D-1", reading),),
        in_force=tuple(Contribution("atk", "add", 1, 1, amount=amount, clause=f"m{amount}") for amount in amounts),
    )
    findings = Findings()
    found = derive(Play(machine, state, state.frames[-1], findings=findings), state.obj(1), "atk")
    assert found is not None
    return found.value, set(findings.consulted)


def test_bound_holds_at_the_end_or_at_every_step_as_read() -> None:
    """2-3+2 is 1 when the sum is bounded, 2 when every step is; where both agree the defect is not consulted."""
    assert atk(-3, 2) == (1, {"D-1"})
    assert atk(-3, 2, reading="b") == (2, {"D-1"})
    assert atk(-3) == (0, set())
    assert atk(2, -3) == (1, set())


def test_every_term_of_a_value_names_its_clause() -> None:
    """A derivation lists printed number, modification, damage - each with its clause and the result so far."""
    machine = probe(card("駒", hp=5)).machine()
    state = start(replace(on_field("駒", "甲"), damage=2))
    state = replace(state, in_force=(Contribution("hp", "add", 1, 1, amount=1, clause="m"),))
    found = derive(Play(machine, state, state.frames[-1]), state.obj(1), "hp")
    assert found is not None
    assert [(term.op, term.amount, term.clause, term.result) for term in found.terms] == [
        ("printed", 5, "v", 5),
        ("add", 1, "m", 6),
        ("minus", 2, "vd", 4),
    ]


def test_entering_another_zone_makes_a_new_object() -> None:
    """What was bound to a card on the field does not follow it into the grave."""
    cards = probe(card("駒", hp=3))
    state = start(on_field("駒", "甲"), on_field("駒", "乙"))
    state = replace(state, in_force=(Contribution("atk", "add", 2, 2, amount=1, clause="m"),))
    run = play(cards, state, [("action", ("hit", 2))])
    assert run.state.obj(2).zone == "墓"
    assert run.state.obj(2).stamp != state.obj(2).stamp
    assert run.state.in_force == ()
    assert "z" in run.grounds("2")


def test_equal_positions_are_equal_however_they_were_reached() -> None:
    """Stamps, clocks and the order of variables do not tell states apart."""
    one = put_var(put_var(start(on_field("駒", "甲")), "x", 1), "y", 2)
    other = put_var(put_var(start(replace(on_field("駒", "甲"))), "y", 2), "x", 1)
    other = replace(other, clock=99, objs=(replace(other.objs[0], stamp=57),))
    assert one != other
    words = probe().machine().vocabulary
    assert canonical(one, words) == canonical(other, words)
    assert canonical(one, words) != canonical(put_var(one, "x", 2), words)


def test_disabled_step_is_skipped() -> None:
    """With the clause of a step switched off nothing dies: the step was load-bearing."""
    cards = probe(card("駒", hp=3))
    run = play(cards, start(on_field("駒", "甲"), on_field("駒", "乙")), [("action", ("hit", 2))], off=["2"])
    assert run.state.obj(2).zone == "場"


def test_state_without_frames_is_over() -> None:
    """A state with nothing left to do asks nobody."""
    assert play(probe(card("駒")), State()).ask is None
