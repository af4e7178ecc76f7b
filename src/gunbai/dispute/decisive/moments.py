"""Whether claimed facts break on a moment that never came: the text of a card would have made them come true."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.decisive.settled import Deciding
from gunbai.interpreter.card import Ability
from gunbai.interpreter.state import Obj


def spoken_of(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause of a moment that the player names, and that did not come: a text waits for it."""
    found = not_due(means, matter) if matter.made.step is None else None
    return found if found is not None and found.moment in matter.says else None


def not_due(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause of the moment for which a text waits that would have made facts come true, and what its card did last."""
    otherwise = means.otherwise
    for obj, ability in _waiting(means, matter):
        if not otherwise.fires(matter.run, obj, ability, matter.facts):
            continue
        word = ability.when[0][0]
        clause = str(otherwise.table.vocabulary.raw["moments"][word]["clause"])
        steps = matter.run.trace.steps
        about = [step for step in steps if any(item.event.obj == obj.uid for item in step.events)]
        return Deciding(next(iter((*reversed(about), *reversed(steps))), None), clause, leans=clause, moment=word)
    return None


def _waiting(means: Means, matter: Matter) -> Iterator[tuple[Obj, Ability]]:
    """Yields the cards of the board with each text that waits for a moment, and was not carried out."""
    moments = means.otherwise.table.vocabulary.raw.get("moments", {})
    cited = {ground for step in matter.run.trace.steps for ground in (step.at, *step.grounds)}
    for known in means.boards.cards:
        obj = matter.run.state.obj(known.uid)
        for ability in means.otherwise.machine.card(obj.card).abilities:
            told = {ability.id, *(sentence.id for sentence in ability.sentences)}
            if ability.when and ability.sentences and ability.when[0][0] in moments and not told & cited:
                yield obj, ability
