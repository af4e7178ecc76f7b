"""What made facts otherwise than claimed: why a step did what it did, or could do no more."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.dispute.clause_kinds import CARD, DECIDES
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.interpreter.data.frames import IMMEDIATE, SEQUENCE
from gunbai.replay.run import Run
from gunbai.rulebook import split_part


def end_of_the_game(means: Means, matter: Matter) -> Deciding | None:
    """Finds the end of the game, where numbers moved towards what is claimed of them, but the game was over before."""
    if matter.run.state.ending is None or not all(means.making.on_the_way(matter.run, *fact) for fact in matter.wrong.items()):
        return None
    ended = means.making.fixed(matter.run, "game.over")
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
    step, run, facts = matter.made.step, matter.run, means.making.facts
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


def what_made_it_due(means: Means, matter: Matter) -> Deciding | None:
    """Finds, where a clause only says what becomes of a card with a status, the clause that gave the card that status.

    The clause names the status in its words; without the other it would not have applied to the card.
    """
    step, run, book = matter.made.step, matter.run, means.otherwise.table.book
    if step is None or not book.has(matter.made.clause):
        return None
    cards, text = {*map(means.otherwise.start.about, matter.wrong)} - {0}, _words(means, matter.made.clause)
    for earlier in reversed(run.trace.steps[: step.n - 1]):
        known = set(earlier.before.in_force)
        given = [item for item in earlier.after.in_force if item not in known and item.op == "status" and item.obj in cards]
        named = [item for item in given if item.field in text and book.has(earlier.at)]
        if named and _without(means, matter.wrong, earlier.at):
            return Deciding(earlier, earlier.at)
    return None


def what_carried_it_out(means: Means, matter: Matter) -> Deciding | None:
    """Finds the step that made facts otherwise than claimed, and what carried it out there."""
    return matter.made


def common_cause(means: Means, matter: Matter) -> Deciding | None:
    """Finds, where several facts are wrong, the last clause carrying something out without which all would be as claimed.

    None where what made the first of them so does that itself, or they are wrong for reasons of their own.
    """
    run, made = matter.run, matter.made.clause
    if len(matter.wrong) < 2 or made.startswith(CARD) or _without(means, matter.facts, made):
        return None
    last = matter.made.step.n if matter.made.step is not None else 0
    for step in reversed(run.trace.steps[: max(last - 1, 0)]):
        carried = [item.clause for item in step.events if item.made and item.clause and not item.clause.startswith(CARD)]
        for clause in dict.fromkeys(carried):
            if _without(means, matter.facts, clause):
                return Deciding(step, clause)
    return None


def what_was_done_before(means: Means, matter: Matter) -> Deciding | None:
    """Finds, where a clause is claimed to have done one thing and not another, what was done before to what it did it to.

    Whoever says that a clause took one card and not the other grants the clause: what is disputed is what came before, if the
    other card would have been spared without it.
    """
    step, run = matter.made.step, matter.run
    granted = [path for path in matter.facts if path not in matter.wrong]
    if step is None or not any(_by(means, run, path, matter.made) for path in granted):
        return None
    cards = {*map(means.otherwise.start.about, matter.wrong)} - {0}
    for earlier in reversed(run.trace.steps[: step.n - 1]):
        done = [item for item in earlier.events if item.made and item.event.obj in cards and item.clause]
        if done and not done[-1].clause.startswith(CARD) and _without(means, matter.wrong, done[-1].clause):
            alike = {item.event.obj for item in earlier.events if item.made} & {*map(means.otherwise.start.about, granted)}
            return Deciding(earlier, done[-1].clause, leans=done[-1].clause if alike else matter.made.clause)
    return None


def _by(means: Means, run: Run, path: str, made: Deciding) -> bool:
    """Tells whether a fact was made what it is by the same clause at the same step."""
    found = means.making.fixed(run, path)
    return found.step is made.step and found.clause == made.clause


def _without(means: Means, facts: Mapping[str, str], clause: str) -> bool:
    """Tells whether all facts would be as claimed without a clause, and nothing more would be refused."""
    otherwise, findings = means.otherwise, means.otherwise.findings(means.otherwise.most)
    machine, other = otherwise.without(clause, findings)
    if other is None or len(other.refused) > len(otherwise.refused):
        return False
    return otherwise.come_true(machine, other, facts, findings, freely=True)


def _words(means: Means, clause: str) -> str:
    """Returns the words of a clause of the book, or of one sentence of it."""
    book, (node, part) = means.otherwise.table.book, split_part(clause)
    return book.part(clause).plain if part else book.node(node).plain
