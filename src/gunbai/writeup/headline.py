"""The answer in one sentence: who is right, or what happens where nobody claims anything."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gunbai.replay.labels import LIMIT
from gunbai.writeup.account import Account, Clause, Finding, Hinge
from gunbai.writeup.messages import Messages
from gunbai.writeup.typesetting import tongue


class Headline(Struct, frozen=True):
    """The sentence, and what the one who is right says; ``verdict`` is how sure it is: holds, depends or unknown."""

    sentence: str
    says: str = ""
    verdict: str = "holds"


def effective(claim: Finding) -> str:
    """Returns how a claim comes out under the readings that are taken; its verdict where it hangs on anything else."""
    return claim.taken.verdict if claim.taken is not None else claim.verdict


def headline(told: Account, messages: Messages) -> Headline:
    """Returns the answer of an account in one sentence."""
    if not told.claims:
        return _of_no_claim(told, messages)
    open_ones = [claim for claim in told.claims if effective(claim) in ("depends", "unknown")]
    if open_ones:
        return _undecided(open_ones, messages)
    right = [claim for claim in told.claims if effective(claim) == "holds"]
    if len(right) == 1:
        return Headline(messages("headline.right", by=right[0].by), _ended(right[0].says))
    if not right:
        one = len(told.claims) == 1
        return Headline(messages("headline.wrong", by=told.claims[0].by) if one else messages("headline.none"))
    return Headline(messages("headline.all" if len(right) == len(told.claims) else "headline.some", by=_names(right, messages)))


def deciding(told: Account) -> tuple[Clause, ...]:
    """Returns the clauses that decide, with their words: the one against a claim that does not hold first.

    Where no clause decides about a claim, those that decide what happens; none as long as every claim is open.
    """
    against = [claim.decided_by for claim in told.claims if claim.decided_by and effective(claim) != "holds"]
    found = {clause.rule: clause for clause in (*against, *told.deciding) if clause.quote}
    if found or (told.claims and all(effective(claim) == "unknown" for claim in told.claims)):
        return tuple(found.values())
    return tuple(clause for clause in _of_what_happens(told) if clause.quote)


def _of_what_happens(told: Account) -> tuple[Clause, ...]:
    """Returns the clause that ends the game, that refuses, or that is behind the last thing that changed.

    Where a card's own text is behind that, its sentence, and the clause that carries it out. Where a rule follows on such a text,
    the sentence stands before the rule.
    """
    if told.ending_ground is not None:
        return (told.ending_ground,)
    if told.refused:
        return told.refused[0].clauses[:1]
    changing = [step for step in told.steps if step.changes and step.clauses]
    if not changing:
        return next((step.clauses[:1] for step in reversed(told.steps) if step.clauses), ())
    texts = [clause for step in changing[-2:] for clause in step.clauses[:1] if not clause.printed_in_book]
    rules = [clause for clause in changing[-1].clauses if clause.printed_in_book]
    return (*texts[-1:], *rules[:1])


def _undecided(claims: Sequence[Finding], messages: Messages) -> Headline:
    """Returns what an answer still hangs on, a number once whatever is asked of it."""
    unknown = [claim for claim in claims if effective(claim) == "unknown"]
    hinges = dict[str, Hinge]()
    for hinge in (hinge for claim in unknown or claims for hinge in claim.on):
        hinges.setdefault(hinge.id.partition(LIMIT)[0], hinge)
    what = messages.listed(dict.fromkeys(_hinge(hinge, messages) for hinge in hinges.values()))
    if unknown:
        return Headline(messages("headline.lacks", what=what) if what else messages("headline.unknown"), verdict="unknown")
    return Headline(messages("headline.depends", what=what), verdict="depends")


def _hinge(hinge: Hinge, messages: Messages) -> str:
    """Returns what an answer hangs on: a reading by its clause, which a judge knows, rather than by the number of its defect."""
    return messages("headline.reading", clause=hinge.clause) if hinge.clause else hinge.short


def _of_no_claim(told: Account, messages: Messages) -> Headline:
    """Returns how the game ends, else what is refused, else what is done last that anybody asks about."""
    if told.ending:
        return Headline(told.ending)
    if told.refused:
        return Headline(messages("headline.refused", decision=told.refused[0].decision))
    if not told.steps:
        return Headline(messages("headline.empty"), verdict="unknown")
    last = next((step for step in reversed(told.steps) if step.changes), None)
    return Headline(last.sentence if last is not None else messages("headline.nothing"))


def _ended(says: str) -> str:
    """Returns what somebody says as a sentence, with the full stop of its own script."""
    return f"{says}{'。' if tongue(says, '') == 'ja' else '.'}" if says and says[-1] not in "。．.！？!?" else says


def _names(claims: Sequence[Finding], messages: Messages) -> str:
    return messages.listed(dict.fromkeys(claim.by for claim in claims))
