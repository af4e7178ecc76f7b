"""What a card definition prints besides its texts: its numbers, fields, keywords, under whatever words of the game."""

from __future__ import annotations

from typing import Any

from gunbai.cards.filters import Filters
from gunbai.document import Mapping, Scalar, Sequence, mark_of
from gunbai.limits import is_number
from gunbai.notation.notation import UNKNOWN, fold, note_key
from gunbai.notation.token import read_numbers

CARD = ("kind", "numbers", "keywords", "abilities", "text", "do")
"""The keys of a card definition besides the fields of its game."""

ABILITY_ALONE = ("when", "from", "gives", "once", "instead", "must")
"""What an ability may say and a card may not: a card that does has one ability, and this is it."""


class Printed(Filters):
    """Reads what stands on a card."""

    def with_ability(self, entry: Mapping) -> Mapping:
        """Returns a card with its one ability as such, where the card itself says when it works, or what it gives."""
        if "abilities" in entry or not {*entry} & {*ABILITY_ALONE}:
            return entry
        own = {key: value for key, value in entry.items() if key in (*ABILITY_ALONE, "text", "do")}
        rest = {key: value for key, value in entry.items() if key not in own}
        return Mapping.at(entry, {**rest, Scalar("abilities", mark_of(entry)): Mapping.at(entry, own)})

    def used(self, kind: str, entry: Mapping) -> bool:
        """Takes the one ability without a moment of a kind that is used from the hand for what using the card does.

        A word of the card (``when:`` of the kind) in the place of the moment says when it may be used: it goes to the card. Tells
        whether an ability without a moment may stay one, with what it costs besides (``costs:`` of the kind).
        """
        kinds = self.notation.vocabulary.raw.get("kinds", {})
        sorts = [item for name in self.notation.tokens.sets for item in self.listed(entry, name)]
        types = [self.notation.plain(item) for item in sorts if isinstance(item, Scalar)]
        spec = next((found for word in (kind, *types) if (found := kinds.get(word) or {}).get("used") == "yes"), None)
        if spec is None or "text" in entry or "do" in entry:
            return bool(spec and spec.get("costs") == "yes")
        items = [self.canonical(item) if isinstance(item, Mapping) else item for item in self.listed(entry, "abilities")]
        known = {fold(str(word)) for word in spec.get("when", ())}
        used = [
            item
            for item in items
            if isinstance(item, Mapping)
            and {*item} <= {"name", "text", "do", "when"}
            and all(fold(self.notation.plain(word)) in known for word in self.listed(item, "when"))
        ]
        if len(used) == 1:
            rest, words = Sequence(item for item in items if item is not used[0]), Sequence(self.listed(entry, "keywords"))
            rest.mark = words.mark = mark_of(used[0])
            words.extend(self.listed(used[0], "when"))
            entry.update({**{key: used[0][key] for key in ("text", "do") if key in used[0]}, "abilities": rest, "keywords": words})
        return bool(spec.get("costs") == "yes")

    def canonical(self, written: Mapping) -> Mapping:
        """Returns a definition under the keys of this reader, whatever word of the game each is written with."""
        spelt = {fold(alias): key for alias, key in self.notation.vocabulary.raw.get("card words", {}).items()}
        entry = Mapping.at(written)
        for key, value in written.items():
            entry[Scalar(str(spelt.get(fold(key), key)), mark_of(key))] = value
        return entry

    def listed(self, entry: Mapping, name: str) -> list[Any]:
        return self.many(entry.get(name), name)

    def printed_numbers(self, name: str, kind: str, entry: Mapping) -> dict[str, Any]:
        if "numbers" not in entry:
            return {}
        names = self.notation.tokens.numbers.get(kind, ())
        value = entry["numbers"]
        numbers = fold(value).split("/") if isinstance(value, Scalar) else []
        least = len([name for name in names if name not in self.notation.tokens.optional])
        asked = {name for name, number in zip(names, numbers, strict=False) if number == UNKNOWN} <= {*self.notation.tokens.asked}
        spelt = all(is_number(number) or number == UNKNOWN for number in numbers)
        if not (least <= len(numbers) <= len(names) and spelt and asked):
            wanted = "/".join(number.upper() for number in names)
            message = f"{name}: numbers of a {kind or 'card without kind'} are {wanted or 'not printed'}"
            self.bad(message, value, "write e.g. 3/2" if names else "leave numbers: out")
            return {}
        return dict(zip(names, read_numbers("/".join(numbers)), strict=False))

    def printed_fields(self, name: str, entry: Mapping) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in entry.items():
            field = self.field(key) or (self.field(self.notation.plain(key)) if key not in CARD else "")
            if field in self.notation.tokens.sets:
                members = self.notation.tokens.sets[field]
                items = [self.spelt(item) for item in self.many(value, field)]
                found[field] = tuple(self.word("NO-SUCH-WORD", item, field, members) for item in items)
            elif field in self.numbers:
                found[field] = self.integer(value, field)
            elif field:
                found[field] = self.worded(value, field) if field in self.notation.tokens.words else self.integer(value, field)
            elif key not in CARD:
                note_key(self.problems, key, name, (*CARD, *self.fields))
        return found

    def field(self, key: str) -> str:
        """Returns the printed field that a word names, by its label or itself."""
        return self.labels.get(fold(key)) or next((word for word in self.fields if fold(word) == fold(key)), "")

    def spelt(self, value: object) -> object:
        """Returns a word as the game spells it, in its place."""
        return Scalar(self.notation.plain(value), mark_of(value)) if isinstance(value, Scalar) else value

    def worded(self, value: object, field: str) -> int | str | tuple[str, ...]:
        if isinstance(value, Sequence):
            return tuple(self.text(item, field) for item in value)
        text = self.text(value, field)
        return int(text) if is_number(text) else text

    def sorted_out(self, entry: Mapping) -> dict[str, list[str]]:
        """Returns what stands among the keywords of a card and is none, but a word of one of its sets: colours, conditions."""
        known = {fold(word): (field, word) for field, words in self.notation.tokens.sets.items() for word in words}
        known = {word: found for word, found in known.items() if word not in map(fold, self.notation.keywords)}
        found: dict[str, list[str]] = {}
        rest = Sequence()
        for item in self.listed(entry, "keywords"):
            field, word = known.get(fold(self.notation.plain(item)), ("", "")) if isinstance(item, Scalar) else ("", "")
            if field:
                found.setdefault(field, []).append(word)
            else:
                rest.append(item)
        if found:
            rest.mark = mark_of(entry)
            entry["keywords"] = rest
        return found

    def keywords(self, entry: Mapping) -> tuple[tuple[str, int], ...]:
        return tuple(pair for item in self.listed(entry, "keywords") if (pair := self.keyword(item)))
