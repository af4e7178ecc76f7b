"""Every legal line from where a scenario's recorded line stops, its endings grouped by what the claims ask."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gunbai.interpreter.ask import Ask
from gunbai.interpreter.explore import BUDGET, Ending, Exploration, explore
from gunbai.scenario.resolution import Resolution
from gunbai.scenario.words import Words


class Group(Struct):
    """Endings that agree in every fact asked for: the facts, how many lines lead here, one of them in words."""

    facts: dict[str, str]
    lines: int
    witness: list[dict[str, str]]


class Lines(Struct):
    """What an exploration found: groups of endings, lines, edges, loops; ``complete`` is False when the budget ran out."""

    groups: list[Group]
    lines: int
    edges: int
    loops: int
    complete: bool

    def to_json(self) -> dict[str, Any]:
        """Returns it as plain data."""
        groups = [{"facts": group.facts, "lines": group.lines, "witness": group.witness} for group in self.groups]
        return {"groups": groups, "lines": self.lines, "edges": self.edges, "loops": self.loops, "complete": self.complete}


def every_line(resolution: Resolution, budget: int = BUDGET) -> Lines:
    """Returns every legal line from where the recorded line stops until the next main action, grouped by the facts claimed."""
    run = resolution.run
    found = explore(resolution.machine, run.state, until=lambda ask: _is_next_action(ask, run.ask), budget=budget)
    return Lines(_groups(resolution, found), found.lines, found.edges, len(found.loops), found.complete)


def _is_next_action(ask: Ask, first: Ask | None) -> bool:
    return ask.key == "action" and (first is None or first.key != "action" or ask != first)


def _groups(resolution: Resolution, found: Exploration) -> list[Group]:
    scenario = resolution.scenario
    paths = [str(path) for claim in scenario.claims for path in claim.then] or [str(path) for path in scenario.expect.then]
    groups: dict[tuple[str, ...], Group] = {}
    for ending in found.endings:
        facts = {path: resolution.court.fact(ending.state, path).value for path in dict.fromkeys(paths)}
        group = groups.setdefault(tuple(facts.values()), Group(facts, 0, _told(resolution, ending)))
        group.lines += ending.lines
    return sorted(groups.values(), key=lambda group: -group.lines)


def _told(resolution: Resolution, ending: Ending) -> list[dict[str, str]]:
    words = Words(resolution.table, resolution.start, ending.state)
    return [
        {"key": key, "ja": words.option(key, option, "ja"), "en": words.option(key, option, "en")} for key, option in ending.witness
    ]
