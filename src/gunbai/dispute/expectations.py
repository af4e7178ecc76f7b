"""Compares a resolution with what a scenario's author expected of it, written from the clauses before the first run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gunbai.dispute.court import Court, Judged
from gunbai.dispute.verdict import VERDICTS
from gunbai.dispute.worlds import Worlds
from gunbai.document import Mapping, Problems, Scalar
from gunbai.errors import Problem
from gunbai.interpreter.ask import Ask
from gunbai.interpreter.canonical import canonical
from gunbai.interpreter.state import State
from gunbai.notation.spelling import fold
from gunbai.replay.run import Refused, Run
from gunbai.replay.start import Start
from gunbai.scenario.expectation import END, Expect, stands_on


def check_expectations(expect: Expect, court: Court, worlds: Worlds, claims: Iterable[Judged]) -> list[Problem]:
    """Returns every expectation that is not met, each at its place in the file; a file that expects nothing is met by anything."""
    problems = Problems()
    if expect == Expect():
        return []
    run = worlds.played
    _facts(expect.then, run.state, court, problems, "at the end", _turn_over(run))
    for index, wanted in expect.at.items():
        turn = index.startswith(END)
        state = _turn_over(run, index.removeprefix(END).strip()) if turn else run.after.get(int(index) - 1)
        if state is None:
            problems.add("EXPECT", "no such turn has ended" if turn else f"decision {index} was never reached", index)
        else:
            _facts(wanted, state, court, problems, "as the turn ended" if turn else f"after decision {index}")
    found = list(_grounds(run))
    for ground in expect.grounds:
        if not any(stands_on(seen, str(ground)) for seen in found):
            problems.add(
                "EXPECT-GROUND", f"{ground} is not among the grounds", ground, f"the grounds are {', '.join(dict.fromkeys(found))}"
            )
    for ground in expect.never:
        if str(ground) in found:
            problems.add("EXPECT-GROUND", f"{ground} is among the grounds and should not be", ground)
    _refused(expect, run.refused, problems)
    _ask(expect, run.ask, court.start, problems)
    _claims(expect, {claim.by: claim for claim in claims}, run, problems)
    if expect.ending:
        _ending(expect.ending, run, problems)
    if expect.endings is not None:
        endings = len({canonical(state, court.table.vocabulary) for world in worlds.worlds for state in world.ends})
        if endings != int(expect.endings):
            problems.add("EXPECT", f"there are {endings} endings, not {expect.endings}", expect.endings)
    return list(problems)


def _claims(expect: Expect, claims: dict[str, Judged], run: Run, problems: Problems) -> None:
    for by, verdict in expect.verdict.items():
        seen = claims[by].verdict if by in claims else ""
        if verdict != seen:
            problems.add("EXPECT", f"the claim of {by} is {seen} ({VERDICTS.get(seen, seen)}), not {verdict}", verdict)
    for by, wanted in _by_claim(expect.decided, claims):
        clause = claims[by].decided_by if by in claims else ""
        if not any(stands_on(clause, str(one)) for one in wanted):
            seen = f"{clause or 'no clause'} decides on the claim of {by}"
            problems.add("EXPECT", f"{seen}, not {' or '.join(wanted)}", next(iter(wanted), by))
    for by, wanted in _by_claim(expect.parts, claims):
        found = _parting(claims[by], run) if by in claims else ()
        if not any(stands_on(clause, str(one)) for one in wanted for clause in found):
            seen = f"the claim of {by} parts where {', '.join(found) or 'nothing'} is cited"
            problems.add("EXPECT", f"{seen}, not {' or '.join(wanted)}", next(iter(wanted), by))


def _by_claim(expected: Mapping, claims: Iterable[str]) -> list[tuple[str, tuple[Scalar, ...]]]:
    return [(by, wanted) for key, wanted in expected.items() for by in ([key] if key else claims)]


def _parting(claim: Judged, run: Run) -> tuple[str, ...]:
    """Returns the clauses behind the step at which a claim parts, or behind the refusal."""
    steps = (claim.own or run).trace.steps
    at = (steps[claim.parts_at - 1].at,) if claim.parts_at else ()
    return tuple(dict.fromkeys((*at, *claim.grounds)))


def _grounds(run: Run) -> Iterator[str]:
    for step in run.trace.steps:
        yield step.at
        yield from step.grounds
    for refused in run.refused:
        yield refused.ground
        yield from refused.grounds
    if run.state.ending is not None:
        yield run.state.ending.clause


def _turn_over(run: Run, number: str = "") -> State | None:
    """Returns the state as the last turn (the turn of that number) was over and nothing of the next had happened yet."""
    for step in reversed(run.trace.steps):
        ended = step.before.var("turn.number", 0)
        if ended and ended != step.after.var("turn.number", 0) and number in ("", str(ended)):
            return step.after
    return None


def _facts(wanted: Mapping, state: State, court: Court, problems: Problems, when: str, earlier: State | None = None) -> None:
    for path, expected in wanted.items():
        if court.facts.holds(state, str(path), str(expected)) is not True:
            value = court.facts.fact(state, str(path)).value
            so = earlier is not None and court.facts.holds(earlier, str(path), str(expected)) is True
            hint = f"it was as the turn ended: write at: {{{END}: {{{path}: {expected}}}}}" if so else ""
            problems.add("EXPECT", f"{path} is {value} {when}, not {expected}", expected, hint)


def _refused(expect: Expect, refused: list[Refused], problems: Problems) -> None:
    wanted = {int(item["line"]): item for item in expect.refused or ()}
    for item in refused:
        if item.line not in wanted:
            problems.add("EXPECT", f"decision {item.line} was refused by {item.ground}, which nobody expected")
    seen = {item.line: item for item in refused}
    for line, want in wanted.items():
        if line not in seen:
            problems.add("EXPECT", f"decision {line} was not refused", want)
        elif "ground" in want and not any(stands_on(ground, want["ground"]) for ground in seen[line].grounds):
            problems.add("EXPECT", f"decision {line} was refused by {seen[line].ground}, not {want['ground']}", want["ground"])


def _options(wanted: object, ask: Ask, start: Start, problems: Problems) -> None:
    """Every option expected is offered, and - but for main actions, which are many - nothing else is."""
    offered = {fold(str(option)) for option in ask.options}
    for option in ask.options:
        uid = option[-1] if isinstance(option, tuple) else option
        offered |= {fold(start.tag(uid))} if isinstance(uid, int) else {fold(str(uid).rpartition(":")[2])}
    expected = [str(item) for item in (wanted if isinstance(wanted, list) else [wanted])]
    for item in expected:
        names = {fold(item), fold(start.tag(start.find(item)))} if start.find(item) else {fold(item)}
        if not names & offered:
            problems.add("EXPECT", f"{item} is not offered", wanted)
    if ask.key != "action" and len(expected) != len(ask.options):
        problems.add("EXPECT", f"{len(ask.options)} options are offered, not {len(expected)}", wanted)


def _ask(expect: Expect, ask: Ask | None, start: Start, problems: Problems) -> None:
    wanted = expect.ask
    if wanted is None:
        if ask is not None and not ask.voluntary:
            problems.add("EXPECT", f"a question is left open: {ask.key} ({ask.who}, {ask.clause})")
        return
    if ask is None:
        problems.add("EXPECT", "no question is open", wanted)
        return
    if "options" in wanted:
        _options(wanted["options"], ask, start, problems)
    for name, seen in (("who", ask.who), ("key", ask.key), ("at", ask.clause)):
        if name in wanted and wanted[name] != seen:
            problems.add("EXPECT", f"the open question's {name} is {seen}, not {wanted[name]}", wanted[name])


def _ending(wanted: Mapping, run: Run, problems: Problems) -> None:
    """The game ended for the clause wanted: the one that ends it, or one that its last step rests on."""
    ending = run.state.ending
    if ending is None:
        problems.add("EXPECT", "the game has not ended", wanted)
        return
    if "winner" in wanted and wanted["winner"] != ending.winner:
        problems.add("EXPECT", f"the winner is {ending.winner or 'nobody'}, not {wanted['winner']}", wanted["winner"])
    last = run.trace.steps[-1].grounds if run.trace.steps else {}
    if "ground" in wanted and not any(stands_on(ground, wanted["ground"]) for ground in (ending.clause, *last)):
        problems.add("EXPECT", f"the game ended by {ending.clause}, not {wanted['ground']}", wanted["ground"])
