"""Whether claimed facts break on an answer that was not allowed: nobody tried to give it, for it was not among those on offer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.choices import ACTION
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.prevented import ILLEGAL, cards_in
from gunbai.interpreter.data.trace import Alternative, Step
from gunbai.replay.run import Run

MOST_TRIED = 12
"""How many answers that were not allowed are tried, one after another, the last first."""


def not_on_offer(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last answer that was not allowed and would have made facts as claimed, and the clause that rules it out.

    The player leans on the clause of the step that asks. None where the facts would come true with an answer that was allowed.
    """
    for step, other in _ruled_out(means, matter):
        run = _taken(means, matter, step, other)
        if run is not None:
            asking = step.at if step.at != other.ground else ""
            return Deciding(step, other.ground, leans=asking)
    return None


def _ruled_out(means: Means, matter: Matter) -> Iterator[tuple[Step, Alternative]]:
    """Yields the answers about claimed cards, or any where a claim is about no card, that a clause of the book ruled out."""
    cards = {*map(means.otherwise.start.about, matter.wrong)} - {0}
    found = (
        (step, other)
        for step in reversed(matter.run.trace.steps)
        for other in step.alternatives
        if other.status == ILLEGAL and other.key != ACTION and other.ground and not other.ground.startswith(CARD)
        if not cards or cards & cards_in(other.option)
    )
    yield from islice(found, MOST_TRIED)


def _taken(means: Means, matter: Matter, step: Step, other: Alternative) -> Run | None:
    """Returns a run in which an answer is given at a step, where nothing rules it out any more, if facts come true then."""
    otherwise = means.otherwise
    lifted = otherwise.table.machine(otherwise.start.cards, (other.ground,))
    asked = otherwise.asked_again(lifted, step.before, other.key)
    if asked is None or other.option not in asked[1].options:
        return None
    state, ask = asked
    run = replace(matter.run, state=lifted.answer(state, ask, other.option), ask=None)
    return run if otherwise.come_true(lifted, run, matter.facts, otherwise.findings(otherwise.most), freely=True) else None
