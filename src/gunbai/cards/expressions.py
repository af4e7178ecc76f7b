"""Reads the expressions of card texts: numbers (3, X, 2*X-1, or what is counted, halved or looked up), changes, conditions."""

from __future__ import annotations

import re

from msgspec import Struct

from gunbai.cards.filters import Filter, FilterReader
from gunbai.cards.word_reader import Referents
from gunbai.document import Mapping, Scalar, mark_of
from gunbai.interpreter.data.argument import Argument
from gunbai.notation.spelling import fold

Amount = int | str | dict[str, Argument]
"""A number of a card text as the interpreter reckons it."""
NUMBER = re.compile(r"[+-]?(?:\d{1,9}|[A-Z])(?:[-+*×](?:\d{1,9}|[A-Z]))*")
"""A number of a card text: whole numbers and letters, with + - and ×."""
AMOUNT = ("count", "half", "round", "var", "seat", "counter", "field", "of", "times")
ALONE = ("count", "half", "var", "counter", "field")
"""What says by itself which number is meant."""
ASKED = ("at least", "at most", "exactly")
WORDED = ("var", "is", "seat", "otherwise")


class NumberChange(Struct, frozen=True):
    """A change of one number of a card."""

    field: str
    amount: Amount


class ExpressionReader(FilterReader):
    """Reads numbers, changes of numbers, and conditions; the letters and cards that they name must be known."""

    def amount(self, value: object, named: Referents) -> Amount:
        """Returns a number of a card text."""
        if isinstance(value, Mapping):
            return self._reckoned(value, named)
        text = fold(value).replace(" ", "").upper() if isinstance(value, Scalar) else ""
        if not NUMBER.fullmatch(text):
            message = "a number is whole, a letter, or both with + - ×"
            self.problems.add("NOT-A-NUMBER", message, value, "write 3, X or 2*X+1")
            return 0
        unknown = [letter for letter in re.findall("[A-Z]", text) if letter not in named and letter != "X"]
        if unknown:
            binding = (verb for verb, letters in self.notation.vocabulary.binds.items() if unknown[0] in map(str, letters))
            verb = next(binding, "")
            hint = f"{verb} says it from the sentence after its own on" if verb else f"write let: {{{unknown[0]}: …}} first"
            self.problems.add("NO-REFERENT", f"nothing says what {unknown[0]} is", value, hint)
        return int(text) if re.fullmatch(r"[+-]?\d+", text) else text

    def _reckoned(self, value: Mapping, named: Referents) -> dict[str, Argument]:
        """Returns a number that is counted, halved or looked up."""
        self.keys(value, "a number", AMOUNT)
        if isinstance(value.get("of"), Scalar):
            self.check_referent(value["of"], named)
        if not any(key in value for key in ALONE):
            self.problems.add("MISSING-KEY", "a number must say what it is", value, "write {count: {side: you, zone: …}}")
        found: dict[str, Argument] = {}
        for key, item in value.items():
            if key == "count":
                found["count"] = self.meant(item, named)
            elif key == "half":
                found["half"] = self.amount(item, named)
            elif key == "times":
                found["times"] = self.integer(item, "times")
            else:
                found[str(key)] = self._looked_up(str(key), item)
        return found

    def _looked_up(self, key: str, value: object) -> str:
        """Returns what a number is looked up by: a player, a number of a player, a counter or number of a card, or the card."""
        notation = self.notation
        if key == "seat":
            return self.player(value)
        if key == "var":
            return self.var(value)
        if key == "round":
            return self.word(value, key, ("down", "up"))
        if key == "counter":
            counters = {fold(part.counter): part.counter for part in notation.every_part if part.counter}
            counters.update(notation.marks)
            return self.choice(value, "a counter", counters.get(fold(str(value)), ""), dict.fromkeys(counters.values()))
        if key == "field":
            numbers = dict.fromkeys((*notation.vocabulary.values, *notation.fields))
            labelled = notation.field_labels.get(fold(str(value)), str(value))
            return self.word(Scalar(labelled, mark_of(value)) if isinstance(value, Scalar) else value, "a number", numbers)
        return self.text(value, key)

    def var(self, value: object) -> str:
        """Returns a number or word of a player, by any name that a board gives it."""
        known = self.notation.vars
        part = known.get(fold(str(value)))
        return self.choice(
            value, "a number of a player", part.var if part else "", dict.fromkeys(part.var for part in known.values())
        )

    def meant(self, value: object, named: Referents, more: tuple[str, ...] = ()) -> Filter:
        """Returns a filter that says among which cards; what it names must have been looked at or chosen before."""
        found = self.among(value, more)
        if isinstance(value, Mapping) and isinstance(value.get("among"), Scalar):
            self.check_referent(value["among"], named)
        return found

    def letters(self, entry: Mapping, named: Referents) -> tuple[tuple[str, Amount], ...]:
        """Returns the letters that ``let`` of an entry defines, each known from then on."""
        found: list[tuple[str, Amount]] = []
        for name, value in self.mapping(entry.get("let"), "let").items():
            if not re.fullmatch("[A-Z]", name):
                self.problems.add("NOT-A-LETTER", f"{name} is no letter", name, "write let: {X: …}")
            found.append((str(name), self.amount(value, named)))
            named.add(str(name))
        return tuple(found)

    def changes(self, value: object, named: Referents) -> list[NumberChange]:
        """Returns the changes that ``modify`` writes: by name, or in the order in which a card prints its numbers."""
        if isinstance(value, Mapping) and "by" not in value:
            values = self.notation.vocabulary.values
            return [NumberChange(self.word(key, "number", values), self._signed(item, named)) for key, item in value.items()]
        said = value["by"] if isinstance(value, Mapping) else value
        printed = self.notation.tokens.numbers.get(self.notation.tokens.kind, ())
        parts = self.text(said, "modify").split("/")
        if len(parts) > len(printed):
            message = f"modify changes {len(parts)} numbers, but a card prints {len(printed)}"
            self.problems.add("TOO-MANY", message, said, f"use {'/'.join(printed)}")
        pairs = zip(printed, parts, strict=False)
        return [NumberChange(field, self._signed(Scalar(part, mark_of(said)), named)) for field, part in pairs]

    def _signed(self, value: object, named: Referents) -> Amount:
        """Returns a change: a whole number that may be negative, a letter that the text defines, or what is counted."""
        text = fold(value) if isinstance(value, Scalar) else ""
        if isinstance(value, Mapping) or text.upper().lstrip("+-") in named:
            return self.amount(value, named)
        return self.integer(value, "a change")

    # -- conditions ---------------------------------------------------------------------------------------------------

    def condition(self, value: object, named: Referents) -> dict[str, Argument]:
        """Returns a condition as the interpreter reads it."""
        entry = self.mapping(value, "if")
        for key in ("all", "any", "not", "turn"):
            if key in entry:
                self.keys(entry, f"a condition with {key}:", (key,))
        for key in ("all", "any"):
            if key in entry:
                return {key: tuple(self.condition(item, named) for item in self.many(entry[key]))}
        if "not" in entry:
            return {"not": self.condition(entry["not"], named)}
        if "turn" in entry:
            return {"turn": self.player(entry["turn"])}
        if "is" in entry:
            return self._is(entry)
        asked: dict[str, Argument] = {key: self.amount(entry[key], named) for key in ASKED if key in entry}
        if "number" in entry:
            self.keys(entry, "if", ("number", *ASKED))
            return {"number": self.amount(entry["number"], named), **asked}
        if not entry.keys() - {*ASKED}:
            message = "a condition must say what it asks for"
            self.problems.add("MISSING-KEY", message, entry, "write if: {side: foe, kind: …, at least: 2}")
        return {**self.meant(entry, named, ASKED), **asked}

    def _is(self, entry: Mapping) -> dict[str, Argument]:
        """Returns a condition that asks for a word of a player's board."""
        self.keys(entry, "a condition with is:", WORDED)
        var = self.var(entry.get("var", Scalar("", entry.mark)))
        words = next((part.words for part in self.notation.every_part if part.var == var), ())
        found: dict[str, Argument] = {"var": var}
        for key in ("is", "otherwise"):
            if key in entry:
                found[key] = self.word(entry[key], key, words) if words else self.text(entry[key], key)
        return found if "seat" not in entry else {**found, "seat": self.player(entry["seat"])}
