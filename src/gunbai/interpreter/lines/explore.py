"""Every legal line from a state: answers to asks with two or more options, equal states met once, loops found."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from gunbai.budget import EXPLORED
from gunbai.errors import NotAllowed, Spent
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.option import Action, Option, each_of, items_in
from gunbai.interpreter.data.state import State, Value
from gunbai.interpreter.effects.window import Priority
from gunbai.interpreter.game.findings import FAULTS, NOTHING, Fault, Findings, Wanted
from gunbai.interpreter.lines.canonical import Canon
from gunbai.interpreter.lines.walks import Walks
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.run.runner import Runner
from gunbai.interpreter.words.vocabulary import Vocabulary

ROUNDS = 100
"""How often a cycle that only makes numbers grow must be possible before it is taken to have no end."""

T = TypeVar("T")
Answered: TypeAlias = tuple[str, Option]
"""One question and its answer: the key, and the option taken."""


class Edge(Struct, frozen=True):
    """One answer and the node it leads to; ``to`` is None when it turned out to be illegal later, or leads on without an end."""

    option: Value
    to: State | None


class GraphNode(Struct):
    """One state at which somebody must answer, or at which lines end (``ends``): the ask and the answers.

    ``path`` is the first way that was found to it.
    """

    state: State
    ask: Ask | None
    path: tuple[Answered, ...]
    edges: list[Edge] = field(default_factory=list)
    ends: bool = False


class Loop(Struct, frozen=True):
    """A line that comes back to where it was: the way to it, the answers that lead round, and what grew on the way round."""

    path: tuple[Answered, ...]
    round: tuple[Answered, ...]
    grows: tuple[str, ...] = ()


class BrokenOff(Struct, frozen=True):
    """A line that leads to no further question: the way to it, and how the game runs for ever there, fails, or lacks something."""

    path: tuple[Answered, ...]
    fault: Fault


class Exploration(Struct, dict=True):
    """Every state met between a start and the endings, by its canonical form; ``complete`` is False when the budget ran out.

    A line that is ``broken_off`` has no ending; the others are followed all the same.

    A line that comes to a state again is a loop and does not count: whatever the order in which states were found, the lines are
    those that come to none twice.
    """

    root: State
    nodes: dict[State, GraphNode] = field(default_factory=dict)
    edges: int = 0
    loops: list[Loop] = field(default_factory=list)
    broken_off: list[BrokenOff] = field(default_factory=list)
    complete: bool = True

    @property
    def endings(self) -> list[GraphNode]:
        """The states in which lines end, in the order in which they were found."""
        return [node for node in self.nodes.values() if node.ends]

    @functools.cached_property
    def walks(self) -> Walks:
        """The ways through the states, to be counted; read once everything has been followed."""
        below = {key: [edge.to for edge in node.edges if edge.to is not None] for key, node in self.nodes.items()}
        return Walks(self.root, below.__getitem__, {key for key, node in self.nodes.items() if node.ends})

    @property
    def counted(self) -> bool:
        """Whether lines are counted: there are not too many ways round."""
        return self.walks.counted

    @property
    def bounded(self) -> bool:
        """Whether there are no more lines than those that were followed."""
        return self.complete and not self.endless and not self.broken_off

    @property
    def lines(self) -> int:
        """How many lines there are; those that were followed where they are not bounded."""
        return self.walks.known[self.root]

    def behind(self, key: State, way: Collection[State] = ()) -> int:
        """Returns how many lines go on from a state, after a way to it."""
        return self.walks.number(key, way)

    def arrivals(self) -> list[tuple[GraphNode, int]]:
        """Returns every ending with the number of lines that lead to it."""
        coming = self.walks.arrivals()
        return [(node, coming[key]) for key, node in self.nodes.items() if node.ends]

    @property
    def endless(self) -> bool:
        """Whether some cycle can go on for ever and makes something grow: what it leads to was not followed to its end."""
        return any(loop.grows for loop in self.loops)

    def reaching(self, ends: Callable[[GraphNode], T]) -> dict[State, frozenset[T]]:
        """Returns for every state what the endings behind it come to, by what ``ends`` says of each."""
        found: dict[State, frozenset[T]] = {}
        for knot in self.walks.knots:
            nodes = [self.nodes[key] for key in knot]
            own = frozenset(ends(node) for node in nodes if node.ends)
            below = (found[edge.to] for node in nodes for edge in node.edges if edge.to in found)
            found.update(dict.fromkeys(knot, own.union(*below)))
        return found


Until = Callable[[GraphNode], bool]
"""Tells whether lines are to end at an ask that is not the first."""
Follows = Callable[[Ask], tuple[Option, ...] | None]
"""Says which answers to an ask are followed; None for all."""


def explore(
    machine: Machine,
    state: State,
    *,
    until: Until = lambda node: False,
    budget: int = EXPLORED,
    offer: Follows | None = None,
    unread: frozenset[str] = frozenset(),
    findings: Findings | None = None,
) -> Exploration:
    """Returns every line from a state to the end of the game, to nothing left to do, or to an ask that ``until`` accepts.

    The first ask is always followed. ``unread`` holds the keys of asks at which lines always end: their options are not worked out.
    ``findings`` gathers what is looked at on the way.
    """
    explorer = _Explorer(machine, until, budget, offer, findings or Findings())
    explorer.begin(state)
    explorer.runner = Runner(machine, None, Wanted(unread=unread), explorer.findings)
    return explorer.explore()


_NONE = Struct()
"""Stands for no further answer; None may be one."""


class _Open(Struct):
    """A node on the way that is being followed, and the answers to it that are still to be tried.

    ``priority`` goes on from there where it is the holder of a window who answers.
    """

    key: State
    shape: State
    node: GraphNode
    left: Iterator[Value]
    priority: Priority | None


class _Explorer:
    def __init__(self, machine: Machine, until: Until, budget: int, offer: Follows | None, findings: Findings) -> None:
        self.machine = machine
        self.findings = findings
        self.runner = Runner(machine, None, NOTHING, findings)
        self.until = until
        self.budget = budget
        self.canon = Canon(machine.vocabulary)
        self.offer = offer
        self.way: list[_Open] = []
        self.on_way: dict[State, int] = {}
        self.shapes: dict[State, list[int]] = {}

    def begin(self, state: State) -> None:
        """Starts at the first ask from a state; raises Spent where there is no time to reach it."""
        state, ask = self.runner.advance(state)
        self.found = Exploration(self.canon.of(state))
        self.enter(self.found.root, shape(self.found.root), GraphNode(state, ask, ()), None)

    def explore(self) -> Exploration:
        """Follows everything, depth first and without recursion: a line may be as long as a game."""
        while self.way:
            top = self.way[-1]
            option = next(top.left, _NONE) if self.found.edges < self.budget else _NONE
            if option is _NONE:
                self.found.complete = self.found.complete and next(top.left, _NONE) is _NONE
                self.leave(top)
                continue
            self.found.edges += 1
            try:
                top.node.edges.append(Edge(option, self.tried(top, option)))
            except Spent:
                self.found.complete, self.budget = False, 0
        return self.found

    def enter(self, key: State, form: State, node: GraphNode, priority: Priority | None) -> None:
        """Begins with a state that was not met before."""
        self.found.nodes[key] = node
        if node.ask is None or (node.path and self.until(node)):
            node.ends = True
            return
        self.on_way[key] = len(self.way)
        only = self.offer(node.ask) if self.offer is not None else None
        offered = distinct(node.state, node.ask, self.machine.vocabulary, self.findings.asked_about) if only is None else iter(only)
        self.way.append(_Open(key, form, node, offered, priority))
        self.shapes.setdefault(form, []).append(len(self.way) - 1)

    def leave(self, top: _Open) -> None:
        """Goes back from a state once everything behind it is known."""
        self.way.pop()
        del self.on_way[top.key]
        self.shapes[top.shape].pop()

    def tried(self, at: _Open, option: Value) -> State | None:
        """Takes one answer as ``follow`` does; one on which the game runs for ever, fails, or lacks something breaks off."""
        node = at.node
        try:
            return self.follow(at, option)
        except FAULTS as fault:
            if self.findings.meter.is_over:
                raise
            assert node.ask is not None
            self.found.broken_off.append(BrokenOff((*node.path, (node.ask.key, option)), fault))
            return None

    def follow(self, at: _Open, option: Value) -> State | None:
        """Takes one answer; returns the state it leads to, None when it is illegal after all or leads round for ever."""
        node = at.node
        assert node.ask is not None
        path = (*node.path, (node.ask.key, option))
        try:
            state, ask = self.runner.advance(self.runner.answered(node.state, node.ask, option, at.priority))
        except NotAllowed:
            return None
        priority = self.runner.priority
        key = self.canon.of(state)
        if key in self.on_way:
            since = self.on_way[key]
            self.found.loops.append(Loop(self.way[since].node.path, path[len(self.way[since].node.path) :]))
        if key not in self.found.nodes:
            form = shape(key)
            if ask is not None and (loop := self.growing(form, state, path)):
                self.found.loops.append(loop)
                return None
            self.enter(key, form, GraphNode(state, ask, path), priority)
        return key

    def growing(self, form: State, state: State, path: tuple[Answered, ...]) -> Loop | None:
        """Returns the cycle that leads here from a state on the way that differs only by smaller numbers, if it has no end."""
        met = self.shapes.get(form)
        now = numbers_of(state) if met else {}
        for index in met or ():
            before = self.way[index]
            names = grown(numbers_of(before.node.state), now)
            round_ = path[len(before.node.path) :]
            if names and self.goes_on(state, round_, names):
                return Loop(before.node.path, round_, names)
        return None

    def goes_on(self, state: State, round_: tuple[Answered, ...], names: tuple[str, ...]) -> bool:
        """Tells whether the same answers can be given again and again, and always make the same numbers grow."""
        before = numbers_of(state)
        for _ in range(ROUNDS):
            for key, option in round_:
                state, ask = self.runner.advance(state)
                if ask is None or ask.key != key or option not in answers(ask):
                    return False
                try:
                    state, _ = self.runner.advance(self.runner.answered(state, ask, option, None))
                except NotAllowed:
                    return False
            after = numbers_of(state)
            if grown(before, after) != names:
                return False
            before = after
        return True


def shape(state: State) -> State:
    """Returns a canonical state without its numbers: what stays the same in a cycle that only makes numbers grow."""
    objs = [
        replace(obj, damage=0, counters=tuple((name, 0) for name, _ in obj.counters)) if obj.damage or obj.counters else obj
        for obj in state.objs
    ]
    numbers = [(name, 0) if type(value) is int else (name, value) for name, value in state.vars]
    return replace(state, objs=tuple(objs), vars=tuple(numbers), ledger=(), fired=())


Numbers = dict[str | int | tuple[int, str], int]
"""The numbers of a state: of a variable by its name, the damage of a card by the card, counters by the card and their name."""


def numbers_of(state: State) -> Numbers:
    """Returns the numbers that a cycle may make grow."""
    found: Numbers = {name: value for name, value in state.vars if type(value) is int}
    for obj in state.objs:
        found[obj.uid] = obj.damage
        if obj.counters:
            found.update(((obj.uid, name), number) for name, number in obj.counters)
    return found


def grown(before: Numbers, after: Numbers) -> tuple[str, ...]:
    """Returns the names of the numbers that are larger now; none when one of them is smaller."""
    if before == after:
        return ()
    names = []
    for key, value in after.items():
        usual = before.get(key, 0)
        if value < usual:
            return ()
        if value > usual:
            names.append(key if isinstance(key, str) else f"{key}.damage" if isinstance(key, int) else f"{key[0]}.{key[1]}")
    return tuple(names)


def answers(ask: Ask) -> Iterator[Value]:
    """Yields every answer an ask allows: an option, or every choice of as many as it wants."""
    if ask.most == 1 and ask.least == 1:
        yield from ask.options
        return
    for size in range(ask.least, ask.most + 1):
        yield from combinations(ask.options, size)


def distinct(state: State, ask: Ask, vocabulary: Vocabulary, apart: frozenset[int] = frozenset()) -> Iterator[Value]:
    """Yields the answers to an ask, of identical ones the first: two equal cards in a hand are one choice, unless told ``apart``.

    An action that is but a word for a case of another (``case of`` in the vocabulary) is met with the other.
    """
    words = vocabulary.decisions if ask.key == "action" else {}
    cases = {word: spec["case of"] for word, spec in words.items() if "case of" in spec}
    seen = set()
    if not (ask.most == 1 and ask.least == 1):
        likenesses = [_likeness(state, option, vocabulary, apart) for option in ask.options]
        for size in range(ask.least, ask.most + 1):
            yield from _different(ask.options, likenesses, size)
        return
    for option in ask.options:
        if isinstance(option, Action) and option.word in cases and Action(cases[option.word], option.option) in ask.options:
            continue
        likeness = _likeness(state, option, vocabulary, apart)
        if likeness not in seen:
            seen.add(likeness)
            yield option


def _different(options: Sequence[Option], likenesses: Sequence[object], size: int) -> Iterator[tuple[Option, ...]]:
    """Yields the choices of so many options, of those that are alike the first, in the order of ``combinations``.

    Whatever was chosen before, of options that are alike only the first is tried next: none has to be made to be thrown away.
    """
    if not size:
        yield ()
        return
    tried = set()
    for at in range(len(options) - size + 1):
        if likenesses[at] not in tried:
            tried.add(likenesses[at])
            for rest in _different(options[at + 1 :], likenesses[at + 1 :], size - 1):
                yield (options[at], *rest)


def _likeness(state: State, option: object, vocabulary: Vocabulary, apart: frozenset[int]) -> object:
    if not isinstance(option, int | str):
        return (type(option), *(_likeness(state, part, vocabulary, apart) for part in items_in(option)))
    if option in apart or not isinstance(option, int) or not 0 < option <= len(state.objs):
        return option
    obj = state.obj(option)
    held = tuple([(item.field, item.op, item.amount, item.until) for item in state.in_force if item.obj == option])
    gives = tuple([(item.obj, item.field, item.op, item.amount, item.until) for item in state.in_force if item.source == option])
    named = bool(state.scopes) and any(option in each_of(value) for scope in state.scopes for _, value in scope.vars)
    zone = vocabulary.zones.get(obj.zone)
    order = obj.order if zone is not None and zone.ordered else 0
    place = option if named else (obj.zone, obj.slot, order, obj.host)
    return (obj.card, obj.owner, place, obj.turned, obj.face, obj.damage, obj.counters, held, gives)
