"""Compares a resolution with what a scenario's author expected of it, written from the clauses before the first run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gunbai.dispute.court import Court, Judged
from gunbai.dispute.expected_course import Unmet, expected_course
from gunbai.dispute.worlds import Worlds
from gunbai.document import Mapping, Problems, Scalar
from gunbai.errors import Problem
from gunbai.interpreter.data.state import State
from gunbai.interpreter.lines.canonical import canonical
from gunbai.replay.reached import reached
from gunbai.replay.run import Run
from gunbai.scenario.expectation import AFTER, BEFORE, END, Expect, stands_on
from gunbai.scenario.verdicts import VERDICTS

Claims = dict[str, list[Judged]]
"""The claims of each seat, in the order in which they are made."""


def check_expectations(expect: Expect, court: Court, worlds: Worlds, claims: Iterable[Judged]) -> list[Problem]:
    """Returns every expectation that is not met, each at its place in the file; a file that expects nothing is met by anything."""
    if expect == Expect():
        return []
    problems = Problems()
    by_seat: Claims = {}
    for claim in claims:
        by_seat.setdefault(claim.by, []).append(claim)
    for unmet in _unmet(expect, court, worlds, by_seat):
        problems.add(unmet.code, unmet.message, unmet.at, unmet.hint)
    return list(problems)


def _unmet(expect: Expect, court: Court, worlds: Worlds, claims: Claims) -> Iterator[Unmet]:
    run = worlds.played
    over = reached(court.facts.machine, court.facts.start, run, END)
    yield from _facts(expect.then, run.state, court, "at the end", over.state if over else None)
    yield from _on_the_way(expect, run, court)
    yield from _claims(expect, claims, run)
    if expect.ending:
        yield from _ending(expect.ending, run)
    if expect.endings is not None:
        endings = len({canonical(state, court.facts.table.vocabulary) for world in worlds.worlds for state in world.ends})
        if endings != int(expect.endings):
            yield Unmet("EXPECT", f"there are {endings} endings, not {expect.endings}", expect.endings)
    yield from expected_course(expect, run, court.facts.start, court.facts.table.game.actions)


def _on_the_way(expect: Expect, run: Run, court: Court) -> Iterator[Unmet]:
    for moment, wanted in expect.at.items():
        found = reached(court.facts.machine, court.facts.start, run, str(moment))
        if found is None:
            yield _missed(moment)
        else:
            yield from _facts(wanted, found.state, court, _when(str(moment)))


def _when(moment: str) -> str:
    """Returns how a moment is told."""
    if moment == "0":
        return "at the start"
    if moment.isdecimal():
        return f"after decision {moment}"
    return "as the turn ended" if moment.startswith(END) else moment


def _missed(moment: Scalar) -> Unmet:
    """Returns what is said of a moment that never came."""
    word, _, rest = moment.partition(" ")
    if word in (AFTER, BEFORE):
        return Unmet("EXPECT", f"no step is or cites {rest}", moment)
    if word == END:
        return Unmet("EXPECT", "no such turn has ended", moment)
    return Unmet("EXPECT", f"decision {moment} was never reached", moment)


def _claims(expect: Expect, claims: Claims, run: Run) -> Iterator[Unmet]:
    for by, said in expect.verdict.items():
        yield from _verdicts(by, said, claims.get(by, []))
    for by, wanted, claim in _by_claim(expect.decided, claims):
        clause = claim.decided_by if claim else ""
        if not any(stands_on(clause, str(one)) for one in wanted):
            seen = f"{clause or 'no clause'} decides on the claim of {by}"
            yield Unmet("EXPECT", f"{seen}, not {' or '.join(wanted)}", next(iter(wanted), by))
    for by, wanted, claim in _by_claim(expect.parts, claims):
        found = _parting(claim, run) if claim else ()
        if not any(stands_on(clause, str(one)) for one in wanted for clause in found):
            seen = f"the claim of {by} parts where {', '.join(found) or 'nothing'} is cited"
            yield Unmet("EXPECT", f"{seen}, not {' or '.join(wanted)}", next(iter(wanted), by))


def _verdicts(by: Scalar, said: Scalar | list[Scalar], claims: list[Judged]) -> Iterator[Unmet]:
    """Holds the verdict that is expected of a seat's claims against each, or one of a list against the claim in its place."""
    wanted = said if isinstance(said, list) else [said] * max(len(claims), 1)
    if len(wanted) != max(len(claims), 1):
        yield Unmet("EXPECT", f"{by} makes {len(claims)} claims, not {len(wanted)}", by)
        return
    for verdict, seen in zip(wanted, [claim.verdict for claim in claims] or [""], strict=True):
        if verdict != seen:
            yield Unmet("EXPECT", f"the claim of {by} is {seen} ({VERDICTS.get(seen, (seen,))[0]}), not {verdict}", verdict)


def _by_claim(expected: Mapping, claims: Claims) -> Iterator[tuple[str, tuple[Scalar, ...], Judged | None]]:
    """Yields every claim with the clauses expected of it; a seat that makes none, with no claim."""
    for key, wanted in expected.items():
        for by in [key] if key else claims:
            yield from ((by, wanted, claim) for claim in claims.get(by, [None]))


def _parting(claim: Judged, run: Run) -> tuple[str, ...]:
    """Returns the clauses behind the step at which a claim parts, or behind the refusal."""
    steps = (claim.own or run).trace.steps
    at = (steps[claim.parts_at - 1].at,) if claim.parts_at else ()
    return tuple(dict.fromkeys((*at, *claim.grounds)))


def _facts(wanted: Mapping, state: State, court: Court, when: str, earlier: State | None = None) -> Iterator[Unmet]:
    for path, expected in wanted.items():
        if court.facts.holds(state, str(path), str(expected)) is not True:
            value = court.facts.fact(state, str(path)).value
            so = earlier is not None and court.facts.holds(earlier, str(path), str(expected)) is True
            hint = f"it was as the turn ended: write at: {{{END}: {{{path}: {expected}}}}}" if so else ""
            yield Unmet("EXPECT", f"{path} is {value} {when}, not {expected}", expected, hint)


def _ending(wanted: Mapping, run: Run) -> Iterator[Unmet]:
    """The game ended for the clause wanted: the one that ends it, or one that its last step rests on."""
    ending = run.state.ending
    if ending is None:
        yield Unmet("EXPECT", "the game has not ended", wanted)
        return
    if "winner" in wanted and wanted["winner"] != ending.winner:
        yield Unmet("EXPECT", f"the winner is {ending.winner or 'nobody'}, not {wanted['winner']}", wanted["winner"])
    last = run.trace.steps[-1].grounds if run.trace.steps else {}
    if "ground" in wanted and not any(stands_on(ground, wanted["ground"]) for ground in (ending.clause, *last)):
        yield Unmet("EXPECT", f"the game ended by {ending.clause}, not {wanted['ground']}", wanted["ground"])
