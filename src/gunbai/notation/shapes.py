"""Reads plain shapes - text, numbers, lists, words - and notes at its place what is not one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from gunbai.document import Mapping, Problems, Scalar, Sequence, nearest
from gunbai.interpreter.card import Card, Choose
from gunbai.notation.notation import DIGITS, fold, note_key


class Shapes:
    """Reads values of a document; every problem is noted, none raised."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def bad(self, message: str, at: object, hint: str = "") -> None:
        self.problems.add("BAD-VALUE", message, at, hint)

    def mapping(self, value: object, what: str) -> Mapping:
        if isinstance(value, Mapping):
            return value
        self.bad(f"{what} must be written as name: value", value)
        return Mapping()

    def many(self, value: object, what: str) -> list[Any]:
        """Returns the items of a list; one that stands alone needs no brackets."""
        return [] if value is None else list(value) if isinstance(value, Sequence) else [value]

    def text(self, value: object, what: str) -> str:
        if isinstance(value, Scalar):
            return str(value)
        self.bad(f"{what} must be text", value, "write it on one line, or after |")
        return ""

    def integer(self, value: object, what: str) -> int:
        text = fold(value) if isinstance(value, Scalar) else ""
        text = DIGITS.get(text, text)
        if re.fullmatch(r"[+-]?\d{1,9}", text):
            return int(text)
        self.bad(f"{what} must be a whole number", value, "write 1, 2, 3 …")
        return 0

    def yes(self, entry: Mapping, name: str) -> bool:
        value = entry.get(name, "no")
        if value not in ("yes", "no"):
            self.bad(f"{name} must be yes or no", value, "write yes, or leave it out")
        return bool(value == "yes")

    def word(self, code: str, value: object, what: str, known: Iterable[str]) -> str:
        """Returns a word as the game spells it; notes it under the code when the game has none such."""
        text = self.text(value, what)
        known = list(known)
        found = next((word for word in known if fold(word) == fold(text)), None)
        if found is None and isinstance(value, Scalar):
            near = nearest(text, known)
            hint = f"did you mean {near}?" if near else f"use one of {', '.join(known)}" if known else "the game defines none"
            self.problems.add(code, f"{text or 'nothing'} is no {what}", value, hint)
        return found or text

    def keys(self, entry: Mapping, what: str, known: Collection[str]) -> None:
        for key in entry:
            if key not in known:
                note_key(self.problems, key, what, known)


def split_sentences(text: str) -> list[str]:
    """Returns the printed sentences of a card text, each with its full stop; quoted text is not split."""
    found: list[str] = []
    depth, start = 0, 0
    for index, character in enumerate(text):
        depth += (character in "「『(（") - (character in "」』)）")
        if character == "。" and depth <= 0:
            found.append(text[start : index + 1].strip())
            start = index + 1
    return [*found, *([text[start:].strip()] if text[start:].strip() else [])]


def one(items: list[str]) -> str | list[str]:
    """Returns the only item, or all of them."""
    return items[0] if len(items) == 1 else items


def choices_of(card: Card) -> Iterator[Choose]:
    """Yields every choice that the texts of a card ask for."""
    abilities = (*card.abilities, *card.quoted)
    for sentence in (*card.effect, *(sentence for ability in abilities for sentence in ability.sentences)):
        yield from sentence.choose
