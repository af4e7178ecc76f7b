"""The plain fields of a document: texts, numbers, lists, words. What is not one is noted at its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from gunbai.document import Mapping, Problems, Scalar, Sequence, mark_of, nearest
from gunbai.limits import CASE
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import DIGITS, MOST, fold, note_key

ITEMS = "begin each entry with -"
"""What to write where a list is needed."""
Aliases = dict[str, tuple[str, ...]]
"""The keys of an entry, each with what else it may be called."""
_INTEGER = re.compile(r"[+-]?\d{1,9}")


class FieldReader:
    """Reads the values of a document; every problem is noted, none is raised."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def mapping(self, value: object, what: str, hint: str = "") -> Mapping:
        """Returns a mapping; a value that is left out, or an empty list, is an empty one."""
        if isinstance(value, Mapping):
            return value
        if value is not None and value != []:
            self.problems.add("NOT-A-MAPPING", f"{what} must be written as name: value", value, hint)
        return Mapping.at(value)

    def many(self, value: object) -> list[object]:
        """Returns the items of a list; one that stands alone needs no brackets."""
        return [] if value is None else list(value) if isinstance(value, Sequence) else [value]

    def many_of(self, entry: Mapping, name: str) -> list[object]:
        """Returns the items of an entry; none when it is left out."""
        return self.many(entry.get(name))

    def listed(self, value: object, what: str, hint: str = ITEMS, most: int = CASE.values) -> list[object]:
        """Returns the items of a list, so many at most, none of which may be a mapping that stands alone."""
        if not isinstance(value, Mapping):
            return self.at_most(most, self.many(value), what, value)
        self.problems.add("NOT-A-LIST", f"{what} must be a list", value, hint)
        return []

    def at_most(self, most: int, items: list[object], what: str, at: object) -> list[object]:
        """Returns the items of a list, none where there are more than anybody needs; notes that."""
        if len(items) <= most:
            return items
        self.problems.add("TOO-MANY", f"{what} has {len(items):,} entries", at, f"write {most:,} at most")
        return []

    def text(self, value: object, what: str) -> str:
        """Returns one word or text."""
        if isinstance(value, Scalar):
            return str(value)
        self.problems.add("NOT-TEXT", f"{what} must be one word or text", value, "write it on one line, or after |")
        return ""

    def name(self, value: object, what: str) -> str:
        """Returns one word or text that is not empty."""
        text = self.text(value, what)
        if isinstance(value, Scalar) and not text:
            self.problems.add("EMPTY", f"{what} says nothing", value, "write a word, or leave it out")
        return text

    def text_of(self, entry: Mapping, name: str) -> str:
        """Returns the text of an entry; empty when it is left out."""
        return self.text(entry[name], name) if name in entry else ""

    def integer(self, value: object, what: str) -> int:
        """Returns a whole number, which may be a Roman numeral up to ix."""
        number = _whole(value)
        if number is None:
            written = f", not {value}" if isinstance(value, Scalar) and value else ""
            self.problems.add("NOT-A-NUMBER", f"{what} must be a whole number{written}", value, "write 1, 2, 3 …")
        return number or 0

    def count(self, value: object, what: str) -> int:
        """Returns a whole number that is not negative."""
        number = self.integer(value, what)
        if number < 0:
            self.problems.add("NOT-A-NUMBER", f"{what} cannot be negative", value, "write 0, 1, 2 …")
        return max(number, 0)

    def copies(self, value: object, what: str, least: int = 1) -> int:
        """Returns how many copies of a card are meant."""
        number = self.integer(value, what)
        if _whole(value) is not None and not least <= number <= MOST:
            self.problems.add("BAD-COPIES", f"{what} cannot be {number}", value, f"write a number from {least} to {MOST}")
        return min(max(number, least), MOST)

    def yes(self, entry: Mapping, name: str) -> bool:
        """Returns whether an entry says yes; no when it is left out."""
        return name in entry and self.word(entry[name], name, ("yes", "no")) == "yes"

    def choice(self, value: object, what: str, meant: str, known: Iterable[str], code: str = "UNKNOWN-WORD") -> str:
        """Returns what a word means; notes one that means nothing, with the words that are known."""
        text = self.name(value, what)
        if text and not meant:
            known = list(known)
            near = nearest(text, known)
            use = f"use {'one of ' if len(known) > 1 else ''}{', '.join(known)}" if known else "the game defines none"
            self.problems.add(code, f"{what} cannot be {text}", value, f"did you mean {near}?" if near else use)
        return meant if text else ""

    def word(self, value: object, what: str, known: Iterable[str], code: str = "UNKNOWN-WORD") -> str:
        """Returns a word as it is spelt among the known ones; notes one that is not among them and returns it as written."""
        known = list(known)
        if value == "" and "" in known:
            return ""
        meant = next((word for word in known if fold(word) == fold(str(value))), "")
        return self.choice(value, what, meant, known, code) or (str(value) if isinstance(value, Scalar) else "")

    def keys(self, entry: Mapping, what: str, known: Collection[str]) -> None:
        """Notes the keys of an entry that nothing knows."""
        for key in entry:
            if key not in known:
                note_key(self.problems, key, what, known)

    def keyed(self, entry: Mapping, what: str, known: Aliases) -> Mapping:
        """Returns an entry under its canonical keys, each of which has aliases; notes unknown and repeated keys."""
        spellings = {fold(alias): key for key, aliases in known.items() for alias in aliases}
        spellings.update({fold(key): key for key in known})
        found = Mapping.at(entry)
        for key, value in entry.items():
            name = spellings.get(fold(key))
            if name is None:
                note_key(self.problems, key, what, known)
            elif name in found:
                self.problems.add("REPEATED-KEY", f"{what} has {name} twice", key, "keep one of the two")
            else:
                found[Scalar(name, mark_of(key))] = value
        return found


class NotationReader(FieldReader):
    """Reads the values of a document in the words of one game."""

    def __init__(self, notation: Notation, problems: Problems) -> None:
        super().__init__(problems)
        self.notation = notation

    def seat(self, value: object, what: str) -> str:
        """Returns a seat as the game names it."""
        return self.choice(value, what, self.notation.seat(str(value)), self.notation.seats)


def _whole(value: object) -> int | None:
    """Returns the whole number that a value is, or None."""
    text = fold(value) if isinstance(value, Scalar) else ""
    text = DIGITS.get(text, text)
    return int(text) if _INTEGER.fullmatch(text) else None
