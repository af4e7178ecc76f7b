"""The event pipe: what is forbidden, what is replaced, and in which order."""

from __future__ import annotations

from tests.interpreter.deck_game import PROBE, deck_of, hand
from tests.interpreter.toy import ability, card, damage, on_field, probe, start
from tests.probes.support import play, resume

from gunbai.interpreter.data.option import Action


def test_forbidden_event_leaves_no_trace_but_its_clause() -> None:
    """A forbidden event changes nothing and is not recorded, and the step says what stopped it."""
    cards = probe(card("霊", "霊", abilities=(ability("痛み", "打たれた時"),)))
    run = play(cards, start(on_field("霊", "甲"), on_field("霊", "乙")), [("action", Action("hit", 2))])
    assert damage(run, 2) == 0
    assert [(item.outcome, item.clause) for item in run.steps("a1")[0].events] == [("forbidden", "f")]
    assert run.steps("4") == []


def test_replacements_apply_once_each_in_the_order_chosen() -> None:
    """Two replacements of one event: the player orders them, each applies once - (3-1)//2 and 3//2-1 are two futures."""
    cards = probe(card("盾", "硬", "厚"), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("盾", "乙")), [("action", Action("hit", 2))])
    assert run.ask is not None
    assert run.offered() == ("r1", "r2")
    halved = resume(run, [(run.ask.key, "r1")])
    padded = resume(run, [(run.ask.key, "r2")])
    assert (damage(halved, 2), damage(padded, 2)) == (0, 1)
    assert damage(run, 2) == 0


def test_a_replacement_may_run_a_procedure() -> None:
    """Instead of being taken the card is buried: the procedure runs when the wave has been carried out."""
    run = play(PROBE, deck_of("呪", "剣"))
    assert hand(run.state) == ["剣"]
    assert [obj.card for obj in run.state.in_zone("墓")] == ["呪"]
    assert run.order() == ["1.1", "3.1"]
    assert hand(play(PROBE, deck_of("呪", "剣"), off=["2"]).state) == ["剣", "呪"]
