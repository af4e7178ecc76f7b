"""Names for the things of one game: clauses by number, facts and changes in the words of its boards."""

from __future__ import annotations

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.report.changes import IN_FORCE, LIMITS
from gunbai.dispute.report.payload import ChangeJson
from gunbai.notation.game_words import slot_label, word_of
from gunbai.notation.notation import Notation
from gunbai.replay.fact_words import fact_words, words_of_card, words_of_field
from gunbai.replay.labels import asked
from gunbai.rulebook import Book, split_part
from gunbai.writeup.messages import Messages

TRUTHS = {"はい": "fact.yes", "いいえ": "fact.no"}
"""The messages about whether something is so."""


class Namer:
    """Names clauses of a book, and facts of its boards, in one language."""

    def __init__(self, book: Book, notation: Notation, messages: Messages) -> None:
        self.book = book
        self.notation = notation
        self.messages = messages

    def number(self, rule: str) -> str:
        """Returns the number under which a clause is cited, or the card that a sentence stands on."""
        return self.book.node(split_part(rule)[0]).number if self.book.has(rule) else rule.removeprefix("card:")

    def quote(self, rule: str) -> str:
        """Returns the words of a clause or of one sentence of it; empty when the book has none."""
        if not self.book.has(rule):
            return ""
        node, part = split_part(rule)
        return self.book.part(rule).plain if part else self.book.node(node).plain or self.book.node(node).title

    def fact(self, path: str) -> str:
        """Returns what a fact path is about, in words (``A.turned``, ``甲.cores.active``)."""
        return fact_words(self.notation, path, self.messages.lang)

    def of_card(self, card: str, field: str) -> str:
        """Returns what a fact of a card is about, in words, under what the card is called."""
        return words_of_card(self.notation, card, field, self.messages.lang)

    def change(self, item: ChangeJson) -> str:
        """Returns a change of a board in words: what it is about, before and after."""
        field = item["field"]
        if not field:
            what = self.fact(item["path"])
        elif field == "slot":
            what = item["of"]
        else:
            what = f"{item['of']} {words_of_field(self.notation, field, self.messages.lang)}"
        return f"{what} {self._value(field, item['before'])} → {self._value(field, item['after'])}"

    def decision(self, key: str) -> str:
        """Returns the word for what is to be decided, in the game's own words where it has one."""
        return self.messages("ask.action") if key == "action" else asked(self.notation, key, self.messages.lang)

    def hinge(self, kind: str, key: str, what: str) -> str:
        """Returns what an answer hangs on as it is said behind "depends on": a choice as one, what chance brings as that."""
        if kind not in ("choice", "chance"):
            return what
        own = f"hinge.{kind}.{key.replace(' ', '-')}"
        return self.messages(own if own in self.messages else f"hinge.{kind}", what=what)

    def answer(self, value: str) -> str:
        """Returns an answer in the game's own words where it has any."""
        if value in TRUTHS:
            return self.messages(TRUTHS[value])
        said = self.messages.said(self.notation.vocabulary.answers.get(value, {}))
        return said or word_of(self.notation, self.messages.either("answer", value), self.messages.lang)

    def _in_force(self, value: str) -> str:
        """Returns what is in force on a card, in words: a number and how much, what it may or may not do, a word, a text."""
        vocabulary = self.notation.vocabulary
        word, _, limit = value.partition(" ")
        limits = vocabulary.limits
        if word in LIMITS and limit in limits:
            return self.messages(f"in-force.{word}", clause=self.number(str(limits[limit]["clause"])))
        name, _, amount = value.rpartition(" ")
        if name in vocabulary.values:
            return f"{asked(self.notation, name, self.messages.lang)} {amount}"
        if value in vocabulary.values:
            return asked(self.notation, value, self.messages.lang)
        return word_of(self.notation, value.removeprefix(CARD), self.messages.lang)

    def _value(self, field: str, value: str) -> str:
        if value and field == IN_FORCE:
            return self._in_force(value)
        if value and field == "slot":
            return next(
                (
                    slot_label(part, value, self.messages.lang)
                    for part in self.notation.parts.values()
                    if value in part.names.values()
                ),
                value,
            )
        if value:
            return word_of(self.notation, value, self.messages.lang)
        return self.messages("field.face-up") if field == "face" else self.messages("field.nothing")
