"""How a number of a card is changed: by steps of what the game prints, or by what is typed."""

from __future__ import annotations

from math import gcd

from gunbai.cards.kit import Kit
from gunbai.desk.controls import Chip, Control

STEPS = (-2, -1, 1, 2, 3)
"""How a number is changed most often, in steps of the numbers that the game prints."""


def changing(kit: Kit, field: str, unsaid: tuple[str, str]) -> Control:
    """Returns the control of a number that is changed; ``unsaid`` is the value, with its label, that changes nothing."""
    labels = {name: label for label, name in kit.notation.tokens.fields.items()}
    printed = (card.fields.get(field) for card in kit.catalogue)
    step = gcd(*(value for value in printed if isinstance(value, int))) or 1
    chips = (Chip(f"{count * step:+d}", f"{count * step:+d}") for count in STEPS)
    return Control(f"f.{field}", labels.get(field, field.upper()), (Chip(*unsaid, True), *chips), typed=True)
