"""Why a fact is not as expected: what was refused, decided, asked, or kept from happening on the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from gunbai.dispute.outcome import Outcome
from gunbai.dispute.prevented import Prevented, prevented_on
from gunbai.scenario.verdicts import NEVER


class Obstacle(Struct, frozen=True):
    """What stands between a line and a fact: at which step or, where it is refused, at which decision, and by which clause.

    ``by`` is whose claimed line it is, where it is not the recorded one; ``kept`` what did not happen.
    """

    n: int
    status: str
    clause: str
    by: str = ""
    kept: Prevented | None = None


def why_not(outcome: Outcome, path: str, expected: str) -> list[Obstacle]:
    """Returns what keeps a fact from being as expected.

    First where the lines break that somebody claims for it, then what the fact breaks on, all that was kept from happening, and the
    clause that could have brought it about.
    """
    kept = prevented_on(outcome.run, outcome.start, path)
    told = [Obstacle(item.step.n, item.status, item.clause, kept=item) for item in kept]
    known = {item.clause for item in kept}
    asked = outcome, path, expected
    return [*_refused_claims(*asked), *_broken(*asked, known), *told, *_leaning(*asked)]


def open_question(outcome: Outcome) -> Obstacle | None:
    """Returns the question that the line leaves open; None where it only stops where something new may be begun."""
    ask = outcome.run.ask
    if ask is None or ask.key == "action":
        return None
    return Obstacle(len(outcome.run.trace.steps), "asked", ask.clause)


def _refused_claims(outcome: Outcome, path: str, expected: str) -> Iterator[Obstacle]:
    """Yields where the lines break that somebody claims to lead to a fact as expected."""
    wanted = [claim.by for claim in outcome.scenario.claims if str(claim.then.get(path, "")) == expected]
    for judged in outcome.claims:
        if judged.by in wanted and judged.own is not None and judged.own.refused:
            refused = judged.own.refused[0]
            yield Obstacle(refused.line, "claimed", refused.ground, judged.by)


def _broken(outcome: Outcome, path: str, expected: str, known: Collection[str]) -> Iterator[Obstacle]:
    """Yields what would have to be otherwise: an open answer, a refused decision, else a clause that is not named already.

    What is still open does not count where a claim to the fact fails whatever is answered.
    """
    if (asked := open_question(outcome)) is not None and not _fails_anyhow(outcome, path, expected):
        yield asked
        return
    found = outcome.court.against({path: expected})
    if found.refused is not None:
        yield Obstacle(found.refused.line, "refused", found.decides)
    elif found.step is not None and found.clause and found.clause not in known:
        yield Obstacle(found.step.n, "decided", found.clause)


def _fails_anyhow(outcome: Outcome, path: str, expected: str) -> bool:
    """Tells whether somebody claims a fact and the claim comes true on no line."""
    return any(
        claim.verdict == NEVER and made.facts.get(path) == expected
        for claim, made in zip(outcome.claims, outcome.scenario.claims, strict=True)
    )


def _leaning(outcome: Outcome, path: str, expected: str) -> Iterator[Obstacle]:
    """Yields the clause that could have brought the fact about."""
    decided = open_question(outcome) is None or _fails_anyhow(outcome, path, expected)
    if decided and (leaning := outcome.court.leaning({path: expected})):
        yield Obstacle(0, "leans", leaning)
