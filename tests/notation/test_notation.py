"""The words of a game: what a phase may be called."""

from __future__ import annotations

from gunbai.notation.notation import Notation


def test_a_word_may_mean_the_phase_that_is_going_on(ships: Notation) -> None:
    """What the name of this phase begins with is this phase; anything else is looked up."""
    assert [ships.phase_meant(word, "櫂") for word in ("櫂フェイズ", "帆", "")] == ["櫂", "帆", ""]
