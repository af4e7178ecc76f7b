"""Reads the filters of card texts: which cards a text means, each word checked against the game's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gunbai.cards.word_reader import WordReader
from gunbai.document import Scalar
from gunbai.interpreter.data.argument import Argument
from gunbai.notation.spelling import fold, note_key

Filter = dict[str, Argument]
"""A filter as the interpreter reads it."""
FILTER = ("side", "zone", "kind", "name", "keyword", "status", "turned", "face", "slot", "other", "this", "among", "top")
_BOUND = re.compile(r"(?P<field>.+?)(?P<bound><=|>=|以下|以上)")


class FilterReader(WordReader):
    """Reads filters."""

    def filter(self, value: object, more: tuple[str, ...] = ()) -> Filter:
        """Returns a filter; ``more`` are keys that its surroundings read."""
        found: Filter = {}
        for key, item in self.mapping(value, "a filter").items():
            if key not in more:
                found.update(self._condition(str(key), key, item, more))
        return found

    def among(self, value: object, more: tuple[str, ...] = ()) -> Filter:
        """Returns a filter that says among which cards; where they lie is the book's usual place unless it says otherwise."""
        found = self.filter(value, more)
        if "top" in found and "zone" not in found:
            self.problems.add("MISSING-KEY", "top needs zone: the pile whose top cards are meant", value, "write {zone: …, top: 2}")
        usual = self.notation.vocabulary.usual
        zone = str(usual.get("zone", ""))
        wanted = found.get("kind", ())
        kinds = {wanted} if isinstance(wanted, str) else {*wanted} if isinstance(wanted, list) else set()
        said = {"zone", "this", "among", "top", "face", "slot"} & {*found}
        return found if not zone or said or not kinds <= {*usual.get("kinds", kinds)} else {**found, "zone": zone}

    def _condition(self, name: str, key: Scalar, item: object, more: tuple[str, ...]) -> Filter:
        """Returns what one entry of a filter asks of a card."""
        bound = _BOUND.fullmatch(fold(key))
        field = self._field(bound["field"] if bound else fold(key), bounded=bound is not None)
        if key in self.words.wanted:
            return {name: self._one_of(item, name, self.words.wanted[name])}
        if key in (self.words.filters or ()) and not field:
            return {name: self.text(item, name)}
        if (key, item) == ("all", "yes") and not more:
            return {}  # a filter means all that fit; a choice says how many itself
        if (key, item) == ("this", "no"):
            return {"other": "yes"}
        if key in FILTER:
            return {name: self._wanted(name, item)}
        if field and bound:
            return {f"{field}{key[len(bound['field']) :]}": self._limit(item, name)}
        if field in self.notation.counted:
            return {field: one([str(self.integer(value, field)) for value in self.many(item)])}
        if field and not all(self.notation.may_hold(field, str(value)) for value in self.many(item)):
            self.problems.add("UNKNOWN-WORD", f"{item} is no {field}", item, f"write {self.notation.tokens.pieces[field][0]}")
        if field:
            return {field: self._one_of(item, field, self.notation.tokens.sets.get(field) or None)}
        if self.words.filters is None:
            return {name: self.text(item, name)}
        note_key(self.problems, key, "a filter", (*FILTER, *more, *self.notation.fields))
        return {}

    def _field(self, folded: str, *, bounded: bool) -> str:
        """Returns what of a card a filter is about: a printed field, a derived number, or - within bounds - marks on it."""
        notation = self.notation
        marks = notation.marks.get(folded, "") if bounded else ""
        named = next((word for word in (*notation.fields, *notation.vocabulary.values) if fold(word) == folded), "")
        return notation.field_labels.get(folded) or marks or named

    def _limit(self, value: object, what: str) -> int | str:
        """Returns what a number of a filter is held against: a whole number, or a letter that the text defines."""
        letter = str(value) if isinstance(value, Scalar) else ""
        return letter if re.fullmatch("[A-Z]", letter) else self.integer(value, what)

    def _wanted(self, key: str, value: object) -> Argument:
        tokens = self.notation.tokens
        known: dict[str, Iterable[str]] = {
            "kind": self.notation.kinds,
            "status": tokens.statuses,
            "face": ("", *tokens.face.values()),
            "slot": dict.fromkeys(slot for zone in self.notation.vocabulary.zones.values() for slot in zone.slots),
        }
        if key == "top":
            return self.integer(value, key)
        if key in ("other", "this"):
            return self.word(value, key, ("yes",))
        if key == "side":
            return one([self.player(item, "any", what="side") for item in self.many(value)])
        if key == "zone":
            return one([self.area(item) for item in self.many(value)])
        if key == "keyword":
            return one([self.word(item, "keyword", self.notation.keywords, "NO-SUCH-KEYWORD") for item in self.many(value)])
        if key == "turned":
            said = [self.word(item, key, (*tokens.turned, *tokens.covers)) for item in self.many(value)]
            return one([word for item in said for word in tokens.covers.get(item, (item,))])
        return self.text(value, key) if key == "among" else self._one_of(value, key, known.get(key))

    def _one_of(self, value: object, what: str, known: Iterable[str] | None) -> str | list[str]:
        """Returns words of which a card may have any; any text will do where no words are known."""
        items = self.many(value)
        return one([self.text(item, what) if known is None else self.word(item, what, known) for item in items])


def one(items: list[str]) -> str | list[str]:
    """Returns the only item, or all of them."""
    return items[0] if len(items) == 1 else items
