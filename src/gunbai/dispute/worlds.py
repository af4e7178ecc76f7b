"""Which claim holds: the line is played under every reading, missing fact, doubtful presumption and open choice that it passes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.budget import EDGES
from gunbai.dispute.truth import Truth
from gunbai.errors import Spent
from gunbai.interpreter.ask import CHANCE, EACH, JUDGE, Ask
from gunbai.interpreter.explore import Exploration, Node, Option, explore
from gunbai.interpreter.kernel import make
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import NOBODY_KNOWS, State, put, put_var
from gunbai.interpreter.trace import Assumption
from gunbai.notation.notation import UNKNOWN as NOT_SAID
from gunbai.replay.facts import read_fact
from gunbai.replay.line import play_line
from gunbai.replay.phase import phase_of
from gunbai.replay.run import Run
from gunbai.replay.start import Start
from gunbai.replay.table import Table

HOLDS, NEVER, DEPENDS, UNKNOWN = "holds", "never", "depends", "unknown"
VERDICTS = {HOLDS: "成立", NEVER: "不成立", DEPENDS: "〜による", UNKNOWN: "不明"}

MOST_WORLDS = 256
"""How many worlds a verdict is computed over before it says that it gave up."""
PLENTY = 20
"""How much of a number that the board leaves out is enough for anything."""
BEYOND = "beyond"
"""Stands for what is not known because there are more lines than were followed."""

Line = tuple[Any, ...]
Truths = frozenset[Truth]


ACTION, TURN, GAME = HORIZONS = ("action", "turn", "game")
"""How far lines are followed: until something new may be begun, until the turn is over, or to the end of the game."""


class Horizon(Struct, frozen=True):
    """How far lines are followed beyond the recorded one, and along which answers.

    ``every``: opportunities that the line does not mention are followed too. ``begins``: a line that stops where something new
    may be begun goes on from there. ``budget``: so many edges in one world, and no more than the request has left.
    ``spared``: nothing is asked of what follows, so that more than the budget is left out.
    """

    to: str = ACTION
    every: bool = False
    begins: bool = False
    budget: int = EDGES
    spared: bool = False

    def reached(self, node: Node, begun: State) -> bool:
        """Tells whether a line that began in a state need not be followed beyond a node."""
        if self.to == ACTION:
            return node.ask is not None and node.ask.key == "action" and node.ask.skip is None
        return self.to == TURN and turn_of(node.state) != turn_of(begun)


def printed_only(machine: Machine, state: State) -> Iterator[Assumption]:
    """Yields the cards in play that print a text of which nobody says what it does: whatever comes about might be otherwise."""
    live, hidden = str(machine.vocabulary.raw.get("live", "")), machine.vocabulary.hidden
    for obj in state.objs:
        card = machine.card(obj.card)
        unsaid = card.effect and not card.abilities and all(sentence.by_hand for sentence in card.effect)
        if unsaid and live and obj.face not in hidden and machine.vocabulary.lies_in(obj, live):
            yield Assumption("by-hand", card.effect[0].id, card.text)


def turn_of(state: State) -> tuple[Any, Any]:
    """Returns whose turn it is, and which."""
    return state.var("turn.seat"), state.var("turn.number")


class World(Struct, frozen=True):
    """One way things may be: a choice for everything that nobody decides, how the recorded line went, and how it may go on.

    ``lines`` is None when the recorded line stops at nothing that is in the middle of something. ``overlooked`` are the piles whose
    unknown cards somebody might have used on the way: what they could do is not followed. ``doubts``: what is presumed otherwise.
    """

    choices: tuple[tuple[str, str], ...]
    run: Run
    lines: Exploration | None = None
    assumed: tuple[Assumption, ...] = ()
    overlooked: tuple[str, ...] = ()
    doubts: frozenset[str] = frozenset()

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
    questions met in any world to the clauses that ask them.
    """

    worlds: tuple[World, ...]
    played: Run
    complete: bool = True
    asked: Mapping[str, str] = {}

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
    answers: tuple[Option, ...] = (),
    about: Iterable[str] = (),
    beyond: bool = True,
) -> Worlds:
    """Returns every world of a line: readings of open defects it consults, facts it lacks, presumptions worth doubting.

    ``answers`` go on beyond the line. ``about`` are the fact paths that are asked: what only they depend on counts as well. The
    default horizon follows what the line leaves open to the end of what it began, and no opportunity that it does not mention;
    without ``beyond`` nothing is followed that the line does not say.
    """
    worlds = _Worlds(table, machine, start, line, pinned, horizon or Horizon(), answers, tuple(dict.fromkeys(about)), beyond)
    return worlds.all()


class _Worlds:
    def __init__(
        self,
        table: Table,
        machine: Machine,
        start: Start,
        line: Line,
        pinned: Mapping[str, str],
        horizon: Horizon,
        answers: tuple[Option, ...],
        about: tuple[str, ...],
        beyond: bool,
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
        self.complete = True
        self.played: Run | None = None
        self.misfit: tuple[bool, int] | None = None
        self.asked: dict[str, str] = {}

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
        complete = self.complete and all(world.lines is None or _followed(world.lines) for world in found)
        return Worlds(tuple(found), self.played or found[0].run, complete, self.asked)

    def visited(self) -> list[World]:
        """Returns the worlds of readings and facts, as many as are visited."""
        found: list[World] = []
        with self.as_far_as_possible(found):
            for world in self.branch({}, {}):
                if len(found) >= MOST_WORLDS:
                    self.leave_out("worlds")
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

    def leave_out(self, reason: str) -> None:
        """Notes that not everything was followed, and why."""
        self.complete = False
        self.machine.budget.cut(reason)

    def play(self, start: Start, readings: Mapping[str, str], facts: Mapping[str, str]) -> World:
        """Plays the line in one world, and everything it leaves open."""
        machine = self.machine
        machine.consulted.clear()
        machine.assumed.clear()
        machine.overlooked.clear()
        every, pinned = self.horizon.every, {**readings, **self.pinned}
        run = play_line(machine, start, self.line, pinned, facts, self.answers, every=every)
        if self.misfit is not None and _misfit(run) > self.misfit:
            other = play_line(machine, start, self.line, pinned, facts, self.answers, otherwise=True, every=every)
            run = min(run, other, key=_misfit)
        asked = run.ask.who if run.ask is not None else ""
        passed = [pile for pile, _ in machine.overlooked if pile.partition(".")[0] != asked]
        machine.overlooked.clear()
        lines = None
        horizon = self.horizon
        if self.goes_on(run):
            offer = None if horizon.every else _mentioned
            until = functools.partial(horizon.reached, begun=run.state)
            unread = frozenset(("action",)) if horizon.to == ACTION else frozenset[str]()
            edges = min(horizon.budget, machine.budget.edges)
            lines = explore(machine, run.state, until=until, budget=edges, offer=offer, unread=unread)
            machine.budget.follow(lines.edges)
            if not lines.complete and horizon.spared:
                lines = None
            elif not lines.complete:
                machine.budget.cut("edges")
        if lines is not None:
            self.asked.update({open_name(node.ask): node.ask.clause for node in lines.nodes.values() if node.ask and node.edges})
        choices = (*readings.items(), *((f"fact:{name}", value) for name, value in facts.items()))
        within = (pile for pile, turn in machine.overlooked if horizon.to != TURN or turn == turn_of(run.state))
        overlooked = tuple(dict.fromkeys((*passed, *within))) if horizon.every else ()
        assumed = (*machine.assumed, *printed_only(machine, start.state), *printed_only(machine, run.state))
        world = World(choices, run, lines, tuple(dict.fromkeys(assumed)), overlooked)
        for path in self.about:
            for state in world.ends:
                read_fact(machine, state, start, path)
        return world

    def goes_on(self, run: Run) -> bool:
        """Tells whether lines are followed beyond where the recorded one stops."""
        asked = self.beyond and run.ask is not None and run.ask.who != JUDGE and not run.stuck
        return asked and (self.horizon.begins or not self.rests(run))

    def rests(self, run: Run) -> bool:
        """Tells whether a line stops between two things: where an action may be begun, or luck opens a phase.

        What is asked about the turn is not known where luck is still to say whose it is.
        """
        if run.ask is None or (run.ask.key == "action" and run.ask.skip is None):
            return True
        if run.ask.who == CHANCE and any(path.startswith("turn.") for path in self.about):
            return False
        phase, step, inside = phase_of(run.state, self.start.notation)
        return run.ask.who == CHANCE and bool(phase) and not (step or inside or run.state.frames[-1].bound)

    def branch(self, readings: dict[str, str], facts: dict[str, str]) -> Iterator[World]:
        """Plays the line; branches on the first open defect it consults beyond the readings taken, then on the fact it lacks."""
        world = self.play(self.start, readings, facts)
        defects = self.table.rulebook.defects
        for name, options in dict(self.machine.consulted).items():
            if name in self.pinned or name in readings:
                continue
            if not options and name in defects and defects[name].open:
                defect = defects[name]
                options = (defect.default, *(id for id in defect.readings if id != defect.default))
            if len(options) < 2:
                continue  # nothing else is ever taken for it
            for option in options:
                yield from self.branch({**readings, name: option}, facts)
            return
        self.played = self.played or world.run
        ask = world.run.ask
        name = (ask.name or ask.key) if ask is not None else ""
        if ask is None or ask.who != JUDGE or name in facts:
            yield world
            return
        self.asked[open_name(ask)] = ask.clause
        for option in ask.options:
            yield from self.branch(readings, {**facts, name: str(option)})

    def doubts(self, default: World) -> Iterator[World]:
        """Plays the line with each presumed fact it looked at taken otherwise; a way that forbids the line is ruled out by it."""
        doubted = self.table.vocabulary.raw.get("presumed", {})
        readings = {name: value for name, value in default.choices if not name.startswith("fact:")}
        facts = {name.removeprefix("fact:"): value for name, value in default.choices if name.startswith("fact:")}
        for path in sorted(item.id for item in default.assumed if item.kind == "presumed"):
            uid, _, name = path.partition(".")
            for value in doubted.get(name, {}).get("doubt", ()):
                obj = self.start.state.obj(int(uid))
                other = replace(self.start, state=put(self.start.state, replace(obj, **{name: str(value)})))
                world = self.play(other, readings, facts)
                if {item.line for item in world.run.refused} <= {item.line for item in default.run.refused}:
                    yield _doubting(world, path, str(value))
        yield from self.short(default, readings, facts)

    def short(self, default: World, readings: Mapping[str, str], facts: Mapping[str, str]) -> Iterator[World]:
        """Plays a line of which something is refused with each number that the board leaves out, once there is plenty of it."""
        seats = {refused.who for refused in default.run.refused}
        for path in self.start.presumed:
            state = self.plenty(path) if path.partition(".")[0] in seats else None
            if state is None:
                continue
            other = replace(self.start, state=state)
            run = play_line(self.machine, other, self.line, {**readings, **self.pinned}, facts, self.answers)
            if len(run.refused) < len(default.run.refused) and run.state.ending == default.run.state.ending:
                world = self.play(other, readings, facts)
                name = f"fact:{path}" if read_fact(self.machine, self.start.state, self.start, path).value == NOT_SAID else path
                yield _doubting(world, name, str(PLENTY))

    def plenty(self, path: str) -> State | None:
        """Returns the state with plenty of a number that the board leaves out: its own, or cards that count for nothing else."""
        state, notation = self.start.state, self.start.notation
        seat, _, name = path.partition(".")
        part = notation.parts.get(name)
        zone = notation.vocabulary.zones.get(part.zone) if part else None
        if zone is None or not zone.plain:
            return put_var(state, path, PLENTY) if isinstance(state.var(path, ""), int) else None
        for _ in range(PLENTY):
            state = make(state, NOBODY_KNOWS, seat, zone.name)
            state = put(state, replace(state.objs[-1], turned=zone.turned))
        return state


def _doubting(world: World, path: str, value: str) -> World:
    return replace(world, choices=(*world.choices, (path, value)), doubts=world.doubts | {path})


def _misfit(run: Run) -> tuple[bool, int]:
    """Returns how badly a line fits the world in which it is played: whether it cannot be followed, how much of it is refused."""
    return bool(run.problems), len(run.refused)


def _recorded(worlds: list[World]) -> list[World]:
    """Returns the worlds without those in which an answer that the line leaves out makes illegal what another does not."""

    def apart(world: World) -> tuple[tuple[str, str], ...]:
        return tuple(choice for choice in world.choices if not choice[0].startswith("ask:"))

    least: dict[tuple[tuple[str, str], ...], int] = {}
    for world in worlds:
        least[apart(world)] = min(least.get(apart(world), len(world.run.refused)), len(world.run.refused))
    return [world for world in worlds if len(world.run.refused) == least[apart(world)]]


def _mentioned(ask: Ask) -> tuple[Any, ...] | None:
    """Returns the one answer to an opportunity that a recorded line does not mention; None for other asks."""
    return None if ask.skip is None or ask.skip == EACH else (ask.skip,)


def _followed(lines: Exploration) -> bool:
    return lines.complete and not lines.endless


def hidden(worlds: Worlds) -> tuple[str, ...]:
    """Returns the piles, as facts, whose unknown cards somebody might have used: there may be further lines."""
    return tuple(dict.fromkeys(f"fact:{pile}" for world in worlds.worlds for pile in world.overlooked))


def verdict(worlds: Worlds, truth: Callable[[State], Truth], *, strict: bool = False) -> tuple[str, tuple[str, ...]]:
    """Returns the verdict on a claim and what it depends on (or lacks), from its truth at the end of every line of every world.

    ``strict``: the line is itself claimed, so that the claim fails where a decision of it is refused.
    """
    broken = frozenset[Truth]((False,))
    seen = [(world, broken if strict and world.run.refused else world.truths(truth)) for world in worlds.worlds]
    values = frozenset[Truth]().union(*(truths for _, truths in seen))
    split = values >= {True, False}  # whatever else was not followed, both come about
    if None in values or not values or not (worlds.complete or split):
        return UNKNOWN, ()
    if allowing := [name for world, _ in seen if world.lines is not None for name in _allowing(world.lines, truth)]:
        return UNKNOWN, tuple(dict.fromkeys(allowing))
    if values == {True}:
        return HOLDS, ()
    if values == {False}:
        return NEVER, ()
    deciders = tuple(_deciders(seen, truth))
    missing = tuple(name for name in deciders if name.startswith("fact:"))
    return (UNKNOWN, missing) if missing else (DEPENDS, deciders)


def _deciders(seen: list[tuple[World, Truths]], truth: Callable[[State], Truth]) -> list[str]:
    """Returns the open questions that turn a claim.

    Of what nobody decides: two worlds differ in one, in nothing else they share, and in the outcome. Of what somebody decides: two
    answers lead to different outcomes.
    """
    names = list(dict.fromkeys(name for world, _ in seen for name, _ in world.choices))
    found = [name for name in names if any(_turns(name, one, other) for one, other in combinations(seen, 2))]
    for world, truths in seen:
        if world.lines is not None and len(truths) > 1:
            found += [name for name in turning(world.lines, truth) if name not in found]
    return found or names


def _turns(name: str, one: tuple[World, Truths], other: tuple[World, Truths]) -> bool:
    """Tells whether two worlds differ in the outcome, and in one choice: in nothing else they share, or by having made it."""
    first, second = dict(one[0].choices), dict(other[0].choices)
    doubted = one[0].doubts ^ other[0].doubts
    apart = {key for key in first.keys() & second.keys() if first[key] != second[key]} | doubted
    alone = (first.keys() ^ second.keys()) - doubted
    return one[1] != other[1] and (apart == {name} or (not apart and alone == {name}))


def _allowing(lines: Exploration, truth: Callable[[State], Truth]) -> list[str]:
    """Returns the facts asked on ways that one answer forbids, where the outcome is another without those ways."""
    asked = {key: node.ask for key, node in lines.nodes.items() if node.ask is not None and node.ask.who == JUDGE}
    asking = {key for key in asked if {edge.to is None for edge in lines.nodes[key].edges} == {True, False}}
    if not asking:
        return []
    seen, ahead = set(asking), [lines.root]
    without: set[Truth] = set()
    while ahead:
        key = ahead.pop()
        if key not in seen:
            seen.add(key)
            node = lines.nodes[key]
            ahead.extend(edge.to for edge in node.edges if edge.to is not None)
            without |= {truth(node.state)} if node.ends else set()
    whole = {truth(node.state) for node in lines.endings}
    return list(dict.fromkeys(open_name(asked[key]) for key in asking)) if without and without != whole else []


def turning(lines: Exploration, truth: Callable[[State], Truth]) -> list[str]:
    """Returns the names of the asks at which different answers lead to different outcomes, the first one first."""
    return list(dict.fromkeys(open_name(node.ask) for node in turning_nodes(lines, truth) if node.ask is not None))


def turning_nodes(lines: Exploration, truth: Callable[[State], Truth]) -> list[Node]:
    """Returns the states at which different answers lead to different outcomes, in the order in which they were found."""
    reaching = lines.reaching(lambda node: truth(node.state))
    found = []
    for node in lines.nodes.values():
        below = {reaching[edge.to] for edge in node.edges if edge.to is not None and reaching[edge.to]}
        if len(below) > 1:
            found.append(node)
    return found


def open_name(ask: Ask) -> str:
    """Returns how an open question is named among what a verdict hangs on."""
    kind = "fact" if ask.who == JUDGE else "chance" if ask.who == CHANCE else "ask"
    return f"{kind}:{(ask.name or ask.key) if kind == 'fact' else ask.key}"
