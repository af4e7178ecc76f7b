"""Whether claimed facts break on a choice: another answer, or none, would have made them come true."""

from __future__ import annotations

import re

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.conditions import CONDITION
from gunbai.dispute.decisive.invoked import INVOKED
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.decisive.wording import wording_of
from gunbai.interpreter.data.trace import Step
from gunbai.scenario.file import Decision

ACTION = "action"
"""The question of what somebody begins to do: what else might have been done is not disputed."""
PASS = "pass"
"""What a player says who lets a chance go by."""
OBLIGES = re.compile(r"なければなら|なくてはなら|ねばなら|必ず|強制|must\b|ha(?:s|ve|d) to\b", re.IGNORECASE)
"""Words by which a player says that something has to be done."""


def spoken_of(means: Means, matter: Matter) -> Deciding | None:
    """Finds the same as `made_otherwise` where the player speaks of the choice; whoever does not grants it."""
    return _last(means, matter, spoken=True)


def that_had_to_be_made(means: Means, matter: Matter) -> Deciding | None:
    """Finds the same as `made_otherwise` where a player says that something had to be done."""
    return _last(means, matter, spoken=False) if OBLIGES.search(matter.says) else None


def made_otherwise(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last answer of the line without which facts may come true, and the clause that allows it.

    An answer is what a player gives in the middle of something; it may be that a chance is passed up, and then what permits that
    decides. Whoever says that it had to be taken leans on the clause that offers it.
    """
    return _last(means, matter, spoken=False)


def _last(means: Means, matter: Matter, *, spoken: bool) -> Deciding | None:
    otherwise = means.otherwise
    for index in reversed(range(len(otherwise.line))):
        decision = otherwise.line[index]
        number = otherwise.numbers[index]
        step = _answered_at(matter, number, decision) if not _begins(means, decision) else None
        if step is None or (spoken and not _spoken(means, matter, step)):
            continue
        if not otherwise.opens(otherwise.line[:index], matter.facts):
            continue
        allowing = [ground for ground in step.grounds if CONDITION in means.kinds.bound(ground)]
        if step.at.startswith(CARD):
            return Deciding(step, step.at, leans=step.at if PASS in map(str, decision.words) else "")
        offering = next(reversed(allowing), step.at)
        passed = _passed(step)
        permitting = [ground for ground in step.grounds if ground != offering and means.roles.permits(ground)] if passed else []
        lifting = _lifting(means, step) if allowing else []
        return Deciding(step, next(iter((*lifting, *permitting)), offering), leans=offering if passed else "")
    return None


def _spoken(means: Means, matter: Matter, step: Step) -> bool:
    """Tells whether a player speaks of the choice at a step, in the words of a clause of it; of a chance let go always."""
    wording = wording_of(means.otherwise.table.book)
    told = (clause for clause in (step.at, *step.grounds) if wording.book.has(clause))
    return _passed(step) or step.at.startswith(CARD) or any(wording.close(clause, matter.says) >= INVOKED for clause in told)


def _passed(step: Step) -> bool:
    """Tells whether a chance is let go at a step."""
    return any(choice.option == PASS for choice in step.choices)


def _lifting(means: Means, step: Step) -> list[str]:
    """Returns the clauses that lift, for an answer that is given at a step, a condition that is cited there too."""
    lifts = (binding for choice in step.choices for binding in means.otherwise.table.game.of("lift", choice.key))
    return [binding.clause for binding in lifts if binding.clause in step.grounds and binding.lifts in step.grounds]


def _begins(means: Means, decision: Decision) -> bool:
    """Tells whether a decision begins or ends something of its own, or is luck."""
    table = means.otherwise.table
    return decision.who not in table.vocabulary.seats or any(str(word) in (*table.game.actions, "end") for word in decision.words)


def _answered_at(matter: Matter, index: int, decision: Decision) -> Step | None:
    """Returns the step at which a decision of the line answers a question."""
    begun = matter.run.steps_after.get(index - 1, 0)
    steps = matter.run.trace.steps[begun : matter.run.steps_after.get(index, 0) or None]
    return next((step for step in steps if any(item.who == decision.who and item.key != ACTION for item in step.choices)), None)
