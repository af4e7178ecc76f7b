"""What settles at once settles before triggers are checked."""

from __future__ import annotations

from tests.interpreter.toy import ability, card, damage, on_field, probe, start
from tests.probes.support import play

from gunbai.interpreter.data.option import Action


def test_what_settles_at_once_settles_before_triggers() -> None:
    """A card whose hp is gone has left before triggers are checked, so its own ability no longer works."""
    cards = probe(card("脆", hp=3, abilities=(ability("恨み", "打たれた時"),)), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("脆", "乙")), [("action", Action("hit", 2))])
    assert run.state.obj(2).zone == "墓"
    assert damage(run, 1) == 0
    assert run.order()[-1] == "2"


def test_what_may_not_settle_stays_as_it_is() -> None:
    """A card whose hp is gone and that nothing may take away stays; the game goes on, and says once what forbade it."""
    cards = probe(card("不死鳥", "不死", hp=1), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("不死鳥", "乙")), [("action", Action("hit", 2))])
    assert (run.state.obj(2).zone, damage(run, 2)) == ("場", 3)
    assert [step.at for step in run.trace.steps if "f2" in step.grounds] == ["2"]
