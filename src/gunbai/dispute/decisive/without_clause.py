"""The clause without which claimed facts would come true, or true ones would not: the line is played once more without each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from gunbai.dispute.clause_kinds import CARD, CARRIES_OUT, DECIDES, GOVERNS, LIFTS, ORDERS, SPARES, STEPS, SWAPS
from gunbai.dispute.decisive import keywords
from gunbai.dispute.decisive.choices import ACTION
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.prevented import ILLEGAL
from gunbai.interpreter.data.ask import JUDGE
from gunbai.interpreter.data.trace import Step
from gunbai.replay.facts import read_fact
from gunbai.replay.run import Run
from gunbai.rulebook import split_part

Kind = tuple[str, bool]
"""A kind of clauses to try, and whether of several the one that acts last counts, else the first."""

STILL: tuple[Kind, ...] = ((ORDERS, False), (SWAPS, False), (LIFTS, False), (SPARES, False))
"""The kinds tried of a claim that nothing happens."""

ALLOWING = frozenset({LIFTS, SPARES})
"""The kinds without which the line is refused."""


class Turned:
    """A clause without which facts come out otherwise: from which step on, and how the line goes then."""

    __slots__ = ("clause", "number", "other")

    def __init__(self, clause: str, number: int, other: Run) -> None:
        self.clause = clause
        self.number = number
        self.other = other


def of_the_false(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause without which facts would be as claimed, and the last step that cites it before they part.

    The first kind of clauses that turns the facts counts. Of several clauses of it, the one that acts first counts, and of those
    the one cited last. A claim that nothing happens turns only by which comes first, by what lifts a prohibition, or by a
    keyword without which the line is refused.
    """
    still = means.otherwise.still(matter.facts)
    return _turning(means, matter, STILL if still else _kinds(matter.made.clause))


def of_a_keyword(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause of a keyword without which what the others claim would not come true; nor would these facts."""
    return _spoiling(means, matter, [clause for clause in _cited(means, matter) if means.kinds.special(clause)])


def of_the_true(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last clause without which what the others claim would not come true; nor would these facts."""
    return _spoiling(means, matter, _cited(means, matter))


def _spoiling(means: Means, matter: Matter, clauses: Sequence[str]) -> Deciding | None:
    for facts in matter.true:
        turned = [found for clause in clauses if (found := _spoiled(means, clause, matter.run, facts)) is not None]
        if turned:
            last = max(turned, key=lambda found: found.number)
            return Deciding(_citing(matter.run, last), last.clause)
    return None


def _turning(means: Means, matter: Matter, kinds: Sequence[Kind]) -> Deciding | None:
    cited = _cited(means, matter)
    for wanted, last in kinds:
        turned = [found for clause in cited if (found := _parted(means, clause, wanted, matter)) is not None]
        if turned:
            at = (max if last else min)(found.number for found in turned)
            alike = [found for found in turned if found.number == at]
            special = [found for found in alike if not any(_under(means, other.clause, found.clause) for other in alike)]
            found = special[0 if wanted == GOVERNS else -1]
            return Deciding(_citing(matter.run, found), found.clause, other=found.other)
    return None


def _under(means: Means, clause: str, other: str) -> bool:
    """Tells whether a clause stands under another in the book, which says the same more widely."""
    book, node = means.otherwise.table.book, split_part(other)[0]
    if not (book.has(clause) and book.has(other)):
        return False
    above = book.node(split_part(clause)[0]).parent
    while above and above != node:
        above = book.node(above).parent
    return bool(above)


def _citing(run: Run, turned: Turned) -> Step | None:
    """Returns the last step that cites a clause before a line without it goes another way."""
    steps, at, clause = run.trace.steps, turned.number, turned.clause
    return next(reversed([step for step in steps[:at] if clause in (*step.grounds, step.at)] or steps[at - 1 : at]), None)


def _cited(means: Means, matter: Matter) -> list[str]:
    """Returns the clauses that steps cite, those by which a last answer was not allowed, and those that claimed numbers rest on."""
    steps, otherwise = matter.run.trace.steps, means.otherwise
    found = [ground for step in steps for ground in (*step.grounds, step.at)]
    found += [other.ground for step in steps[-1:] for other in step.alternatives if other.status == ILLEGAL and other.ground]
    for path in matter.facts:
        found += read_fact(otherwise.machine, matter.run.state, otherwise.start, path).grounds
    return [clause for clause in dict.fromkeys(found) if not clause.startswith(CARD)]


def _kinds(found: str) -> list[Kind]:
    """Returns the kinds of clauses to try, by the clause that carried out what came instead.

    What decides and what orders comes before any clause that was found, what governs only before a card text. Where none was
    found, what carries something out is tried as well.
    """
    kinds = [(DECIDES, False), (ORDERS, False)]
    if not found:
        return [*kinds, (STEPS, False), (CARRIES_OUT, True), (GOVERNS, True)]
    return [*kinds, (GOVERNS, True)] if found.startswith(CARD) else kinds


def _parted(means: Means, clause: str, wanted: str, matter: Matter) -> Turned | None:
    """Returns from which step on a line goes otherwise without a clause (the last step where none does), and how.

    None when facts are not as claimed then either, the line goes on to another phase, or the clause is of another kind than is
    wanted. A line that asks the judge what this one does not ask says nothing: the rest of it has not been played. The clause of an
    exchange is not switched off: the other player acts first there.
    """
    otherwise, table = means.otherwise, means.otherwise.table
    if wanted == SPARES and split_part(clause)[0] not in {split_part(one)[0] for one in keywords.printed(means)}:
        return None
    turned = wanted == ORDERS and clause in table.vocabulary.windows
    if not turned and not means.kinds.fits(clause, wanted):
        return None
    findings = otherwise.findings(otherwise.most)
    machine, other = otherwise.without(clause, findings, turned=turned)
    if other is not None and len(other.refused) > len(otherwise.refused) and wanted not in ALLOWING:
        line = otherwise.without_words(other.refused)
        other = otherwise.played(machine, line, otherwise=turned, findings=findings) if line != otherwise.line else other
    if other is None or (len(other.refused) > len(otherwise.refused)) != (wanted in ALLOWING):
        return None
    if _asks_the_judge(matter.run, other):
        return None
    if wanted == LIFTS and other.refused[0].key not in table.game.actions:
        return None
    if not otherwise.come_true(machine, other, matter.facts, findings, freely=True):
        return None
    if not _as_far(matter.run, other):
        return None
    steps = matter.run.trace.steps
    if wanted == SWAPS and not _swapped([step.at for step in steps], [step.at for step in other.trace.steps]):
        return None
    return Turned(clause, _apart(matter.run, other), other)


def _spoiled(means: Means, clause: str, run: Run, facts: Mapping[str, str]) -> Turned | None:
    """Returns from which step on a line goes otherwise without a clause that decides, where true facts are false then."""
    otherwise = means.otherwise
    if not means.kinds.fits(clause, DECIDES):
        return None
    findings = otherwise.findings(otherwise.most)
    machine, other = otherwise.without(clause, findings)
    if other is None or len(other.refused) > len(otherwise.refused) or _asks_the_judge(run, other):
        return None
    if otherwise.come_true(machine, other, facts, findings, freely=True):
        return None
    return Turned(clause, _apart(run, other), other)


def _asks_the_judge(run: Run, other: Run) -> bool:
    """Tells whether another run stops at what only the judge knows, where a run does not."""
    return other.ask is not None and other.ask.who == JUDGE and other.ask != run.ask


def _apart(run: Run, other: Run) -> int:
    apart = first_apart(run.trace.steps, other.trace.steps)
    return len(run.trace.steps) if apart is None else apart.n


def _as_far(run: Run, other: Run) -> bool:
    """Tells whether another run stays within the phases that a run comes to which stands where something new may be begun."""
    if run.ask is None or run.ask.key != ACTION:
        return True
    depth = len(run.state.frames)
    known = {step.path[:depth] for step in run.trace.steps}
    return all(step.path[:depth] in known for step in other.trace.steps if len(step.path) >= depth)


def _swapped(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tells whether the step at which one run parts from another comes there too, but later."""
    pairs = enumerate(zip(mine, theirs, strict=False))
    at = next((index for index, (one, other) in pairs if one != other), None)
    return at is not None and mine[at] in theirs[at + 1 :]


def first_apart(steps: Sequence[Step], others: Sequence[Step]) -> Step | None:
    """Returns the first step that another run does not have alike; None when it has them all."""
    return next(_differing(steps, others), None)


def _differing(steps: Sequence[Step], others: Sequence[Step]) -> Iterator[Step]:
    for mine, theirs in zip_longest(steps, others):
        if mine and not (theirs and _done(mine) == _done(theirs)):
            yield mine


def _done(step: Step) -> tuple[object, ...]:
    """Returns what a step did: everything but what it cites."""
    return step.at, step.choices, step.after.objs, step.after.vars, step.after.ending
