"""Every legal line, counted; equal states met once; identical cards one choice; loops and budgets said."""

from __future__ import annotations

from tests.interpreter.toy import ability, card, on_field, probe, start, watch
from tests.probes.support import Probe, play

from gunbai.interpreter.explore import Exploration, Loop, Node, explore
from gunbai.interpreter.state import State


def explored(cards: Probe, state: State, budget: int = 1000) -> Exploration:
    """Returns the exploration of a board without any end but the game's."""
    return explore(cards.machine(), state, budget=budget)


def next_action(node: Node) -> bool:
    """Ends lines where a player may begin something new."""
    return node.ask is not None and node.ask.key == "action"


def test_order_of_two_triggers_is_two_lines_and_one_ending() -> None:
    """Two watchers trigger on one hit: two orders, two lines, but one final state - met once."""
    cards = probe(card("見張り", abilities=(watch("見る", "誰か打たれた時"),)), card("駒"))
    objs = [on_field("駒", "乙"), on_field("見張り", "甲"), on_field("見張り", "乙")]
    run = play(cards, start(*objs), [("action", ("hit", 1))])
    assert run.ask is not None
    assert run.ask.key == "trigger"
    found = explore(cards.machine(), run.state, until=next_action)
    assert (found.lines, len(found.endings), found.edges) == (2, 1, 2)


def test_identical_cards_are_one_choice() -> None:
    """Hitting one of two untouched equal cards is one line when they differ in nothing a rule could see."""
    cards = probe(card("薙ぎ", abilities=(ability("薙ぐ", "打たれた時"),)), card("駒"))
    objs = [on_field("薙ぎ", "乙"), on_field("駒", "甲"), on_field("駒", "甲")]
    run = play(cards, start(*objs), [("action", ("hit", 1))])
    assert run.ask is not None
    assert run.ask.key == "it"
    assert len(run.ask.options) == 2
    found = explore(cards.machine(), run.state, until=next_action)
    assert (found.lines, len(found.endings)) == (1, 1)


def test_a_line_that_returns_to_where_it_was_is_a_loop() -> None:
    """With nothing to hit, ending the phase starts it again: the exploration says so and stops."""
    found = explore(probe(card("駒")).machine(), start(on_field("駒", "甲")))
    assert found.endings == []
    assert found.loops == [Loop((), (("action", ("end",)),))]


def test_budget_is_announced() -> None:
    """An exploration that had to stop says that it is not complete."""
    found = explored(probe(card("駒", hp=99)), start(on_field("駒", "甲"), on_field("駒", "乙")), budget=5)
    assert not found.complete
    assert found.edges == 5
