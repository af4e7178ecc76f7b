"""What made facts otherwise than claimed: why a step did what it did, or could do no more."""

from __future__ import annotations

from gunbai.dispute.clause_kinds import CARD, DECIDES
from gunbai.dispute.searched import Matter, Means
from gunbai.dispute.settled import Deciding
from gunbai.interpreter.frames import IMMEDIATE, SEQUENCE


def end_of_the_game(means: Means, matter: Matter) -> Deciding | None:
    """Finds the end of the game, where numbers moved towards what is claimed of them, but the game was over before."""
    if matter.run.state.ending is None or not all(_on_the_way(means, matter, path) for path in matter.wrong):
        return None
    ended = means.settled.fixed(matter.run, "game.over")
    return ended if ended.step is not None else None


def directing_clause(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last clause cited for a step without which facts would change there to something else.

    None where there is none: the step is carried out or not, and nothing says to what.
    """
    otherwise, step = means.otherwise, matter.made.step
    if step is None:
        return None
    was = [otherwise.value(step.before, path) for path in matter.wrong]
    now = [otherwise.value(matter.run.state, path) for path in matter.wrong]
    for clause in reversed([ground for ground in step.grounds if means.kinds.of(ground) == DECIDES]):
        _, other = otherwise.without(clause, otherwise.findings(otherwise.most))
        if other is None or len(other.refused) > len(otherwise.refused):
            continue
        values = [otherwise.value(other.state, path) for path in matter.wrong]
        if values and all(value not in pair for value, *pair in zip(values, was, now, strict=True)):
            return Deciding(step, clause)
    return None


def before_settling(means: Means, matter: Matter) -> Deciding | None:
    """Finds why a step of settling settled a card: the last thing done to it in the same decision.

    None where nothing was done to it, where a card text did it, or where it is not claimed that nothing became of the card.
    """
    step, run, facts = matter.made.step, matter.run, means.settled.facts
    if step is None or not step.path or step.path[-1] not in (IMMEDIATE, SEQUENCE):
        return None
    start = means.otherwise.start
    claimed = {*map(start.about, matter.facts)} - {0}
    settling = (item.event.obj for item in step.events if item.clause == matter.made.clause and item.event.obj in claimed)
    uid = next(settling, 0)
    about = {path: value for path, value in matter.facts.items() if start.about(path) == uid}
    if not uid or not all(facts.holds(step.before, *fact) for fact in about.items()):
        return None
    begun = max((number for number in run.steps_after.values() if number < step.n), default=0)
    for earlier in reversed(run.trace.steps[begun : step.n - 1]):
        made = [item for item in earlier.events if item.event.obj == uid and item.made and item.clause]
        if made:
            granted = any(facts.holds(earlier.before, *fact) is not True for fact in about.items())
            return None if granted or made[-1].clause.startswith(CARD) else Deciding(earlier, made[-1].clause)
    return None


def what_carried_it_out(means: Means, matter: Matter) -> Deciding | None:
    """Finds the step that made facts otherwise than claimed, and what carried it out there."""
    return matter.made


def _on_the_way(means: Means, matter: Matter, path: str) -> bool:
    """Tells whether a number has moved towards what is claimed of it, but not as far."""
    run, facts = matter.run, means.settled.facts
    values = (facts.fact(run.trace.steps[0].before, path).value, facts.fact(run.state, path).value, matter.facts[path])
    if not all(value.isdecimal() for value in values):
        return False
    first, last, claimed = map(int, values)
    return first < last < claimed or first > last > claimed
