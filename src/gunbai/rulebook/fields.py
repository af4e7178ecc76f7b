"""The fields of one YAML mapping, read with every problem noted instead of raised."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gunbai.document import Mapping, Problems, Sequence, nearest
from gunbai.limits import is_number

Value = int | str | tuple[int | str, ...]
_INTEGER = re.compile(r"-?\d{1,9}")


class Fields:
    """Reads the fields of one mapping; unknown, missing and ill-shaped ones become problems."""

    def __init__(self, value: object, what: str, problems: Problems, known: Iterable[str], needed: Iterable[str]) -> None:
        self.what = what
        self.problems = problems
        self.value = value if isinstance(value, Mapping) else Mapping.at(value)
        if not isinstance(value, Mapping):
            problems.add("NOT-A-MAPPING", f"{what} must be written as name: value", value)
            return
        known = tuple(known)
        for key in value:
            if key not in known:
                problems.add("UNKNOWN-KEY", f"{what} has no field {key}", key, _meant(key, known))
        for name in needed:
            if name not in value:
                problems.add("MISSING-KEY", f"{what} needs the field {name}", value)

    def text(self, name: str, default: str = "") -> str:
        """Returns one scalar as plain text."""
        value = self.value.get(name, default)
        if not isinstance(value, str):
            self.problems.add("NOT-TEXT", f"{self.what}: {name} must be one word or text", value)
            return default
        return str(value)

    def choice(self, name: str, choices: Iterable[str], default: str = "") -> str:
        """Returns one scalar that must be among the choices."""
        choices = tuple(choices)
        found = self.text(name, default)
        if found not in choices and (found or name in self.value):
            self.problems.add(
                "UNKNOWN-WORD", f"{self.what}: {name} cannot be {found}", self.value.get(name), _meant(found, choices)
            )
        return found

    def items(self, name: str) -> Sequence:
        """Returns a sequence, each item with its place; empty when the field is left out."""
        value = self.value.get(name)
        if value is None or value == "":
            return Sequence()
        if not isinstance(value, Sequence):
            self.problems.add("NOT-A-LIST", f"{self.what}: {name} must be a list", value)
            return Sequence()
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Returns a sequence of scalars as plain text."""
        items = self.items(name)
        for item in items:
            if not isinstance(item, str):
                self.problems.add("NOT-TEXT", f"{self.what}: {name} must hold words or texts only", item)
        return tuple(str(item) for item in items if isinstance(item, str))

    def spans(self, name: str) -> tuple[tuple[int, int], ...]:
        """Returns a sequence of half-open [from, to] offsets."""
        return tuple(span for item in self.items(name) if (span := self._span(item, name)))

    def span(self, name: str) -> tuple[int, int]:
        """Returns one half-open [from, to]."""
        return self._span(self.items(name), name) or (0, 0)

    def said(self, name: str) -> dict[str, str]:
        """Returns a text in languages, {ja, en}; a bare text is the book's own language."""
        value = self.value.get(name)
        if value is None or isinstance(value, str):
            return {"ja": str(value)} if value else {}
        fields = Fields(value, f"{self.what}: {name}", self.problems, ("ja", "en"), ())
        return {language: fields.text(language) for language in ("ja", "en") if language in fields.value}

    def values(self, name: str) -> dict[str, Value]:
        """Returns a mapping of names to numbers, words or lists of them; whole numbers become integers."""
        value = self.value.get(name)
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.problems.add("NOT-A-MAPPING", f"{self.what}: {name} must be written as name: value", value)
            return {}
        return {str(key): self._value(item, f"{name}.{key}") for key, item in value.items()}

    def mapping(self, name: str) -> Iterator[tuple[str, object]]:
        """Yields the entries of a mapping; its keys keep their places."""
        value = self.value.get(name)
        if isinstance(value, Mapping):
            yield from value.items()
        elif value is not None:
            self.problems.add("NOT-A-MAPPING", f"{self.what}: {name} must be written as name: value", value)

    def _span(self, item: object, name: str) -> tuple[int, int] | None:
        if isinstance(item, Sequence) and len(item) == 2 and all(isinstance(end, str) and is_number(end) for end in item):
            start, end = int(item[0]), int(item[1])
            if start <= end:
                return start, end
        self.problems.add("NOT-A-SPAN", f"{self.what}: {name} must hold [from, to]", item)
        return None

    def _value(self, item: object, name: str) -> Value:
        if isinstance(item, Sequence):
            return tuple(_scalar(each) for each in item if isinstance(each, str))
        if isinstance(item, str):
            return _scalar(item)
        self.problems.add("NOT-A-VALUE", f"{self.what}: {name} must be a number, a word or a list of them", item)
        return ""


def _scalar(text: str) -> int | str:
    return int(text) if _INTEGER.fullmatch(text) else str(text)


def _meant(word: str, known: Iterable[str]) -> str:
    known = tuple(known)
    near = nearest(word, known) if len(known) > 3 else ""
    return f"did you mean {near}?" if near else f"use one of {', '.join(known)}"
