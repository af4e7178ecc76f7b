"""What a clause does for what rests on it: it orders, permits, forbids, defines, replaces or measures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gunbai.dispute.clause_kinds import CARD, PRINTS, ClauseKinds
from gunbai.replay.table import Table
from gunbai.rulebook import split_part

ORDERS, PERMITS, FORBIDS, DEFINES, REPLACES, MEASURES = "orders", "permits", "forbids", "defines", "replaces", "measures"
"""The roles of a ground."""
RANKED = (REPLACES, FORBIDS, PERMITS, MEASURES, DEFINES, ORDERS)
"""The roles in the order in which a judge would tell them."""
BY_BINDING: Mapping[str, str] = {
    "replace": REPLACES,
    "forbid": FORBIDS,
    "lift": PERMITS,
    "condition": PERMITS,
    "definition": DEFINES,
    "constant": MEASURES,
    "cost": MEASURES,
}
"""What a clause does by what a game binds to it; the first kind that it has counts."""
BY_KIND: Mapping[str, str] = {
    "prohibition": FORBIDS,
    "replacement": REPLACES,
    "permission": PERMITS,
    "choice": PERMITS,
    "limit": MEASURES,
    "definition": DEFINES,
    "continuous": DEFINES,
    "equipment": DEFINES,
    "informative": DEFINES,
    "example": DEFINES,
}
"""What a clause does by the kind that the model of its book gives it."""
OUTRIGHT = frozenset({"replacement", "prohibition", "permission"})
"""Kinds of clauses that say outright what they do, whatever carries them out."""
REFUSING = frozenset({"condition", "forbid"})
"""Kinds of bindings that say no to a decision."""
REFUSING_KINDS = frozenset({"prohibition", "limit"})
"""Kinds of clauses that say no to a decision."""


class Roles:
    """Tells the roles of the clauses of one book."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.kinds = ClauseKinds(table)
        self.rules = table.rulebook.model.rules

    def of(self, clause: str) -> str:
        """Returns what a clause does for what it allows, brings about or explains; a card's text orders."""
        if clause.startswith(CARD):
            return ORDERS
        bound, said = self.kinds.bound(clause), self._kind(clause)
        if said in OUTRIGHT:
            return BY_KIND[said]
        if bound & {"replace", "forbid"}:
            return next(role for kind, role in BY_BINDING.items() if kind in bound)
        if self.kinds.of(clause) == PRINTS:
            return MEASURES
        if clause in self.table.game.steps or self.kinds.is_step(clause):
            return ORDERS
        role = next((role for kind, role in BY_BINDING.items() if kind in bound), "")
        return role or self.by_kind(clause)

    def by_kind(self, clause: str) -> str:
        """Returns what a clause does by the kind alone that the model of its book gives it."""
        return BY_KIND.get(self._kind(clause), ORDERS)

    def permits(self, clause: str) -> bool:
        """Tells whether a clause permits something, by what it does or by its kind."""
        return PERMITS in (self.of(clause), self.by_kind(clause))

    def against(self, clause: str, head: str) -> str:
        """Returns what a clause does for a refusal, of which ``head`` is the reason that a judge gives first."""
        refuses = bool(self.kinds.bound(clause) & REFUSING) or self._kind(clause) in REFUSING_KINDS
        return FORBIDS if clause == head or refuses else self.of(clause)

    def _kind(self, clause: str) -> str:
        """Returns the kind that the model gives a clause, or the clause that it is a sentence of."""
        rule = self.rules.get(clause) or self.rules.get(split_part(clause)[0])
        return rule.kind if rule is not None else ""


def told_first(roles: Mapping[str, str], first: Iterable[str] = ()) -> list[str]:
    """Returns clauses by role in the order in which a judge would tell them, those of ``first`` before all others."""
    head = {clause: place for place, clause in enumerate(first)}
    return sorted(roles, key=lambda clause: (head.get(clause, len(head)), RANKED.index(roles[clause])))
