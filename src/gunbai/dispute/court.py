"""Each player's claim against the line as the rules play it: the verdict, where the claims part, and what decides there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.parting import Parting
from gunbai.dispute.truth import Facts
from gunbai.dispute.what_if import first_apart
from gunbai.dispute.worlds import ACTION, BEYOND, HOLDS, NEVER, UNKNOWN, Horizon, Worlds, hidden, verdict, worlds_of
from gunbai.errors import Spent
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import State
from gunbai.interpreter.trace import Step
from gunbai.replay.run import Refused, Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.rulebook import split_part
from gunbai.scenario.file import Claim, Decision, Scenario


class Judged(Struct, frozen=True):
    """A claim and what becomes of it.

    ``on`` names what a verdict of depends or unknown hangs on; ``parts_at`` is the number of the step at which the claim and
    the line part (0: they do not), ``refused_at`` the line whose refusal parts them; ``decided_by`` the clause. ``own`` is how
    the line goes that is claimed, which those numbers then count in; None for a claim about the recorded line.
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
    """Judges the claims of one scenario; ``sought``: what a wrong claim breaks on is looked for by playing otherwise, too."""

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
    ) -> None:
        self.table = table
        self.machine = machine
        self.start = start
        self.scenario = scenario
        self.worlds = worlds
        self.horizon = horizon
        self.facts = Facts(table, machine, start)
        self.parting = Parting(self.facts, scenario, worlds, sought=sought)
        self.parted: dict[str, tuple[Step | None, str, Refused | None]] = {}

    def judge(self, claim: Claim) -> Judged:
        """Returns the verdict on one claim; what there is no time for stays open."""
        try:
            worlds = self.worlds_for(claim)
        except Spent:
            return Judged(claim.by, claim.says, UNKNOWN, (BEYOND,))
        judged = self._judge(claim, worlds)
        return judged if claim.line is None else replace(judged, own=worlds.played)

    def _judge(self, claim: Claim, worlds: Worlds) -> Judged:
        """Returns the verdict on a claim in its worlds, with what decides it as far as there is time to look for that."""
        result, on = self._verdict(claim, worlds)
        try:
            return self._decided(claim, worlds, result, on)
        except Spent:
            return Judged(claim.by, claim.says, result, on)

    def _verdict(self, claim: Claim, worlds: Worlds) -> tuple[str, tuple[str, ...]]:
        """Returns what becomes of a claim over all worlds, and what it hangs on."""
        wanted = claim.facts
        doubts = uncertain(worlds)
        result, on = verdict(worlds, lambda state: self.facts.truth(state, wanted), strict=claim.line is not None)
        if doubts:
            result, on = UNKNOWN, doubts
        elif result in (HOLDS, NEVER) and (unseen := hidden(worlds)):
            result, on = UNKNOWN, unseen
        elif result == UNKNOWN and not on:
            on = tuple(self._missing(worlds, wanted))
        return result, on

    def _decided(self, claim: Claim, worlds: Worlds, result: str, on: tuple[str, ...]) -> Judged:
        """Returns a verdict with where the claim and the line part, and the clause that decides there."""
        run, own = worlds.played, claim.line is not None
        if result == UNKNOWN:
            return self._open(claim, worlds, on)
        if result == HOLDS and not own and (hangs := self._hanging(claim, worlds)) is not None:
            return replace(hangs, by=claim.by, says=claim.says, verdict=result, on=on)
        if own:
            step, clause = self._parting_lines(claim, run)
            refused = next(iter(run.refused), None) if result == NEVER else None
        else:
            step, clause, refused = self._parting(claim, worlds)
        if refused is not None and result in (HOLDS, NEVER):
            return Judged(claim.by, claim.says, result, on, refused.grounds, 0, refused.line, refused.ground)
        if on and on[0] in self.table.rulebook.defects:
            told = next((item for item in run.trace.steps if on[0] in [made.id for made in item.assumptions]), None)
            step = told or self._parted_by(on[0], worlds) or step
            nodes = self._nodes(on)
            cited = [*step.grounds] if step is not None else []
            clause = next((part for node in nodes for part in cited if split_part(part)[0] == node), nodes[0])
        elif on and (_asking(worlds, on) or any(on[0] in dict(world.choices) for world in worlds.worlds)):
            return replace(self._open(claim, worlds, on), verdict=result)
        grounds = tuple(step.grounds) if step is not None else ()
        number = step.n if step is not None and step.n <= len(run.trace.steps) else 0
        return Judged(claim.by, claim.says, result, on, grounds, number, 0, clause)

    def _nodes(self, on: tuple[str, ...]) -> list[str]:
        """Returns the nodes of the first defect that a verdict hangs on, those first that it shares with the others."""
        first, *others = [self.table.rulebook.defects[name] for name in on if name in self.table.rulebook.defects]
        return sorted(first.nodes, key=lambda node: -sum(node in other.nodes for other in others))

    def _open(self, claim: Claim, worlds: Worlds, on: tuple[str, ...]) -> Judged:
        """Returns what becomes of a claim that hangs on something that is not known: where it is asked for, or what it changes."""
        judged = Judged(claim.by, claim.says, UNKNOWN, on)
        if asking := _asking(worlds, on):
            return replace(judged, grounds=(asking,), decided_by=asking)
        run = worlds.played
        for world in worlds.worlds:
            if world.run is run or not any(world.choice(name) != worlds.default.choice(name) for name in on):
                continue
            step, clause, refused = self.parting.apart(run, world.run, claim.facts)
            if refused is not None:
                return replace(judged, grounds=refused.grounds, refused_at=refused.line, decided_by=refused.ground)
            if step is not None:
                return replace(judged, grounds=tuple(step.grounds), parts_at=step.n, decided_by=clause)
        open_ = {path: value for path, value in claim.facts.items() if self.facts.holds(run.state, path, value) is None}
        step, clause = self.parting.earliest(run, open_)
        if step is None:
            return replace(judged, decided_by=self.parting.rests_on(run, open_))
        return replace(judged, grounds=tuple(step.grounds), parts_at=step.n, decided_by=clause)

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

        An own line whose first decision is none for the board goes on where the scenario's stops, if it can there, or is at least
        asked for there.
        """
        if claim.line is None:
            return self.worlds
        own, before = self._worlds_of(claim, claim.line), self.scenario.line
        if not before or not claim.line or not _misses(own, 1):
            return own
        further, number = self._worlds_of(claim, (*before, *claim.line)), len(before) + 1
        asked = own.played.ask
        elsewhere = _early(own, 1) or asked is None or asked.who != claim.line[0].who
        return own if _misses(further, number) and (not elsewhere or _early(further, number)) else further

    def _worlds_of(self, claim: Claim, line: tuple[Decision, ...]) -> Worlds:
        pinned, about = self.scenario.readings, claim.facts
        horizon = replace(self.horizon, begins=self.horizon.to != ACTION or not line)
        return worlds_of(self.table, self.machine, self.start, line, pinned, horizon, about=about)

    def _missing(self, worlds: Worlds, wanted: Mapping[str, str]) -> list[str]:
        if not worlds.complete:
            return [BEYOND]
        ends = [state for world in worlds.worlds for state in world.ends]
        open_ = [(path, end) for path, expected in wanted.items() for end in ends if self.facts.holds(end, path, expected) is None]
        return list(dict.fromkeys(self._lacking(path, end) for path, end in open_))

    def _lacking(self, path: str, state: State) -> str:
        """Returns the fact that would settle another: what a card would have to say to lie in a zone that is known, else itself."""
        uid = self.start.about(path)
        zone = self.table.vocabulary.zones.get(state.obj(uid).zone) if uid else None
        return f"fact:{uid}:{zone.lacks}" if zone is not None and zone.lacks else path

    def _parting(self, claim: Claim, worlds: Worlds) -> tuple[Step | None, str, Refused | None]:
        """Finds where a claim and the line part for good: the first step of it and the clause that decides there, or a refusal.

        A claim that comes true parts from what the others claim; where nobody is wrong, the step that made it true is meant.
        """
        run = self.parting.to_the_end(worlds.default)
        wrong = self._wrong(claim, run)
        if wrong is None:
            step, clause = self.parting.earliest(run, claim.facts)
            return step, clause or self.parting.rests_on(run, claim.facts), None
        if wrong is not claim and wrong.line is not None and (refused := self.worlds_for(wrong).played.refused):
            return None, refused[0].ground, None
        if wrong.by not in self.parted:
            self.parted[wrong.by] = self.parting.broken(wrong.facts, run, wrong.by)
        return self.parted[wrong.by]

    def _hanging(self, claim: Claim, worlds: Worlds) -> Judged | None:
        """Returns the judgement on the other claim that hangs on the reading of a defect; None where none does."""
        other = self._wrong(claim, self.parting.to_the_end(worlds.default))
        if other is None or other is claim or other.line is not None:
            return None
        judged = self.judge(other)
        return judged if judged.on and judged.on[0] in self.table.rulebook.defects else None

    def _wrong(self, claim: Claim, run: Run) -> Claim | None:
        """Returns the claim that does not come true in a run: this one, else another; None when all do."""
        others = (other for other in self.scenario.claims if other is not claim)
        return next((one for one in (claim, *others) if self.facts.truth(run.state, one.facts) is False), None)

    def _parting_lines(self, claim: Claim, run: Run) -> tuple[Step | None, str]:
        """Finds the first step at which a claimed line goes another way than the others say, and the clause that decides there.

        The others' line is the one they claim, else the recorded one; where a rule breaks it off, that rule decides.
        """
        found = []
        for rival in self._rivals(claim):
            for mine, theirs in zip_longest(run.trace.steps, rival.trace.steps):
                if mine is None or theirs is None or (mine.at, mine.choices) != (theirs.at, theirs.choices):
                    refusal = next((item.ground for item in rival.refused), "")
                    found.append((mine, refusal or (mine.at if mine is not None else "")))
                    break
        known = [(step, clause) for step, clause in found if step is not None]
        return min(known, key=lambda item: item[0].n) if known else (None, next((clause for _, clause in found), ""))

    def _rivals(self, claim: Claim) -> Iterator[Run]:
        """Yields how the lines go that the others claim; the recorded one where nobody else claims any."""
        others = [other for other in self.scenario.claims if other is not claim and other.line is not None]
        for other in others:
            yield self.worlds_for(other).played
        if not others:
            yield self.worlds.played


def _misses(worlds: Worlds, number: int) -> bool:
    """Tells whether a decision of the line (counted from 1) is refused, or nothing asks for it."""
    run = worlds.played
    return run.stuck or run.steps_after.get(number - 1) == 0 or any(refused.line == number for refused in run.refused)


def _early(worlds: Worlds, number: int) -> bool:
    """Tells whether nothing asks for the decision where it comes, so that it is not refused for itself."""
    return not any(refused.line == number and not refused.early for refused in worlds.played.refused)


def _asking(worlds: Worlds, on: tuple[str, ...]) -> str:
    """Returns the clause that asks the first open question that a verdict hangs on; empty when it is no question."""
    return next((worlds.asked[name] for name in on if name in worlds.asked), "")


def uncertain(worlds: Worlds) -> tuple[str, ...]:
    """Returns the ids of unmodelled clauses and by-hand results that some line rests on: nothing may call it certain."""
    return tuple(dict.fromkeys(item.id for item in worlds.assumed if item.kind in ("unmodelled", "by-hand")))
