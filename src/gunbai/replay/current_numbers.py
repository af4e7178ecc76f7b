"""The numbers of cards as they stand in a state: printed, changed by what is in force, less the damage."""

from __future__ import annotations

from gunbai.interpreter.data.state import State
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.facts import read_fact
from gunbai.replay.start import Start


def current_numbers(machine: Machine, state: State, start: Start) -> dict[str, tuple[str, ...]]:
    """Returns the numbers of each card in play that can be named, as they stand, in the order in which its kind prints them.

    A card is left out of which one of them is not known.
    """
    found: dict[str, tuple[str, ...]] = {}
    for tag, uid in start.tags.items():
        obj = state.obj(uid)
        card = start.cards.get(obj.card)
        fields = start.notation.tokens.numbers.get(card.kind, ()) if card is not None else ()
        if start.tags.of(uid) == tag and not obj.host and start.notation.on_field(obj.zone) and fields:
            numbers = [_number(machine, state, start, f"{tag}.{field}") for field in fields]
            if all(numbers):
                found[tag] = tuple(numbers)
    return found


def _number(machine: Machine, state: State, start: Start, path: str) -> str:
    """Returns a number as it stands; empty where it is not known, or the card has none."""
    value = read_fact(machine, state, start, path).value
    return value if value.lstrip("-").isdecimal() else ""
