"""Rule coverage: which sentences of a book some scenario touches, which are decisive, which options nobody ever took."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from gunbai.dispute.resolution import Resolution, resolve
from gunbai.errors import BadInput, Endless, Lacking, NotAllowed
from gunbai.interpreter.data.option import items_in
from gunbai.replay.table import Table
from gunbai.rulebook import RuleModel, split_part
from gunbai.scenario.file import Scenario

PATIENCE, LEAST = 4, 4_000
"""A line without one of its clauses may run so many times the frames it ran with it, and this many in any case."""

Deck = Callable[[list[str]], set[str]]
"""Judges one deck list with some clauses switched off; returns the clauses it breaks."""


class Covered(Struct):
    """One sentence of the book (or a node without any): what its model says, who touches it, who breaks without it.

    ``bound`` is what a module binds and what is switched off to see who breaks: the sentence, or the whole clause it is in.
    ``touched`` and ``decisive`` name scenarios; of the decisive ones the first that was found.
    """

    id: str
    node: str
    bound: str
    kind: str
    status: str
    reason: str
    touched: list[str]
    decisive: list[str]


class Untaken(Struct, frozen=True):
    """One option that was offered at a question and that no scenario ever takes."""

    at: str
    key: str
    option: str
    offered: str


class Coverage(Struct):
    """The coverage of a book: its sentences in order, and the options never taken with a scenario that offers each."""

    parts: list[Covered]
    untaken: list[Untaken]

    def of(self, id: str) -> Covered:
        """Returns the coverage of one sentence; of a node that has several, of its first."""
        return next(part for part in self.parts if id in (part.id, part.node))


class Sought(Struct, frozen=True):
    """A clause or sentence to be switched off, and the scenarios to be tried without it: the name and the frames of each."""

    off: str
    trying: tuple[tuple[str, int], ...]


Seeking = Callable[[Sequence[Sought]], Mapping[Sought, str]]
"""Returns for each the first scenario that breaks without it, or nothing."""


def cover(
    table: Table,
    scenarios: Iterable[Scenario],
    decks: Mapping[str, Deck] | None = None,
    *,
    decisive: bool = True,
    only: Collection[str] = (),
    played: Mapping[str, Resolution] | None = None,
    seeking: Seeking | None = None,
) -> Coverage:
    """Returns the coverage of a book (or of the nodes named) by scenarios and deck lists.

    A sentence is touched when a step or a refusal stands on it, or a step is one of its procedure; where no binding tells the
    sentences of a clause apart, the clause counts. It is decisive when a scenario that meets its expectations does not with it
    switched off; an error counts, for nothing can be played then. A clause about decks is touched by a list that breaks it, and
    decisive when the list does not break it any more with the clause switched off. ``played`` are the resolutions of the scenarios
    by name, where there are any already; ``seeking`` seeks what breaks where that is not done here.
    """
    cases, known = list(scenarios), played or {}
    played = {case.name: known.get(case.name) or resolve(table, case, beyond=False) for case in cases}
    parts = [part for part in _parts(table) if not only or part.node in only]
    touched = {name: _touched(resolution) for name, resolution in played.items()}
    for part in parts:
        part.touched = [name for name, grounds in touched.items() if part.bound in grounds or part.id in grounds]
    if decisive:
        sought: dict[tuple[str, ...], Sought] = {}
        for part in parts:
            sought.setdefault((part.bound, *part.touched), _sought(part, cases, played))
        broken = (seeking or _seeking(table, cases))([*dict.fromkeys(sought.values())])
        for part in parts:
            first = broken[sought[(part.bound, *part.touched)]]
            part.decisive = [first] if first else []
    for name, deck in (decks or {}).items():
        _cover_deck(name, deck, parts, decisive)
    return Coverage(parts, list(_untaken(played)))


def _cover_deck(name: str, deck: Deck, parts: list[Covered], decisive: bool) -> None:
    broken = deck([])
    for part in parts:
        if part.kind == "deck" and part.status == "modelled":
            turns = deck([part.bound]) != broken
            if turns or part.bound in broken:
                part.touched.append(name)
            if turns and decisive and not part.decisive:
                part.decisive.append(name)


def breaks(table: Table, scenario: Scenario, off: str, frames: int = 0) -> bool:
    """Tells whether a scenario that meets its expectations no longer does with a clause or sentence switched off."""
    try:
        failures = resolve(table, scenario, disabled=[off], most=max(LEAST, PATIENCE * frames), beyond=False).failures
    except (BadInput, NotAllowed, Lacking, Endless):
        return True
    return any(problem.code != "EXPECT-GROUND" for problem in failures)


def first_broken(table: Table, scenarios: Mapping[str, Scenario], sought: Sought) -> str:
    """Returns the first of the scenarios to be tried that breaks without a clause or sentence; empty where none does."""
    return next((name for name, frames in sought.trying if breaks(table, scenarios[name], sought.off, frames)), "")


def _seeking(table: Table, cases: Iterable[Scenario]) -> Seeking:
    named = {case.name: case for case in cases}
    return lambda sought: {one: first_broken(table, named, one) for one in sought}


def _sought(part: Covered, cases: Iterable[Scenario], played: Mapping[str, Resolution]) -> Sought:
    """Returns what is to be tried without a sentence: the scenarios that touch it, those that were written for it first."""
    trying = [case for case in cases if case.name in part.touched]
    trying.sort(key=lambda case: part.node not in {split_part(str(ground))[0] for ground in case.expect.grounds})
    return Sought(part.bound, tuple((case.name, played[case.name].frames) for case in trying))


def _parts(table: Table) -> Iterator[Covered]:
    model = table.rulebook.model
    bound = table.game.clauses().union(*table.vocabulary.laws.values())
    for node in table.book.nodes.values():
        for id in [part.id for part in node.parts] if len(node.parts) > 1 else [node.id]:
            rule: RuleModel = model.rule(id if id in model else node.id)
            yield Covered(id, node.id, id if id in bound else node.id, rule.kind, rule.status, rule.reason, [], [])


def _touched(resolution: Resolution) -> set[str]:
    run = resolution.run
    grounds = {clause for step in run.trace.steps for clause in (step.at, *step.path, *step.grounds)}
    grounds |= {run.state.ending.clause} if run.state.ending is not None else set()
    return grounds | {clause for refused in run.refused for clause in (refused.ground, *refused.grounds)}


def _untaken(played: dict[str, Resolution]) -> Iterator[Untaken]:
    taken: set[tuple[str, str, str]] = set()
    offered: dict[tuple[str, str, str], str] = {}
    for name, resolution in played.items():
        for step in resolution.run.trace.steps:
            for choice in step.choices:
                taken.update((step.at, choice.key, kind) for kind in _kinds(choice.option))
                for other in step.alternatives:
                    if other.key == choice.key and other.status == "not chosen":
                        for kind in _kinds(other.option):
                            offered.setdefault((step.at, choice.key, kind), name)
    for (at, key, option), name in offered.items():
        if (at, key, option) not in taken:
            yield Untaken(at, key, option, name)


def _kinds(option: object) -> list[str]:
    """Returns what kinds of answers an option is: its own word, or that it is a card, a number or nothing."""
    items = items_in(option)
    words = [str(item) for item in items if isinstance(item, str) or item is None]
    return words[:1] or ["card" if items else "none"]
