"""What a claim breaks on, found by playing the line otherwise: with a refusal lifted, a clause switched off, another board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.dispute.clause_kinds import CARD, CARRIES_OUT, DECIDES, GOVERNS, LIFTS, ORDERS, STEPS, SWAPS, ClauseKinds
from gunbai.dispute.other_boards import OtherBoards
from gunbai.dispute.worlds import PLENTY, Worlds
from gunbai.errors import BadInput, Endless, Lacking, NotAllowed, Spent
from gunbai.interpreter.explore import GraphNode, explore
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.request import Findings, Meter
from gunbai.interpreter.state import State
from gunbai.interpreter.trace import Step
from gunbai.replay.facts import holds, read_fact
from gunbai.replay.line import play_line
from gunbai.replay.run import HAPPENED, Refused, Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.scenario.file import Decision, Scenario

PATIENCE, LEAST = 4, 2_000
"""How long a line may run without a clause: so many times as many frames as with it, and at least so many."""

UNPLAYABLE = (BadInput, NotAllowed, Lacking, Endless)
"""What a line fails with that cannot be played: a clause it needs is off, or a card is gone."""

STILL = ((ORDERS, False), (SWAPS, False), (LIFTS, False))
"""The kinds tried of a claim that nothing happens, each with whether of several clauses the last counts."""


class WhatIf:
    """Plays the recorded line of a scenario otherwise, with every default taken, and without the decisions that it refuses."""

    def __init__(self, table: Table, machine: Machine, start: Start, scenario: Scenario, worlds: Worlds, budget: Budget) -> None:
        self.table = table
        self.budget = budget
        self.machine = machine
        self.most = 0
        self.start = start
        self.recorded = scenario.line
        self.refused = worlds.default.run.refused
        gone = {item.line for item in self.refused if not item.part}
        self.kept = [number for number in range(1, len(self.recorded) + 1) if number not in gone]
        self.line = tuple(self.recorded[number - 1] for number in self.kept)
        self.least = len(self.refused) - sum(not item.part for item in self.refused)
        ends = worlds.default.lines.endings if worlds.default.lines is not None else ()
        self.answers = next((node.path for node in ends), ())
        choices = dict(worlds.default.choices)
        self.facts = {name.removeprefix("fact:"): value for name, value in choices.items() if name.startswith("fact:")}
        self.kinds = ClauseKinds(table)
        self.boards = OtherBoards(start.state, table.vocabulary)
        self.readings = {name: value for name, value in choices.items() if not name.startswith("fact:")} | dict(scenario.readings)

    def refusal_against(self, facts: Mapping[str, str], wrong: Collection[str], by: str, *, untouched: bool) -> Refused | None:
        """Returns the refused decision that claimed facts break on; None where they do not break on any.

        It makes the facts as claimed once it is carried through, and the rest of the line goes as it did. Where nothing in the line has to do with what is wrong about them
        (``untouched``), it may also be what the player who claims them (``by``) tried with a card that they are wrong about.
        """
        cards = {self.start.about(path) for path in wrong} - {0} if untouched else set()
        about: list[Refused] = []
        for refused in self.refused:
            index = refused.line - 1
            if index >= len(self.recorded):
                continue
            decision = self.recorded[index]
            carried = replace(decision, who=HAPPENED)
            run = self.true(self.machine, (*self.recorded[:index], carried, *self.recorded[index + 1 :]), facts)
            if run is not None and {item.line for item in run.refused} < {item.line for item in self.refused}:
                return refused
            if refused.who == by and cards & {self.start.find(name) for name in _named(decision)}:
                about.append(refused)
        return next(iter(about), None)

    def turning_clause(self, run: Run, facts: Mapping[str, str], found: str) -> tuple[Step | None, str] | None:
        """Returns the clause without which facts would be as claimed, and the last step that cites it before they part.

        ``found`` is the clause that carried out what came instead; it says which kinds are tried (``_kinds``). The first kind that
        turns the facts counts. Of several clauses of it, the one that acts first counts, and of those the one cited last.

        A claim that nothing happens turns only by which comes first, or by what lifts a prohibition.
        """
        steps = run.trace.steps
        still = self._still(facts)
        whole = Findings(Meter(budget=self.budget))
        self._played(self.table.machine(self.start.cards), self.line, findings=whole)
        self.most = max(LEAST, PATIENCE * whole.meter.frames)
        cited = dict.fromkeys(ground for ground in self._cited(run, facts) if not ground.startswith(CARD))
        for wanted, last in STILL if still else self._kinds(found):
            turning = [(number, clause) for clause in cited if (number := self._parted(clause, wanted, run, facts)) is not None]
            if turning:
                at = (max if last else min)(number for number, _ in turning)
                clause = [clause for number, clause in turning if number == at][0 if wanted == GOVERNS else -1]
                citing = [step for step in steps[:at] if clause in (*step.grounds, step.at)] or steps[at - 1 : at]
                return next(reversed(citing), None), clause
        return None

    def _still(self, facts: Mapping[str, str]) -> bool:
        """Tells whether it is claimed that nothing happens."""
        return all(self.holds(self.machine, self.start.state, path, value) for path, value in facts.items())

    def _cited(self, run: Run, facts: Mapping[str, str]) -> Iterator[str]:
        """Yields what steps cite, and what the numbers rest on that are claimed."""
        for step in run.trace.steps:
            yield from (*step.grounds, step.at)
        for path in facts:
            yield from read_fact(self.machine, run.state, self.start, path).grounds

    def _kinds(self, found: str) -> list[tuple[str, bool]]:
        """Returns the kinds of clauses to try, each with whether of several the one that acts last counts.

        What decides and what orders comes before any clause that was found, what governs only before a card text. Where none was
        found, what carries something out is tried as well.
        """
        kinds = [(DECIDES, False), (ORDERS, False)]
        if not found:
            return [*kinds, (STEPS, False), (CARRIES_OUT, True), (GOVERNS, True)]
        return [*kinds, (GOVERNS, True)] if found.startswith(CARD) else kinds

    def condition_of_the_last(self, run: Run, facts: Mapping[str, str]) -> tuple[Step, str] | None:
        """Returns the last condition cited for the decision that made facts otherwise than claimed.

        They were as claimed when it was taken: had it been refused, they would be so still. None where there is no such decision,
        or no condition is cited for it.
        """
        steps = run.trace.steps
        true = [all(self.holds(self.machine, step.before, path, value) for path, value in facts.items()) for step in steps]
        if True not in true or true[0]:
            return None
        last = len(true) - 1 - true[::-1].index(True)
        begun = [index for index in range(last + 1) if any(not choice.forced for choice in steps[index].choices)]
        if not begun or not true[begun[-1]]:
            return None
        cited = [
            (step, ground) for step in steps[begun[-1] : last] for ground in step.grounds if "condition" in self.kinds.bound(ground)
        ]
        return cited[-1] if cited else None

    def directing_clause(self, run: Run, paths: Sequence[str], step: Step) -> str:
        """Returns the last clause cited for a step without which facts would change there to something else.

        Empty where there is none: the step is carried out or not, and nothing says to what.
        """
        was = [self._read(self.machine, step.before, path) for path in paths]
        now = [self._read(self.machine, run.state, path) for path in paths]
        for clause in reversed([ground for ground in step.grounds if self.kinds.of(ground) == DECIDES]):
            machine = self.table.machine(self.start.cards, (clause,))
            other = self._played(machine, self.line, findings=Findings(Meter(self.most, self.budget)))
            if other is None or len(other.refused) > self.least:
                continue
            values = [self._read(machine, other.state, path) for path in paths]
            if values and all(value not in pair for value, *pair in zip(values, was, now, strict=True)):
                return clause
        return ""

    def on_other_boards(self, facts: Mapping[str, str]) -> Iterator[tuple[str, Run]]:
        """Yields what would have to be otherwise on the board for facts to be as claimed, and how the line goes then.

        Tried in turn: the board without one of its cards (and the line without it), with plenty of one number, with none of it,
        with an empty pile. The first of these that makes the facts so counts.
        """
        spoken = {self.start.about(path) for path in facts}
        boards = self.boards
        for changed in (boards.lacking_each(spoken), boards.counting(PLENTY), boards.counting(0), boards.emptied()):
            found = []
            for subject, state in changed:
                start = replace(self.start, state=state)
                run = self.true(self.machine, self._without_card(subject), facts, start=start)
                if run is not None and len(run.refused) <= self.least:
                    found.append((subject, run))
            yield from found
            if found:
                return

    def condition_at_stake(self, run: Run, facts: Mapping[str, str]) -> tuple[Step, str] | None:
        """Returns the condition that an idle card would make refuse the line if it lay otherwise, and the step it is checked at.

        A card is idle where nobody speaks of it and nothing comes of it: then what is disputed is whether it forbids what was done.
        Looked for only where it is claimed that nothing happens, as if the line were not allowed.
        """
        if not self._still(facts):
            return None
        for state in self._rearranged(facts):
            other = self._played(self.machine, self.line, start=replace(self.start, state=state))
            refused = [replace(item, line=self.kept[item.line - 1]) for item in other.refused] if other is not None else []
            told = [item for item in refused if item not in self.refused]
            if told and "condition" in self.kinds.bound(told[0].ground):
                return _asked_at(run, told[0]), told[0].ground
        return None

    def _rearranged(self, facts: Mapping[str, str]) -> Iterator[State]:
        """Yields the board with each idle card in every other slot of its zone, then as a copy of each card that the line names."""
        named = [self.start.find(str(value)) for decision in self.line for value in decision.words.values()]
        spoken = {*named, *map(self.start.about, facts)}
        for obj in self.boards.cards:
            if obj.uid in spoken or not self.boards.slots(obj):
                continue
            if self.true(self.machine, self.line, facts, start=replace(self.start, state=self.boards.lacking(obj))):
                continue
            yield from self.boards.elsewhere(obj)
            yield from self.boards.taken_for(obj, [uid for uid in named if uid])

    def _parted(self, clause: str, wanted: str, run: Run, facts: Mapping[str, str]) -> int | None:
        """Returns the number of the first step that goes otherwise without a clause; that of the last step where none does.

        None when facts are not as claimed then either, or the clause is of another kind than is wanted. The clause of an exchange
        is not switched off: the other player acts first there.
        """
        turned = wanted == ORDERS and clause in self.table.vocabulary.raw.get("windows", {})
        if not turned and not self.kinds.fits(clause, wanted):
            return None
        off, other_way = ((), clause) if turned else ((clause,), "")
        machine, findings = self.table.machine(self.start.cards, off, other_way), Findings(Meter(self.most, self.budget))
        other = self._played(machine, self.line, otherwise=turned, findings=findings)
        if other is not None and len(other.refused) > self.least and wanted != LIFTS:
            other = self._played(machine, self._without_words(other.refused), otherwise=turned, findings=findings)
        if other is None or (len(other.refused) > self.least) != (wanted == LIFTS):
            return None
        if wanted == LIFTS and other.refused[0].key not in self.table.game.actions:
            return None
        if not self._come_true(machine, other, facts, findings, freely=True):
            return None
        steps = run.trace.steps
        if wanted == SWAPS and not _swapped([step.at for step in steps], [step.at for step in other.trace.steps]):
            return None
        apart = first_apart(steps, other.trace.steps)
        return len(steps) if apart is None else apart.n

    def _without_words(self, refused: Iterable[Refused]) -> tuple[Decision, ...]:
        """Returns the line without the words of decisions, but for each first one, that are refused now."""
        line = [*self.line]
        for item in refused:
            decision = line[item.line - 1] if item.line <= len(line) else None
            if decision is not None and item.key in [*decision.words][1:]:
                words = {word: value for word, value in decision.words.items() if word != item.key}
                line[item.line - 1] = replace(decision, words=words)
        return tuple(line)

    def _without_card(self, subject: str) -> tuple[Decision, ...]:
        """Returns the line without the words that name a card; a decision that says nothing else is left out."""
        line = []
        for decision in self.line:
            words = {word: value for word, value in decision.words.items() if str(self.start.find(str(value))) != subject}
            if words or not decision.words:
                line.append(replace(decision, words=words))
        return tuple(line)

    def true(
        self, machine: Machine, line: Sequence[Decision], facts: Mapping[str, str], *, start: Start | None = None
    ) -> Run | None:
        """Returns how a line goes, from another board if one is given, if all these facts come true; None if they do not."""
        run = self._played(machine, line, start=start)
        return run if run is not None and self._come_true(machine, run, facts, Findings(Meter(budget=self.budget))) else None

    def _played(
        self,
        machine: Machine,
        line: Sequence[Decision],
        *,
        otherwise: bool = False,
        start: Start | None = None,
        findings: Findings | None = None,
    ) -> Run | None:
        """Returns how a line goes; None if it cannot be played."""
        begun, findings = start or self.start, findings or Findings(Meter(budget=self.budget))
        try:
            run = play_line(machine, begun, line, self.readings, self.facts, self.answers, otherwise=otherwise, findings=findings)
        except Spent:
            raise
        except UNPLAYABLE:
            return None
        return None if run.problems or run.cut else run

    def _come_true(self, machine: Machine, run: Run, facts: Mapping[str, str], findings: Findings, *, freely: bool = False) -> bool:
        """Tells whether all these facts are true where a run ends; ``freely``: with some answer to what it leaves open."""
        ends = [run.state]
        try:
            if freely and run.ask is not None and run.ask.key != "action":
                rest = explore(machine, run.state, until=_at_an_action, budget=LEAST, findings=findings)
                ends = [node.state for node in rest.endings]
            return any(all(self.holds(machine, end, path, value) for path, value in facts.items()) for end in ends)
        except Spent:
            raise
        except UNPLAYABLE:
            return False

    def _read(self, machine: Machine, state: State, path: str) -> str:
        return read_fact(machine, state, self.start, path).value

    def holds(self, machine: Machine, state: State, path: str, value: str) -> bool:
        """Tells whether a fact of a state is as claimed."""
        return bool(holds(read_fact(machine, state, self.start, path), value))


def _named(decision: Decision) -> Iterator[str]:
    """Yields what a decision names, word by word."""
    for value in decision.words.values():
        yield from map(str, value if isinstance(value, list) else [value])


def _at_an_action(node: GraphNode) -> bool:
    """Tells whether a line has come to where an action may be begun, or to an end."""
    return node.ask is None or node.ask.key == "action"


def _asked_at(run: Run, refused: Refused) -> Step:
    """Returns the step at which a run asks for the decision that is refused in another one."""
    begun = run.steps_after.get(refused.line - 2, 0)
    asking = (step for step in run.trace.steps[begun:] if any(choice.key == refused.key for choice in step.choices))
    return next(asking, run.trace.steps[begun])


def _swapped(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tells whether the step at which one run parts from another comes there too, but later."""
    pairs = enumerate(zip(mine, theirs, strict=False))
    at = next((index for index, (one, other) in pairs if one != other), None)
    return at is not None and mine[at] in theirs[at + 1 :]


def first_apart(steps: Sequence[Step], others: Sequence[Step]) -> Step | None:
    """Returns the first step that another run does not have alike; None when it has them all."""
    pairs = zip_longest(steps, others)
    return next((mine for mine, theirs in pairs if mine and not (theirs and _alike(mine, theirs))), None)


def _alike(one: Step, other: Step) -> bool:
    return _done(one) == _done(other)


def _done(step: Step) -> tuple[object, ...]:
    """Returns what a step did: everything but what it cites."""
    return step.at, step.choices, step.after.objs, step.after.vars, step.after.ending
