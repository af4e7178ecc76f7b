"""Killed, or on a full disk, anywhere in what it writes: nothing is lost, nothing is half there, and the next start goes on."""

from __future__ import annotations

import random

import pytest

from fuzzing.deeds import DEEDS, Deed, Place

SEED = 28
TRIALS = 2


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A small content root with a data folder."""
    return Place(tmp_path_factory.mktemp("place") / "folder")


@pytest.mark.parametrize("deed", DEEDS, ids=[deed.name for deed in DEEDS])
def test_disturbed(place: Place, deed: Deed) -> None:
    """Killed or without room it leaves what was before or what is whole, says so in a sentence, and can be done again."""
    place.learn(deed)
    rng = random.Random(f"{SEED} {deed.name}")
    assert [wrong for _ in range(TRIALS) if (wrong := place.disturbed(deed, rng))] == []
