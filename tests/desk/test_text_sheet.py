"""What is offered for a card text comes from the vocabulary and the cards of its game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.card_text import Worded
from gunbai.desk.text_sheet import FIRST_MOMENTS, TextSheet
from gunbai.errors import BadInput
from gunbai.writeup.messages import load_messages


@pytest.fixture
def sheet(kits: Kits, repository: Path) -> TextSheet:
    """Returns the sheet of a game in Japanese."""
    return TextSheet(kits["legions"], load_messages(repository, "web")["ja"])


def test_few_moments_are_buttons_and_the_chosen_one_is(sheet: TextSheet) -> None:
    """Of the many moments those come first that the cards of the game use; any other can be typed."""
    rare = sheet.moments[-1]
    when = next(iter(sheet.timing(Worded({"when": rare}))))
    assert [chip.value for chip in when.chips if chip.chosen] == [rare]
    assert len(when.chips) == FIRST_MOMENTS + 2
    assert when.typed


def test_a_constant_ability_gives_and_any_other_orders(sheet: TextSheet) -> None:
    """What is offered follows the moment; what was said for the other kind goes."""
    attack = Worded({"when": "アタック時", "do": [{"draw": "1"}]})
    assert "draw" in dict(sheet.verbs(attack))
    constant = sheet.timed(attack, {"when": ["常時"]})
    assert [verb for verb, _ in sheet.verbs(constant)] == ["modify", "gain", "cannot", "can"]
    assert constant.done == ()


def test_a_cost_with_a_number_asks_for_it(sheet: TextSheet) -> None:
    """MP is paid as a number, breaking a card is not."""
    paid = sheet.timed(Worded({"when": "アタック時"}), {"cost": ["MP"], "cost.amount": ["2"]})
    assert paid.data["cost"] == {"MP": "2"}
    assert [control.name for control in sheet.timing(paid)] == ["when", "cost", "cost.amount"]
    assert sheet.timed(paid, {"cost": ["break"]}).data["cost"] == "break"
    with pytest.raises(BadInput):
        sheet.timed(paid, {"cost": ["gold"]})


def test_a_sixth_game_has_the_same_form(kits: Kits, repository: Path) -> None:
    """Numbers are changed in steps of what its cards print: hundreds where a game counts in hundreds."""
    stars = TextSheet(kits["legend-of-stars"], load_messages(repository, "web")["ja"])
    atk = next(control for control in stars.parts("modify", Worded({"when": "アタックした時"})) if control.name == "f.atk")
    assert {int(chip.value) % 100 for chip in atk.chips if chip.value} == {0}
