"""Whether claimed facts break on a decision that was refused."""

from __future__ import annotations

from gunbai.dispute.matter import Matter, Means
from gunbai.dispute.settled import Deciding


def without_which_it_would_be_so(means: Means, matter: Matter) -> Deciding | None:
    """Finds the refused decision that makes facts as claimed once it is carried through, or names a card they are wrong about."""
    otherwise, start = means.otherwise, means.otherwise.start
    cards = {start.about(path) for path in matter.wrong} - {0}
    for refused in otherwise.refused:
        if refused.line > len(otherwise.line):
            continue
        other = otherwise.true(otherwise.carried(refused), matter.facts)
        named = {start.find(str(value)) for value in otherwise.line[refused.line - 1].words.values()}
        if other is not None or cards & named:
            return Deciding(refused=refused, other=other)
    return None


def to_the_player(means: Means, matter: Matter) -> Deciding | None:
    """Finds the first decision that was refused to the player who claims the facts, of those that would have changed them."""
    return next((Deciding(refused=refused) for refused in means.otherwise.refused if refused.who == matter.by), None)


def of_anything(means: Means, matter: Matter) -> Deciding | None:
    """Finds the first refused decision, where no step made the facts otherwise."""
    refused = next(iter(matter.run.refused), None)
    return Deciding(refused=refused) if refused is not None and matter.made.step is None else None
