"""Whether claimed facts break on something that lasts: it was done, time went by, and it is said to be over."""

from __future__ import annotations

from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.otherwise import TURN
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.interpreter.data.trace import Step
from gunbai.replay.run import Run


def that_lasts(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause that says how long something lasts, where a turn has ended and a claim says that the effect ended with it.

    The last decision of the line came after that; attempts that were refused do not count. The player leans on the last step of
    the turn.
    """
    step, run, facts = matter.made.step, matter.run, means.making.facts
    before = means.otherwise.numbers[:-1]
    begun = run.steps_after.get(before[-1], 0) if before else 0
    if step is None or step.n > begun or not all(facts.holds(step.before, *fact) for fact in matter.wrong.items()):
        return None
    ended = _last_of_the_turn(run, step)
    if ended is None:
        return None
    about = {*map(means.otherwise.start.about, matter.wrong)} - {0}
    kinds = [item.event.kind for item in step.events if item.made and item.event.obj in about]
    keeping = {binding.clause for kind in kinds for binding in means.otherwise.table.game.of("event", kind)}
    found = next((ground for ground in reversed(step.grounds) if ground in keeping), "")
    return Deciding(step, found, leans=ended.at) if found else None


def _last_of_the_turn(run: Run, step: Step) -> Step | None:
    """Returns the last step of the turn of a step, where another turn has begun since."""
    number = step.after.var(TURN, 0)
    steps = run.trace.steps[step.n :]
    after = next((index for index, later in enumerate(steps) if later.after.var(TURN, 0) != number), 0)
    return steps[after - 1] if after else None
