"""Whether the clause that decides against a claim applied in the line, and how else its player reads it."""

from __future__ import annotations

from gunbai.dispute.clause_kinds import DECIDES
from gunbai.dispute.decisive.invoked import INVOKED
from gunbai.dispute.decisive.lost import Lost
from gunbai.dispute.decisive.searched import Means
from gunbai.dispute.decisive.wording import pairs, wording_of
from gunbai.dispute.interpretations import TYPO, interpretations_of
from gunbai.interpreter.data.trace import Step

HALF = 2
"""Into how many times what is said of a reading has to be what an invoked clause would be, beside what its sentence says."""


def applied(means: Means, lost: Lost) -> bool:
    """Tells whether the clause that decides applied: it did something, says what holds, or what is claimed changed there."""
    step = applying(means, lost)
    if step is None:
        return False
    made = any(item.made and item.clause == lost.deciding for item in step.events)
    made = made or (lost.deciding != step.at and says_what_holds(means, lost.deciding))
    before, after = ([means.otherwise.value(state, path) for path in lost.facts] for state in (step.before, step.after))
    return made or before != after


def applying(means: Means, lost: Lost) -> Step | None:
    """Returns the step that rests on the clause that decides; of another reason of a refusal, the last one before that."""
    found = lost.found
    if found.refused is not None and found.clause:
        earlier = lost.run.trace.steps[: lost.run.steps_before(found.refused)]
        return next((step for step in reversed(earlier) if lost.deciding in step.grounds), None)
    step = found.step
    return step if step is not None and lost.deciding in (step.at, *step.grounds) else None


def says_what_holds(means: Means, clause: str) -> bool:
    """Tells whether a clause decides, or defines a word, which is cited only where the answer is another one for it."""
    return means.kinds.of(clause) == DECIDES or "definition" in means.kinds.bound(clause)


def construed_otherwise(means: Means, lost: Lost) -> str:
    """Returns the defect of the clause that decides of whose construction the player speaks; empty where none is.

    Of a misprint it is enough to say what is printed; else something has to be said that the sentence itself does not say.
    """
    table = means.otherwise.table
    wording, known = wording_of(table.book), interpretations_of(table.book, table.rulebook.defects)
    said, near = pairs(lost.says), {}
    for defect in known.of([lost.deciding]):
        told = pairs(defect.matter["ja"]) & said
        more = wording.counted(told - pairs(known.printed(defect))) / wording.unheard
        if defect.cls == TYPO or more >= INVOKED / HALF:
            near[defect.id] = wording.counted(told) / wording.unheard
    nearest = max(near, key=lambda name: near[name], default="")
    return nearest if nearest and near[nearest] >= INVOKED else ""
