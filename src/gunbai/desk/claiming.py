"""What the players of a case claim: a fact that one of them states, the opposite that the other is taken to state, and silence."""

from __future__ import annotations

from collections.abc import Callable

from gunbai.desk.case import DeskCase, Entries, facts_of
from gunbai.limits import CLAIMS
from gunbai.notation.description import Plain
from gunbai.notation.notation import Notation

STATED = ("then", "at", "line")
"""What a claim comes to: one without any of these is none."""
Opposite = Callable[[str], str]
"""Returns what the other player says where one of them states a value; empty where that is not plain."""


def claimed(case: DeskCase, notation: Notation, seat: str, path: str, value: str, opposite: Opposite, moment: str = "") -> DeskCase:
    """Returns a case in which a seat states a fact, of the end of the line or of a moment, or takes it back for no value.

    The other seat is taken to state the opposite as long as nobody has claimed anything; that follows what it is the opposite of,
    until the other seat states something of its own or is said to claim nothing.
    """
    if moment:
        return _stating(case, notation, seat, path, value, moment)
    foe, before = notation.foe(seat), _stated(case, seat, path)
    follows = bool(before) and _stated(case, foe, path) == opposite(before) != ""
    answers = opposite(value) if follows or not case.claims else ""
    case = _stating(case, notation, seat, path, value)
    return _stating(case, notation, foe, path, answers) if follows or answers else case


def silent(case: DeskCase, notation: Notation, seat: str) -> DeskCase:
    """Returns a case in which a seat claims nothing."""
    return _with_claim(case, notation, seat, {})


def in_words(case: DeskCase, notation: Notation, seat: str, said: str) -> DeskCase:
    """Returns a case with what a seat says in its own words beside the facts that it states."""
    claim = case.claim_of(seat)
    return _with_claim(case, notation, seat, {**claim, "says": said}) if claim.get("then") else case


def without_claim(case: DeskCase, number: int) -> DeskCase:
    """Returns a case without one of its claims."""
    return case.having(claims=[claim for place, claim in enumerate(case.claims) if place != number])


def _stated(case: DeskCase, seat: str, path: str) -> str:
    """Returns the value that a seat states of a fact; empty where it does not."""
    return facts_of(case.claim_of(seat)).get(path, "")


def _stating(case: DeskCase, notation: Notation, seat: str, path: str, value: str, moment: str = "") -> DeskCase:
    claim = case.claim_of(seat, moment)
    facts: Entries = {name: held for name, held in {**facts_of(claim), path: value}.items() if held}
    told: Entries = {"at": {moment: facts} if facts else {}} if moment else {"then": facts}
    return _with_claim(case, notation, seat, {**claim, "by": seat, **told}, moment)


def _with_claim(case: DeskCase, notation: Notation, seat: str, claim: Entries, moment: str = "") -> DeskCase:
    """Returns a case with another claim of a seat in place of its first, in the order of the seats; one without facts is none."""
    claims, held, order = [*case.claims], case.claim_of(seat, moment), [*notation.seats]
    if held:
        claims[claims.index(held)] = claim
    else:
        claims = sorted([*claims, claim], key=lambda one: order.index(str(one["by"])) if one.get("by") in order else len(order))
    kept: list[Plain] = [{name: value for name, value in one.items() if value} for one in claims if any(map(one.get, STATED))]
    return case.having(claims=kept[:CLAIMS])
