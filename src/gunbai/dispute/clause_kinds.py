"""What a clause does in play: it decides, orders, carries something out, governs how things are done, or prints a number."""

from __future__ import annotations

from gunbai.replay.table import Table
from gunbai.rulebook import split_part

DECIDES, CARRIES_OUT, PRINTS = "decides", "carries out", "prints"
GOVERNS = "governs"
"""A clause that says how everything is done. Of several the first counts: it says what the others leave out."""
ORDERS = "orders"
"""A clause that says which comes first: who acts first in an exchange, which of several triggers resolves first."""
SWAPS = "swaps"
"""A clause that decides, and without which something else comes first."""
LIFTS = "lifts"
"""A clause that decides by lifting what would forbid the line."""
SPARES = "spares"
"""A clause of a keyword that decides."""
STEPS = "steps"
"""A clause that carries something out and is a step of a procedure."""
WIDER = {SWAPS: DECIDES, LIFTS: DECIDES, SPARES: DECIDES, STEPS: CARRIES_OUT}
"""What a clause of a narrower kind does."""
SAYS_WHAT_HOLDS = frozenset({"definition", "condition", "lift", "forbid", "replace"})
"""Kinds of bindings that say what holds, not how something is carried out."""
AT_THE_BEGINNING = 4
"""How many letters may stand before a keyword with which a clause begins."""
CARD = "card:"
"""Begins the id of a sentence of a card text."""


class ClauseKinds:
    """Tells what the clauses of one book do, by what a game binds to them and what their model says."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.keywords = {str(spec["clause"]): word for word, spec in table.vocabulary.keywords.items()}
        self._bound: dict[str, set[str]] = {}
        for binding in table.game.bindings:
            self._bound.setdefault(binding.clause, set()).add(binding.kind)

    def bound(self, clause: str) -> set[str]:
        """Returns the kinds of bindings of a clause."""
        return self._bound.get(clause, set())

    def special(self, clause: str) -> bool:
        """Tells whether a clause, or the clause that it is a sentence of, says what a keyword of cards does."""
        return split_part(clause)[0] in self.keywords

    def named(self, clause: str) -> bool:
        """Tells whether a clause is headed by a keyword of cards, or begins with it: it is about nothing else."""
        id = split_part(clause)[0]
        word = self.keywords.get(id, "")
        node = self.table.book.node(id) if word else None
        return node is not None and (word in node.heading or word in node.plain[: len(word) + AT_THE_BEGINNING])

    def of(self, clause: str) -> str:
        """Returns what a clause does."""
        game, kinds, numbers = self.table.game, self.bound(clause), self.table.vocabulary.values.values()
        if clause in {spec.printed for spec in numbers} and clause not in game.steps:
            return PRINTS
        if self.is_step(clause) and not kinds & {"lift", "condition"}:
            return CARRIES_OUT
        if kinds & SAYS_WHAT_HOLDS or clause in {spec.later for spec in numbers}:
            return DECIDES
        if "order" in kinds:
            return ORDERS
        return CARRIES_OUT if kinds or clause in game.steps else GOVERNS

    def is_step(self, clause: str) -> bool:
        """Tells whether the model of the book calls a clause one step of a procedure."""
        rules = self.table.rulebook.model.rules
        return clause in rules and rules[clause].kind == "step"

    def fits(self, clause: str, wanted: str) -> bool:
        """Tells whether a clause is of the kind, or the narrower kind, that is wanted."""
        if self.of(clause) != WIDER.get(wanted, wanted):
            return False
        if wanted == SPARES:
            return self.special(clause)
        if wanted == LIFTS:
            return "lift" in self.bound(clause)
        return wanted != STEPS or self.is_step(clause)
