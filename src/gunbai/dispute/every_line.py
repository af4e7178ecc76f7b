"""Every legal line from a board, its endings grouped by what the claims ask, and each claim judged over all of them."""

from __future__ import annotations

from msgspec import Struct, field

from gunbai.budget import ACTION, EXPLORED, Budget
from gunbai.dispute.report.payload import BrokenOffJson, GroupJson, LinesJson, LoopJson
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.dispute.world import World
from gunbai.dispute.worlds import Horizon
from gunbai.errors import Endless
from gunbai.interpreter.data.state import State
from gunbai.interpreter.lines.explore import Answered, BrokenOff, Loop
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario

TOLD = 20
"""Of so many loops and lines that are broken off the way is told; of more only how many there are."""
WITNESSED = 100
"""For so many groups of endings a way to them is told, those first to which most lines lead."""
Said = dict[str, str]
"""One answer in words: the ask's key, and the option in each language."""


class Group(Struct):
    """Endings that agree in every fact asked for and in whose claims come true: how many lines lead here, the first in words.

    Lines are counted under every default; where none leads here then, under the first readings and facts under which one does.
    ``under`` names the readings and facts of each world that comes here; empty when every world does.
    """

    facts: dict[str, str]
    holds: list[str]
    lines: int | None
    witness: list[Said]
    under: list[dict[str, str]] = field(default_factory=list)

    def to_json(self) -> GroupJson:
        """Returns it as plain data."""
        return {"facts": self.facts, "holds": self.holds, "lines": self.lines, "witness": self.witness, "under": self.under}


class Lines(Struct):
    """What an exploration found: groups of endings, lines under every default, edges, loops, and the resolution over all of them.

    ``complete`` is False when the budget ran out, a loop that makes something grow without end was cut, or a line is
    ``broken_off``: lines are then those that were followed (``at_least``). They are None where they go round in more ways than
    anybody counts.
    """

    resolution: Resolution
    groups: list[Group]
    lines: int | None
    edges: int
    loops: list[Loop]
    complete: bool
    at_least: bool = False
    broken_off: list[BrokenOff] = []

    def to_json(self) -> LinesJson:
        """Returns it as plain data."""
        return {
            "groups": [group.to_json() for group in self.groups],
            "lines": self.lines,
            "at_least": self.at_least,
            "edges": self.edges,
            "loops": [self.loop(loop) for loop in self.loops[:TOLD]],
            "loops_in_all": len(self.loops),
            "broken_off": [self.end(one) for one in self.broken_off[:TOLD]],
            "broken_off_in_all": len(self.broken_off),
            "complete": self.complete,
            "claims": self.resolution.told["claims"],
        }

    def loop(self, loop: Loop) -> LoopJson:
        """Returns a loop in words: the way to it, the way round, and what grows."""
        labels = self.resolution.labels
        grows = [labels.number(name) for name in loop.grows]
        return {"path": labels.answered(loop.path), "round": labels.answered(loop.round), "grows": grows}

    def end(self, line: BrokenOff) -> BrokenOffJson:
        """Returns a line that is broken off in words: the way to it, the clause, and whether it has no end."""
        path = self.resolution.labels.answered(line.path)
        return {"path": path, "clause": line.fault.clause, "endless": isinstance(line.fault, Endless)}


def every_line(table: Table, scenario: Scenario, *, to: str = ACTION, budget: Budget | None = None) -> Lines:
    """Returns every legal line from where a scenario's recorded line stops, as far as the budget goes.

    A line that stops in the middle of something is followed until something new may be begun; a board without a line, through one
    action; further when ``to`` is ``turn`` or ``game``.
    """
    budget = budget or Budget(EXPLORED)
    horizon = Horizon(to, every=True, begins=to != ACTION or not scenario.line, budget=budget.edges)
    resolution = resolve(table, scenario, horizon=horizon, budget=budget)
    found = [world.lines for world in resolution.worlds.worlds if world.lines is not None]
    default = resolution.worlds.default
    return Lines(
        resolution,
        _groups(resolution),
        1 if default.lines is None else default.lines.lines if default.lines.counted else None,
        sum(lines.edges for lines in found),
        [loop for lines in found for loop in lines.loops],
        resolution.worlds.complete,
        any(not lines.bounded for lines in found),
        [one for lines in found for one in lines.broken_off],
    )


def asked_facts(scenario: Scenario) -> list[str]:
    """Returns the paths of the facts that a scenario is about: those claimed, else those expected."""
    claimed = [str(path) for claim in scenario.claims if not claim.moment for path in claim.then]
    return list(dict.fromkeys(claimed or map(str, scenario.expect.then)))


def _groups(resolution: Resolution) -> list[Group]:
    paths = asked_facts(resolution.scenario)
    worlds, labels = resolution.worlds.worlds, resolution.labels
    groups: dict[tuple[str, ...], Group] = {}
    reached: dict[tuple[str, ...], list[World]] = {}
    ways: dict[tuple[str, ...], tuple[Answered, ...]] = {}
    for world in worlds:
        for state, number, way in _endings(world):
            facts = {path: resolution.court.facts.fact(state, path).value for path in paths}
            claims = resolution.scenario.named_claims
            holds = [by for by, claim in claims if not claim.moment and resolution.court.facts.truth(state, claim.facts)]
            key = (*facts.values(), *holds)
            group = groups.setdefault(key, Group(facts, holds, 0, []))
            ways.setdefault(key, way)
            seen = reached.setdefault(key, [])
            if world not in seen:
                seen.append(world)
            if world is seen[0]:
                group.lines = None if number is None or group.lines is None else group.lines + number
    for key, group in groups.items():
        if len(reached[key]) < len(worlds):
            group.under = [dict(world.choices) for world in reached[key]]
    order = sorted(groups, key=lambda key: -(groups[key].lines or 0))
    for key in order[:WITNESSED]:
        groups[key].witness = labels.answered(ways[key])
    return [groups[key] for key in order]


def _endings(world: World) -> list[tuple[State, int | None, tuple[Answered, ...]]]:
    """Returns the endings of a world: the state, how many lines lead to it (None: nobody counts them), and one of them."""
    if world.lines is None:
        return [(world.run.state, 1, ())]
    counted = world.lines.counted
    return [(node.state, number if counted else None, node.path) for node, number in world.lines.arrivals()]
