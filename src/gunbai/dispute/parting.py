"""Where a claim and the line part: the refusal, the step and the clause that what is claimed breaks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.truth import Facts, Truth
from gunbai.dispute.what_if import CARD, WhatIf
from gunbai.dispute.worlds import World, Worlds
from gunbai.interpreter.frames import IMMEDIATE, SEQUENCE
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import Event, State
from gunbai.interpreter.trace import Alternative, Step, Trace
from gunbai.replay.run import Refused, Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario


class Parting:
    """Finds what facts break on in one scenario; ``sought``: by playing the line otherwise, too."""

    def __init__(self, facts: Facts, scenario: Scenario, worlds: Worlds, *, sought: bool = True) -> None:
        self.facts = facts
        self.table: Table = facts.table
        self.machine: Machine = facts.machine
        self.start: Start = facts.start
        self.scenario = scenario
        self.worlds = worlds
        self.sought = sought

    def broken(self, facts: Mapping[str, str], run: Run, by: str = "") -> tuple[Step | None, str, Refused | None]:
        """Finds what facts that do not come true in a run break on.

        That is what would have to be otherwise for them to come true: a decision that was refused (to ``by``, who claims them), a
        clause that is in force; else what carried out, or kept from happening, what came instead.
        """
        wrong = {path: value for path, value in facts.items() if self.facts.holds(run.state, path, value) is False}
        step, clause = self.earliest(run, wrong)
        if not self.sought:
            return step, clause, None
        what_if = WhatIf(self.table, self.machine, self.start, self.scenario, self.worlds)
        if (refused := what_if.allowed(facts, wrong, by)) is not None:
            return None, "", refused
        found = what_if.without(run, facts, clause)
        if found is None and step is not None:
            found = what_if.nearly(run, facts)
            found = found or self._limited(run, facts, [*wrong], what_if, (step, clause))
            found = found or self._cause(run, facts, step, clause)
        step, clause = found or (step, clause)
        if step is None and (refused := next(iter(run.refused), None)) is not None:
            return None, "", refused
        if step is None and not clause:
            step, clause = self._never_happened(run, facts, wrong, what_if)
        return step, clause, None

    def _never_happened(
        self, run: Run, facts: Mapping[str, str], wrong: Mapping[str, str], what_if: WhatIf
    ) -> tuple[Step | None, str]:
        """Finds what facts break on that nothing in a run has to do with, by the first of the ways to look that finds anything."""
        ways: tuple[Callable[[], tuple[Step | None, str]], ...] = (
            lambda: self._elsewhere(run, facts, what_if),
            lambda: (None, self.rests_on(run, wrong)),
            lambda: self._passed_over(run, facts),
            lambda: self._instead(run),
        )
        return next(filter(any, (look() for look in ways)), (None, ""))

    def rests_on(self, run: Run, facts: Mapping[str, str]) -> str:
        """Returns a clause, else a sentence of a card, that the numbers rest on that are claimed; empty when they rest on none."""
        grounds = [ground for path in facts for ground in self.facts.fact(run.state, path).grounds]
        return next((ground for ground in grounds if not ground.startswith(CARD)), next(iter(grounds), ""))

    def _passed_over(self, run: Run, facts: Mapping[str, str]) -> tuple[Step | None, str]:
        """Finds the last choice among cards by which something became of others, where nothing became of those claimed."""
        cards = {*map(self.start.about, facts)} - {0}
        if not cards:
            return None, ""
        for step in reversed(run.trace.steps):
            for choice in step.choices:
                taken = _cards(choice.option)
                if choice.key != "action" and taken and not taken & cards:
                    return step, step.at
        ask = run.ask
        if ask is None or ask.key == "action" or not any(map(_cards, ask.options)):
            return None, ""
        return next(iter(reversed(run.trace.steps)), None), ask.clause

    def _instead(self, run: Run) -> tuple[Step | None, str]:
        """Finds what made true the claims that do come true, where nothing else tells what the other breaks on."""
        true = [claim.facts for claim in self.scenario.claims if claim.line is None and self.facts.truth(run.state, claim.facts)]
        found = [item for item in (self.earliest(run, facts) for facts in true) if item[0] is not None]
        return found[0] if found else (None, "")

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

    def apart(self, run: Run, other: Run, facts: Mapping[str, str]) -> tuple[Step | None, str, Refused | None]:
        """Finds where a line goes otherwise on a board that differs in one thing: what is refused on one of them only, or a step.

        The clause of the step is that which ends the game there in one of them (or later, where that is claimed), else what is
        cited in one of them only, else what carried the step out.
        """
        mine, theirs = ({(item.line, item.ground): item for item in one.refused} for one in (run, other))
        if only := mine.keys() ^ theirs.keys():
            return None, "", (mine | theirs)[min(only)]
        for step, same in zip_longest(run.trace.steps, other.trace.steps):
            one, two = step or same, same or step
            if _told(one) == _told(two):
                continue
            ended = one.after.ending or two.after.ending
            if ended is None and any(path.startswith("game.") for path in facts):
                ended = run.state.ending or other.state.ending
            if ended is not None:
                return one, ended.clause, None
            cited = [ground for ground in (*two.grounds, *one.grounds) if (ground in one.grounds) != (ground in two.grounds)]
            clause = next((ground for ground in cited if not ground.startswith(CARD)), "")
            return one, clause or deciding_clause(one, self.start, [*facts]), None
        return None, "", None

    def _cause(self, run: Run, facts: Mapping[str, str], step: Step, clause: str) -> tuple[Step, str] | None:
        """Finds what a step of settling settled: the last thing that was done to the card in the same decision.

        None where nothing was, where what is claimed of the card grants it or is not that nothing became of it, and for a step that
        is not of settling.
        """
        if not step.path or step.path[-1] not in (IMMEDIATE, SEQUENCE):
            return None
        claimed = {*map(self.start.about, facts)} - {0}
        uid = next((item.event.obj for item in step.events if item.clause == clause and item.event.obj in claimed), 0)
        about = {path: value for path, value in facts.items() if self.start.about(path) == uid}
        if not uid or not all(self.facts.holds(step.before, *fact) for fact in about.items()):
            return None
        begun = max((number for number in run.steps_after.values() if number < step.n), default=0)
        for earlier in reversed(run.trace.steps[begun : step.n - 1]):
            made = [item for item in earlier.events if item.event.obj == uid and item.made and item.clause]
            if made:
                granted = any(self.facts.holds(earlier.before, *fact) is not True for fact in about.items())
                return None if granted or made[-1].clause.startswith(CARD) else (earlier, made[-1].clause)
        return None

    def _on_the_way(self, run: Run, path: str, wanted: str) -> bool:
        """Tells whether a number has moved towards what is claimed of it, but not as far."""
        values = (self.facts.fact(run.trace.steps[0].before, path).value, self.facts.fact(run.state, path).value, wanted)
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
            _, clause = self.earliest(other, facts)
            if clause and not clause.startswith(CARD):
                found.setdefault(clause, subject)
        steps = run.trace.steps
        if len(found) != 1:
            subjects = {*map(self.start.about, facts)} - {0}
            events = [(step, item) for step in steps for item in step.events]
            done = [(step, item) for step, item in events if item.event.obj in subjects and not item.made]
            idle = {ground: step for step, item in done for ground in item.grounds[-1:] if not ground.startswith(CARD)}
            about = {path.partition(".")[0] for path in facts}
            stops = [(step, item) for step, item in events if item.outcome in STOPPED]
            stopped = {item.clause: step for step, item in stops if item.event.obj in subjects or item.event.seat in about}
            refused = dict.fromkeys(self._refusing(subjects))
            return next(((by[clause], clause) for by in (idle, stopped, refused) for clause in by if len(by) == 1), (None, ""))
        clause, subject = next(iter(found.items()))
        citing = [step for step in steps if clause in (step.at, *step.grounds)]
        changed = [step for step in steps if _about(step.before, subject) != _about(step.after, subject)]
        return next(iter((*reversed(citing), *reversed(changed), *reversed(steps))), None), clause

    def earliest(self, run: Run, facts: Mapping[str, str]) -> tuple[Step | None, str]:
        """Returns the first of the steps from which on claimed facts are what they are at the end, and its clause."""
        known = [(step, clause) for step, clause in (self._fixed(run, *fact) for fact in facts.items()) if step is not None]
        return min(known, key=lambda item: item[0].n) if known else (None, "")

    def _refusing(self, cards: set[int]) -> Iterator[str]:
        """Yields the clauses by which cards are refused at the questions that the lines come to in the middle of something."""
        lines = self.worlds.default.lines
        for node in lines.nodes.values() if lines is not None else ():
            for item in node.ask.rejected if node.ask is not None and node.ask.key != "action" else ():
                if cards & _cards(item.option):
                    yield item.ground

    def _fixed(self, run: Run, path: str, claimed: str = "") -> tuple[Step | None, str]:
        """Finds the step from which on a fact is what it is at the end; one that never changed was kept from changing somewhere."""

        def seen(state: State) -> tuple[str, Truth]:
            return self.facts.fact(state, path).value, self.facts.holds(state, path, claimed)

        final = seen(run.state)
        for step in reversed(run.trace.steps):
            after = seen(step.after)
            if after == final != seen(step.before):
                ended = step.after.ending if path.startswith("game.") else None
                stays = self.facts.holds(step.before, path, claimed) is True
                return step, ended.clause if ended is not None else deciding_clause(step, self.start, [path], stays=stays)
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

    def to_the_end(self, world: World) -> Run:
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


def _told(step: Step) -> Any:
    """Returns what a step tells: all but the numbers."""
    done = [(item.event.kind, item.event.obj, item.outcome, item.clause, item.made) for item in step.events]
    return step.at, step.choices, [*step.grounds], done, step.after.ending


def _about(state: State, subject: str) -> Any:
    """Returns what a state says of a number, or of a card by its uid."""
    return state.obj(int(subject)) if subject.isdecimal() else state.var(subject)


def _parts(option: Any) -> tuple[Any, ...]:
    return option if isinstance(option, tuple) else (option,)


def _cards(option: Any) -> set[int]:
    return {part for part in _parts(option) if type(part) is int}


def deciding_clause(step: Step, start: Start, paths: Sequence[str], *, stays: bool = False) -> str:
    """Returns the clause that decided about these facts in a step: what replaced or forbade, else what carried it out.

    Of one event that led to another it is the last; the first where ``stays`` is claimed: that nothing became of it at all.
    """
    subjects = [path.partition(".")[0] for path in paths]
    about = {start.find(subject) for subject in subjects} - {0}
    events = [item for item in step.events if item.event.obj in about or item.event.seat in subjects]
    events = events or [item for item in step.events if item.outcome == "applied"]
    for item in events:
        if item.outcome in ("replaced", "forbidden"):
            return item.clause
    wanted = {kind for path in paths for kind in CHANGES.get(path.rpartition(".")[2], ())}
    last = [*(item for item in reversed(events) if wanted & set(item.made)), *reversed(events)]
    return next((item.clause for item in (events if stays and about else last) if item.clause), step.at)


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
