"""The JSON of a resolution: what a refused answer tells."""

from __future__ import annotations

from pathlib import Path

from gunbai.library import Library


def test_a_refused_answer_tells_what_could_be_chosen(library: Library) -> None:
    """A card that lies elsewhere is no answer at all, and two are too many for one place: those on offer are named."""
    told = library.replay(Path("scenarios/legions/wrong-cards-for-standby.yaml")).to_json()
    assert [item["offered"]["ja"] for item in told["refused"]] == [["犬#X", "猫#Z"]] * 2
