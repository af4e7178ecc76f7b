"""The worlds of a line: it is played under every reading, missing fact, doubtful presumption and open choice that it passes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from gunbai.budget import EDGES
from gunbai.dispute.presumptions import Presumption, Presumptions, left_out_numbers
from gunbai.dispute.truth import Truth, Truths
from gunbai.dispute.unmodelled import UNMODELLED, kind_not_said, printed_only
from gunbai.errors import Problem, Spent
from gunbai.interpreter.ask import CHANCE, JUDGE, Ask, Each
from gunbai.interpreter.explore import Answered, Exploration, GraphNode, explore
from gunbai.interpreter.findings import Findings
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.option import Option
from gunbai.interpreter.state import State, Use
from gunbai.interpreter.trace import Assumption
from gunbai.limits import is_number
from gunbai.notation.spelling import UNKNOWN as NOT_SAID
from gunbai.replay.facts import read_fact
from gunbai.replay.line import play_line
from gunbai.replay.phase import phase_of
from gunbai.replay.run import UNUSED, Refused, Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table
from gunbai.scenario.fact_path import FactPath, read_path
from gunbai.scenario.file import Claim, Decision

MOST_WORLDS = 256
"""How many worlds a verdict is computed over; with more it is unknown."""
FACT = "fact:"
"""Begins the name of what only the judge knows."""

Line = tuple[Decision, ...]

ACTION, TURN, GAME = HORIZONS = ("action", "turn", "game")
"""How far lines are followed: until something new may be begun, until the turn is over, or to the end of the game."""


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


class World(Struct, frozen=True):
    """One way things may be: a choice for everything that nobody decides, how the recorded line went, and how it may go on.

    ``lines`` is None when the recorded line stops at nothing that is in the middle of something. ``overlooked`` are the piles whose
    unknown cards somebody might have used on the way, or a clause might have found: what they could do is not followed.
    ``doubts``: what is presumed otherwise. ``consulted``: the defects and presumptions that were looked at, with what may be
    presumed; ``read``: the variables, piles and statuses, ``unused``: what had not been used when that was asked for. ``edges``:
    the values at which what was made of a number that the board leaves out turns.
    """

    choices: tuple[tuple[str, str], ...]
    run: Run
    lines: Exploration | None = None
    assumed: tuple[Assumption, ...] = ()
    overlooked: tuple[str, ...] = ()
    doubts: frozenset[str] = frozenset()
    consulted: Mapping[str, tuple[str, ...]] = {}
    read: frozenset[str] = frozenset()
    unused: frozenset[Use] = frozenset()
    edges: Mapping[str, Collection[int]] = {}

    def choice(self, name: str) -> str | None:
        """Returns what was taken for an open question in this world."""
        return dict(self.choices).get(name)

    @property
    def ends(self) -> list[State]:
        """The states in which this world's lines end."""
        return [self.run.state] if self.lines is None else [node.state for node in self.lines.endings]

    def truths(self, truth: Callable[[State], Truth]) -> Truths:
        """Returns what something comes out as over all lines of this world."""
        return frozenset(map(truth, self.ends))


class Worlds(Struct, frozen=True):
    """Every world of a line, the default one first; ``complete`` is False when there were too many to visit.

    ``played`` is the recorded line in the default world, as far as it goes without facts that are missing; ``asked`` maps the open
    questions met in any world to the clauses that ask them. A claimed line goes on after so many decisions (``after``). ``failed``
    are the clauses at which the game's program failed in a world: that one is left out.
    """

    worlds: tuple[World, ...]
    played: Run
    complete: bool = True
    asked: Mapping[str, str] = {}
    after: int = 0
    failed: tuple[str, ...] = ()

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


def worlds_of(
    table: Table,
    machine: Machine,
    start: Start,
    line: Line,
    pinned: Mapping[str, str],
    horizon: Horizon | None = None,
    *,
    answers: tuple[Answered, ...] = (),
    claims: Iterable[Claim] = (),
    beyond: bool = True,
    claimed: bool = False,
    findings: Findings | None = None,
) -> Worlds:
    """Returns every world of a line: readings of open defects it consults, facts it lacks, presumptions worth doubting.

    ``answers`` go on beyond the line. ``claims`` are judged in these worlds: what only their facts depend on counts as well. The
    default horizon follows what the line leaves open to the end of what it began, and no opportunity that it does not mention;
    without ``beyond`` nothing is followed that the line does not say. Of a line that is itself ``claimed`` nothing may be refused.
    ``findings`` counts every frame that is run.
    """
    about: dict[str, set[str]] = {}
    for claim in claims:
        for path, expected in claim.facts.items():
            about.setdefault(path, set()).add(expected)
    horizon, findings = horizon or Horizon(), findings or Findings()
    return _Worlds(table, machine, start, line, pinned, horizon, answers, about, beyond, claimed, findings).all()


class _Worlds:
    def __init__(
        self,
        table: Table,
        machine: Machine,
        start: Start,
        line: Line,
        pinned: Mapping[str, str],
        horizon: Horizon,
        answers: tuple[Answered, ...],
        about: Mapping[str, Collection[str]],
        beyond: bool,
        claimed: bool,
        findings: Findings,
    ) -> None:
        self.table = table
        self.machine = machine
        self.start = start
        self.line = line
        self.pinned = dict(pinned)
        self.horizon = horizon
        self.answers = answers
        self.about = about
        self.beyond = beyond
        self.claimed = claimed
        self.findings = findings
        self.complete = True
        self.played: Run | None = None
        self.misfit: tuple[bool, int] | None = None
        self.asked: dict[str, str] = {}
        self.watched = left_out_numbers(start) if about and not horizon.every else {}
        self.meter = findings.meter
        self.sound = len(self.meter.faults)

    def all(self) -> Worlds:
        found = self.visited()
        if self.complete and len({_misfit(world.run) for world in found}) > 1:
            self.misfit, self.played = min(_misfit(world.run) for world in found), None
            found = self.visited() or found
        kept = _recorded(found)
        if kept[0] is not found[0]:
            self.played = kept[0].run
        found = kept
        if self.complete and self.beyond:
            with self.as_far_as_possible(found):
                for world in self.doubts(found[0]):
                    found.append(world)
        failed = tuple(dict.fromkeys(fault.clause for fault in self.meter.faults[self.sound :]))
        complete = self.complete and not failed and all(world.lines is None or _followed(world.lines) for world in found)
        return Worlds(tuple(found), self.played or found[0].run, complete, self.asked, failed=failed)

    def visited(self) -> list[World]:
        """Returns the worlds of readings and facts, as many as are visited."""
        found: list[World] = []
        with self.as_far_as_possible(found):
            for world in self.branch({}, {}):
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
        machine, found = self.machine, self.findings.apart(watched)
        every, pinned = self.horizon.every, {**readings, **self.pinned}
        run = play_line(machine, start, self.line, pinned, facts, self.answers, every=every, findings=found)
        if self.misfit is not None and _misfit(run) > self.misfit:
            with self.meter.trying():
                other = play_line(
                    machine, start, self.line, pinned, facts, self.answers, otherwise=True, every=every, findings=found
                )
                run = min(run, other, key=_misfit)
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
        )
        world = World(_choices(readings, facts), run, lines, tuple(dict.fromkeys(assumed)), overlooked, consulted=found.consulted)
        for path in self.about:
            for state in world.ends:
                read_fact(machine, state, start, path, found)
        return replace(world, read=frozenset(found.read), unused=frozenset(found.unused), edges=found.edges)

    def tried(self, start: Start, readings: Mapping[str, str], facts: Mapping[str, str]) -> World | None:
        """Returns a world that is only tried; None where the game fails in it, which is noted."""
        with self.meter.trying():
            return self.play(start, readings, facts)
        return None

    def goes_on(self, run: Run) -> bool:
        """Tells whether lines are followed beyond where the recorded one stops."""
        asked = self.beyond and run.ask is not None and run.ask.who != JUDGE and not run.stuck
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

    def branch(self, readings: dict[str, str], facts: dict[str, str], taken: World | None = None) -> Iterator[World]:
        """Yields a world for each reading of the first open defect that a line consults, else for each answer to a lacking fact.

        ``taken`` is how the line goes where all of these are what is taken anyway: it goes the same when that is said.
        """
        world = taken or (self.tried(self.start, readings, facts) if readings or facts else self.play(self.start, {}, {}))
        if world is None:
            return
        defects = self.table.rulebook.defects
        for name, options in world.consulted.items():
            if name in self.pinned or name in readings:
                continue
            if not options and name in defects and defects[name].open:
                defect = defects[name]
                options = (defect.default, *(id for id in defect.readings if id != defect.default))
            if len(options) < 2:
                continue  # nothing else is ever taken for it
            usual, *others = options
            said = {**readings, name: usual}
            yield from self.branch(said, facts, replace(world, choices=_choices(said, facts)))
            for option in others:
                yield from self.branch({**readings, name: option}, facts)
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
            for found in self.branch(readings, {**facts, name: str(fact)}):
                yield replace(found, overlooked=tuple(dict.fromkeys((*found.overlooked, *beyond)))) if beyond else found
        if len(self.meter.faults) > sound:
            yield world

    def doubts(self, default: World) -> Iterator[World]:
        """Yields the worlds in which something that the board leaves out and the line looked at is otherwise.

        What makes the line illegal is told by the line, unless it is how much there is of something.
        """
        doubts = Presumptions(self.table, self.machine, self.start, self.findings)
        presumed = {item.id for item in default.assumed if item.kind == "presumed"}
        for path in sorted(presumed | {*self.asked_of_cards()}):
            uid, _, field = path.partition(".")
            for doubt in doubts.lying(int(uid), field) if uid.isdecimal() else ():
                yield from self.legal(default, self.doubted(default, doubt))
        asked = self.about and not self.horizon.every
        looked_at, missing = default.read.union(self.about), self.missing(default)
        doubts.turning(default.edges)
        for doubt in doubts.of(looked_at, missing, default.unused) if asked else ():
            if not doubts.is_possible(doubt):
                continue
            world = self.doubted(default, doubt)
            doubts.turning(world.edges if world is not None else {})
            if world is not None and self.matters(default, world):
                yield from (world,) if doubt.amount else self.legal(default, world)
        seats = {refused.who for refused in default.run.refused}
        for path in self.start.left_out:
            plenty = doubts.plenty(path) if path.partition(".")[0] in seats else None
            if plenty is not None:
                yield from self.enough(default, plenty)

    def asked_of_cards(self) -> Iterator[str]:
        """Yields how a card lies where that is asked and presumed."""
        for path in self.about:
            uid, read = self.start.about(path), read_path(path, self.start.notation, self.start.tags)
            if isinstance(read, FactPath) and (uid, read.field) in self.start.state.presumed:
                yield f"{uid}.{read.field}"

    def missing(self, default: World) -> dict[str, frozenset[int]]:
        """Returns by how much the numbers that are asked miss what is claimed of them."""
        found: dict[str, frozenset[int]] = {}
        for path, claimed in self.about.items():
            ends = {read_fact(self.machine, end, self.start, path).value for end in default.ends}
            missed = {int(one) - int(end) for one in claimed for end in ends if is_number(one) and is_number(end)}
            found[path] = frozenset(missed)
        return found

    def doubted(self, default: World, doubt: Presumption) -> World | None:
        """Returns the world of a doubt, with the readings and facts of the default one; None where the game fails in it."""
        world = self.tried(doubt.start, *_taken(default))
        if world is None:
            return None
        return replace(world, choices=(*world.choices, (doubt.path, doubt.value)), doubts=world.doubts | {doubt.path})

    def legal(self, default: World, world: World | None) -> Iterator[World]:
        """Yields a world where it refuses nothing that the default one allows."""
        if (
            world is not None
            and {item.line for item in world.run.refused} <= {item.line for item in default.run.refused}
            and not world.run.stuck
        ):
            yield world

    def matters(self, default: World, world: World) -> bool:
        """Tells whether anything that is asked comes out otherwise in a world, or rests on something that nobody knows."""
        if world.run.stuck or (world.run.ask is not None and world.run.ask.who == JUDGE):
            return False
        if self.claimed and self.refusals(world) != self.refusals(default):
            return True
        return self.unmodelled(world) != self.unmodelled(default) or self.found(world) != self.found(default)

    def unmodelled(self, world: World) -> set[str]:
        """Returns what a world rests on that nobody has modelled."""
        return {item.id for item in world.assumed if item.kind in UNMODELLED}

    def refusals(self, world: World) -> list[int]:
        """Returns the decisions that a world refuses."""
        return [item.line for item in world.run.refused]

    def found(self, world: World) -> set[tuple[str, ...]]:
        """Returns what the facts that are asked come to at the ends of a world."""
        return {tuple(read_fact(self.machine, end, self.start, path).value for path in self.about) for end in world.ends}

    def enough(self, default: World, doubt: Presumption) -> Iterator[World]:
        """Yields the world with plenty of a number, where less of the line is refused then."""
        readings, facts = _taken(default)
        pinned, run = {**readings, **self.pinned}, default.run
        with self.meter.trying():
            run = play_line(self.machine, doubt.start, self.line, pinned, facts, self.answers, findings=self.findings.apart())
        if len(run.refused) < len(default.run.refused) and run.state.ending == default.run.state.ending:
            unsaid = read_fact(self.machine, self.start.state, self.start, doubt.path).value == NOT_SAID
            world = self.doubted(default, replace(doubt, path=f"{FACT}{doubt.path}") if unsaid else doubt)
            yield from [world] if world is not None else []


def _choices(readings: Mapping[str, str], facts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Returns the readings and the facts of a world as what is chosen there."""
    return (*readings.items(), *((f"{FACT}{name}", value) for name, value in facts.items()))


def _taken(world: World) -> tuple[dict[str, str], dict[str, str]]:
    """Returns the readings and the facts that a world takes."""
    readings = {name: value for name, value in world.choices if not name.startswith(FACT)}
    return readings, {name.removeprefix(FACT): value for name, value in world.choices if name.startswith(FACT)}


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
