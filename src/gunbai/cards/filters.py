"""Filters of card texts as they are written: which cards a text means, each word checked against the game's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gunbai.cards.verbs import Words
from gunbai.document import Mapping, Problems, Scalar, mark_of, nearest
from gunbai.interpreter.seats import BOTH, FOE, WORDS, YOU
from gunbai.limits import is_number
from gunbai.notation.notation import Notation, fold, note_key
from gunbai.notation.shapes import Shapes, one

FILTER = ("side", "zone", "kind", "name", "keyword", "status", "turned", "face", "slot", "other", "this", "among", "top")
_BOUND = re.compile(r"(?P<field>.+?)(?:<=|>=|以下|以上)")


class Filters(Shapes):
    """Reads filters."""

    def __init__(self, notation: Notation, words: Words, problems: Problems) -> None:
        super().__init__(problems)
        self.notation = notation
        self.words = words
        tokens = notation.tokens
        self.numbers = tuple(dict.fromkeys(name for names in tokens.numbers.values() for name in names))
        self.labels = {fold(label): field for label, field in tokens.fields.items()}
        self.fields = (*self.numbers, *tokens.fields.values(), *tokens.sets)
        marks = {**tokens.marks, **tokens.counters}
        self.amounts = {**{fold(label): name for label, name in marks.items()}, **{fold(name): name for name in marks.values()}}

    def player(self, value: object, *more: str, what: str = "player") -> str:
        """Returns whom a text means: you or foe, or one of the further words; as people say it (自分, 相手, お互い), too."""
        meant = WORDS.get(str(value), "")
        spelt = "any" if meant == BOTH and "any" in more else meant
        return self.word("NO-SUCH-WORD", Scalar(spelt, mark_of(value)) if spelt else value, what, (YOU, FOE, *more))

    def area(self, value: object) -> str:
        """Returns a zone or area as the game names it."""
        text = self.text(value, "zone")
        found = self.notation.area(text)
        if text and not found:
            near = nearest(text, [*self.notation.vocabulary.zones, *self.notation.vocabulary.areas])
            self.problems.add("NO-SUCH-ZONE", f"{text} is no zone", value, f"did you mean {near}?" if near else "")
        return found or text

    def named(self, text: str) -> str:
        """Returns whom the game says that a text names, where it knows other words for it; otherwise the text."""
        known = self.notation.vocabulary.raw.get("referents", ())
        meant = str(known.get(text, "")) if isinstance(known, dict) else ""
        return meant if meant in known else text

    def filter(self, value: object, more: tuple[str, ...] = ()) -> dict[str, Any]:
        """Returns a filter as the interpreter reads it; ``more`` are keys that its surroundings read."""
        found: dict[str, Any] = {}
        for key, item in self.mapping(value, "a filter").items():
            if key in more:
                continue
            match = _BOUND.fullmatch(fold(key))
            stem = match["field"] if match else fold(key)
            named = next((word for word in (*self.fields, *self.notation.vocabulary.values) if fold(word) == stem), "")
            field = self.labels.get(stem) or (self.amounts.get(stem, "") if match else "") or named
            if key in (self.words.filters or ()) and not field:
                found[str(key)] = self.text(item, key)
            elif (key, item) == ("all", "yes") and not more:
                continue  # a filter means all that fit; a choice says how many itself
            elif (key, item) == ("this", "no"):
                found["other"] = "yes"
            elif key in FILTER:
                found[str(key)] = self.wanted(str(key), item)
            elif field and match:
                found[f"{field}{key[len(match['field']) :]}"] = self.limit(item, str(key))
            elif field:
                found[field] = self.members(field, item)
            elif self.words.filters is None:
                found[str(key)] = self.text(item, key)
            else:
                note_key(self.problems, key, "a filter", (*FILTER, *more, *self.fields))
        return found

    def among(self, value: object, more: tuple[str, ...] = ()) -> dict[str, Any]:
        """Returns a filter that says among which cards; where they lie is the book's usual place unless it says otherwise."""
        found = self.filter(value, more)
        usual = self.notation.vocabulary.raw.get("usual", {})
        zone = str(usual.get("zone", ""))
        wanted = found.get("kind", ())
        kinds = (wanted,) if isinstance(wanted, str) else wanted
        said = {"zone", "this", "among", "top", "face", "slot"} & {*found}
        return found if not zone or said or not {*kinds} <= {*usual.get("kinds", kinds)} else {**found, "zone": zone}

    def keyword(self, value: object) -> tuple[str, int] | None:
        text = self.text(value, "keyword")
        folded = fold(self.notation.plain(text))
        for name, numbered in self.notation.keywords.items():
            if folded == fold(name) and not numbered:
                return name, 0
            rest = folded.removeprefix(fold(name))
            if numbered and rest != folded and is_number(rest):
                return name, int(rest)
        numbered_name = next((name for name, number in self.notation.keywords.items() if number and fold(name) == folded), "")
        if numbered_name:
            self.bad(f"{text} needs its number", value, f"write {text}1")
        else:
            near = nearest(text, self.notation.keywords)
            hint = f"did you mean {near}{'1' if self.notation.keywords.get(near) else ''}?" if near else ""
            self.problems.add("NO-SUCH-KEYWORD", f"{text} is no keyword", value, hint)
        return None

    def granted(self, value: Mapping) -> dict[str, Any]:
        """Returns the keywords that an order gives, each with its number: 貫通2, 貫通X, or 貫通 with ``value:``."""
        found: dict[str, Any] = {}
        if isinstance(value.get("keyword"), Scalar):
            name, number = self.numbered(value["keyword"], "value" in value)
            found = {"keyword": name} | ({"value": number} if number and "value" not in value else {})
        if "keywords" in value:
            found["keywords"] = tuple(self.numbered(item) for item in self.many(value["keywords"], "keywords"))
        return found

    def numbered(self, value: object, said: bool = False) -> tuple[str, int | str]:
        """Returns a keyword and its number, which may be a letter; ``said`` when the number is said apart."""
        folded = fold(self.text(value, "keyword"))
        for name, number in self.notation.keywords.items():
            letter = folded.removeprefix(fold(name))
            if number and letter != folded and ((said and not letter) or re.fullmatch("[a-z]", letter)):
                return name, letter.upper()
        return self.keyword(value) or (str(value), 0)

    def limit(self, value: object, what: str) -> int | str:
        """Returns what a number of a filter is held against: a whole number, or a letter that the text defines."""
        letter = str(value) if isinstance(value, Scalar) else ""
        return letter if re.fullmatch("[A-Z]", letter) else self.integer(value, what)

    def wanted(self, key: str, value: object) -> Any:
        tokens = self.notation.tokens
        if key == "among":
            return self.text(value, key)
        if key == "top":
            return self.integer(value, key)
        if key in ("other", "this"):
            if value != "yes":
                self.bad(f"{key} must be yes", value, "write yes, or leave it out")
            return "yes"
        if key == "side":
            return one([self.player(item, "any", what="side") for item in self.many(value, key)])
        if key == "zone":
            return one([self.area(item) for item in self.many(value, key)])
        if key == "keyword":
            return one([self.word("NO-SUCH-KEYWORD", item, "keyword", self.notation.keywords) for item in self.many(value, key)])
        known: dict[str, Iterable[str]] = {
            "kind": self.notation.kinds,
            "status": tokens.statuses,
            "turned": (*tokens.turned, *tokens.covers),
            "face": ("", *tokens.face.values()),
            "slot": dict.fromkeys(slot for zone in self.notation.vocabulary.zones.values() for slot in zone.slots),
        }
        if key in known:
            said = [self.word("NO-SUCH-WORD", item, key, known[key]) for item in self.many(value, key)]
            return one([word for item in said for word in (tokens.covers.get(item, (item,)) if key == "turned" else (item,))])
        return one([self.text(item, key) for item in self.many(value, key)])

    def members(self, field: str, value: object) -> Any:
        members = self.notation.tokens.sets.get(field)
        if members:
            return one([self.word("NO-SUCH-WORD", item, field, members) for item in self.many(value, field)])
        return one([self.text(item, field) for item in self.many(value, field)])
