"""Triggers: what fires, how often, in which order, by which clauses, and on which card."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter import toy
from tests.interpreter.toy import ability, card, damage, on_field, probe, start, watch
from tests.probes.support import Probe, Run, play, resume

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.card import ABILITY, Card
from gunbai.interpreter.data.option import Action, WaitingText
from gunbai.interpreter.data.state import Contribution
from gunbai.interpreter.effects.triggers import choose_trigger, fire, missed, tell
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play

QUOTED = watch("見る", "打たれた時")


def test_a_quoted_ability_triggers_on_the_card_it_was_given_to() -> None:
    """Only the card that was given the ability has it, and the giving text is among the grounds."""
    cards = probe(Card("師", "駒", {"atk": 1, "hp": 5}, quoted=(QUOTED,)), card("駒"))
    state = start(on_field("師", "甲"), on_field("駒", "乙"), on_field("駒", "乙"))
    given = Contribution(QUOTED.id, ABILITY, 2, 2, clause="text", until="turn")
    taught = play(cards, replace(state, in_force=(given,)), [("action", Action("hit", 2))])
    assert len(taught.steps("card:見る.1")) == 1
    assert play(cards, replace(state, in_force=(given,)), [("action", Action("hit", 3))]).steps("card:見る.1") == []
    assert play(cards, state, [("action", Action("hit", 2))]).steps("card:見る.1") == []


LAWS = {"order": ["L1"], "least": ["L2"], "must": ["L3"], "chain": ["L4"], "live": ["L5"], "triggers wait": ["L6"]}
LAWS["resolve"] = ["L7"]
VOCABULARY = {**toy.VOCABULARY, "laws": LAWS, "waits": {"4": "triggers wait"}}

telling = Game("toy")
telling.about, telling.bindings = toy.game.about, toy.game.bindings
telling.steps = {clause: leaf for clause, leaf in toy.game.steps.items() if clause != "4"}


@telling.step("4")
def triggers(play: Play) -> list[Outcome]:
    """One trigger after another; then what has missed its event is told."""
    if waiting := play.waiting():
        return [*fire(play, choose_trigger(play, waiting))]
    return tell(play, missed(play))


def lawful(*cards: Card) -> Probe:
    """Returns the toy game with laws."""
    return Probe(telling, toy.MODEL, VOCABULARY, {item.name: item for item in cards}, {"D-1": "a"})


def test_a_book_that_orders_no_triggers_lets_its_player_choose_by_the_clause_of_that_decision() -> None:
    """A step of settling that the book has no clause for is no clause: the word of a line names one, or the first trigger does."""
    for decisions, clause in (({"trigger": {"clause": "L1"}}, "L1"), ({}, "t1")):
        settling = {
            **toy.VOCABULARY,
            "procedures": {**toy.VOCABULARY["procedures"], "@sequence": ["@triggers"]},
            "decisions": decisions,
        }
        cards = {"双子": card("双子", abilities=(ability("一", "打たれた時"), ability("二", "打たれた時"))), "駒": card("駒")}
        game = Probe(toy.game, toy.MODEL, settling, cards, {"D-1": "a"})
        run = play(game, start(on_field("駒", "甲"), on_field("双子", "乙")), [("action", Action("hit", 2))])
        assert run.ask is not None
        assert (run.ask.key, run.ask.clause) == ("trigger", clause)


def chained(*off: str) -> Run:
    """Returns a run in which a card strikes back, and another watches both hits."""
    avenger = card("仕返し", abilities=(ability("返し", "打たれた時"),))
    cards = lawful(avenger, card("見張り", abilities=(watch("見る", "誰か打たれた時"),)), card("駒"))
    objs = [on_field("駒", "甲"), on_field("仕返し", "乙"), on_field("見張り", "乙")]
    run = play(cards, start(*objs), [("action", Action("hit", 2))], off=off)
    while run.ask is not None and run.ask.key == "trigger":
        run = resume(run, [("trigger", run.ask.options[0])])
    return run


def test_a_trigger_on_an_earlier_event_of_the_chain_stands_on_the_clause_of_chains() -> None:
    """Both hits of the chain are watched; without the clause only the one of the sequence that has just ended."""
    run = chained()
    assert len(run.steps("card:見る.1")) == 2
    assert {"L3", "L4", "L7"} <= run.grounds()
    assert len(chained("L4").steps("card:見る.1")) == 1


def test_without_the_clause_that_triggers_must_resolve_none_does() -> None:
    """What has triggered resolves because a clause says so."""
    assert chained("L3").steps("card:返し.1") == []
    assert chained("L7").events("hit") == chained("L3").events("hit")


def test_what_has_left_before_the_check_is_told_with_the_clause() -> None:
    """A card that broke cannot answer the hit that broke it: said once, with the clause that wants it in play."""
    cards = lawful(card("脆", hp=3, abilities=(ability("恨み", "打たれた時"),)), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("脆", "乙")), [("action", Action("hit", 2))])
    told = [item for step in run.steps("4") for item in step.alternatives]
    assert [(item.option, item.status, item.ground) for item in told] == [(WaitingText(2, "card:恨み", 2), "fizzled", "L5")]
    assert "L5" in run.grounds("4")
    off = play(cards, start(on_field("駒", "甲"), on_field("脆", "乙")), [("action", Action("hit", 2))], off=["L5"])
    assert damage_of_the_first(off) == 1


def damage_of_the_first(run: Run) -> int:
    """Returns the damage on the first card."""
    return run.state.obj(1).damage


def test_trigger_fires_once_for_one_event() -> None:
    """One event, one trigger; the hit it deals is another event and triggers the other card once more."""
    cards = probe(card("仕返し", abilities=(ability("返し", "打たれた時"),)), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("仕返し", "乙")), [("action", Action("hit", 2))])
    assert damage(run, 1) == 1
    assert len(run.steps("card:返し.1")) == 1
    assert {"t1", "w", "card:返し.1"} <= run.grounds()


def test_number_conditions_count_per_sequence() -> None:
    """Two cards hit in one sequence: 「打たれた時」 triggers twice, 「一体以上」 once."""
    hits_two = card("薙ぎ", abilities=(ability("薙ぐ", "打たれた時", most=2),))
    objs = [on_field("薙ぎ", "乙"), on_field("見張り", "乙"), on_field("駒", "甲"), on_field("駒", "甲")]
    for when, times in (("誰か打たれた時", 3), ("一体以上打たれた時", 2)):
        cards = probe(hits_two, card("見張り", abilities=(watch("見る", when),)), card("駒"))
        run = play(cards, start(*objs), [("action", Action("hit", 1)), ("trigger", WaitingText(1, "card:薙ぐ", 1))])
        while run.ask is not None and run.ask.key == "trigger":
            run = resume(run, [("trigger", run.ask.options[0])])
        assert len(run.events("hit")) == 3
        assert len(run.steps("card:見る.1")) == times
