"""Where a claim and the line part: the refusal, the step and the clause that what is claimed breaks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.kept import STOPPED, cards_in, kept_from
from gunbai.dispute.truth import Facts, Truth
from gunbai.dispute.what_if import WhatIf
from gunbai.dispute.worlds import World, Worlds
from gunbai.interpreter.frames import IMMEDIATE, SEQUENCE
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import State
from gunbai.interpreter.trace import Step, Trace
from gunbai.replay.run import Refused, Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario


class Decided(NamedTuple):
    """The step at which something was decided, and the clause that decided it; neither where nothing was found."""

    step: Step | None = None
    clause: str = ""


class Break(NamedTuple):
    """What a claim breaks on: a step and the clause that decides there, or a decision that was refused."""

    step: Step | None = None
    clause: str = ""
    refused: Refused | None = None


class Parting:
    """Finds what facts break on in one scenario; ``sought``: by playing the line otherwise, too."""

    def __init__(
        self, facts: Facts, scenario: Scenario, worlds: Worlds, *, sought: bool = True, budget: Budget | None = None
    ) -> None:
        self.facts = facts
        self.table: Table = facts.table
        self.machine: Machine = facts.machine
        self.start: Start = facts.start
        self.scenario = scenario
        self.worlds = worlds
        self.sought = sought
        self.budget = budget or Budget()

    # -- what a claim breaks on ----------------------------------------------------------------------------------------

    def broken(self, facts: Mapping[str, str], run: Run, by: str = "") -> Break:
        """Returns what facts that do not come true in a run break on; ``by`` is who claims them.

        A decision comes first without whose refusal they would come true, then a clause without which they would. Failing both, it
        is what carried out what came instead, or kept them from happening; else what was refused to who claims them.
        """
        wrong = {path: value for path, value in facts.items() if self.facts.holds(run.state, path, value) is False}
        made = self.earliest(run, wrong)
        if not self.sought:
            return Break(*made)
        what_if = WhatIf(self.table, self.machine, self.start, self.scenario, self.worlds, self.budget)
        if (refused := what_if.refusal_against(facts, wrong, by, untouched=self._untouched(run, wrong))) is not None:
            return Break(refused=refused)
        step, clause = self._turned(run, facts, [*wrong], what_if, made) or made
        if step is None and not clause:
            step, clause = self._never_happened(run, facts, wrong, what_if)
        if step is None and not clause:
            own = (item for item in run.refused if item.who == by)
            return Break(refused=next(iter((*own, *run.refused)), None))
        return Break(step, clause)

    def _untouched(self, run: Run, facts: Mapping[str, str]) -> bool:
        """Tells whether facts are at the end of a run what they are on the board."""
        return all(self.facts.fact(run.state, path).value == self.facts.fact(self.start.state, path).value for path in facts)

    def _turned(
        self, run: Run, facts: Mapping[str, str], wrong: Sequence[str], what_if: WhatIf, made: Decided
    ) -> tuple[Step | None, str] | None:
        """Finds the clause without which facts would come true; of a step that made them otherwise, what directed or caused it."""
        if (found := what_if.turning_clause(run, facts, made.clause)) is not None or made.step is None:
            return found
        return (
            what_if.condition_at_stake(run, facts)
            or self._limited(run, facts, wrong, what_if, made.step, made.clause)
            or self._cause(run, facts, made.step, made.clause)
        )

    def _limited(
        self, run: Run, facts: Mapping[str, str], wrong: Sequence[str], what_if: WhatIf, step: Step, clause: str
    ) -> Decided | None:
        """Finds what kept a step that made facts otherwise from making them as claimed; None when it is the step itself.

        The game may have ended before there was enough of what is claimed. A condition may have allowed the decision that led to a
        card text. A clause of the step may say which of several things comes of it.
        """
        if run.state.ending is not None and all(self._on_the_way(run, path, facts[path]) for path in wrong):
            ended = self._fixed(run, "game.over")
            if ended.step is not None:
                return ended
        if clause.startswith(CARD) and (condition := what_if.condition_of_the_last(run, facts)) is not None:
            return Decided(*condition)
        directing = what_if.directing_clause(run, wrong, step)
        return Decided(step, directing) if directing else None

    def _on_the_way(self, run: Run, path: str, wanted: str) -> bool:
        """Tells whether a number has moved towards what is claimed of it, but not as far."""
        values = (self.facts.fact(run.trace.steps[0].before, path).value, self.facts.fact(run.state, path).value, wanted)
        if not all(value.isdecimal() for value in values):
            return False
        first, last, claimed = map(int, values)
        return first < last < claimed or first > last > claimed

    def _cause(self, run: Run, facts: Mapping[str, str], step: Step, clause: str) -> Decided | None:
        """Finds why a step of settling settled a card: the last thing done to it in the same decision.

        None where nothing was done to it, where a card text did it, or where it is not claimed that nothing became of the card.
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
                return None if granted or made[-1].clause.startswith(CARD) else Decided(earlier, made[-1].clause)
        return None

    # -- where nothing in the run has to do with it --------------------------------------------------------------------

    def _never_happened(self, run: Run, facts: Mapping[str, str], wrong: Mapping[str, str], what_if: WhatIf) -> Decided:
        """Finds what facts break on that nothing in a run has to do with, by the first way to look that finds anything."""
        ways: tuple[Callable[[], Decided], ...] = (
            lambda: self._by_another_board(run, facts, what_if),
            lambda: Decided(None, self.rests_on(run, wrong)),
            lambda: self._passed_over(run, facts),
            lambda: self._instead(run),
        )
        return next(filter(any, (look() for look in ways)), Decided())

    def _by_another_board(self, run: Run, facts: Mapping[str, str], what_if: WhatIf) -> Decided:
        """Finds the one clause by which facts would be as claimed on a board that differs in one thing, and where it matters here.

        Where there is no such clause, or several, it is the clause that had the last word on what is claimed.
        """
        found: dict[str, str] = {}
        for subject, other in what_if.on_other_boards(facts):
            clause = self.earliest(other, facts).clause
            if clause and not clause.startswith(CARD):
                found.setdefault(clause, subject)
        if len(found) != 1:
            return self._last_word(run, facts)
        clause, subject = next(iter(found.items()))
        steps = run.trace.steps
        citing = [step for step in steps if clause in (step.at, *step.grounds)]
        changed = [step for step in steps if _about(step.before, subject) != _about(step.after, subject)]
        return Decided(next(iter((*reversed(citing), *reversed(changed), *reversed(steps))), None), clause)

    def _last_word(self, run: Run, facts: Mapping[str, str]) -> Decided:
        """Finds the only clause of its sort that touched what is claimed without changing it.

        It is cited for an event on the card that changed nothing, or it stopped an event, or it refuses the card as an answer.
        """
        cards = {*map(self.start.about, facts)} - {0}
        about = {path.partition(".")[0] for path in facts}
        events = [(step, item) for step in run.trace.steps for item in step.events]
        done = [(step, item) for step, item in events if item.event.obj in cards and not item.made]
        idle = {ground: step for step, item in done for ground in item.grounds[-1:] if not ground.startswith(CARD)}
        stops = [(step, item) for step, item in events if item.outcome in STOPPED]
        stopped = {item.clause: step for step, item in stops if item.event.obj in cards or item.event.seat in about}
        refusing: dict[str, Step | None] = dict.fromkeys(self._refusing(cards))
        for by in (idle, stopped, refusing):
            if len(by) == 1:
                clause, step = next(iter(by.items()))
                return Decided(step, clause)
        return Decided()

    def _refusing(self, cards: set[int]) -> Iterator[str]:
        """Yields the clauses by which cards are refused at the questions that the lines come to in the middle of something."""
        lines = self.worlds.default.lines
        for node in lines.nodes.values() if lines is not None else ():
            for item in node.ask.rejected if node.ask is not None and node.ask.key != "action" else ():
                if cards & cards_in(item.option):
                    yield item.ground

    def rests_on(self, run: Run, facts: Mapping[str, str]) -> str:
        """Returns a clause that claimed numbers rest on, else a sentence of a card; empty when they rest on none."""
        grounds = [ground for path in facts for ground in self.facts.fact(run.state, path).grounds]
        return next((ground for ground in grounds if not ground.startswith(CARD)), next(iter(grounds), ""))

    def _passed_over(self, run: Run, facts: Mapping[str, str]) -> Decided:
        """Finds the last choice of other cards than those claimed; else the open question about cards."""
        cards = {*map(self.start.about, facts)} - {0}
        if not cards:
            return Decided()
        for step in reversed(run.trace.steps):
            for choice in step.choices:
                taken = cards_in(choice.option)
                if choice.key != "action" and taken and not taken & cards:
                    return Decided(step, step.at)
        ask = run.ask
        if ask is None or ask.key == "action" or not any(map(cards_in, ask.options)):
            return Decided()
        return Decided(next(iter(reversed(run.trace.steps)), None), ask.clause)

    def _instead(self, run: Run) -> Decided:
        """Finds what made true the claims that do come true."""
        true = [claim.facts for claim in self.scenario.claims if claim.line is None and self.facts.truth(run.state, claim.facts)]
        return next((item for item in (self.earliest(run, facts) for facts in true) if item.step is not None), Decided())

    # -- two runs ------------------------------------------------------------------------------------------------------

    def apart(self, run: Run, other: Run, facts: Mapping[str, str]) -> Break:
        """Finds where a line goes otherwise on a board that differs in one thing: a refusal on one of them only, else a step.

        The clause of the step is the one that ends the game there on one of them (or later, where the end is claimed). Else it is
        the one cited on one of them only, else the one that carried the step out.
        """
        mine, theirs = ({item.line: item for item in one.refused} for one in (run, other))
        if only := mine.keys() ^ theirs.keys():
            return Break(refused=(mine | theirs)[min(only)])
        for step, same in zip_longest(run.trace.steps, other.trace.steps):
            one, two = step or same, same or step
            if _told(one) != _told(two):
                return Break(one, self._apart_by(one, two, run, other, facts))
        return Break()

    def _apart_by(self, one: Step, two: Step, run: Run, other: Run, facts: Mapping[str, str]) -> str:
        """Returns the clause by which a step goes otherwise in another run."""
        ended = one.after.ending or two.after.ending
        if ended is None and any(path.startswith("game.") for path in facts):
            ended = run.state.ending or other.state.ending
        if ended is not None:
            return ended.clause
        cited = [ground for ground in (*two.grounds, *one.grounds) if (ground in one.grounds) != (ground in two.grounds)]
        clause = next((ground for ground in cited if not ground.startswith(CARD)), "")
        return clause or deciding_clause(one, self.start, [*facts])

    # -- the step that settled a fact ----------------------------------------------------------------------------------

    def earliest(self, run: Run, facts: Mapping[str, str]) -> Decided:
        """Returns the first of the steps from which on claimed facts are what they are at the end, and its clause."""
        known = [(step, clause) for step, clause in (self._fixed(run, *fact) for fact in facts.items()) if step is not None]
        return Decided(*min(known, key=lambda item: item[0].n)) if known else Decided()

    def _fixed(self, run: Run, path: str, claimed: str = "") -> Decided:
        """Finds the step from which on a fact is what it is at the end; of one that never changed, what kept it from changing."""

        def seen(state: State) -> tuple[str, Truth]:
            return self.facts.fact(state, path).value, self.facts.holds(state, path, claimed)

        final = seen(run.state)
        for step in reversed(run.trace.steps):
            after = seen(step.after)
            if after == final != seen(step.before):
                ended = step.after.ending if path.startswith("game.") else None
                stays = self.facts.holds(step.before, path, claimed) is True
                return Decided(step, ended.clause if ended is not None else deciding_clause(step, self.start, [path], stays=stays))
        kept = kept_from(run, self.start, path)
        return Decided(kept[0].step, kept[0].clause) if kept else Decided()

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


def _told(step: Step) -> tuple[object, ...]:
    """Returns what a step tells: all but the numbers."""
    done = [(item.event.kind, item.event.obj, item.outcome, item.clause, item.made) for item in step.events]
    return step.at, step.choices, [*step.grounds], done, step.after.ending


def _about(state: State, subject: str) -> object:
    """Returns what a state says of a number, or of a card by its uid."""
    return state.obj(int(subject)) if subject.isdecimal() else state.var(subject)


def deciding_clause(step: Step, start: Start, paths: Sequence[str], *, stays: bool = False) -> str:
    """Returns the clause that decided about facts in a step: what replaced or forbade an event, else what carried it out.

    Where one event led to another, the last counts; the first, where it is claimed that the facts stay as they are (``stays``).
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
