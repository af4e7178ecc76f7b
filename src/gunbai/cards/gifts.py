"""Reads what constant abilities give: numbers, keywords, statuses, abilities, permissions and prohibitions."""

from __future__ import annotations

from msgspec import Struct

from gunbai.cards.expressions import Amount, ExpressionReader
from gunbai.cards.orders import QuotedAbilities
from gunbai.cards.text_words import CardTextWords
from gunbai.cards.word_reader import LIMITING, Referents
from gunbai.document import Mapping, Problems, Scalar
from gunbai.interpreter.data.argument import Argument
from gunbai.interpreter.data.card import ABILITY
from gunbai.notation.notation import Notation

GIFT = ("where", "field", "op", "amount", "keyword", "ability", "status", "value", "cannot", "can", "modify", "let")
GIVES = ("modify", "keyword", "ability", "cannot", "can", "status", "field")
"""What an entry may give."""
OPERATIONS = ("add", "set", "set-base")


class Given(Struct, frozen=True):
    """One thing that is given: a field of the cards, what is done to it, and how much."""

    field: str
    op: str
    amount: Amount = 0


class GiftReader(ExpressionReader):
    """Reads gifts; what they quote is gathered in ``quotes``."""

    def __init__(self, notation: Notation, words: CardTextWords, problems: Problems, quotes: QuotedAbilities) -> None:
        super().__init__(notation, words, problems)
        self.quotes = quotes

    def gifts(self, value: object) -> list[dict[str, Argument]]:
        """Returns what one entry of gives puts on cards: one thing, or with modify a change of each number."""
        entry = self.mapping(value, "each entry of gives")
        self.keys(entry, "gives", GIFT)
        where = self.among(entry["where"]) if "where" in entry else {}
        named = Referents()
        let = self.letters(entry, named)
        if "where" not in entry:
            self.problems.add("MISSING-KEY", "gives needs where: the cards it is given to", entry, "write where: {side: you}")
        letters: dict[str, Argument] = {"let": dict(let)} if let else {}
        return [
            {**letters, "where": where, "field": given.field, "op": given.op, "amount": given.amount}
            for given in self._given(entry, named)
        ]

    def _given(self, entry: Mapping, named: Referents) -> list[Given]:
        said = [key for key in GIVES if key in entry]
        if len(said) > 1:
            message = f"one entry of gives gives one thing, not {' and '.join(said)}"
            self.problems.add("NOT-ONE-WORD", message, entry.key(said[1]), "write an entry for each")
        if "modify" in entry:
            return [Given(item.field, "add", item.amount) for item in self.changes(entry["modify"], named) if item.amount]
        if "keyword" in entry:
            name, number = self.keyword(entry["keyword"]) or ("", 0)
            return [Given(name, "keyword", self.integer(entry["value"], "value") if "value" in entry else number)]
        if "ability" in entry:
            return [Given(self.quotes.add(self.canonical(self.mapping(entry["ability"], "ability"))), ABILITY)]
        for op in LIMITING:
            if op in entry:
                limit = self.limit(entry[op])
                self.check_limit(op, limit, entry[op])
                return [Given(limit, op)]
        if "status" in entry:
            return [Given(self.word(entry["status"], "status", self.notation.tokens.statuses), "status")]
        return [self._number(entry, named)]

    def _number(self, entry: Mapping, named: Referents) -> Given:
        """Returns the change of one number."""
        if "field" not in entry:
            self.problems.add("MISSING-KEY", "gives must say what it gives", entry, "write keyword: … or field: …")
        known = dict.fromkeys([*self.notation.tokens.number_names, *self.notation.vocabulary.values, *self.notation.fields])
        field = self.word(entry["field"], "field", known) if "field" in entry else ""
        op = self.word(entry["op"], "operation", OPERATIONS) if "op" in entry else "add"
        if "field" in entry and "amount" not in entry:
            self.problems.add("MISSING-KEY", "gives must say by how much", entry, "write amount: +1")
        amount = entry.get("amount", Scalar("0", entry.mark))
        counted = isinstance(amount, Mapping) or bool(named)
        return Given(field, op, self.amount(amount, named) if counted else self.integer(amount, "amount"))
