"""Finds the condition that decides a claim: one of the decision that changed the facts, or one that a card nearly broke."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Step
from gunbai.replay.run import Refused, Run

CONDITION = "condition"
"""The kind of binding of a clause that allows something."""


def at_stake(means: Means, matter: Matter) -> Deciding | None:
    """Finds the condition that an idle card would make refuse the line if it lay otherwise, and the step it is checked at.

    A card is idle where nobody speaks of it and nothing comes of it: then what is disputed is whether it forbids what was done.
    Looked for only where it is claimed that nothing happens, as if the line were not allowed.
    """
    otherwise = means.otherwise
    if not otherwise.still(matter.facts):
        return None
    for state in _rearranged(means, matter.facts):
        other = otherwise.played(otherwise.machine, otherwise.line, start=replace(otherwise.start, state=state))
        told = [item for item in other.refused if item not in otherwise.refused] if other is not None else []
        if told and CONDITION in means.kinds.bound(told[0].ground):
            return Deciding(_asked_at(matter.run, told[0], otherwise.numbers[told[0].line - 1]), told[0].ground)
    return None


def of_the_last_decision(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last condition cited for the decision by which a card text made facts otherwise than claimed.

    They were as claimed when it was taken: had it been refused, they would be so still. None where there is no such decision,
    or no condition is cited for it.
    """
    if not matter.made.clause.startswith(CARD):
        return None
    otherwise, steps = means.otherwise, matter.run.trace.steps
    true = [all(otherwise.holds(otherwise.machine, step.before, *fact) for fact in matter.facts.items()) for step in steps]
    if True not in true or true[0]:
        return None
    last = len(true) - 1 - true[::-1].index(True)
    begun = [index for index in range(last + 1) if any(not choice.forced for choice in steps[index].choices)]
    if not begun or not true[begun[-1]]:
        return None
    cited = [
        (step, ground) for step in steps[begun[-1] : last] for ground in step.grounds if CONDITION in means.kinds.bound(ground)
    ]
    return Deciding(*cited[-1]) if cited else None


def met(means: Means, run: Run) -> dict[str, Step]:
    """Returns the conditions of the book that were held against what the line does, each with the first step after it was said."""
    game, otherwise, steps = means.otherwise.table.game, means.otherwise, run.trace.steps
    told = zip(otherwise.numbers, otherwise.line, strict=True)
    said = [(run.steps_after.get(number - 1, 0), str(word)) for number, decision in told for word in decision.words]
    of = [(at, what) for at, word in said if at < len(steps) for what in (word, *game.actions.get(word, ()))]
    return {binding.clause: steps[at] for at, what in of for binding in game.of("condition", what)}


def _rearranged(means: Means, facts: Mapping[str, str]) -> Iterator[State]:
    """Yields the board with each idle card in every other slot of its zone, then as a copy of each card that the line names."""
    otherwise, named = means.otherwise, means.otherwise.named()
    spoken = {*named, *map(otherwise.start.about, facts)}
    for obj in means.boards.cards:
        if obj.uid in spoken or not means.boards.slots(obj):
            continue
        if otherwise.true(otherwise.line, facts, start=replace(otherwise.start, state=means.boards.lacking(obj))):
            continue
        yield from means.boards.elsewhere(obj)
        yield from means.boards.taken_for(obj, named)


def _asked_at(run: Run, refused: Refused, number: int) -> Step:
    """Returns the step at which a run asks for the decision (from 0) that is refused in another one."""
    begun = run.steps_after.get(number - 1, 0)
    asking = (step for step in run.trace.steps[begun:] if any(choice.key == refused.key for choice in step.choices))
    return next(asking, run.trace.steps[begun])
