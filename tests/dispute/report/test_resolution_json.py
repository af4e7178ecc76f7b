"""The JSON of a resolution: what a refused answer tells."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gunbai.library import Library


def test_a_refused_answer_tells_what_could_be_chosen(library: Library) -> None:
    """A card that lies elsewhere is no answer at all, and two are too many for one place: those on offer are named."""
    told = library.replay(Path("scenarios/legions/wrong-cards-for-standby.yaml")).to_json()
    assert [item["offered"]["ja"] for item in told["refused"]] == [["犬#X", "猫#Z"]] * 2


def test_all_of_it_is_plain(library: Library) -> None:
    """What a file says reaches JSON as text, without its place in the file: any writer of JSON takes it."""
    told = library.replay(Path("scenarios/king-castle/first-round-from-the-set-up.yaml")).to_json(boards=True)
    assert msgspec.json.encode(told)
