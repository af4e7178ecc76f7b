"""Lays a resolution out as the JSON that docs/reference/json.md describes, in Japanese and English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gunbai.dispute.court import Judged
from gunbai.dispute.decisive.leaning import CARD_THERE, NUMBER, Fails
from gunbai.dispute.expected_course import allowing
from gunbai.dispute.offers import offers
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.repair import Rests
from gunbai.dispute.report.changes import Changes
from gunbai.dispute.report.payload import (
    AlternativeJson,
    AskJson,
    CarriedJson,
    ClaimJson,
    EndingJson,
    FailsJson,
    GroundJson,
    LineJson,
    RefusalJson,
    ResolutionJson,
    StepJson,
    Texts,
)
from gunbai.dispute.report.premises import Premises
from gunbai.dispute.report.quotes import Quotes
from gunbai.dispute.roles import Roles
from gunbai.interpreter.data.ask import JUDGE, Ask
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Alternative, Step
from gunbai.interpreter.effects.triggers import TRIGGER
from gunbai.interpreter.effects.window import PASS
from gunbai.notation.board_writer import board_data
from gunbai.replay.labels import LANGUAGES, bound
from gunbai.replay.run import Refused, Run
from gunbai.replay.snapshot import board_of
from gunbai.scenario.file import Claim


def report(resolution: Outcome, *, boards: bool = False) -> ResolutionJson:
    """Returns a resolution as plain data; ``boards`` adds the board after every step."""
    return _Reporter(resolution).whole(boards)


class _Reporter:
    def __init__(self, resolution: Outcome) -> None:
        self.resolution = resolution
        self.table = resolution.table
        self.book = resolution.table.book
        self.start = resolution.start
        self.run = resolution.run
        self.labels = resolution.labels
        self.quotes = Quotes(self.book, self.start.cards, Roles(self.table))
        self.changes = Changes(self.start, self.labels)
        self.premises = Premises(resolution, self.labels, self.quotes)

    def whole(self, boards: bool) -> ResolutionJson:
        scenario, run = self.resolution.scenario, self.run
        return {
            "scenario": scenario.path,
            "name": scenario.name,
            "game": self.book.slug,
            "version": self.book.version,
            "date": self.book.date.isoformat() if self.book.date else "",
            "book": self.book.title,
            "title": scenario.title,
            "start": self.board(self.start.state),
            "steps": [*self.steps(run.trace.steps, boards)],
            "refused": [self.refusal(item) for item in run.refused],
            "happened": [self.carried(item) for item in self.resolution.rests],
            "ask": self.ask(run.ask) if run.ask is not None else None,
            "ending": self.ending(run.state),
            "board": self.board(run.state),
            "facts": self.facts(),
            "claims": [*map(self.claim, self.resolution.claims, self.resolution.scenario.named_claims)],
            "assumptions": self.premises.listed(),
            "problems": [str(problem) for problem in self.start.problems],
            "expectation": {
                "met": self.resolution.met,
                "failures": [str(problem) for problem in self.resolution.failures],
            },
        }

    # -- steps ---------------------------------------------------------------------------------------------------------

    def steps(self, steps: Sequence[Step], boards: bool) -> Iterator[StepJson]:
        """Yields steps; the clause that orders a procedure is a ground of the step at which the procedure begins."""
        path = tuple(frame.rule for frame in self.start.state.frames)
        for step in steps:
            begun = [rule for depth, rule in enumerate(step.path) if step.path[: depth + 1] != path[: depth + 1]]
            yield self.step(step, boards, [rule for rule in begun if self.book.has(rule) and self.book.node(rule).text])
            path = step.path

    def step(self, step: Step, boards: bool, begun: Sequence[str] = ()) -> StepJson:
        data: StepJson = {
            "n": step.n,
            "at": step.at,
            "printed": self.quotes.printed(step.at),
            "depth": len(step.path),
            "path": [rule for rule in step.path if not rule.startswith("@")],
            "grounds": self.quotes.grounds([*step.grounds, *begun]),
            "actor": step.choices[-1].who if step.choices else "",
            "forced": all(choice.forced for choice in step.choices),
            "housekeeping": not step.choices and step.before == step.after,
            "note": self.note(step),
            "outcome": step.outcome,
            "choices": [
                {"key": item.key, "who": item.who, "option": self.said(item.key, item.option), "forced": item.forced}
                for item in step.choices
            ],
            "events": [
                {
                    "kind": item.event.kind,
                    "outcome": item.outcome,
                    "empty": self.labels.is_empty(item.event),
                    "note": {lang: self.labels.event(item.event, lang) for lang in LANGUAGES},
                    "clause": item.clause,
                    "grounds": list(item.grounds),
                }
                for item in step.events
            ],
            "changes": self.changes.of_step(step),
            "alternatives": [self.alternative(item) for item in step.alternatives],
            "assumptions": [self.premises.assumption(item) for item in step.assumptions],
        }
        if boards:
            data["board"] = self.board(step.onward)
        return data

    def note(self, step: Step) -> Texts:
        """Returns what a step does in one sentence: the trigger it fires, the book's template, else its clause."""
        names = bound(dict(step.names))
        names.setdefault("seat", step.before.var("turn.seat", ""))
        names.update((choice.key, choice.option) for choice in step.choices)
        settling = self.table.vocabulary.procedures.get(step.path[-1] if step.path else "", ())
        if settling and step.at not in settling and (fired := names.get(TRIGGER)) is not None:
            said = {lang: self.labels.option("", TRIGGER, lang) for lang in LANGUAGES}
            return {lang: f"{said[lang]}: {self.labels.option(TRIGGER, fired, lang)}" for lang in LANGUAGES}
        say: Mapping[str, str] = self.table.rulebook.model.rule(step.at).say if self.book.has(step.at) else {}
        if not say or not self.labels.tells(say["ja"], names):
            return dict.fromkeys(LANGUAGES, self.quotes.own(step.at))
        return {lang: self.labels.sentence(say.get(lang, say["ja"]), names, lang) for lang in LANGUAGES}

    def said(self, key: str, option: object) -> Texts:
        return {lang: self.labels.option(key, option, lang) for lang in LANGUAGES}

    def alternative(self, item: Alternative) -> AlternativeJson:
        return {
            "key": item.key,
            "option": self.said(item.key, item.option),
            "status": item.status,
            "ground": item.ground,
            "grounds": list(item.grounds),
            "why": self.quotes.why(item.ground),
        }

    # -- the end -------------------------------------------------------------------------------------------------------

    def decision(self, item: Refused, lang: str) -> str:
        """Returns a decision in words: what is done, and with what, where that says more."""
        act, wanted = self.labels.act(item.key, lang), _wanted(item.option)
        return act if item.key in (PASS, wanted) else f"{act} {self.labels.option(item.key, wanted, lang)}"

    def refusal(self, item: Refused) -> RefusalJson:
        return {
            "line": item.line,
            "who": item.who,
            "at": item.moment,
            "one": item.one,
            "decision": {lang: self.decision(item, lang) for lang in LANGUAGES},
            "ground": item.ground,
            "grounds": self.quotes.refusing(item.ground, item.grounds),
            "because": [self.labels.card(uid) for uid in item.cards],
            "offered": {
                lang: [self.labels.option(item.key, _wanted(option), lang) for option in item.offered] for lang in LANGUAGES
            },
            "why": self.quotes.why(item.ground),
        }

    def carried(self, rests: Rests) -> CarriedJson:
        """Returns an illegal act that was found out later, what rests on it, and the clause that says what to do about it."""
        return {
            **self.refusal(rests.act),
            "rests": {
                "facts": [{"path": item.path, "now": item.now, "without": item.without} for item in rests.facts],
                "decisions": [{"line": line, "ground": ground} for line, ground in rests.decisions],
                "freed": list(rests.freed),
            },
            "remedy": self.table.vocabulary.remedy,
        }

    def ask(self, ask: Ask) -> AskJson:
        about = ask.name or ask.key if ask.who == JUDGE else ask.key
        told: AskJson = {
            "at": ask.clause,
            "who": ask.who,
            "key": ask.key,
            "what": {lang: self.labels.asked(about, lang) for lang in LANGUAGES},
            "prompt": {
                "ja": f"{ask.who}: {self.quotes.printed(ask.clause)} {self.quotes.heading(ask.clause)}",
                "en": f"{ask.who}: {ask.key} ({ask.clause})",
            },
            "options": [self.said(ask.key, option) for option in ask.options],
            "answers": [
                {
                    "option": self.said(ask.key, item.option),
                    "code": item.code,
                    "grounds": list(allowing(ask, item.option, self.table.game.actions)),
                    "claims": item.verdicts,
                }
                for item in offers(self.resolution)
            ],
            "least": ask.least,
            "most": ask.most,
            "rejected": [
                {
                    "option": self.said(ask.key, item.option),
                    "ground": item.ground,
                    "grounds": list(item.grounds),
                    "why": self.quotes.why(item.ground),
                }
                for item in ask.rejected
            ],
        }
        if ask.counted:
            told["counted"] = True
        return told

    def ending(self, state: State) -> EndingJson | None:
        if state.ending is None:
            return None
        clause = state.ending.clause
        return {"winner": state.ending.winner or None, "ground": clause, "quote": self.quotes.text(clause)}

    def board(self, state: State) -> Mapping[str, object]:
        return board_data(board_of(state, self.start), self.table.notation)

    def facts(self) -> dict[str, str]:
        scenario = self.resolution.scenario
        wanted = [str(path) for claim in scenario.claims if not claim.moment for path in claim.then]
        wanted += [str(path) for path in scenario.expect.then]
        seats = [f"{seat}.{name}" for seat in self.table.vocabulary.seats for name in self.headline()]
        paths = dict.fromkeys([*wanted, *seats, "turn.seat", "turn.number", "game.winner"])
        return {path: str(self.resolution.court.facts.fact(self.run.state, path).value) for path in paths}

    def headline(self) -> list[str]:
        """Returns the numbers of a seat that are told of every case: those the vocabulary names, else the first of the board."""
        named = self.table.vocabulary.headline
        numbers = [part.name for part in self.table.notation.parts.values() if part.var and not part.words]
        return [str(name) for name in named] if named else numbers[:1]

    def claim(self, claim: Judged, named: tuple[str, Claim]) -> ClaimJson:
        name, made = named
        return {
            "by": claim.by,
            "name": name,
            "says": claim.says or made.worded,
            "at": made.moment,
            "verdict": claim.verdict,
            "on": [self.premises.hangs(name) for name in claim.on],
            "grounds": self.judging(claim),
            "parts_at": claim.parts_at,
            "refused_at": claim.refused_at,
            "decided_by": claim.decided_by,
            "left_out": [path for path in self.start.left_out if path in made.then],
            "line": self.line(claim.own) if claim.own is not None else None,
            "decided_by_quote": self.quotes.text(claim.decided_by) if claim.decided_by else "",
            "leans_on": self.quotes.ground(claim.leans_on) if claim.leans_on else None,
            "fails": self.fails(claim.fails) if claim.fails is not None else None,
        }

    def judging(self, claim: Judged) -> list[GroundJson]:
        """Returns what a verdict rests on."""
        if claim.refused_at:
            return self.quotes.refusing(claim.decided_by, claim.grounds)
        return self.quotes.grounds(claim.grounds)

    def fails(self, fails: Fails) -> FailsJson:
        """Returns why the clause that a player leans on does not apply."""
        if fails.kind == NUMBER:
            text = {lang: self.labels.counted(fails.name, lang) for lang in LANGUAGES}
            return {"kind": fails.kind, "id": self.labels.number(fails.name), "text": text}
        name = self.labels.card(int(fails.name)) if fails.kind == CARD_THERE else fails.name
        return {"kind": fails.kind, "id": name, "text": dict.fromkeys(LANGUAGES, name)}

    def line(self, run: Run) -> LineJson:
        """Returns how a claimed line goes, as far as it is legal."""
        return {
            "steps": [*self.steps(run.trace.steps, boards=False)],
            "refused": [self.refusal(item) for item in run.refused],
        }


def _wanted(option: object) -> object:
    """Returns what a decision is about: of an action what it is taken with, where there is anything."""
    return (option.word if option.option is None else option.option) if isinstance(option, Action) else option
