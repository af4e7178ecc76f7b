"""What a vocabulary says is checked once, where it is loaded."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.errors import BadInput
from gunbai.interpreter.shapes import check_shapes

LYING: dict[str, Any] = {"tokens": {"turned": ["upright", "sideways"]}, "zones": {"yard": {"turned": "upright"}, "hand": {}}}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"presumed": {"turned": {"value": "upright"}}, "zones": {"yard": {}}}, "but no zone has cards that lie so"),
        ({"presumed": {"face": {"value": "open"}}, "zones": {"yard": {}}}, "but no zone has cards that lie so"),
        ({"presumed": {"turned": {"value": "uprigt"}}}, "uprigt is no way to lie"),
        ({"presumed": {"turned": {"value": "upright", "doubt": "sideway"}}}, "sideway is no way to lie"),
        ({"presumed": {"turned": {"value": "upright", "doubt": ["sideway"]}}}, "sideway is no way to lie"),
        ({"seats": ["one"]}, "a game is played by two seats"),
        ({"zones": ["yard"]}, "zones of the vocabulary must be written as name: value"),
    ],
)
def test_what_no_board_could_be_read_by_is_refused(more: dict[str, Any], said: str) -> None:
    """A presumption that no card is ever under would leave every answer certain that should be doubted."""
    with pytest.raises(BadInput, match=said):
        check_shapes({**LYING, **more})


def test_what_fits_together_is_taken() -> None:
    """One zone whose cards lie so is enough."""
    check_shapes({**LYING, "presumed": {"turned": {"value": "upright", "doubt": ["sideways"]}, "phase": {"value": "main"}}})


def test_a_zone_names_a_way_to_lie_that_boards_can_say() -> None:
    """``turned: yes`` of a zone would let its cards lie as no board says it."""
    said = {"tokens": {"turned": ["縦", "横"]}, "zones": {"市場": {"turned": "yes"}}}
    with pytest.raises(BadInput) as refused:
        check_shapes(said)
    assert "zones: yes of 市場 is no way to lie that tokens: turned lists — use one of 縦, 横" in str(refused.value)
