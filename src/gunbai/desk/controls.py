"""What a sheet offers to set: names with their values, as words of a game to tap or as a field to type in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import Problem
from gunbai.limits import is_number

FIRST_VALUES, MOST_VALUES = 7, 24
"""How many values of a number are offered: from nothing upwards where numbers are small, else those that cards print."""


Form = Mapping[str, Sequence[str]]
"""What was set on a sheet: the values under each name."""
TYPED, WAS, LAST = "~", "~was", "~last"
"""Ends the name of what is typed beside the chips of a control, of what had been typed before, and of what held before.

The last goes with what was typed and could not be read."""


class AtField(Problem, frozen=True):
    """Is wrong with one field of a form, which is called as the form calls it."""

    field: str = ""


class Chip(Struct, frozen=True):
    """One value that can be tapped, what it is called, and whether it is set."""

    value: str
    label: str
    chosen: bool = False


class Control(Struct, frozen=True):
    """One thing that a sheet sets.

    ``chips`` are its values, of which ``many`` may be set at once; ``typed``: another can be written. ``minor`` ones fold.
    ``last`` is the value of the case where the one that was set could not be read.
    """

    name: str
    label: str
    chips: tuple[Chip, ...] = ()
    value: str = ""
    many: bool = False
    typed: bool = False
    minor: bool = False
    last: str = ""

    @property
    def written(self) -> str:
        """The value where no chip stands for it."""
        return "" if any(chip.chosen for chip in self.chips) else self.value


def one_of(name: str, label: str, values: Iterable[tuple[str, str]], value: str, *, minor: bool = False) -> Control:
    """Returns a control that sets one of several words."""
    return Control(name, label, tuple(Chip(item, said, item == value) for item, said in values), value, minor=minor)


def any_of(name: str, label: str, words: Iterable[str], held: Iterable[str], *, minor: bool = False) -> Control:
    """Returns a control that sets any of several words."""
    held = {*held}
    return Control(name, label, tuple(Chip(word, word, word in held) for word in words), many=True, minor=minor)


def number(
    name: str, label: str, known: Iterable[int], value: str, extra: tuple[tuple[str, str], ...] = (), *, minor: bool = False
) -> Control:
    """Returns a control that sets a number; ``extra`` are values before it that are no number (not said, unknown)."""
    values = [*extra, *((str(item), str(item)) for item in _scale(known, value))]
    chips = tuple(Chip(item, said, item == value) for item, said in values)
    return Control(name, label, chips, value, typed=True, minor=minor)


def _scale(known: Iterable[int], value: str) -> list[int]:
    """Returns the numbers to offer: all from nothing where numbers are small, else those that are known."""
    numbers = {*known, *([int(value)] if is_number(value) else [])}
    if max(numbers, default=0) < MOST_VALUES:
        return list(range(max(FIRST_VALUES, max(numbers, default=0) + 1)))
    return sorted(numbers)[:MOST_VALUES]


def set_value(form: Form, name: str, default: str = "") -> str:
    """Returns the value that a sheet sets under a name: what was typed anew, else the chip; as it was where both are left out.

    A field that was emptied because it could not be read gives back what held before.
    """
    chip = next(iter(form.get(name, ())), None)
    typed = next((value.strip() for value in form.get(name + TYPED, ())), "")
    before = next((value.strip() for value in form.get(name + WAS, ())), "")
    if typed and (typed != before or chip is None):
        return typed
    if chip is not None:
        return chip.strip()
    return next(iter(form.get(name + LAST, ())), "") if name + TYPED in form else default


def as_set(control: Control, form: Form) -> Control:
    """Returns a control as a form set it, so that a sheet that could not be read is shown as it was filled in."""
    if control.many:
        held = form.get(control.name)
        return control if held is None else replace(control, chips=_chosen(control.chips, held))
    if control.name not in form and control.name + TYPED not in form:
        return control
    value = set_value(form, control.name)
    chips = _chosen(control.chips, (value,))
    return replace(
        control, chips=chips, value=value, last=control.value if value and not any(chip.chosen for chip in chips) else ""
    )


def is_as_shown(controls: Iterable[Control], form: Form) -> bool:
    """Tells whether a form sets nothing but what its controls show."""
    return all(_is_as_shown(control, form) for control in controls)


def _is_as_shown(control: Control, form: Form) -> bool:
    if not control.many:
        return set_value(form, control.name, control.value) == control.value
    held = form.get(control.name)
    return held is None or {*held} - {""} == {chip.value for chip in control.chips if chip.chosen}


def _chosen(chips: Iterable[Chip], values: Sequence[str]) -> tuple[Chip, ...]:
    return tuple(replace(chip, chosen=chip.value in values) for chip in chips)
