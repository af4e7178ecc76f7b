"""What a resolution takes for granted, and what its verdicts hang on, in words."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.contested import contested
from gunbai.dispute.interpretations import interpretations_of
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.report.payload import AssumptionJson, HangsJson, RuledOutJson, Texts
from gunbai.dispute.report.quotes import Quotes
from gunbai.dispute.shown import shown
from gunbai.dispute.verdict import BEYOND, MOMENT
from gunbai.interpreter.data.trace import Assumption
from gunbai.replay.fact_words import fact_words
from gunbai.replay.labels import LANGUAGES, Labels, told_moment
from gunbai.rulebook import Defect

QUESTIONS = {"fact": "fact", "ask": "choice", "chance": "chance"}
"""What an open question is called by who answers it: a fact only the judge knows, a choice is a player's, the rest is chance."""
STATUS, ALREADY = "status", "already"
"""What stands behind a card or a seat in the name of a status, or of a use, that the board leaves out."""
NOT_SO = "いいえ"
"""What is taken for such a status or use."""
MORE_LINES: Texts = {"ja": "多すぎて調べきれない手順の先", "en": "what more lines than can be followed lead to"}


class Premises:
    """Tells the premises of one outcome."""

    def __init__(self, outcome: Outcome, labels: Labels, quotes: Quotes) -> None:
        self.outcome = outcome
        self.labels = labels
        self.quotes = quotes
        self.defects = outcome.table.rulebook.defects
        self.interpretations = interpretations_of(outcome.table.book, self.defects)
        self.ways = (self._reading, self._of_a_card, self._of_the_board, self._moment, self._question, self._more_lines)

    def hangs(self, name: str) -> HangsJson:
        """Returns what a verdict hangs on by its name: a defect, a path, an open question, a clause that nothing models."""
        found = next(filter(None, (way(name) for way in self.ways)), None)
        clause = self.quotes.book.has(name) or "." not in name or name.startswith(CARD)
        return found or {"id": name, "kind": "fact", "text": _alike(self.quotes.printed(name)) if clause else self._words(name)}

    def _reading(self, name: str) -> HangsJson | None:
        if name not in self.defects:
            return None
        return {"id": name, "kind": "reading", "text": dict(self.defects[name].matter)}

    def _of_a_card(self, name: str) -> HangsJson | None:
        uid, _, field = name.partition(".")
        if not uid.isdigit() or self.quotes.book.has(name):
            return None
        path = f"{self.labels.card(int(uid))}.{field}"
        return {"id": path, "kind": "presumed", "text": self._words(path)}

    def _of_the_board(self, name: str) -> HangsJson | None:
        """Tells what a board leaves out of a seat or of the turn, or what both seats share."""
        if name.partition(".")[0] not in self.outcome.table.vocabulary.seats and name not in self.outcome.start.left_out:
            return None
        return {"id": name, "kind": "presumed", "text": self._words(name)}

    def _words(self, path: str) -> Texts:
        """Returns what a fact path is about, in words."""
        return {lang: fact_words(self.outcome.start.notation, path, lang) for lang in LANGUAGES}

    def _question(self, name: str) -> HangsJson | None:
        kind, _, key = name.partition("@")[0].partition(":")
        if kind not in QUESTIONS:
            return None
        text = {lang: self.labels.asked(key, lang) for lang in LANGUAGES}
        return {
            "id": key,
            "kind": QUESTIONS[kind],
            "text": self._words(key) if set(text.values()) == {key} and "." in key else text,
        }

    def _moment(self, name: str) -> HangsJson | None:
        """Tells a moment that is claimed of and never comes in the line."""
        if not name.startswith(MOMENT):
            return None
        told = told_moment(name.removeprefix(MOMENT))
        text = {"ja": f"{told['ja']}（その時点に至っていない）", "en": f"what is so {told['en']} (the line never comes to that)"}
        return {"id": name.removeprefix(MOMENT), "kind": "moment", "text": text}

    def _more_lines(self, name: str) -> HangsJson | None:
        return {"id": name, "kind": "lines", "text": dict(MORE_LINES)} if name == BEYOND else None

    def assumption(self, item: Assumption) -> AssumptionJson:
        """Returns something that a step takes for granted."""
        if item.kind == "reading" and item.id in self.defects:
            text = dict(self.defects[item.id].reading(item.value).text)
            pinned = item.id in self.outcome.scenario.readings
            told: AssumptionJson = {"kind": item.kind, "id": item.id, "value": item.value, "text": text, "pinned": pinned}
            if rulings := list(self.outcome.scenario.ruled.get(item.id, ())):
                return {**told, "rulings": rulings}
            adopted = self.defects[item.id].default
            return {**told, "adopted": adopted} if pinned and item.value != adopted else told
        hangs = self.hangs(item.id)
        return {"kind": item.kind, "id": hangs["id"], "value": item.value, "text": hangs["text"]}

    def listed(self) -> list[AssumptionJson]:
        """Returns every assumption of the line once, with whether taking it otherwise changes a claim or the board.

        A reading that no step tells of counts as well where a claim hangs on it, and wherever the scenario pins it: under another
        one a refused decision may be legal, and nobody tried that.
        """
        outcome = self.outcome
        hangs = {name for claim in outcome.claims for name in claim.on if name in self.defects}
        taken = (Assumption("reading", name, value) for name, value in outcome.worlds.default.choices if name in hangs)
        steps = (item for step in outcome.run.trace.steps for item in step.assumptions)
        seen = dict.fromkeys([*steps, *taken, *self._pinned(), *self._ruled()])
        told: list[AssumptionJson] = [{**self.assumption(item), "matters": self._matters(item)} for item in seen]
        known = {item.id for item in seen}
        others = (*self._left_out(known), *self._ruled_out(known), *self._unasked(), *self._interpreted())
        return [*told, *self._stated(), *others]

    def _stated(self) -> Iterator[AssumptionJson]:
        """Yields the facts that somebody said of the board afterwards: nobody tried another value."""
        for path, value in self.outcome.scenario.stated.items():
            yield {"kind": "stated", "id": path, "value": value, "text": self._words(path), "matters": True}

    def _pinned(self) -> Iterator[Assumption]:
        """Yields the readings that the scenario pins by itself, though no step may tell of them."""
        scenario = self.outcome.scenario
        readings = ((name, value) for name, value in scenario.readings.items() if name not in scenario.ruled)
        yield from (Assumption("reading", name, value) for name, value in readings if name in self.defects)

    def _ruled(self) -> Iterator[Assumption]:
        """Yields the readings that rulings settle and that any world looked at, though no step may tell of them."""
        looked = {name for world in self.outcome.worlds.worlds for name in world.consulted}
        readings = self.outcome.scenario.readings
        yield from (Assumption("reading", name, readings[name]) for name in self.outcome.scenario.ruled if name in looked)

    def _left_out(self, known: Collection[str]) -> Iterator[AssumptionJson]:
        """Yields what the board leaves out and a claim or a refusal is about or hangs on, with what was taken for it."""
        start, outcome = self.outcome.start, self.outcome
        claimed = {str(path) for claim in outcome.scenario.claims if not claim.moment for path in claim.then}
        open_ones = (*(name for claim in outcome.claims for name in claim.on), *self._allowing())
        hangs = {name.removeprefix("fact:") for name in open_ones}
        for path in start.left_out:
            if path in claimed | hangs and path not in known:
                yield {**self._presumed(path), "matters": True}
        for name in sorted(hangs.difference(known)):
            uid, _, field = name.partition(".")
            if _is_done(name) or (uid.isdecimal() and (int(uid), field) in start.state.presumed):
                yield {**self._presumed(name), "matters": True}

    def _presumed(self, path: str) -> AssumptionJson:
        """Returns what is taken for something that the board leaves out."""
        uid, start = path.partition(".")[0], self.outcome.start
        if _is_done(path):
            value = NOT_SO
        elif uid.isdecimal():
            value = start.state.obj(int(uid)).turned
        else:
            value = str(self.outcome.court.facts.fact(start.state, path).value)
        return self.assumption(Assumption("presumed", path, value))

    def _allowing(self) -> Iterator[str]:
        """Yields what the board leaves out with which a decision would not be refused."""
        for world in self.outcome.worlds.worlds:
            if len(world.run.refused) < len(self.outcome.run.refused):
                yield from world.doubts

    def _ruled_out(self, known: Collection[str]) -> Iterator[AssumptionJson]:
        """Yields what the line tells of what the board leaves out, with the clause that would refuse it."""
        outcome = self.outcome
        heard = [hearing.worlds for hearing in outcome.court.hearings if hearing.own and hearing.worlds is not None]
        found = {told.path: told for worlds in (*heard, outcome.worlds) for told in worlds.ruled_out if told.path not in known}
        for told in found.values():
            printed = self.quotes.printed(told.clause)
            unless: RuledOutJson = {"value": told.value, "line": told.line, "clause": told.clause, "printed": printed}
            yield {**self._presumed(told.path), "matters": False, "unless": unless}

    def _interpreted(self) -> Iterator[AssumptionJson]:
        """Yields the construed and misprinted sentences among the grounds; those matter that an answer rests on."""
        answering = {defect.id: defect for defect in self._contested}
        found = {defect.id: defect for defect in self.interpretations.of(self._cited())} | answering
        for defect in found.values():
            reading = defect.reading()
            yield {
                "kind": "interpretation",
                "id": defect.id,
                "value": reading.id,
                "text": dict(reading.text),
                "matter": dict(defect.matter),
                "printed": list(defect.quotes),
                "reason": dict(defect.reason),
                "nodes": list(defect.nodes),
                "matters": defect.id in answering,
            }

    @functools.cached_property
    def _contested(self) -> list[Defect]:
        """The interpretations that the answer rests on."""
        claims = self.outcome.claims
        leaned_on, says = [claim.leans_on for claim in claims], [claim.says for claim in claims if claim.says]
        return contested(
            self.interpretations, [*filter(None, self._answering())], leaned_on, self._cited(), says, shown(self.outcome)
        )

    def _cited(self) -> Iterator[str]:
        """Yields whatever a step, a refusal or a judgement of the recorded or a claimed line rests on."""
        for run in (self.outcome.run, *(claim.own for claim in self.outcome.claims if claim.own is not None)):
            for step in run.trace.steps:
                yield from (step.at, *step.grounds)
            for refused in run.refused:
                yield from refused.grounds
        for claim in self.outcome.claims:
            yield from claim.grounds
        yield from self._answering()

    def _answering(self) -> Iterator[str]:
        """Yields what decides: on each claim; without one, on what is refused, and on the game."""
        yield from (claim.decided_by for claim in self.outcome.claims)
        if not self.outcome.claims:
            yield from (refused.ground for refused in self.outcome.run.refused)
        if (ending := self.outcome.run.state.ending) is not None:
            yield ending.clause

    def _unasked(self) -> Iterator[AssumptionJson]:
        """Yields the decisions of the line that only another reading asks for: nothing was made of them."""
        hangs = any(claim.on for claim in self.outcome.claims)
        for index in self.outcome.run.unasked:
            decision = self.outcome.scenario.line[index]
            words = {str(word): str(value) for word, value in decision.words.items()}
            yield {
                "kind": "unasked",
                "id": str(index + 1),
                "value": decision.who,
                "words": words,
                "text": _alike(" ".join(words.values())),
                "matters": hangs,
            }

    def _matters(self, item: Assumption) -> bool:
        """Tells whether a claim hangs on an assumption; where nothing is claimed, whether the board would be otherwise.

        A reading that a ruling settles always matters: nobody tried the others.
        """
        if item.kind == "reading" and item.id in self.outcome.scenario.ruled:
            return True
        default, *others = self.outcome.worlds.worlds
        other = next((world for world in others if world.choice(item.id) not in (None, item.value)), None)
        if other is None:
            return item.kind in ("unmodelled", "by-hand")
        if self.outcome.claims:
            return any(item.id in claim.on for claim in self.outcome.claims)
        mine, theirs = default.run.state, other.run.state
        return (mine.objs, mine.vars) != (theirs.objs, theirs.vars)


def _alike(text: str) -> Texts:
    """Returns a text that is the same in every language."""
    return dict.fromkeys(LANGUAGES, text)


def _is_done(path: str) -> bool:
    """Tells whether a path is about what has been done with a card, or by a player, in this turn."""
    return any(f".{word}." in path for word in (STATUS, ALREADY))
