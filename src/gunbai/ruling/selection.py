"""Which rulings somebody looks for: by game, status, clause, tag, whose word they are, and date."""

from __future__ import annotations

from msgspec import Struct

from gunbai.rulebook import split_part
from gunbai.ruling.ruling import Ruling


class Selection(Struct, frozen=True):
    """What rulings have to be like to be listed; what is empty admits all. ``since`` is a date as text."""

    game: str = ""
    status: str = ""
    clause: str = ""
    tag: str = ""
    provenance: str = ""
    since: str = ""

    def admits(self, ruling: Ruling) -> bool:
        """Tells whether a ruling is like that."""
        alike = (
            (self.game, (ruling.game,)),
            (self.status, (ruling.status,)),
            (self.clause, cited(ruling)),
            (self.tag, ruling.tags),
            (self.provenance, (ruling.provenance,)),
        )
        return all(not wanted or wanted in having for wanted, having in alike) and str(ruling.date or "") >= self.since


def cited(ruling: Ruling) -> frozenset[str]:
    """Returns the ids of the clauses that a ruling cites, those too of which it cites one sentence."""
    return frozenset(split_part(cited.rule.removeprefix(f"{ruling.game}:"))[0] for cited in ruling.citations)
