"""Which claim holds: how it comes out at the end of every line of every world, and what that hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from gunbai.dispute.truth import Facts, Truth, Truths
from gunbai.dispute.unmodelled import UNMODELLED
from gunbai.dispute.world import World
from gunbai.dispute.worlds import Worlds, open_name
from gunbai.interpreter.data.ask import JUDGE
from gunbai.interpreter.data.state import State
from gunbai.interpreter.lines.explore import Exploration, GraphNode
from gunbai.scenario.verdicts import DEPENDS, HOLDS, NEVER, UNKNOWN

Taken = tuple[Mapping[str, str], frozenset[str], Truths]
"""What a world takes for what is open, what it doubts, and how a claim comes out there."""
BEYOND = "beyond"
"""What a verdict hangs on where there are more lines than were followed."""
MOMENT = "moment:"
"""Begins the name of what a verdict hangs on where the moment that is claimed of never comes."""


def verdict_of(truths: Truths) -> str:
    """Returns the verdict on what comes out so over some lines."""
    if None in truths or not truths:
        return UNKNOWN
    return DEPENDS if len(truths) > 1 else HOLDS if True in truths else NEVER


def hidden(worlds: Worlds) -> tuple[str, ...]:
    """Returns the piles, as facts, whose unknown cards somebody might have used: there may be further lines."""
    return tuple(dict.fromkeys(f"fact:{pile}" for world in worlds.worlds for pile in world.overlooked))


def judged_over(worlds: Worlds, facts: Facts, wanted: Mapping[str, str], *, strict: bool = False) -> tuple[str, tuple[str, ...]]:
    """Returns the verdict on claimed facts and what it hangs on; unknown where a line rests on what nobody models or knows."""
    if all(world.missed for world in worlds.worlds):
        return UNKNOWN, (f"{MOMENT}{worlds.default.moment}",)
    result, on = verdict(worlds, lambda state: facts.truth(state, wanted), strict=strict)
    if doubts := uncertain(worlds):
        return UNKNOWN, doubts
    if result in (HOLDS, NEVER) and (unseen := hidden(worlds)):
        return UNKNOWN, unseen
    if worlds.failed and not (result == DEPENDS or on):
        return UNKNOWN, tuple(clause or BEYOND for clause in worlds.failed)
    if result == UNKNOWN and not on:
        return UNKNOWN, tuple(dict.fromkeys(_missing(worlds, facts, wanted)))
    return result, on


def uncertain(worlds: Worlds) -> tuple[str, ...]:
    """Returns the ids of unmodelled clauses and by-hand results that some line rests on."""
    return tuple(dict.fromkeys(item.id for item in worlds.assumed if item.kind in UNMODELLED))


def _missing(worlds: Worlds, facts: Facts, wanted: Mapping[str, str]) -> Iterator[str]:
    """Yields the facts that would settle claimed ones; the lines beyond those followed, where these are not all."""
    if not worlds.complete:
        yield BEYOND
        return
    ends = [state for world in worlds.worlds for state in world.ends]
    for path, expected in wanted.items():
        yield from (facts.lacking(path, end) for end in ends if facts.holds(end, path, expected) is None)


def verdict(worlds: Worlds, truth: Callable[[State], Truth], *, strict: bool = False) -> tuple[str, tuple[str, ...]]:
    """Returns the verdict on a claim and what it depends on (or lacks), from its truth at the end of every line of every world.

    ``strict``: the line is itself claimed, so that the claim fails where a decision of it is refused.
    """
    broken = frozenset[Truth]((False,))
    seen = [(world, broken if strict and worlds.refused(world.run) else world.truths(truth)) for world in worlds.worlds]
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

    A reading, a fact or a presumption turns it where two worlds that differ in it alone come out differently. A decision turns it
    where two answers lead to different outcomes.
    """
    names = list(dict.fromkeys(name for world, _ in seen for name, _ in world.choices))
    come_out = {(world.choices, world.doubts, truths): (dict(world.choices), world.doubts, truths) for world, truths in seen}
    turned = {name for one, other in combinations(come_out.values(), 2) if one[2] != other[2] and (name := _apart(one, other))}
    found = [name for name in names if name in turned]
    for world, truths in seen:
        if world.lines is not None and len(truths) > 1:
            found += [name for name in turning(world.lines, truth) if name not in found]
    return found or names


def _apart(one: Taken, other: Taken) -> str:
    """Returns the choice in which alone two worlds differ: in what it is, or in whether it was made; empty where there is none."""
    (first, doubts, _), (second, others, _) = one, other
    doubted = doubts ^ others
    apart = {key for key in first.keys() & second.keys() if first[key] != second[key]} | doubted
    differing = apart or (first.keys() ^ second.keys()) - doubted
    return next(iter(differing)) if len(differing) == 1 else ""


def _allowing(lines: Exploration, truth: Callable[[State], Truth]) -> list[str]:
    """Returns the facts of which one answer forbids to go on, where the outcome is another without the lines behind them."""
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


def turning_nodes(lines: Exploration, truth: Callable[[State], Truth]) -> list[GraphNode]:
    """Returns the states at which different answers lead to different outcomes, in the order in which they were found."""
    reaching = lines.reaching(lambda node: truth(node.state))
    found = []
    for node in lines.nodes.values():
        below = {reaching[edge.to] for edge in node.edges if edge.to is not None and reaching[edge.to]}
        if len(below) > 1:
            found.append(node)
    return found
