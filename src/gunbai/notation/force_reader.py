"""Reads what is in force on a board, and what has been used or has happened this turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Scalar, mark_of
from gunbai.notation.board import OPS, UNTIL, Already, Force
from gunbai.notation.fields import Aliases, NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.notation.written_at import written_at

FORCE: Aliases = {
    **{"on": ("対象",), "until": ("まで",), "by": ("元",), "value": ("値",), "seat": ("席",), "field": ("項目",)},
    **{"op": ("種別",), "source": ("元のカード",)},
}
KEYWORD, STATUS = "keyword", "status"


class ForceReader(NotationReader):
    """Reads what is in force and used; ``ends`` gathers the ends that are no word of every board, to be held against its scopes."""

    def __init__(self, notation: Notation, problems: Problems) -> None:
        super().__init__(notation, problems)
        self.ends: list[Scalar] = []

    def uses(self, entry: Mapping) -> Iterator[Already]:
        """Yields the uses that an entry of ``already`` lists, by card or seat."""
        leaves = len(entry) > 1 and entry.get("until") == "leave"
        for who, value in entry.items():
            for word in self.many(value) if not (leaves and who == "until") else ():
                used = self.notation.use(self.text(word, "each entry of already"))
                yield Already(str(who), str(used), leaves, written_at(who))

    def forces(self, entry: Mapping) -> Iterator[Force]:
        """Yields what an entry of ``in force`` puts on a card or seat; one entry may say several things."""
        fields: Aliases = {**self.notation.numbers, KEYWORD: ("キーワード",), STATUS: ("状態",)}
        found = self.keyed(entry, "an entry of in force", {**fields, **FORCE})
        on = found.get("on", found.get("seat"))
        if on is None:
            self.problems.add("MISSING-KEY", "an entry of in force needs on: the card or seat it is on", entry, "write on: A")
            return
        force = Force(
            self.text(on, "on"),
            "",
            until=self._until(found["until"]) if "until" in found else "turn",
            amount=self.integer(found["value"], "value") if "value" in found else 0,
            by=self.text_of(found, "by"),
            at=written_at(on),
            source=self.text_of(found, "source"),
        )
        if "field" in found:
            op = self.word(found["op"], "op", OPS) if "op" in found else force.op
            yield replace(force, field=self.text_of(found, "field"), op=op)
            return
        said = [name for name in found if name in fields]
        if not said:
            hint = f"write {' or '.join(fields)}"
            self.problems.add("MISSING-KEY", "an entry of in force must say what is in force", entry, hint)
        for name in said:
            yield self._said(force, name, found[name])

    def _until(self, value: object) -> str:
        """Returns what ends a thing in force, by any of its spellings."""
        text = self.text(value, "until")
        spelt = {fold(word): name for name, words in UNTIL.items() for word in (name, *words)}
        found = spelt.get(fold(text), text)
        if found not in UNTIL and text:
            self.ends.append(Scalar(found, mark_of(value)))
        return found

    def _said(self, force: Force, name: str, value: object) -> Force:
        """Returns what one word of an entry puts in force: a keyword, a status, or a number that is changed or set."""
        if name == KEYWORD:
            return self._keyword(force, value)
        if name == STATUS:
            return replace(force, field=self.word(value, "status", self.notation.tokens.statuses), op=STATUS, amount=0)
        text = fold(value) if isinstance(value, Scalar) else ""
        if text[:1].isdigit():
            self.problems.add("BAD-AMOUNT", f"{name}: {text} may be more or instead", value, f"write +{text} or ={text}")
        op = "add" if text[:1] in ("+", "-") else "set"
        number = Scalar(text[1:], mark_of(value)) if text.startswith("=") else value
        return replace(force, field=name, op=op, amount=self.integer(number, name))

    def _keyword(self, force: Force, value: object) -> Force:
        """Returns a keyword in force; its number may stand in the word (貫通2) or in the entry."""
        word = fold(self.text(value, "keyword"))
        match = re.fullmatch(r"(.*\D|.)(\d{0,9})", word)
        stem, digits = (match[1], match[2]) if match else (word, "")
        found = next((name for name in self.notation.keywords if fold(name) in (word, stem)), "")
        self.choice(value, "keyword", found, self.notation.keywords, "NO-SUCH-KEYWORD")
        return replace(force, field=found, op=KEYWORD, amount=int(digits or force.amount))
