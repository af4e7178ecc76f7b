"""The worlds of a line: it is played under every reading, missing fact, doubtful presumption and open choice that it passes."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from gunbai.budget import ACTION, EDGES, TURN
from gunbai.dispute.left_out import LeftOut, RuledOut, claimed_values
from gunbai.dispute.presumptions import Presumptions, left_out_numbers
from gunbai.dispute.unmodelled import kind_not_said, printed_only
from gunbai.dispute.world import World, choices_of
from gunbai.errors import Problem, Spent
from gunbai.interpreter.data.ask import CHANCE, JUDGE, Ask, Each
from gunbai.interpreter.data.option import Option
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Assumption
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.lines.explore import Answered, Exploration, GraphNode, explore
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.course import Course
from gunbai.replay.facts import read_fact
from gunbai.replay.line import Supplied, play_line
from gunbai.replay.phase import phase_of
from gunbai.replay.reached import as_far_as, reached
from gunbai.replay.run import UNUSED, Refused, Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.scenario.file import Claim, Decision

MOST_WORLDS = 256
"""How many worlds a verdict is computed over; with more it is unknown."""
Line = tuple[Decision, ...]


class Horizon(Struct, frozen=True):
    """How far lines are followed beyond the recorded one, and along which answers.

    ``every``: opportunities that the line does not mention are followed too. ``begins``: a line that stops where something new
    may be begun goes on from there. ``budget``: so many edges in one world, and no more than the request has left.
    ``spared``: nobody asks what follows; where it is more than the budget, none of it is kept.
    """

    to: str = ACTION
    every: bool = False
    begins: bool = False
    budget: int = EDGES
    spared: bool = False

    def reached(self, node: GraphNode, begun: State) -> bool:
        """Tells whether a line that began in a state need not be followed beyond a node."""
        if self.to == ACTION:
            return node.ask is not None and node.ask.key == "action" and node.ask.skip is None
        return self.to == TURN and turn_of(node.state) != turn_of(begun)


def turn_of(state: State) -> tuple[object, object]:
    """Returns whose turn it is, and which."""
    return state.var("turn.seat"), state.var("turn.number")


class Worlds(Struct, frozen=True):
    """Every world of a ``line``, the default one first; ``complete`` is False when there were too many to visit.

    ``played`` is the recorded line in the default world, as far as it goes without facts that are missing; ``asked`` maps the open
    questions met in any world to the clauses that ask them. A claimed line goes on after so many decisions (``after``). ``failed``
    are the clauses at which the game's program failed in a world: that one is left out. ``ruled_out`` is what the line tells of
    what the board leaves out.
    """

    line: Line
    worlds: tuple[World, ...]
    played: Run
    complete: bool = True
    asked: Mapping[str, str] = {}
    after: int = 0
    failed: tuple[str, ...] = ()
    ruled_out: tuple[RuledOut, ...] = ()

    def refused(self, run: Run) -> list[Refused]:
        """Returns what a run refuses of the line that these are the worlds of, not of what came before it."""
        return [item for item in run.refused if item.line > self.after]

    def problems(self, ruled: bool) -> list[Problem]:
        """Returns what keeps the line from being followed to its end.

        A part of a decision that nothing asks for may answer a question of another world; as ``ruled``, even of one that no ruling
        takes.
        """

        def elsewhere(problem: Problem) -> bool:
            return problem.code == UNUSED and (ruled or any(problem not in world.run.problems for world in self.worlds))

        return [problem for problem in self.played.problems if not elsewhere(problem)]

    @property
    def default(self) -> World:
        """The world in which every default is taken."""
        return self.worlds[0]

    @property
    def assumed(self) -> tuple[Assumption, ...]:
        """Whatever steps take for granted in any world."""
        return tuple(dict.fromkeys(item for world in self.worlds for item in world.assumed))


class Trial(Struct, frozen=True):
    """A line to be tried in every world, from where it starts and as far as its ``horizon``.

    ``answers`` go on beyond the line. ``claims`` are judged in these worlds: what only their facts depend on counts as well.
    Without ``beyond`` nothing is followed that the line does not say. Of a line that is itself claimed nothing may be refused:
    ``claimed`` is its first decision that nobody recorded, from 1.
    It is followed as far as a ``moment`` of it only, where one is named.
    The default horizon follows what the line leaves open to the end of what it began, and no opportunity that it does not mention.
    """

    table: Table
    machine: Machine
    start: Start
    line: Line
    pinned: Mapping[str, str]
    horizon: Horizon = Horizon()
    answers: tuple[Answered, ...] = ()
    claims: tuple[Claim, ...] = ()
    beyond: bool = True
    claimed: int = 0
    moment: str = ""


def worlds_of(trial: Trial, findings: Findings | None = None) -> Worlds:
    """Returns every world of a line: readings of open defects it consults, facts it lacks, presumptions worth doubting.

    ``findings`` counts every frame that is run.
    """
    return _Worlds(trial, findings or Findings()).all()


class _Worlds:
    def __init__(self, trial: Trial, findings: Findings) -> None:
        self.trial = trial
        self.table, self.machine, self.start = trial.table, trial.machine, trial.start
        self.line, self.horizon = trial.line, trial.horizon
        self.about = claimed_values(trial.claims)
        self.findings = findings
        self.complete = True
        self.played: Run | None = None
        self.misfit: tuple[bool, int] | None = None
        self.asked: dict[str, str] = {}
        self.watched = left_out_numbers(self.start) if self.about and not self.horizon.every else {}
        self.named = frozenset(map(self.start.about, self.about))
        self.meter = findings.meter
        self.sound = len(self.meter.faults)
        self.courses: dict[tuple[State, tuple[tuple[str, str], ...]], Course] = {}

    def all(self) -> Worlds:
        found = self.visited()
        if self.complete and len({_misfit(world.run) for world in found}) > 1:
            self.misfit, self.played = min(_misfit(world.run) for world in found), None
            found = self.visited() or found
        kept = _recorded(found)
        if kept[0] is not found[0]:
            self.played = kept[0].run
        found = kept
        ruled_out: tuple[RuledOut, ...] = ()
        if self.complete and self.trial.beyond:
            with self.as_far_as_possible(found):
                doubts = self.doubts(found)
                for world in doubts.worlds():
                    found.append(world)
                if not doubts.complete:
                    self.complete = False
                    self.findings.budget.cut("worlds")
                ruled_out = (*doubts.ruled_out.values(),)
        failed = tuple(dict.fromkeys(fault.clause for fault in self.meter.faults[self.sound :]))
        complete = self.complete and not failed and all(world.lines is None or _followed(world.lines) for world in found)
        return Worlds(self.line, tuple(found), self.played or found[0].run, complete, self.asked, 0, failed, ruled_out)

    def doubts(self, worlds: Sequence[World]) -> LeftOut:
        """Returns what the board leaves out as it might be otherwise, beside worlds of readings and facts."""
        begun = Presumptions(self.table, self.machine, self.start, self.findings, worlds[0].run.state)
        decided = bool(self.line)
        return LeftOut(
            begun, [*worlds], self.branch, self.trial.claims, claimed=self.trial.claimed, decided=decided, every=self.horizon.every
        )

    def visited(self) -> list[World]:
        """Returns the worlds of readings and facts, as many as are visited."""
        found: list[World] = []
        with self.as_far_as_possible(found):
            for world in self.branch(self.start, {}, {}):
                if len(found) >= MOST_WORLDS:
                    self.complete = False
                    self.findings.budget.cut("worlds")
                    break
                found.append(world)
        return found

    @contextmanager
    def as_far_as_possible(self, found: Collection[World]) -> Iterator[None]:
        """Ends when the time is over; raises Spent only when nothing at all has been found by then."""
        try:
            yield
        except Spent:
            if not found and self.misfit is None:
                raise
            self.complete = False

    def play(self, start: Start, readings: Mapping[str, str], facts: Mapping[str, str]) -> World:
        """Plays the line in one world, and everything it leaves open."""
        watched = {name: start.state.var(name) for name in self.watched}
        machine, found = self.machine, self.findings.apart(watched, self.named)
        every, pinned = self.horizon.every, {**readings, **self.trial.pinned}
        supplied = Supplied(pinned, facts, self.trial.answers)
        course = self.courses.setdefault((start.state, tuple(pinned.items())), Course())
        run = play_line(machine, start, self.line, supplied, every=every, findings=found, course=course)
        if self.misfit is not None and _misfit(run) > self.misfit:
            with self.meter.trying():
                other = play_line(machine, start, self.line, supplied, otherwise=True, every=every, findings=found)
                run = min(run, other, key=_misfit)
        moment = self.trial.moment
        stopped = reached(machine, start, run, moment) if moment else None
        run = as_far_as(run, stopped) if stopped is not None else run
        asked = run.ask.who if run.ask is not None else ""
        passed = [pile for pile, _ in found.overlooked if pile.partition(".")[0] != asked]
        open_number = [name for name in found.numbers if run.ask is not None and run.ask.name == name]
        found.overlooked.clear()
        found.numbers.clear()
        lines = None
        horizon = self.horizon
        if self.goes_on(run):
            offer = None if horizon.every else passing
            until = functools.partial(horizon.reached, begun=run.state)
            unread = frozenset(("action",)) if horizon.to == ACTION else frozenset[str]()
            edges = min(horizon.budget, found.budget.edges)
            with self.meter.trying():
                lines = explore(machine, run.state, until=until, budget=edges, offer=offer, unread=unread, findings=found)
                self.meter.faults += [one.fault for one in lines.broken_off]
        if lines is not None:
            found.budget.follow(lines.edges)
            if not lines.complete and horizon.spared:
                lines = None
            elif not lines.complete:
                found.budget.cut("edges")
        if lines is not None:
            self.asked.update({open_name(node.ask): node.ask.clause for node in lines.nodes.values() if node.ask and node.edges})
        within = (pile for pile, turn in found.overlooked if horizon.to != TURN or turn == turn_of(run.state))
        unknown = (*found.searched, *found.numbers, *open_number)
        overlooked = tuple(dict.fromkeys((*passed, *within, *unknown) if horizon.every else unknown))
        assumed = (
            *found.assumed,
            *printed_only(machine, start.state),
            *printed_only(machine, run.state),
            *kind_not_said(machine, run),
            *(Assumption("presumed", name, "") for item in run.refused for name in item.presumed),
        )
        came_out = choices_of(readings, facts), run, lines, tuple(dict.fromkeys(assumed)), overlooked
        world = World(*came_out, consulted=found.consulted, moment=moment, missed=bool(moment) and stopped is None)
        for path in self.about:
            for state in world.ends:
                read_fact(machine, state, start, path, found)
        return replace(world, looked=frozenset(found.read), unused=frozenset(found.unused), edges=found.edges)

    def tried(self, start: Start, readings: Mapping[str, str], facts: Mapping[str, str]) -> World | None:
        """Returns a world that is only tried; None where the game fails in it, which is noted."""
        with self.meter.trying():
            return self.play(start, readings, facts)
        return None

    def goes_on(self, run: Run) -> bool:
        """Tells whether lines are followed beyond where the recorded one stops."""
        asked = self.trial.beyond and run.ask is not None and run.ask.who != JUDGE and not run.stuck
        return asked and (self.horizon.begins or not self.rests(run))

    def rests(self, run: Run) -> bool:
        """Tells whether a line stops between two things: where an action may be begun, or where a phase opens with luck.

        A claim about the turn waits for luck that is still to say whose turn it is.
        """
        if run.ask is None or (run.ask.key == "action" and run.ask.skip is None):
            return True
        if run.ask.who == CHANCE and any(path.startswith("turn.") for path in self.about):
            return False
        phase, step, inside = phase_of(run.state, self.start.notation)
        return run.ask.who == CHANCE and bool(phase) and not (step or inside or run.state.frames[-1].bound)

    def branch(
        self, start: Start, readings: Mapping[str, str], facts: Mapping[str, str], taken: World | None = None
    ) -> Iterator[World]:
        """Yields a world for each reading of the first open defect that a line consults, else for each answer to a lacking fact.

        From another start than that of the board a defect that only that start has the line consult is read as usual.

        ``taken`` is how the line goes where all of these are what is taken anyway: it goes the same when that is said.
        """
        recorded = start is self.start and not (readings or facts)
        world = taken or (self.play(start, {}, {}) if recorded else self.tried(start, readings, facts))
        if world is None:
            return
        defects = self.table.rulebook.defects
        for name, options in world.consulted.items():
            if name in self.trial.pinned or name in readings:
                continue
            if not options and name in defects and defects[name].open and start is self.start:
                defect = defects[name]
                options = (defect.default, *(id for id in defect.readings if id != defect.default))
            if len(options) < 2:
                continue  # nothing else is ever taken for it
            usual, *others = options
            said = {**readings, name: usual}
            yield from self.branch(start, said, facts, replace(world, choices=choices_of(said, facts)))
            for option in others:
                yield from self.branch(start, {**readings, name: option}, facts)
            return
        self.played = self.played or world.run
        ask = world.run.ask
        name = (ask.name or ask.key) if ask is not None else ""
        if ask is None or ask.who != JUDGE or name in facts:
            yield world
            return
        self.asked[open_name(ask)] = ask.clause
        beyond = (name,) if name in world.overlooked else ()  # it may be a number that is not offered
        sound = len(self.meter.faults)
        for fact in ask.options:
            for found in self.branch(start, readings, {**facts, name: str(fact)}):
                yield replace(found, overlooked=tuple(dict.fromkeys((*found.overlooked, *beyond)))) if beyond else found
        if len(self.meter.faults) > sound:
            yield world


def _misfit(run: Run) -> tuple[bool, int]:
    """Returns how badly a line fits the world in which it is played: whether it cannot be followed, how much of it is refused."""
    return bool(run.problems), len(run.refused)


def _recorded(worlds: list[World]) -> list[World]:
    """Returns the worlds without those in which more is refused only because of an answer that the line leaves out."""

    def apart(world: World) -> tuple[tuple[str, str], ...]:
        return tuple(choice for choice in world.choices if not choice[0].startswith("ask:"))

    least: dict[tuple[tuple[str, str], ...], int] = {}
    for world in worlds:
        least[apart(world)] = min(least.get(apart(world), len(world.run.refused)), len(world.run.refused))
    return [world for world in worlds if len(world.run.refused) == least[apart(world)]]


def passing(ask: Ask) -> tuple[Option, ...] | None:
    """Returns the one answer to an opportunity that a recorded line does not mention; None for other asks."""
    return None if ask.skip is None or isinstance(ask.skip, Each) else (ask.skip,)


def _followed(lines: Exploration) -> bool:
    return lines.complete and not lines.endless


def open_name(ask: Ask) -> str:
    """Returns how an open question is named among what a verdict hangs on."""
    kind = "fact" if ask.who == JUDGE else "chance" if ask.who == CHANCE else "ask"
    return f"{kind}:{(ask.name or ask.key) if kind == 'fact' else ask.key}"
