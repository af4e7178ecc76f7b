"""The clause that a player leans on whose claim fails: the one that could have brought about what is claimed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.settled import Deciding, Settled
from gunbai.interpreter.card import Card
from gunbai.replay.table import Table
from gunbai.rulebook import split_part
from gunbai.scenario.file import Claim

_NUMBER = re.compile(r"\d{1,4}(?:[-.]\d{1,4}){1,6}")


def leans_on(claim: Claim, found: Deciding, settled: Settled) -> str:
    """Returns the clause that a failing claim leans on, empty where none is found.

    Sought in this order: a clause whose number the player says; the clause of a keyword that the player speaks of; what allows the
    act that is refused; what brings the claim about where the line goes otherwise; the clause that defines a word that the
    player says; a sentence of a card. The clause that decides against the claim is none of them.
    """
    table, cards = settled.facts.table, settled.start.cards
    deciding = found.refused.ground if found.refused is not None else found.clause
    said = [*_numbers(claim.says, table), *_keywords(claim.says, table, cards)]
    sought = [*said, *_refused(found, table), *_otherwise(claim, found, settled), *_terms(claim.says, table)]
    clauses = [clause for clause in sought if clause and split_part(clause)[0] != split_part(deciding)[0]]
    return next((clause for clause in clauses if not clause.startswith(CARD)), next(iter(clauses), ""))


def _keywords(says: str, table: Table, cards: Mapping[str, Card]) -> Iterator[str]:
    """Yields the clauses of the keywords of cards of the case that a player speaks of, in full or by their last words."""
    printed = {word for card in cards.values() for word, _ in card.keywords}
    for word, spec in table.vocabulary.raw.get("keywords", {}).items():
        if word in printed and any(word[begins:] in says for begins in range(len(word) - 1)):
            yield str(spec["clause"])


def _numbers(says: str, table: Table) -> Iterator[str]:
    """Yields the clauses whose printed numbers a player says."""
    for number in _NUMBER.findall(says):
        found = table.book.find(number)
        if found is not None:
            yield found.part.id if found.part is not None else found.node.id


def _refused(found: Deciding, table: Table) -> Iterator[str]:
    """Yields the other clauses that were weighed where a decision is refused, and the clause of the act."""
    if found.refused is not None:
        yield from found.refused.grounds[1:]
        yield from table.game.actions.get(found.refused.key, ())[:1]


def _otherwise(claim: Claim, found: Deciding, settled: Settled) -> Iterator[str]:
    """Yields what brings a claim about where the line goes otherwise."""
    if found.other is not None:
        yield settled.earliest(found.other, claim.facts).clause


def _terms(says: str, table: Table) -> Iterator[str]:
    """Yields the clauses that define words that a player says and do something in play, the longest word first."""
    bound = {split_part(clause)[0] for clause in table.game.clauses()}
    terms = [term for term in table.rulebook.glossary if split_part(term.defined)[0] in bound and term.term in says]
    yield from (term.defined for term in sorted(terms, key=lambda term: -len(term.term)))
