"""What settles at once settles before triggers are checked."""

from __future__ import annotations

from tests.interpreter.toy import ability, card, damage, on_field, probe, start
from tests.probes.support import play

from gunbai.interpreter.option import Action


def test_what_settles_at_once_settles_before_triggers() -> None:
    """A card whose hp is gone has left before triggers are checked, so its own ability no longer works."""
    cards = probe(card("脆", hp=3, abilities=(ability("恨み", "打たれた時"),)), card("駒"))
    run = play(cards, start(on_field("駒", "甲"), on_field("脆", "乙")), [("action", Action("hit", 2))])
    assert run.state.obj(2).zone == "墓"
    assert damage(run, 1) == 0
    assert run.order()[-1] == "2"
