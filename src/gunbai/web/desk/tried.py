"""A form that could not be read: what it said, and what is wrong with it, each thing at its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from gunbai.desk.controls import AtField, Control, Form, as_set, set_value
from gunbai.errors import Problem
from gunbai.web.desk.card_text import TextShown
from gunbai.web.desk.view import Sheet

Same = Mapping[str, str]
"""The hidden fields by which one form of a page is told from another that does the same."""
ANY: Same = {}
WHOLE: Form = {}


class Tried:
    """What was tried with a form; false where nothing was. What a page shows at a field it need not show anywhere else."""

    def __init__(self, problems: Iterable[Problem] = (), form: Form = WHOLE) -> None:
        self.problems, self.form = tuple(problems), form
        self._shown: set[Problem] = set()

    def __bool__(self) -> bool:
        return bool(self.problems)

    def is_of(self, do: str, same: Same = ANY) -> bool:
        """Tells whether a form of the page is the one that was tried."""
        return do in self.form.get("do", ()) and all(value in self.form.get(name, ()) for name, value in same.items())

    def at(self, do: str, field: str, same: Same = ANY) -> list[Problem]:
        """Returns what is wrong with a field of a form, which is shown there."""
        found = [one for one in self.problems if isinstance(one, AtField) and one.field == field and self.is_of(do, same)]
        self._shown |= {*found}
        return [*found]

    def among(self, do: str, controls: Iterable[Control]) -> bool:
        """Tells whether anything is wrong with one of some controls of a form."""
        names = {control.name for control in controls}
        return self.is_of(do) and any(isinstance(one, AtField) and one.field in names for one in self.problems)

    def said(self, do: str, field: str, default: str = "", same: Same = ANY) -> str:
        """Returns what a field of a form holds: what it was filled in with where that could not be read."""
        return next(iter(self.form.get(field, ())), default) if self and self.is_of(do, same) else default

    @property
    def elsewhere(self) -> list[Problem]:
        """What is wrong and has been shown at no field."""
        return [one for one in self.problems if one not in self._shown]

    def filled(self, sheet: Sheet | None) -> Sheet | None:
        """Returns a sheet as the form filled it in that could not be read; as the case has it where the form is another's."""
        if sheet is None or not self:
            return sheet
        if self.is_of(sheet.kind) and not sheet.groups:
            return replace(sheet, controls=self._set(sheet.controls), name=set_value(self.form, "name", sheet.name))
        groups = (
            replace(one, controls=self._set(one.controls)) if one.name in self.form.get("list", ()) else one for one in sheet.groups
        )
        return replace(sheet, groups=tuple(groups), told=self._told(sheet.told))

    def _told(self, told: TextShown | None) -> TextShown | None:
        if told is None:
            return None
        timing, parts = self._set(told.timing), self._set(told.parts)
        return replace(
            told, timing=timing if self.is_of("timing") else told.timing, parts=parts if self.is_of("order") else told.parts
        )

    def _set(self, controls: Iterable[Control]) -> tuple[Control, ...]:
        return tuple(as_set(item, self.form) for item in controls)
