"""The words of what a resolution cites: clauses of the book, sentences of card texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gunbai.dispute.report.payload import GroundJson, Texts
from gunbai.dispute.roles import Roles
from gunbai.interpreter.data.card import Card
from gunbai.replay.labels import LANGUAGES
from gunbai.rulebook import Book, split_part


class Quotes:
    """Quotes clauses of one version of a book and texts of the cards of one scenario."""

    def __init__(self, book: Book, cards: Mapping[str, Card], roles: Roles) -> None:
        self.book = book
        self.cards = cards
        self.roles = roles

    def printed(self, clause: str) -> str:
        """Returns the number under which a clause is cited, or the card that a sentence stands on."""
        return self.book.node(split_part(clause)[0]).number if self.book.has(clause) else clause.removeprefix("card:")

    def heading(self, clause: str) -> str:
        """Returns the heading of a clause; empty where it has none."""
        return self.book.node(split_part(clause)[0]).heading if self.book.has(clause) else ""

    def text(self, clause: str) -> str:
        """Returns the words of a clause, of one sentence of it, or of a sentence of a card; a part has those of the whole."""
        own = self.own(clause)
        whole, _, number = clause.rpartition(".")
        part = clause.startswith("card:") and number.isdecimal() and not self.book.has(clause)
        return self.text(whole) if part and not own else own

    def own(self, clause: str) -> str:
        """Returns the words that stand at a clause itself; of a part of a card's sentence, that has none of its own, nothing."""
        if not self.book.has(clause):
            texts = (card_text(card, clause) for card in self.cards.values())
            return next((text for text in texts if text is not None), "")
        node, part = split_part(clause)
        return self.book.part(clause).plain if part else self.book.node(node).plain or self.book.node(node).heading

    def ground(self, clause: str, role: str = "") -> GroundJson:
        """Returns a clause with its words, and what it does unless its role is said."""
        return {
            "rule": clause,
            "part": split_part(clause)[1] if self.book.has(clause) else 0,
            "role": role or self.roles.of(clause),
            "printed": self.printed(clause),
            "heading": self.heading(clause),
            "quote": self.text(clause),
        }

    def grounds(self, clauses: Iterable[str]) -> list[GroundJson]:
        """Returns clauses with their words, each once."""
        return [self.ground(clause) for clause in dict.fromkeys(clauses)]

    def refusing(self, head: str, clauses: Iterable[str]) -> list[GroundJson]:
        """Returns the clauses of a refusal with their words, the reason that a judge gives first at the head."""
        return [self.ground(clause, self.roles.against(clause, head)) for clause in dict.fromkeys((head, *clauses)) if clause]

    def why(self, ground: str) -> Texts:
        """Returns a clause as the reason for something, in each language; empty for none."""
        if not ground:
            return dict.fromkeys(LANGUAGES, "")
        number, text = self.printed(ground), self.text(ground)
        return {"ja": f"{number}「{text}」", "en": f"{number}: 「{text}」"}


def card_text(card: Card, clause: str) -> str | None:
    """Returns the words of a sentence or an ability of a card by its id; None when the card has no such text."""
    for ability in (*card.abilities, *card.quoted):
        for sentence in ability.sentences:
            if sentence.id == clause:
                return sentence.text or ability.text
        if ability.id == clause:
            return ability.text
    own = next((sentence.text for sentence in card.effect if sentence.id == clause), None)
    if own is None and clause != f"card:{card.name}":
        return None
    return own or card.text
