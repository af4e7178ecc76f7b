"""Refused attempts in recorded lines: what the rules forbid at each place of a line, and what comes of a line with one more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.resolution import Resolution, resolve
from gunbai.dispute.truth import Facts
from gunbai.dispute.unmodelled import kind_not_said
from gunbai.document import Mapping, Scalar
from gunbai.errors import GunbaiError
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.option import Action
from gunbai.replay.line import Supplied, play_line
from gunbai.replay.matching import in_any_order
from gunbai.replay.run import HAPPENED, Run
from gunbai.scenario.file import Decision

Json = dict[str, Any]
READ = "interpretation"
"""A premise of every clause that is cited: a refusal has its own."""


class Attempt(Struct, frozen=True):
    """A decision that the rules refuse, and before which decision of the line (from 0) it is made.

    ``weighed``: the question that stands there has considered it and ruled it out.
    """

    place: int
    decision: Decision
    weighed: bool = False

    def __str__(self) -> str:
        words = ", ".join(f"{word}: {value}" for word, value in self.decision.words.items())
        return f"{self.decision.who} {{{words}}} before decision {self.place + 1}"


class Attempts:
    """Finds what is refused at each place of the line of one scenario."""

    def __init__(self, whole: Resolution) -> None:
        self.table = whole.table
        self.scenario = scenario = whole.scenario
        self.worlds = [{**scenario.readings, **_read(world.choices)} for world in whole.worlds.worlds]
        self.said = {whole.start.about(path) for claim in scenario.claims for path in claim.then} - {0}
        self.start, self.machine = whole.start, whole.machine
        self.facts = Facts(self.table, self.machine, self.start)
        self.refused = [scenario.line[item.line - 1] for item in whole.run.refused]
        self.wrong = [claim for claim in scenario.claims if not self.facts.truth(whole.run.state, claim.facts)]

    def at(self, place: int, rng: random.Random, impossible: int) -> Iterator[Attempt]:
        """Yields what is refused before a decision of the line: what was weighed there, and so many actions taken at random."""
        standing = self._played(self.scenario.line[:place], self.worlds[0], every=True)
        if standing is None or (place == 0 and not self.scenario.board.turn.phase and not self.scenario.board.now):
            return  # the first decision tells the phase that the board leaves out
        named = [*self._weighed(standing.ask, standing)] if standing.ask is not None else []
        tags = [*self.start.tags]
        words = [*self.table.game.actions]
        guessed = [
            Decision(rng.choice(self.table.vocabulary.seats), _words(rng.choice(words), rng.choice(tags)))
            for _ in range(impossible if tags and words else 0)
        ]
        known = {(item.who, *item.words.items()) for item in named}
        for decision in (*named, *guessed):
            if self._in_between(place) or not self._is_refused(place, decision) or self._is_claimed(place, decision):
                continue
            yield Attempt(place, decision, (decision.who, *decision.words.items()) in known)

    def _in_between(self, place: int) -> bool:
        """Tells whether a place is between what each seat says for itself, in any order: none of it comes before the other."""
        around = {next(iter(item.words), "") for item in self.scenario.line[max(place - 1, 0) : place + 1]}
        return place > 0 and len(around) == 1 and in_any_order(self.machine, str(next(iter(around))))

    def _is_claimed(self, place: int, decision: Decision) -> bool:
        """Tells whether what is claimed is that an attempt was allowed.

        It is about a card that a claim is about, is made in the same words in the line and refused there, or carried through it
        makes a claim come true.
        """
        if any((item.who, *item.words.items()) == (decision.who, *decision.words.items()) for item in self.refused):
            return True
        if any(self.start.find(str(value)) in self.said for value in decision.words.values()):
            return True
        line = self.scenario.line
        run = self._played((*line[:place], replace(decision, who=HAPPENED), *line[place:]), self.worlds[0])
        return run is not None and any(self.facts.truth(run.state, claim.facts) for claim in self.wrong)

    def missed(self, place: int) -> Iterator[Attempt]:
        """Yields what the question that stands before a decision rules out, and what is carried out for all that."""
        standing = self._played(self.scenario.line[:place], self.worlds[0], every=True)
        for decision in self._weighed(standing.ask, standing) if standing is not None and standing.ask is not None else ():
            run = self._played((*self.scenario.line[:place], decision), self.worlds[0])
            if run is not None and not _refused_at(run, place):
                yield Attempt(place, decision, True)

    def _is_refused(self, place: int, decision: Decision) -> bool:
        """Tells whether a decision is refused, in every world, where the line has come so far and says nothing more.

        About a card of which nobody says what kind it is that cannot be told.
        """
        line = (*self.scenario.line[:place], decision)
        runs = [run for readings in self.worlds if (run := self._played(line, readings)) is not None]
        known = not any(True for run in runs for _ in kind_not_said(self.machine, run))
        return known and len(runs) == len(self.worlds) and all(_refused_at(run, place) for run in runs)

    def _weighed(self, ask: Ask, run: Run) -> Iterator[Decision]:
        for item in ask.rejected:
            key, value = (item.option.word, item.option.option) if isinstance(item.option, Action) else (ask.key, item.option)
            name = self.start.tags.of(value) if isinstance(value, int) else value
            if isinstance(name, str) and name and ask.who in self.table.vocabulary.seats:
                yield Decision(ask.who, _words(str(key), name))

    def _played(self, line: tuple[Decision, ...], readings: dict[str, str], *, every: bool = False) -> Run | None:
        try:
            run = play_line(self.machine, self.start, line, Supplied(readings), every=every)
        except GunbaiError:
            return None
        return None if run.problems or run.cut else run


def _refused_at(run: Run, place: int) -> bool:
    """Tells whether the decision at a place of a line is refused as a whole."""
    return any(item.line == place + 1 and not item.part for item in run.refused)


def _read(choices: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return {name: value for name, value in choices if not name.startswith("fact:")}


def told(resolution: Resolution, added: int | None = None) -> Json:
    """Returns what a resolution tells of a line, but for a decision (from 0) that was added to it."""
    whole: Json = dict(resolution.to_json())
    found = {name: whole[name] for name in ("ending", "board", "facts", "ask")}
    found["assumptions"] = [_unasked(item, added) for item in whole["assumptions"] if item["kind"] != READ]
    found["claims"] = [_claim(claim, added) for claim in whole["claims"]]
    found["refused"] = [_shifted(item, "line", added) for item in whole["refused"] if added is None or item["line"] != added + 1]
    names = ("at", "choices", "events", "changes", "assumptions", "grounds")
    found["steps"] = [{name: step[name] for name in names} for step in whole["steps"]]
    return found


def changes(whole: Resolution, attempt: Attempt) -> list[str]:
    """Returns what else is told of a line with an attempt in it: nothing, where the attempt is refused and changes nothing."""
    scenario = whole.scenario
    line = (*scenario.line[: attempt.place], attempt.decision, *scenario.line[attempt.place :])
    claims = tuple(replace(claim, moment=_later(claim.moment, attempt.place)) for claim in scenario.claims)
    other = resolve(whole.table, replace(scenario, line=line, claims=claims))
    if any(attempt.place + 1 not in [item.line for item in world.run.refused] for world in other.worlds.worlds):
        return []  # a presumption that nothing else looks at allows it
    before, after = told(whole), told(other, attempt.place)
    return [f"{name}: {before[name]} became {after[name]}" for name in before if before[name] != after[name]]


def _later(moment: str, added: int) -> str:
    """Returns a moment of a claim with the decision that it tells by its number counted with one more before it."""
    return str(int(moment) + 1) if moment.isdecimal() and int(moment) > added else moment


def _claim(claim: Json, added: int | None) -> Json:
    kept = {name: claim[name] for name in ("by", "verdict", "on", "decided_by", "grounds", "parts_at")}
    if claim["line"] is not None:  # it counts its own decisions
        return kept
    return {**kept, "refused_at": claim["refused_at"] - (added is not None and claim["refused_at"] > added + 1)}


def _unasked(item: Json, added: int | None) -> Json:
    if "unless" in item:  # the decision that another value would have refused
        return {**item, "unless": _shifted(item["unless"], "line", added)}
    return _shifted({**item, "id": int(item["id"])}, "id", added) if item["kind"] == "unasked" else item


def _shifted(item: Json, name: str, added: int | None) -> Json:
    return {**item, name: item[name] - (added is not None and item[name] > added + 1)}


def _words(word: str, value: str) -> Mapping:
    return Mapping({Scalar(word, Mapping.mark): Scalar(value, Mapping.mark)})
