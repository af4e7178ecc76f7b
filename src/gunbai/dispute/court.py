"""Each player's claim against the line as the rules play it: the verdict, where the claims part, and what decides there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.parting import Break, Decided, Parting
from gunbai.dispute.truth import Facts
from gunbai.dispute.verdict import BEYOND, HOLDS, NEVER, UNKNOWN, hidden, verdict
from gunbai.dispute.what_if import first_apart
from gunbai.dispute.worlds import ACTION, Horizon, Worlds, worlds_of
from gunbai.errors import Spent
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.request import Findings
from gunbai.interpreter.state import State
from gunbai.interpreter.trace import Step
from gunbai.replay.run import Refused, Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.rulebook import split_part
from gunbai.scenario.file import Claim, Decision, Scenario


class Judged(Struct, frozen=True):
    """A claim and what becomes of it.

    ``on`` names what a verdict of depends or unknown hangs on. ``parts_at`` is the step at which claim and line part,
    ``refused_at`` the decision whose refusal parts them; both count from 1, and 0 is nowhere. ``decided_by`` is the clause.
    ``own`` is the claimed line as it goes, in which those numbers count; None for a claim about the recorded line.
    """

    by: str
    says: str
    verdict: str
    on: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    parts_at: int = 0
    refused_at: int = 0
    decided_by: str = ""
    own: Run | None = None


class Court:
    """Judges the claims of one scenario; ``sought``: what a wrong claim breaks on is also looked for by playing otherwise."""

    def __init__(
        self,
        table: Table,
        machine: Machine,
        start: Start,
        scenario: Scenario,
        worlds: Worlds,
        horizon: Horizon,
        *,
        sought: bool = True,
        findings: Findings | None = None,
    ) -> None:
        self.table = table
        self.machine = machine
        self.start = start
        self.scenario = scenario
        self.worlds = worlds
        self.horizon = horizon
        self.findings = findings or Findings()
        self.facts = Facts(table, machine, start)
        self.parting = Parting(self.facts, scenario, worlds, sought=sought, budget=self.findings.budget)
        self.parted: dict[str, Break] = {}

    def judge(self, claim: Claim) -> Judged:
        """Returns the verdict on one claim; what there is no time for stays open."""
        try:
            worlds = self.worlds_for(claim)
        except Spent:
            return Judged(claim.by, claim.says, UNKNOWN, (BEYOND,))
        judged = self._judge(claim, worlds)
        return judged if claim.line is None else replace(judged, own=worlds.played)

    def _judge(self, claim: Claim, worlds: Worlds) -> Judged:
        result, on = self._verdict(claim, worlds)
        judged = Judged(claim.by, claim.says, result, on)
        try:
            return self._decided(judged, claim, worlds)
        except Spent:
            return judged

    def _decided(self, judged: Judged, claim: Claim, worlds: Worlds) -> Judged:
        """Returns a verdict with where the claim and the line part, and the clause that decides there."""
        result, on = judged.verdict, judged.on
        if result == UNKNOWN:
            return self._open(judged, claim, worlds)
        if result == HOLDS and claim.line is None and (hangs := self._hanging(claim, worlds)) is not None:
            return replace(hangs, by=claim.by, says=claim.says, verdict=result, on=on)
        step, clause, refused = self._break(claim, worlds, result)
        if refused is not None and result in (HOLDS, NEVER):
            return _refused(judged, refused)
        if on and on[0] in self.table.rulebook.defects:
            step, clause = self._by_reading(on, worlds, step)
        elif on and (_asking(worlds, on) or any(on[0] in dict(world.choices) for world in worlds.worlds)):
            return self._open(judged, claim, worlds)
        grounds = tuple(step.grounds) if step is not None else ()
        number = step.n if step is not None and step.n <= len(worlds.played.trace.steps) else 0
        return replace(judged, grounds=grounds, parts_at=number, decided_by=clause)

    def _verdict(self, claim: Claim, worlds: Worlds) -> tuple[str, tuple[str, ...]]:
        """Returns the verdict on a claim and what it hangs on; unknown where a line rests on what nobody models or knows."""
        result, on = verdict(worlds, lambda state: self.facts.truth(state, claim.facts), strict=claim.line is not None)
        if doubts := uncertain(worlds):
            return UNKNOWN, doubts
        if result in (HOLDS, NEVER) and (unseen := hidden(worlds)):
            return UNKNOWN, unseen
        if result == UNKNOWN and not on:
            return UNKNOWN, tuple(self._missing(worlds, claim.facts))
        return result, on

    def _break(self, claim: Claim, worlds: Worlds, result: str) -> Break:
        """Returns where a claim parts from the line; a claimed line, where it parts from those of the others."""
        if claim.line is None:
            return self._parting(claim, worlds)
        refused = next(iter(worlds.refused(worlds.played)), None) if result == NEVER else None
        return Break(*self._parting_lines(claim, worlds.played), refused)

    def _by_reading(self, on: tuple[str, ...], worlds: Worlds, step: Step | None) -> Decided:
        """Returns the step at which the reading of a defect is taken, else where it shows, and the clause of the defect there."""
        told = (step for step in worlds.played.trace.steps if on[0] in [made.id for made in step.assumptions])
        step = next(told, None) or self._parted_by(on[0], worlds) or step
        nodes = self._nodes(on)
        cited = [*step.grounds] if step is not None else []
        return Decided(step, next((part for node in nodes for part in cited if split_part(part)[0] == node), nodes[0]))

    def _nodes(self, on: tuple[str, ...]) -> list[str]:
        """Returns the nodes of the first defect that a verdict hangs on, those first that it shares with the others."""
        first, *others = [self.table.rulebook.defects[name] for name in on if name in self.table.rulebook.defects]
        return sorted(first.nodes, key=lambda node: -sum(node in other.nodes for other in others))

    def _open(self, judged: Judged, claim: Claim, worlds: Worlds) -> Judged:
        """Returns what becomes of a claim that hangs on something not known: where it is asked for, or what it changes."""
        if asking := _asking(worlds, judged.on):
            return replace(judged, grounds=(asking,), decided_by=asking)
        run = worlds.played
        for world in worlds.worlds:
            if world.run is run or not any(world.choice(name) != worlds.default.choice(name) for name in judged.on):
                continue
            found = self.parting.apart(run, world.run, claim.facts)
            if found.refused is not None:
                return _refused(judged, found.refused)
            if found.step is not None:
                return _decided(judged, found.step, found.clause)
        open_ = {path: value for path, value in claim.facts.items() if self.facts.holds(run.state, path, value) is None}
        step, clause = self.parting.earliest(run, open_)
        if step is None:
            return replace(judged, decided_by=self.parting.rests_on(run, open_))
        return _decided(judged, step, clause)

    def _parted_by(self, defect: str, worlds: Worlds) -> Step | None:
        """Returns the first step of the line that goes otherwise under another reading of a defect."""
        default = dict(worlds.default.choices)
        for world in worlds.worlds[1:]:
            other = dict(world.choices)
            if defect in other and [name for name in default if name in other and default[name] != other[name]] == [defect]:
                return first_apart(worlds.played.trace.steps, world.run.trace.steps)
        return None

    def worlds_for(self, claim: Claim) -> Worlds:
        """Returns the worlds that a claim is judged in: those of its own line, or of the scenario's.

        A claimed line begins at the board. Where its first decision is refused or not asked for there, it begins where the
        scenario's line stops, if the decision can be taken there or is at least asked for.
        """
        if claim.line is None:
            return self.worlds
        own, before = self._worlds_of(claim, claim.line), self.scenario.line
        if not before or not claim.line or not _misses(own, 1):
            return own
        further, number = self._worlds_of(claim, (*before, *claim.line)), len(before) + 1
        asked = own.played.ask
        elsewhere = _early(own, 1) or asked is None or asked.who != claim.line[0].who
        if _misses(further, number) and (not elsewhere or _early(further, number)):
            return own
        return replace(further, after=len(before))

    def _worlds_of(self, claim: Claim, line: tuple[Decision, ...]) -> Worlds:
        pinned, about = self.scenario.readings, claim.facts
        horizon = replace(self.horizon, begins=self.horizon.to != ACTION or not line)
        return worlds_of(self.table, self.machine, self.start, line, pinned, horizon, about=about, findings=self.findings)

    def _missing(self, worlds: Worlds, wanted: Mapping[str, str]) -> list[str]:
        if not worlds.complete:
            return [BEYOND]
        ends = [state for world in worlds.worlds for state in world.ends]
        open_ = [(path, end) for path, expected in wanted.items() for end in ends if self.facts.holds(end, path, expected) is None]
        return list(dict.fromkeys(self._lacking(path, end) for path, end in open_))

    def _lacking(self, path: str, state: State) -> str:
        """Returns the fact that would settle another: what the card's zone says is missing (``lacks``), else the fact itself."""
        uid = self.start.about(path)
        zone = self.table.vocabulary.zones.get(state.obj(uid).zone) if uid else None
        return f"fact:{uid}:{zone.lacks}" if zone is not None and zone.lacks else path

    def _parting(self, claim: Claim, worlds: Worlds) -> Break:
        """Returns where a claim and the line part for good.

        Of a claim that comes true, it is where another claim breaks. Where nobody is wrong, it is the step that made it true.
        """
        run = self.parting.to_the_end(worlds.default)
        wrong = self._wrong(claim, run)
        if wrong is None:
            step, clause = self.parting.earliest(run, claim.facts)
            return Break(step, clause or self.parting.rests_on(run, claim.facts))
        if wrong is not claim and wrong.line is not None and (refused := self._refused_of(wrong)):
            return Break(clause=refused[0].ground)
        if wrong.by not in self.parted:
            self.parted[wrong.by] = self.parting.broken(wrong.facts, run, wrong.by)
        return self.parted[wrong.by]

    def _refused_of(self, claim: Claim) -> list[Refused]:
        """Returns what is refused of the line that a claim is made about."""
        worlds = self.worlds_for(claim)
        return worlds.refused(worlds.played)

    def _hanging(self, claim: Claim, worlds: Worlds) -> Judged | None:
        """Returns the judgement on the wrong claim of somebody else that hangs on the reading of a defect; None where none does."""
        other = self._wrong(claim, self.parting.to_the_end(worlds.default))
        if other is None or other is claim or other.line is not None:
            return None
        judged = self.judge(other)
        return judged if judged.on and judged.on[0] in self.table.rulebook.defects else None

    def _wrong(self, claim: Claim, run: Run) -> Claim | None:
        """Returns the claim that does not come true in a run: this one, else another; None when all come true."""
        others = (other for other in self.scenario.claims if other is not claim)
        return next((one for one in (claim, *others) if self.facts.truth(run.state, one.facts) is False), None)

    def _parting_lines(self, claim: Claim, run: Run) -> Decided:
        """Returns the first step at which a claimed line goes another way than the others say, and the clause that decides there.

        Where a rule breaks the others' line off, that rule decides.
        """
        found = [item for rival, refused in self._rivals(claim) if (item := _fork(run, rival, refused)) is not None]
        known = [(step, clause) for step, clause in found if step is not None]
        return Decided(*min(known, key=lambda item: item[0].n)) if known else next(iter(found), Decided())

    def _rivals(self, claim: Claim) -> Iterator[tuple[Run, list[Refused]]]:
        """Yields the lines that the others claim, as they go, and what is refused of each.

        Where nobody claims any it is the recorded one, of which nobody claims that it is allowed.
        """
        others = [other for other in self.scenario.claims if other is not claim and other.line is not None]
        for other in others:
            yield self.worlds_for(other).played, self._refused_of(other)
        if not others:
            yield self.worlds.played, []


def _refused(judged: Judged, refused: Refused) -> Judged:
    """Returns a judgement on a claim that parts from the line at a refused decision."""
    return replace(judged, grounds=refused.grounds, refused_at=refused.line, decided_by=refused.ground)


def _decided(judged: Judged, step: Step, clause: str) -> Judged:
    """Returns a judgement on a claim that parts from the line at a step."""
    return replace(judged, grounds=tuple(step.grounds), parts_at=step.n, decided_by=clause)


def _fork(run: Run, rival: Run, refused: Iterable[Refused]) -> Decided | None:
    """Returns the first step at which a run goes another way than a rival, and the rule that decides; None where it does not.

    What is refused of the rival decides before the step does.
    """
    for mine, theirs in zip_longest(run.trace.steps, rival.trace.steps):
        if mine is None or theirs is None or (mine.at, mine.choices) != (theirs.at, theirs.choices):
            refusal = next((item.ground for item in refused), "")
            return Decided(mine, refusal or (mine.at if mine is not None else ""))
    return None


def _misses(worlds: Worlds, number: int) -> bool:
    """Tells whether a decision of the line (counted from 1) is refused, or nothing asks for it."""
    run = worlds.played
    return run.stuck or run.steps_after.get(number - 1) == 0 or any(refused.line == number for refused in run.refused)


def _early(worlds: Worlds, number: int) -> bool:
    """Tells whether a decision is refused only because nothing asks for it where it comes."""
    return not any(refused.line == number and not refused.early for refused in worlds.played.refused)


def _asking(worlds: Worlds, on: tuple[str, ...]) -> str:
    """Returns the clause that asks the first open question that a verdict hangs on; empty when it is no question."""
    return next((worlds.asked[name] for name in on if name in worlds.asked), "")


def uncertain(worlds: Worlds) -> tuple[str, ...]:
    """Returns the ids of unmodelled clauses and by-hand results that some line rests on."""
    return tuple(dict.fromkeys(item.id for item in worlds.assumed if item.kind in ("unmodelled", "by-hand")))
