"""Which claim holds: the line is played under every reading, doubtful presumption and open choice that it passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.ask import CHANCE, JUDGE, Illegal
from gunbai.interpreter.explore import answers
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import put
from gunbai.scenario.run import Run, play_line
from gunbai.scenario.setup import Start
from gunbai.scenario.table import Table

HOLDS, NEVER, DEPENDS, UNKNOWN = "holds", "never", "depends", "unknown"
VERDICTS = {HOLDS: "成立", NEVER: "不成立", DEPENDS: "〜による", UNKNOWN: "不明"}

MOST_WORLDS = 256
"""How many worlds a verdict is computed over before it says that it gave up."""


class World(Struct, frozen=True):
    """One way things may be: a choice for everything left open, and how the line went."""

    choices: tuple[tuple[str, str], ...]
    run: Run

    def choice(self, name: str) -> str | None:
        """Returns what was taken for an open question in this world."""
        return dict(self.choices).get(name)


class Worlds(Struct, frozen=True):
    """Every world of a line, the default one first; ``complete`` is False when there were too many to visit."""

    worlds: tuple[World, ...]
    played: Run
    complete: bool = True

    @property
    def default(self) -> World:
        """The world in which every default is taken; ``played`` is the line in it, as far as it was recorded."""
        return self.worlds[0]


Line = tuple[Any, ...]
Truth = bool | None


def worlds_of(table: Table, machine: Machine, start: Start, line: Line, pinned: Mapping[str, str]) -> Worlds:
    """Returns every world of a line: readings of open defects it consults, presumptions worth doubting, open choices."""
    found: list[World] = []
    complete = True
    for world in _readings(table, machine, start, line, dict(pinned), {}):
        if len(found) >= MOST_WORLDS:
            complete = False
            break
        found.append(world)
    base = found[0].run
    found = [item for world in found for item in _facts(machine, start, line, pinned, world, {})]
    if complete:
        found += _doubts(table, machine, start, line, pinned, found[0])
    expanded: list[World] = []
    for world in found:
        for item in _open_choices(machine, world):
            if len(expanded) >= MOST_WORLDS:
                return Worlds(tuple(expanded), base, False)
            expanded.append(item)
    return Worlds(tuple(expanded), base, complete)


def _readings(
    table: Table, machine: Machine, start: Start, line: Line, pinned: dict[str, str], chosen: dict[str, str]
) -> Iterator[World]:
    """Plays the line under the readings chosen; branches on the first open defect it consults beyond them."""
    machine.consulted.clear()
    run = play_line(machine, start, line, {**chosen, **pinned})
    defects = table.rulebook.defects
    undecided = [
        id
        for id, options in machine.consulted.items()
        if id not in pinned and id not in chosen and (options or (id in defects and defects[id].open))
    ]
    if not undecided:
        yield World(tuple((id, value) for id, value in chosen.items()), run)
        return
    name = undecided[0]
    options = machine.consulted[name]
    if not options:
        defect = defects[name]
        options = (defect.default, *(id for id in defect.readings if id != defect.default))
    for option in options:
        yield from _readings(table, machine, start, line, pinned, {**chosen, name: option})


def _facts(
    machine: Machine, start: Start, line: Line, pinned: Mapping[str, str], world: World, facts: dict[str, str]
) -> Iterator[World]:
    """Plays the line with every answer to each fact that it stops at for want of it."""
    ask = world.run.ask
    name = (ask.name or ask.key) if ask is not None else ""
    if ask is None or ask.who != JUDGE or name in facts:
        yield world
        return
    for option in ask.options:
        known = {**facts, name: str(option)}
        run = play_line(machine, start, line, {**dict(world.choices), **pinned}, known)
        inner = World((*world.choices, (f"fact:{name}", str(option))), run)
        yield from _facts(machine, start, line, pinned, inner, known)


def _doubts(table: Table, machine: Machine, start: Start, line: Line, pinned: Mapping[str, str], default: World) -> list[World]:
    """Plays the line with each presumed fact it looked at taken the other way; a way that forbids the line is ruled out by it."""
    found = []
    doubted = table.vocabulary.raw.get("presumed", {})
    looked_at = {item.id for step in default.run.trace.steps for item in step.assumptions if item.kind == "presumed"}
    for path in sorted(looked_at):
        uid, _, name = path.partition(".")
        for value in doubted.get(name, {}).get("doubt", ()):
            obj = start.state.obj(int(uid))
            other = replace(start, state=put(start.state, replace(obj, **{name: str(value)})))
            run = play_line(machine, other, line, {**dict(default.choices), **pinned})
            if len(run.refused) <= len(default.run.refused):
                found.append(World((*default.choices, (path, str(value))), run))
    return found


def _open_choices(machine: Machine, world: World) -> Iterator[World]:
    """Follows every answer to a question that the line left open in the middle of something.

    An answer under which the decisions already taken would have been illegal is ruled out by them.
    """
    ask = world.run.ask
    if ask is None or ask.key == "action" or ask.who == CHANCE:
        yield world
        return
    for option in answers(ask):
        state = machine.answer(world.run.state, ask, option)
        try:
            after, further = machine.advance(state)
        except Illegal:
            continue
        run = replace(world.run, state=after, ask=further)
        inner = World((*world.choices, (f"ask:{ask.key}", str(option))), run)
        yield from _open_choices(machine, inner)


def verdict(worlds: Worlds, truth: Callable[[World], Truth]) -> tuple[str, tuple[str, ...]]:
    """Returns the verdict on a claim and what it depends on (or lacks), from its truth in every world."""
    seen = [(world, truth(world)) for world in worlds.worlds]
    if not worlds.complete or any(value is None for _, value in seen):
        return UNKNOWN, ()
    values = {value for _, value in seen}
    if values == {True}:
        return HOLDS, ()
    if values == {False}:
        return NEVER, ()
    deciders = tuple(_deciders(seen))
    missing = tuple(name for name in deciders if name.startswith("fact:"))
    return (UNKNOWN, missing) if missing else (DEPENDS, deciders)


def _deciders(seen: list[tuple[World, Truth]]) -> list[str]:
    """Returns the open questions that turn the claim: two worlds differ in one, in nothing else they share, and in the outcome."""
    names = list(dict.fromkeys(name for world, _ in seen for name, _ in world.choices))
    return [name for name in names if any(_turns(name, one, other) for one, other in combinations(seen, 2))] or names


def _turns(name: str, one: tuple[World, Truth], other: tuple[World, Truth]) -> bool:
    first, second = dict(one[0].choices), dict(other[0].choices)
    shared = first.keys() & second.keys()
    return one[1] != other[1] and name in shared and [key for key in shared if first[key] != second[key]] == [name]
