"""Each player's claim against the line as the rules play it: the verdict, where the claims part, and what decides there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import Event, State
from gunbai.interpreter.trace import Alternative, Step, Trace
from gunbai.rulebook import split_part
from gunbai.scenario.dispute import ACTION, BEYOND, HOLDS, NEVER, UNKNOWN, Horizon, Truth, World, Worlds, hidden, verdict, worlds_of
from gunbai.scenario.facts import Fact, holds, read_fact
from gunbai.scenario.file import Claim, Decision, Scenario
from gunbai.scenario.played import Refused, Run
from gunbai.scenario.setup import Start
from gunbai.scenario.table import Table
from gunbai.scenario.what_if import CARD, WhatIf, first_apart


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
        self.sought = sought
        self.parted: dict[str, tuple[Step | None, str, Refused | None]] = {}

    def judge(self, claim: Claim) -> Judged:
        """Returns the verdict on one claim."""
        worlds = self.worlds_for(claim)
        judged = self._judge(claim, worlds)
        return judged if claim.line is None else replace(judged, own=worlds.played)

    def _judge(self, claim: Claim, worlds: Worlds) -> Judged:
        wanted = facts_of(claim)
        doubts = uncertain(worlds)
        own = claim.line is not None
        result, on = verdict(worlds, lambda state: self.truth(state, wanted), strict=own)
        if doubts:
            result, on = UNKNOWN, doubts
        elif result in (HOLDS, NEVER) and (unseen := hidden(worlds)):
            result, on = UNKNOWN, unseen
        elif result == UNKNOWN and not on:
            on = tuple(self._missing(worlds, wanted))
        run = worlds.played
        if result == UNKNOWN:
            return Judged(claim.by, claim.says, result, on, decided_by=_asking(worlds, on))
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
            nodes = self.table.rulebook.defects[on[0]].nodes
            cited = {split_part(ground)[0] for ground in step.grounds} if step is not None else set()
            clause = next((node for node in nodes if node in cited), nodes[0])
        elif on and (asking := _asking(worlds, on)):
            return Judged(claim.by, claim.says, result, on, (asking,), 0, 0, asking)
        grounds = tuple(step.grounds) if step is not None else ()
        number = step.n if step is not None and step.n <= len(run.trace.steps) else 0
        return Judged(claim.by, claim.says, result, on, grounds, number, 0, clause)

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

        An own line whose first decision is none for the board goes on where the scenario's stops, if it can there.
        """
        if claim.line is None:
            return self.worlds
        own, before = self._worlds_of(claim, claim.line), self.scenario.line
        if not before or not claim.line or not _misses(own, 1):
            return own
        further = self._worlds_of(claim, (*before, *claim.line))
        return own if _misses(further, len(before) + 1) else further

    def _worlds_of(self, claim: Claim, line: tuple[Decision, ...]) -> Worlds:
        pinned, about = self.scenario.readings, facts_of(claim)
        horizon = replace(self.horizon, begins=self.horizon.to != ACTION or not line)
        return worlds_of(self.table, self.machine, self.start, line, pinned, horizon, about=about)

    def truth(self, state: State, wanted: Mapping[str, str]) -> Truth:
        """Tells whether every fact of a claim holds in a state; None when a fact is not known."""
        seen = [self.holds(state, path, expected) for path, expected in wanted.items()]
        if any(value is False for value in seen):
            return False
        return None if any(value is None for value in seen) else True

    def fact(self, state: State, path: str) -> Fact:
        """Returns a fact of a state."""
        return read_fact(self.machine, state, self.start, path)

    def holds(self, state: State, path: str, expected: str) -> Truth:
        """Tells whether one fact is as expected; None when the board does not say enough."""
        fact = self.fact(state, path)
        if holds(fact, expected):
            return True
        return None if self._unsettled(fact, expected) else False

    def _unsettled(self, fact: Fact, expected: str) -> bool:
        """Tells whether what is known leaves the expected value possible: an unknown number, one of several zones."""
        if not fact.value.endswith("?"):
            return False
        vocabulary = self.table.vocabulary
        wanted = self.table.notation.area(expected)
        siblings = {zone for zones in vocabulary.areas.values() if fact.value in zones for zone in zones}
        return fact.value == "?" or wanted in siblings

    def _missing(self, worlds: Worlds, wanted: Mapping[str, str]) -> list[str]:
        if not worlds.complete:
            return [BEYOND]
        ends = [state for world in worlds.worlds for state in world.ends]
        open_ = [(path, end) for path, expected in wanted.items() for end in ends if self.holds(end, path, expected) is None]
        return list(dict.fromkeys(self._lacking(path, end) for path, end in open_))

    def _lacking(self, path: str, state: State) -> str:
        """Returns the fact that would settle another: what a card would have to say to lie in a zone that is known, else itself."""
        uid = self.start.find(path.partition(".")[0])
        zone = self.table.vocabulary.zones.get(state.obj(uid).zone) if uid else None
        return f"fact:{uid}:{zone.lacks}" if zone is not None and zone.lacks else path

    def _parting(self, claim: Claim, worlds: Worlds) -> tuple[Step | None, str, Refused | None]:
        """Finds where a claim and the line part for good: the first step of it and the clause that decides there, or a refusal.

        A claim that comes true parts from what the others claim; where nobody is wrong, the step that made it true is meant.
        """
        run = self._to_the_end(worlds.default)
        wrong = self._wrong(claim, run)
        if wrong is None:
            return *self._earliest(run, facts_of(claim)), None
        if wrong is not claim and wrong.line is not None and (refused := self.worlds_for(wrong).played.refused):
            return None, refused[0].ground, None
        if wrong.by not in self.parted:
            self.parted[wrong.by] = self.broken(facts_of(wrong), run, wrong.by)
        return self.parted[wrong.by]

    def _hanging(self, claim: Claim, worlds: Worlds) -> Judged | None:
        """Returns the judgement on the other claim that hangs on the reading of a defect; None where none does."""
        other = self._wrong(claim, self._to_the_end(worlds.default))
        if other is None or other is claim or other.line is not None:
            return None
        judged = self.judge(other)
        return judged if judged.on and judged.on[0] in self.table.rulebook.defects else None

    def _wrong(self, claim: Claim, run: Run) -> Claim | None:
        """Returns the claim that does not come true in a run: this one, else another; None when all do."""
        others = (other for other in self.scenario.claims if other is not claim)
        return next((one for one in (claim, *others) if self.truth(run.state, facts_of(one)) is False), None)

    def broken(self, facts: Mapping[str, str], run: Run, by: str = "") -> tuple[Step | None, str, Refused | None]:
        """Finds what facts that do not come true in a run break on.

        That is what would have to be otherwise for them to come true: a decision that was refused (to ``by``, who claims them), a
        clause that is in force; else what carried out, or kept from happening, what came instead.
        """
        paths = [path for path, value in facts.items() if self.holds(run.state, path, value) is False]
        step, clause = self._earliest(run, paths)
        if not self.sought:
            return step, clause, None
        what_if = WhatIf(self.table, self.machine, self.start, self.scenario, self.worlds)
        if (refused := what_if.allowed(facts, paths, by)) is not None:
            return None, "", refused
        found = what_if.without(run, facts, clause)
        if found is None and step is not None:
            found = self._limited(run, facts, paths, what_if, (step, clause))
        step, clause = found or (step, clause)
        if step is None and (refused := next(iter(run.refused), None)) is not None:
            return None, "", refused
        if step is None and not clause:
            step, clause = self._elsewhere(run, facts, what_if)
        return step, clause, None

    def _limited(
        self, run: Run, facts: Mapping[str, str], paths: Sequence[str], what_if: WhatIf, made: tuple[Step, str]
    ) -> tuple[Step, str] | None:
        """Finds what kept a step that made facts otherwise from making them as claimed; None when it is the step itself.

        That is the end of the game before there was more of what is claimed, a condition of the decision that led to it, or the
        clause of the step that says which of several things comes of it.
        """
        step, clause = made
        if run.state.ending is not None and all(self._on_the_way(run, path, facts[path]) for path in paths):
            ended, by = self._fixed(run, "game.over")
            if ended is not None:
                return ended, by
        if clause.startswith(CARD) and (refusing := what_if.refusing(run, facts)) is not None:
            return refusing
        directing = what_if.directing(run, paths, step)
        return (step, directing) if directing else None

    def _on_the_way(self, run: Run, path: str, wanted: str) -> bool:
        """Tells whether a number has moved towards what is claimed of it, but not as far."""
        values = (self.fact(run.trace.steps[0].before, path).value, self.fact(run.state, path).value, wanted)
        if not all(value.isdecimal() for value in values):
            return False
        first, last, claimed = map(int, values)
        return first < last < claimed or first > last > claimed

    def _elsewhere(self, run: Run, facts: Mapping[str, str], what_if: WhatIf) -> tuple[Step | None, str]:
        """Finds the clause by which facts would be as claimed on a board that differs in one thing, and where the line comes to it.

        Where several clauses would make them so, or none, it is the one by which something was done to the card all the same, else
        the one by which anything at all was kept from happening, else the one that refuses the card wherever a line might name it.
        """
        found: dict[str, str] = {}
        for subject, other in what_if.elsewhere(facts):
            _, clause = self._earliest(other, facts)
            if clause and not clause.startswith(CARD):
                found.setdefault(clause, subject)
        steps = run.trace.steps
        if len(found) != 1:
            subjects = {self.start.find(path.partition(".")[0]) for path in facts} - {0}
            events = [(step, item) for step in steps for item in step.events]
            done = [(step, item) for step, item in events if item.event.obj in subjects and not item.made]
            idle = {ground: step for step, item in done for ground in item.grounds[-1:] if not ground.startswith(CARD)}
            stopped = {item.clause: step for step, item in events if item.outcome in STOPPED}
            refused = dict.fromkeys(self._refusing(subjects))
            return next(((by[clause], clause) for by in (idle, stopped, refused) for clause in by if len(by) == 1), (None, ""))
        clause, subject = next(iter(found.items()))
        citing = [step for step in steps if clause in (step.at, *step.grounds)]
        changed = [step for step in steps if _about(step.before, subject) != _about(step.after, subject)]
        return next(iter((*reversed(citing), *reversed(changed), *reversed(steps))), None), clause

    def _earliest(self, run: Run, paths: Iterable[str]) -> tuple[Step | None, str]:
        """Returns the first of the steps from which on facts are what they are at the end, and its clause."""
        known = [(step, clause) for step, clause in (self._fixed(run, path) for path in paths) if step is not None]
        return min(known, key=lambda item: item[0].n) if known else (None, "")

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

    def _to_the_end(self, world: World) -> Run:
        """Returns the recorded line with what it leaves open answered as in the first line that was found to an end."""
        ending = next(iter(world.lines.endings), None) if world.lines is not None else None
        if ending is None:
            return world.run
        trace = Trace([*world.run.trace.steps])
        state, ask = self.machine.advance(world.run.state)
        for _, option in ending.path:
            assert ask is not None
            state, ask = self.machine.advance(self.machine.answer(state, ask, option), trace)
        return replace(world.run, state=state, ask=ask, trace=trace)

    def _refusing(self, cards: set[int]) -> Iterator[str]:
        """Yields the clauses by which cards are refused at the questions that the lines come to in the middle of something."""
        lines = self.worlds.default.lines
        for node in lines.nodes.values() if lines is not None else ():
            for item in node.ask.rejected if node.ask is not None and node.ask.key != "action" else ():
                if cards & {part for part in _parts(item.option) if type(part) is int}:
                    yield item.ground

    def _fixed(self, run: Run, path: str) -> tuple[Step | None, str]:
        """Finds the step from which on a fact is what it is at the end; one that never changed was kept from changing somewhere."""
        final = self.fact(run.state, path).value
        for step in reversed(run.trace.steps):
            after = self.fact(step.after, path).value
            if after == final != self.fact(step.before, path).value:
                ended = step.after.ending if path.startswith("game.") else None
                return step, ended.clause if ended is not None else deciding_clause(step, self.start, [path])
        kept = self.kept(run, path)
        return (kept[0].step, kept[0].clause) if kept else (None, "")

    def kept(self, run: Run, path: str) -> list[Kept]:
        """Returns what was kept from happening to what a fact is about, the surest first and then the latest.

        First what replaced or forbade an event, then conditions of texts that failed and texts and triggers that came to nothing,
        then what was not allowed.
        """
        subject = path.partition(".")[0]
        about = self.start.find(subject)
        found = []
        for step in reversed(run.trace.steps):
            for item in step.events:
                if item.outcome in STOPPED and (item.event.obj == about != 0 or item.event.seat == subject):
                    found.append(Kept(step, item.clause, item.outcome, item.event))
            for other in step.alternatives:
                if other.ground and (other.status in FAILED or (other.status == "illegal" and about in _parts(other.option))):
                    found.append(Kept(step, other.ground, other.status, other))
        return sorted(found, key=lambda item: (*STOPPED, *FAILED, "illegal").index(item.status) // 2)


class Kept(Struct, frozen=True):
    """Something that did not happen: at which step, by which clause, how it was kept from happening, and what it was."""

    step: Step
    clause: str
    status: str
    what: Event | Alternative


STOPPED = ("replaced", "forbidden")
"""What can become of an event instead of happening."""
FAILED = ("not fulfilled", "fizzled")
"""How an alternative came to nothing by itself: a condition of a text failed, or the text or trigger could not resolve."""


def _misses(worlds: Worlds, number: int) -> bool:
    """Tells whether a decision of the line (counted from 1) is refused, or nothing asks for it."""
    run = worlds.played
    return run.stuck or run.steps_after.get(number - 1) == 0 or any(refused.line == number for refused in run.refused)


def _about(state: State, subject: str) -> Any:
    """Returns what a state says of a number, or of a card by its uid."""
    return state.obj(int(subject)) if subject.isdecimal() else state.var(subject)


def _parts(option: Any) -> tuple[Any, ...]:
    return option if isinstance(option, tuple) else (option,)


def _asking(worlds: Worlds, on: tuple[str, ...]) -> str:
    """Returns the clause that asks the first open question that a verdict hangs on; empty when it is no question."""
    return next((worlds.asked[name] for name in on if name in worlds.asked), "")


def facts_of(claim: Claim) -> dict[str, str]:
    """Returns the facts that a claim asserts, by path."""
    return {str(path): str(expected) for path, expected in claim.then.items()}


def deciding_clause(step: Step, start: Start, paths: list[str]) -> str:
    """Returns the clause that decided about these facts in a step: what replaced or forbade, else what carried it out."""
    subjects = [path.partition(".")[0] for path in paths]
    about = {start.find(subject) for subject in subjects} - {0}
    events = [item for item in step.events if item.event.obj in about or item.event.seat in subjects]
    events = events or [item for item in step.events if item.outcome == "applied"]
    for item in events:
        if item.outcome in ("replaced", "forbidden"):
            return item.clause
    wanted = {kind for path in paths for kind in CHANGES.get(path.rpartition(".")[2], ())}
    for item in (*(item for item in reversed(events) if wanted & set(item.made)), *reversed(events)):
        if item.clause:
            return item.clause
    return step.at


CHANGES = {
    "zone": ("move", "create"),
    "slot": ("move",),
    "damage": ("mark", "set"),
    "hp": ("mark", "force"),
    "face": ("set", "move"),
    "turned": ("set", "move"),
    "atk": ("force", "lift"),
    "life": ("var",),
}
"""Which kernel events change a fact, by its last word."""


def uncertain(worlds: Worlds) -> tuple[str, ...]:
    """Returns the ids of unmodelled clauses and by-hand results that some line rests on: nothing may call it certain."""
    return tuple(dict.fromkeys(item.id for item in worlds.assumed if item.kind in ("unmodelled", "by-hand")))
