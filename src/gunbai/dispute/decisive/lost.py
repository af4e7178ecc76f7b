"""What somebody lost who claims something that does not come true."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gunbai.dispute.decisive.making import Deciding
from gunbai.replay.run import Run
from gunbai.rulebook import split_part


class Lost(Struct, frozen=True):
    """What somebody says, the facts that do not come true, what they break on, and how the line goes."""

    says: str
    facts: Mapping[str, str]
    found: Deciding
    run: Run

    @property
    def deciding(self) -> str:
        """The clause that decides against the claim."""
        return self.found.decides


def same_clause(one: str, other: str) -> bool:
    """Tells whether two clauses are the same one, or one is a sentence of the other."""
    return one == other or split_part(one)[0] == other or one == split_part(other)[0]
