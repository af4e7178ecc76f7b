"""Reads what a card prints besides its texts: its kind, its numbers, fields and keywords, under whatever words of the game."""

from __future__ import annotations

from msgspec import Struct

from gunbai.cards.word_reader import WordReader
from gunbai.document import Mapping, Scalar, Sequence, mark_of
from gunbai.limits import is_number
from gunbai.notation.spelling import UNKNOWN, fold, note_key
from gunbai.notation.token import read_numbers

CARD = ("kind", "numbers", "keywords", "abilities", "text", "do")
"""The keys of a card definition besides the fields of its game."""
Printed = dict[str, int | str | tuple[str, ...] | None]
"""The printed fields of a card; None for a number that is not known."""


class KindSaid(Struct, frozen=True):
    """The kind that a definition names, in its place, and the keywords that the book writes along with it."""

    kind: object
    keywords: tuple[str, ...] = ()


class PrintedReader(WordReader):
    """Reads what stands on a card."""

    def kind(self, entry: Mapping) -> str:
        """Returns the kind of a card: as it is named, or what goes without saying; empty when nothing says it."""
        if "kind" in entry:
            return self.word(self._kind_said(entry).kind, "kind of card", self.notation.kinds)
        words = (str(self.spelt(item)) for item in self.many_of(entry, "keywords"))
        usual = self.notation.tokens.kind if "do" not in entry else "" if "numbers" in entry else self.notation.used_kind
        return next(filter(None, map(self.notation.kind_by_keyword.get, words)), usual)

    def _kind_said(self, entry: Mapping) -> KindSaid:
        """Returns the kind that an entry names: a keyword may stand for it, or a phrase for it and for keywords."""
        notation, said = self.notation, self.spelt(entry.get("kind", ""))
        word = str(said)
        if word in notation.kind_by_keyword:
            return KindSaid(Scalar(notation.kind_by_keyword[word], mark_of(said)), (word,))
        words = next((words for phrase, words in notation.tokens.phrases.items() if fold(phrase) == fold(word)), ())
        kind = next((word for word in words if word in notation.kinds), "")
        if not kind:
            return KindSaid(said)
        return KindSaid(Scalar(kind, mark_of(said)), tuple(word for word in words if word in notation.keywords))

    def fields(self, name: str, kind: str, entry: Mapping) -> Printed:
        """Returns the printed fields of a card, also those that stand among its keywords."""
        found = {**self._numbers(name, kind, entry), **self._labelled(name, entry)}
        for item in self.many_of(entry, "keywords"):
            field, word = self._member(item)
            if field:
                held = found.get(field)
                found[field] = tuple(dict.fromkeys((*(held if isinstance(held, tuple) else ()), word)))
        return found

    def keywords(self, entry: Mapping) -> tuple[tuple[str, int], ...]:
        """Returns the keywords of a card with their numbers, those that its kind brings first."""
        said = [item for item in self.many_of(entry, "keywords") if not self._member(item)[0]]
        pairs = [*((word, 0) for word in self._kind_said(entry).keywords), *map(self.keyword, said)]
        return tuple(dict.fromkeys(filter(None, pairs)))

    def _member(self, item: object) -> tuple[str, str]:
        """Returns the set and the member that an item among the keywords is (a colour, a condition); empty for a keyword."""
        word = fold(self.notation.plain(item)) if isinstance(item, Scalar) else ""
        if word in map(fold, self.notation.keywords):
            return "", ""
        sets = self.notation.tokens.sets
        return next(((name, member) for name, members in sets.items() for member in members if fold(member) == word), ("", ""))

    def _numbers(self, name: str, kind: str, entry: Mapping) -> Printed:
        if "numbers" not in entry:
            return {}
        tokens, value = self.notation.tokens, entry["numbers"]
        names = tokens.numbers.get(kind, ())
        numbers = fold(value).split("/") if isinstance(value, Scalar) else [""]
        least = len([name for name in names if name not in tokens.optional])
        unknown = {name for name, number in zip(names, numbers, strict=False) if number == UNKNOWN}
        spelt = all(is_number(number) or number == UNKNOWN for number in numbers)
        if not (least <= len(numbers) <= len(names) and spelt and unknown <= {*tokens.asked}):
            wanted = "/".join(number.upper() for number in names)
            message = f"{name}: numbers of a {kind or 'card without kind'} are {wanted or 'not printed'}"
            self.problems.add("BAD-NUMBERS", message, value, "write e.g. 3/2" if names else "leave numbers: out")
            return {}
        return dict(zip(names, read_numbers("/".join(numbers)), strict=False))

    def _labelled(self, name: str, entry: Mapping) -> Printed:
        """Returns the fields that stand under their labels."""
        found: Printed = {}
        notation, sets = self.notation, self.notation.tokens.sets
        for key, value in entry.items():
            field = notation.field(key) or (notation.field(notation.plain(key)) if key not in CARD else "")
            if field in sets:
                found[field] = tuple(self.word(self.spelt(item), field, sets[field]) for item in self.many(value))
            elif field in notation.tokens.words and field not in notation.tokens.number_names:
                found[field] = self._worded(value, field)
            elif field:
                found[field] = self.integer(value, field)
            elif key not in CARD:
                note_key(self.problems, key, name, (*CARD, *notation.fields))
        return found

    def _said(self, value: object, field: str) -> str:
        """Returns what stands in a field that holds words; notes what is not made of its pieces."""
        text = self.text(value, field)
        if not self.notation.may_hold(field, text):
            pieces = self.notation.tokens.pieces[field]
            self.problems.add("UNKNOWN-WORD", f"{text} is no {field}", value, f"write {pieces[0]}, or a number")
        return text

    def _worded(self, value: object, field: str) -> int | str | tuple[str, ...]:
        if isinstance(value, Sequence):
            return tuple(self._said(item, field) for item in value)
        text = self._said(value, field)
        return int(text) if is_number(text) else text
