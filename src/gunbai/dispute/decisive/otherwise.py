"""A line played otherwise: without a clause, with a refusal lifted, from another board, every default taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from msgspec.structs import replace

from gunbai.dispute.decisive.making import to_the_end
from gunbai.dispute.truth import Facts
from gunbai.dispute.world import World
from gunbai.dispute.worlds import passing
from gunbai.errors import BadInput, BrokenGame, Endless, Lacking, NotAllowed
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.card import Ability
from gunbai.interpreter.data.frames import SEQUENCE
from gunbai.interpreter.data.state import Deferred, Frame, Obj, State
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.effects.triggers import TRIGGER
from gunbai.interpreter.game.findings import Findings, Meter
from gunbai.interpreter.lines.explore import GraphNode, explore
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.course import Course
from gunbai.replay.facts import holds, read_fact
from gunbai.replay.line import Supplied, play_line
from gunbai.replay.reached import as_far_as, reached
from gunbai.replay.run import HAPPENED, Refused, Run
from gunbai.replay.start import Start
from gunbai.scenario.file import Decision

PATIENCE, SHORTEST, LEAST = 4, 500, 2_000
"""How long a line may run without a clause: so many times as many frames as with it, and at least so many; with the ways on from
where it stops, at least so many."""

TURN = "turn.number"
"""The number of the turn: it changes as a turn ends."""

UNPLAYABLE = (BadInput, NotAllowed, Lacking, Endless)
"""What a line fails with that cannot be played: a clause it needs is off, or a card is gone."""


class Otherwise:
    """Plays one line otherwise, with the readings, facts and answers of its default world.

    ``recorded`` is the line as it was told, with every attempt that was refused (``attempts``). ``line`` is the line without them,
    for they change nothing, ``numbers`` where its decisions stand in the other (from 0), ``refused`` what of them
    is refused by itself. Where the game fails in one, that is noted with the ``meter`` of the request.
    """

    def __init__(self, facts: Facts, pinned: Mapping[str, str], line: Sequence[Decision], world: World, findings: Findings) -> None:
        self.table = facts.table
        self.machine = facts.machine
        self.start = facts.start
        self.moment = world.moment
        self.recorded = tuple(line)
        self.attempts = [item for item in world.run.refused if item.line <= len(self.recorded)]
        whole = {item.line - 1 for item in self.attempts if not item.part}
        self.numbers = [index for index in range(len(self.recorded)) if index not in whole]
        self.line = tuple(self.recorded[index] for index in self.numbers)
        self.refused = [item for item in world.run.refused if item.line - 1 not in whole]
        self.meter = findings.meter
        self.turn = world.run.state.var(TURN, 0)
        ends = world.lines.endings if world.lines is not None else ()
        self.answers = next((node.path for node in ends), ())
        choices = dict(world.choices)
        self.facts = {name.removeprefix("fact:"): value for name, value in choices.items() if name.startswith("fact:")}
        self.readings = {name: value for name, value in choices.items() if not name.startswith("fact:")} | dict(pinned)
        self._frames = 0
        self._without: dict[tuple[str, bool], tuple[Machine, Run | None, int]] = {}
        self._courses: dict[tuple[Machine, bool], Course] = {}

    @property
    def most(self) -> int:
        """How many frames the line and the ways on from it may run without a clause, by how many the line runs with it."""
        return max(LEAST, PATIENCE * self.frames)

    @property
    def frames(self) -> int:
        """How many frames the line runs."""
        if not self._frames:
            whole = self.findings()
            machine = self.table.machine(self.start.cards) if self.machine.disabled else self.machine
            self.played(machine, self.line, findings=whole)
            self._frames = whole.meter.frames
        return self._frames

    def findings(self, most: int = 0) -> Findings:
        """Returns a collector for one line that may run so many frames (0: any number)."""
        return Findings(Meter(most, self.meter.budget))

    def without(self, clause: str, findings: Findings, *, turned: bool = False) -> tuple[Machine, Run | None]:
        """Returns the machine with a clause switched off, and how the line goes on it, None if it cannot be played.

        ``turned``: with the other player first in the exchange of the clause. A line is played once without a clause; its frames
        count each time (``findings``, which may run ``most`` frames and have run none).
        """
        if (clause, turned) not in self._without:
            off, other_way = ((), clause) if turned else ((clause,), "")
            counted = self.findings(max(SHORTEST, PATIENCE * self.frames))
            machine = self.table.machine(self.start.cards, off, other_way)
            run = self.played(machine, self.line, otherwise=turned, findings=counted)
            self._without[clause, turned] = machine, run, counted.meter.frames
        machine, run, frames = self._without[clause, turned]
        findings.meter.frames += frames
        return machine, run

    def supposing(self, clause: str, facts: Mapping[str, str]) -> bool:
        """Tells whether all these facts come true in the line where a clause is supposed to apply whatever its conditions."""
        machine, findings = self.table.machine(self.start.cards, supposed=(clause,)), self.findings(self.most)
        run = self.played(machine, self.line, findings=findings)
        return run is not None and self.come_true(machine, run, facts, findings)

    def carried(self, refused: Refused) -> tuple[Decision, ...]:
        """Returns the line with a refused decision carried through all the same."""
        line, index = self.attempting(refused)
        return (*line[:index], replace(line[index], who=HAPPENED), *line[index + 1 :])

    def attempting(self, refused: Refused) -> tuple[tuple[Decision, ...], int]:
        """Returns the line with only one of its refused decisions in it, and where that stands there."""
        kept = sorted({*self.numbers, refused.line - 1})
        return tuple(self.recorded[index] for index in kept), kept.index(refused.line - 1)

    def true(
        self, line: Sequence[Decision], facts: Mapping[str, str], *, start: Start | None = None, freely: bool = False
    ) -> Run | None:
        """Returns how a line goes, from another board if one is given, if all these facts come true; None if they do not."""
        run = self.played(self.machine, line, start=start)
        return run if run is not None and self.come_true(self.machine, run, facts, self.findings(), freely=freely) else None

    def opens(self, line: Sequence[Decision], facts: Mapping[str, str]) -> bool:
        """Tells whether a line stops in the middle of something, and some way on from there makes all these facts come true."""
        run = self.played(self.machine, line)
        if run is None:
            return False
        if run.ask is not None and run.ask.key != "action":
            return self.come_true(self.machine, run, facts, self.findings(), freely=True)
        return self._taken(line, facts)

    def _taken(self, line: Sequence[Decision], facts: Mapping[str, str]) -> bool:
        """Tells whether an opportunity that comes after a line, when somebody takes it, makes all these facts come true."""
        run = self.played(self.machine, line, every=True)
        if run is None or run.ask is None or run.ask.skip is None or run.ask.key == "action":
            return False
        taken = (option for option in run.ask.options if option != run.ask.skip)
        runs = (replace(run, state=self.machine.answer(run.state, run.ask, option), ask=None) for option in taken)
        return any(self.come_true(self.machine, one, facts, self.findings(), freely=True) for one in runs)

    def fires(self, run: Run, obj: Obj, ability: Ability, facts: Mapping[str, str]) -> bool:
        """Tells whether a text of a card, carried out where a run ends, makes all these facts come true in some way."""
        steps = self.table.vocabulary.procedures.get(SEQUENCE, ())
        if not steps or not run.state.frames or run.state.ending is not None:
            return False
        due = Deferred(TRIGGER, ability.id, (("this", obj.uid), ("you", obj.owner)))
        frame = Frame(SEQUENCE, steps[0], run.state.frames[-1].scope)
        state = replace(run.state, deferred=(*run.state.deferred, due), frames=(*run.state.frames, frame))
        return self.come_true(self.machine, replace(run, state=state, ask=None), facts, self.findings(), freely=True)

    def played(
        self,
        machine: Machine,
        line: Sequence[Decision],
        *,
        otherwise: bool = False,
        every: bool = False,
        start: Start | None = None,
        findings: Findings | None = None,
    ) -> Run | None:
        """Returns how a line goes; None if it cannot be played; ``every``: as far as the first opportunity that comes after it."""
        begun, findings = start or self.start, findings or self.findings()
        with self._trying():
            supplied = Supplied(self.readings, self.facts, () if every else self.answers)
            course = self._course(machine, findings, start)
            run = play_line(machine, begun, line, supplied, otherwise=otherwise, every=every, findings=findings, course=course)
            return None if run.problems or run.cut else self._as_far(machine, begun, run)
        return None

    def _course(self, machine: Machine, findings: Findings, start: Start | None) -> Course:
        """Returns how a line went on this board by the same rules before, where it may run as freely as now."""
        return self._courses.setdefault((machine, bool(findings.meter.most)), Course()) if start is None else Course()

    def on(self, state: State, trace: Trace) -> tuple[State, Ask | None]:
        """Returns where a state goes on to and what is asked there; no question where it cannot be followed."""
        with self._trying():
            return self.machine.advance(state, trace, findings=self.findings(self.most))
        return state, None

    def _as_far(self, machine: Machine, start: Start, run: Run) -> Run | None:
        """Returns a run as far as the moment that is claimed of; None where that does not come in it."""
        if not self.moment:
            return run
        found = reached(machine, start, run, self.moment)
        return as_far_as(run, found) if found is not None else None

    def asked_again(self, machine: Machine, state: State, key: str) -> tuple[State, Ask] | None:
        """Returns the question of a step that is run once more from the state before it; None where it does not ask it."""
        with self._trying():
            stopped, ask = machine.advance(state, findings=self.findings(self.most))
            if ask is not None and ask.key == key:
                return stopped, ask
        return None

    def come_true(self, machine: Machine, run: Run, facts: Mapping[str, str], findings: Findings, *, freely: bool = False) -> bool:
        """Tells whether all these facts are true where a run ends; ``freely``: with some answer to what it leaves open.

        They have to be so before a later turn begins than the one in which the line ends.
        """
        with self._trying():
            if freely and not self.moment and (run.ask is None or run.ask.key != "action") and run.state.ending is None:
                return any(self._ways_on(machine, run, facts, findings))
            return self._all_hold(machine, run.state, facts) and self._in_time(machine, run, facts)
        return False

    def followed(self, line: Sequence[Decision], facts: Mapping[str, str], *, start: Start) -> Run | None:
        """Returns how a line goes from another board, on to the first end of it at which all these facts are true; else None."""
        run = self.played(self.machine, line, start=start)
        if run is None or self.moment or run.ask is None or run.ask.key == "action":
            return run if run is not None and self._all_hold(self.machine, run.state, facts) else None
        with self._trying():
            found = next(self._ways_on(self.machine, run, facts, self.findings()), None)
            return to_the_end(self.machine, run, found.path) if found is not None else None
        return None

    def _ways_on(self, machine: Machine, run: Run, facts: Mapping[str, str], findings: Findings) -> Iterator[GraphNode]:
        """Yields the ends to which a run may go on with all these facts true, none only in a later turn than the line comes to."""
        findings.asked_about = frozenset(map(self.start.about, facts))
        rest = explore(machine, run.state, until=_at_an_action, offer=passing, budget=LEAST, findings=findings)
        self.meter.faults += [one.fault for one in rest.broken_off if isinstance(one.fault, BrokenGame)]
        true = (node for node in rest.endings if self._all_hold(machine, node.state, facts))
        yield from (node for node in true if self._in_time(machine, run, facts, node))

    def _in_time(self, machine: Machine, run: Run, facts: Mapping[str, str], node: GraphNode | None = None) -> bool:
        """Tells whether facts that are true where a run ends (or goes on to) are so before a later turn than the line comes to."""
        state = node.state if node is not None else run.state
        if state.var(TURN, 0) <= self.turn:
            return True
        steps = (to_the_end(machine, run, node.path) if node is not None else run).trace.steps
        return any(self._all_hold(machine, step.after, facts) for step in steps if step.before.var(TURN, 0) <= self.turn)

    def _all_hold(self, machine: Machine, state: State, facts: Mapping[str, str]) -> bool:
        return all(self.holds(machine, state, path, value) for path, value in facts.items())

    @contextmanager
    def _trying(self) -> Iterator[None]:
        """Goes on where what is tried cannot be played, or the game fails in it, which is noted; raises Spent."""
        with self.meter.trying(), suppress(*UNPLAYABLE):
            yield

    def with_card(self, card: str, ability: Ability) -> Machine:
        """Returns the machine of a case in which a card has an ability instead of its own of the same id."""
        cards = dict(self.start.cards)
        kept = tuple(ability if one.id == ability.id else one for one in cards[card].abilities)
        cards[card] = replace(cards[card], abilities=kept)
        return self.table.machine(cards)

    def value(self, state: State, path: str) -> str:
        """Returns what a fact is in a state."""
        return read_fact(self.machine, state, self.start, path).value

    def holds(self, machine: Machine, state: State, path: str, value: str) -> bool:
        """Tells whether a fact of a state is as claimed."""
        return bool(holds(read_fact(machine, state, self.start, path), value))

    def still(self, facts: Mapping[str, str]) -> bool:
        """Tells whether it is claimed that nothing happens."""
        return all(self.holds(self.machine, self.start.state, path, value) for path, value in facts.items())

    def without_words(self, refused: Iterable[Refused]) -> tuple[Decision, ...]:
        """Returns the line without the words of decisions, but for each first one, that are refused now."""
        line = [*self.line]
        for item in refused:
            decision = line[item.line - 1] if item.line <= len(line) else None
            if decision is not None and item.key in [*decision.words][1:]:
                words = {word: value for word, value in decision.words.items() if word != item.key}
                line[item.line - 1] = replace(decision, words=words)
        return tuple(line)

    def without_card(self, subject: str) -> tuple[Decision, ...]:
        """Returns the line without the words that name a card; a decision that says nothing else is left out."""
        line = []
        for decision in self.line:
            words = {word: value for word, value in decision.words.items() if str(self.start.find(str(value))) != subject}
            if words or not decision.words:
                line.append(replace(decision, words=words))
        return tuple(line)

    def without_acts(self, uid: int) -> tuple[Decision, ...]:
        """Returns the line without the decisions that are taken with a card."""
        taken = (next(iter(item.words.values()), "") for item in self.line)
        return tuple(item for item, name in zip(self.line, taken, strict=True) if self.start.find(str(name)) != uid)

    def named(self) -> list[int]:
        """Returns the cards that the line names."""
        found = [self.start.find(str(value)) for decision in self.line for value in decision.words.values()]
        return [uid for uid in found if uid]


def _at_an_action(node: GraphNode) -> bool:
    """Tells whether a line has come to where an action has to be begun or ended, or to an end."""
    return node.ask is None or (node.ask.key == "action" and node.ask.skip is None)
