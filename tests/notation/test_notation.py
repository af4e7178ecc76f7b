"""The words of a game: what a phase may be called."""

from __future__ import annotations

from gunbai.notation.notation import Notation


def test_a_word_may_mean_the_phase_that_is_going_on(ships: Notation) -> None:
    """What the name of this phase begins with is this phase; anything else is looked up."""
    assert [ships.phase_meant(word, "櫂") for word in ("櫂フェイズ", "帆", "")] == ["櫂", "帆", ""]


def test_of_several_phases_in_one_procedure_the_last_that_has_begun_is_told(ships: Notation) -> None:
    """The step that comes next in the procedure says which; one that is done stands in its last phase."""
    assert [ships.phase_of(("1",), (step,)) for step in ("2", "3", "")] == ["櫂", "帆", "帆"]
    assert ships.phase_of(("9",), ("2",)) == ""


def test_a_step_between_two_phases_belongs_to_the_first(ships: Notation) -> None:
    """Where the book has a step of its own between two phases, the order of the steps tells."""
    notation = Notation(ships.vocabulary, lambda rule: ("2", "2.1", "3", "3.1"))
    assert [notation.phase_of(("1",), (step,)) for step in ("2.1", "3.1")] == ["櫂", "帆"]
