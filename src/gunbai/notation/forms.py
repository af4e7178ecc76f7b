"""The plain shapes of a scenario file: text, lists, numbers, seats, each problem noted at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gunbai.document import Mapping, Problems, Scalar, Sequence, nearest
from gunbai.notation.notation import Notation, fold, note_key


class Forms:
    """Reads values as one game spells them; every problem is noted, none raised."""

    def __init__(self, notation: Notation, problems: Problems) -> None:
        self.notation = notation
        self.problems = problems

    def keys(self, entry: Mapping, what: str, known: Iterable[str]) -> None:
        known = tuple(known)
        for key in entry:
            if key not in known:
                note_key(self.problems, key, what, known)

    def text(self, entry: Mapping, name: str) -> str:
        value = entry.get(name, "")
        if not isinstance(value, str):
            self.problems.add("NOT-TEXT", f"{name} must be one word or text", value)
            return ""
        return str(value)

    def mapping(self, value: object, what: str) -> Mapping:
        if isinstance(value, Mapping):
            return value
        if value is not None and value != []:
            self.problems.add("NOT-A-MAPPING", f"{what} must be written as name: value", value)
        return Mapping()

    def many(self, value: object, what: str) -> list[Any]:
        if isinstance(value, Mapping):
            self.problems.add("NOT-A-LIST", f"{what} must be a list", value, "begin each entry with -")
            return []
        return [] if value is None else list(value) if isinstance(value, Sequence) else [value]

    def integer(self, value: object, what: str) -> int:
        text = fold(value) if isinstance(value, Scalar) else ""
        if re.fullmatch(r"\d{1,9}", text):
            return int(text)
        self.problems.add("NOT-A-NUMBER", f"{what} must be a whole number", value, "write 1, 2, 3 …")
        return 0

    def choice(self, value: object, what: str, found: str, known: Iterable[str]) -> str:
        if not found:
            known = list(known)
            written = value if isinstance(value, Scalar) else "this"
            near = nearest(str(written), known)
            hint = f"did you mean {near}?" if near else f"use one of {', '.join(known)}"
            self.problems.add("UNKNOWN-WORD", f"{what} cannot be {written}", value, hint)
        return found

    def seat(self, value: object, what: str) -> str:
        found = self.notation.seat(value) if isinstance(value, Scalar) else ""
        return self.choice(value, what, found, self.notation.seats)
