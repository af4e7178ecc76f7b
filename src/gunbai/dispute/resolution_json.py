"""Lays a resolution out as the JSON of design section 8, in Japanese and English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gunbai.dispute.court import Judged
from gunbai.dispute.offers import offers
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.repair import Rests
from gunbai.dispute.verdict import BEYOND
from gunbai.dispute.worlds import World
from gunbai.interpreter.ask import JUDGE, Ask
from gunbai.interpreter.state import SOMEWHERE, Obj, State
from gunbai.interpreter.trace import Alternative, Assumption, Step
from gunbai.interpreter.triggers import TRIGGER
from gunbai.notation.board_writer import board_data
from gunbai.replay.labels import LANGUAGES, Labels, bound
from gunbai.replay.run import Run
from gunbai.replay.snapshot import board_of
from gunbai.rulebook import split_part
from gunbai.scenario.file import Claim

NOTE = "note"
"""The kind of contribution that only notes what happened to a card, for texts that ask: nothing changes by it."""
WATCHED = ("zone", "slot", "turned", "face", "damage")


def report(resolution: Outcome, *, boards: bool = False) -> dict[str, Any]:
    """Returns a resolution as plain data."""
    return _Reporter(resolution).whole(boards)


class _Reporter:
    def __init__(self, resolution: Outcome) -> None:
        self.resolution = resolution
        self.table = resolution.table
        self.book = resolution.table.book
        self.start = resolution.start
        self.run = resolution.run
        self.labels = Labels(self.table, self.start, self.run.state)

    def whole(self, boards: bool) -> dict[str, Any]:
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
            "steps": [self.step(step, boards) for step in run.trace.steps],
            "refused": [self.refusal(item) for item in run.refused],
            "happened": [self.carried(item) for item in self.resolution.rests],
            "ask": self.ask(run.ask) if run.ask is not None else None,
            "ending": self.ending(run.state),
            "board": self.board(run.state),
            "facts": self.facts(),
            "claims": [*map(self.claim, self.resolution.claims, self.resolution.scenario.claims)],
            "assumptions": self.assumptions(),
            "problems": [str(problem) for problem in self.start.problems],
            "expectation": {
                "met": self.resolution.met,
                "failures": [str(problem) for problem in self.resolution.failures],
            },
        }

    # -- steps ---------------------------------------------------------------------------------------------------------

    def step(self, step: Step, boards: bool) -> dict[str, Any]:
        names = bound(dict(step.names))
        names.setdefault("seat", step.before.var("turn.seat", ""))
        for choice in step.choices:
            names[choice.key] = choice.option
        data = {
            "n": step.n,
            "at": step.at,
            "printed": self.printed(step.at),
            "depth": len(step.path),
            "path": [rule for rule in step.path if not rule.startswith("@")],
            "grounds": [self.ground(clause) for clause in step.grounds],
            "actor": step.choices[-1].who if step.choices else "",
            "forced": all(choice.forced for choice in step.choices),
            "housekeeping": not step.choices and step.before == step.after,
            "note": self.note(step, names),
            "outcome": step.outcome,
            "choices": [
                {"key": item.key, "who": item.who, "option": self.said(item.key, item.option), "forced": item.forced}
                for item in step.choices
            ],
            "events": [
                {
                    "kind": item.event.kind,
                    "outcome": item.outcome,
                    "note": {lang: self.labels.event(item.event, lang) for lang in LANGUAGES},
                    "clause": item.clause,
                    "grounds": list(item.grounds),
                }
                for item in step.events
            ],
            "changes": self.changed(step),
            "alternatives": [self.alternative(item) for item in step.alternatives],
            "assumptions": [self.assumption(item) for item in step.assumptions],
        }
        return data | {"board": self.board(step.after)} if boards else data

    def note(self, step: Step, names: dict[str, Any]) -> dict[str, str]:
        settled = self.table.vocabulary.procedures.get(step.path[-1] if step.path else "", ())
        if settled and step.at not in settled and (fired := names.get(TRIGGER)) is not None:
            said = {lang: self.labels.option("", TRIGGER, lang) for lang in LANGUAGES}
            return {lang: f"{said[lang]}: {self.labels.option(TRIGGER, fired, lang)}" for lang in LANGUAGES}
        say = self.table.rulebook.model.rule(step.at).say if self.book.has(step.at) else {}
        if not say or not self.labels.tells(say["ja"], names):
            text = self.text(step.at)
            return dict.fromkeys(LANGUAGES, text)
        return {lang: self.labels.sentence(say.get(lang, say["ja"]), names, lang) for lang in LANGUAGES}

    def said(self, key: str, option: Any) -> dict[str, str]:
        return {lang: self.labels.option(key, option, lang) for lang in LANGUAGES}

    def ground(self, clause: str) -> dict[str, Any]:
        return {"rule": clause, "printed": self.printed(clause), "heading": self.heading(clause), "quote": self.text(clause)}

    def printed(self, clause: str) -> str:
        return self.book.node(split_part(clause)[0]).number if self.book.has(clause) else clause.removeprefix("card:")

    def heading(self, clause: str) -> str:
        return self.book.node(split_part(clause)[0]).heading if self.book.has(clause) else ""

    def text(self, clause: str) -> str:
        if not self.book.has(clause):
            return self.card_text(clause)
        node, part = split_part(clause)
        return self.book.part(clause).plain if part else self.book.node(node).plain or self.book.node(node).heading

    def card_text(self, clause: str) -> str:
        for card in self.start.cards.values():
            for ability in (*card.abilities, *card.quoted):
                for sentence in ability.sentences:
                    if sentence.id == clause:
                        return sentence.text or ability.text
                if ability.id == clause:
                    return ability.text
            if any(sentence.id == clause for sentence in card.effect) or clause == f"card:{card.name}":
                return next((sentence.text for sentence in card.effect if sentence.id == clause), "") or card.text
        return ""

    def alternative(self, item: Alternative) -> dict[str, Any]:
        return {
            "key": item.key,
            "option": self.said(item.key, item.option),
            "status": item.status,
            "ground": item.ground,
            "grounds": list(item.grounds),
            "why": self.why(item.ground),
        }

    def why(self, ground: str) -> dict[str, str]:
        if not ground:
            return dict.fromkeys(LANGUAGES, "")
        text = self.text(ground)
        return {"ja": f"{self.printed(ground)}「{text}」", "en": f"{self.printed(ground)}: 「{text}」"}

    # -- changes -------------------------------------------------------------------------------------------------------

    def changed(self, step: Step) -> list[dict[str, Any]]:
        """Returns what the step's own events changed, from first to last; not what happened in between on other steps."""
        found: dict[str, dict[str, Any]] = {}
        for before, after in step.waves:
            for change in self.changes(before, after):
                key = change["path"] if change["field"] != "in force" else f"{change['path']} {change['before']} {change['after']}"
                found[key] = {**change, "before": found.get(key, change)["before"]}
        return [change for change in found.values() if change["before"] != change["after"]]

    def changes(self, before: State, after: State) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for obj in after.objs:
            old = before.obj(obj.uid) if obj.uid <= len(before.objs) else None
            if old is not obj:
                found += self.card_changes(old, obj)
        old_vars = dict(before.vars)
        for name, value in after.vars:
            if old_vars.get(name) != value and not name.endswith(".unknown"):
                found.append({"path": name, "of": name, "field": "", "before": str(old_vars.get(name, "")), "after": str(value)})
        for item in after.in_force:
            if item not in before.in_force and item.obj and item.op != NOTE:
                value = f"{item.field} {item.amount:+d}" if item.op == "add" else item.field
                found.append(self.change(item.obj, "in force", "", value))
        for item in before.in_force:
            if item not in after.in_force and item.obj and item.op != NOTE and after.obj(item.obj).stamp == item.stamp:
                value = f"{item.field} {item.amount:+d}" if item.op == "add" else item.field
                found.append(self.change(item.obj, "in force", value, ""))
        return found

    def card_changes(self, old: Obj | None, new: Obj) -> list[dict[str, Any]]:
        if old is None:
            return [self.change(new.uid, "zone", "", new.zone)]
        changed = [name for name in WATCHED if getattr(old, name) != getattr(new, name)]
        if "zone" in changed:
            changed = [name for name in changed if name not in ("turned", "damage", "slot")]
        if SOMEWHERE in (old.slot, new.slot):  # a shuffle moves every card, and nobody sees where to
            changed = [name for name in changed if name != "slot"]
        found = [self.change(new.uid, name, getattr(old, name), getattr(new, name)) for name in changed]
        if old.counters != new.counters:
            for name in sorted({name for name, _ in (*old.counters, *new.counters)}):
                found.append(self.change(new.uid, name, old.count(name), new.count(name)))
        return found

    def change(self, uid: int, name: str, before: Any, after: Any) -> dict[str, Any]:
        tag = self.start.tag(uid) or self.labels.card(uid)
        path = {"path": f"{tag}.{name}", "of": self.labels.card(uid), "field": name}
        return {**path, "before": str(before), "after": str(after)}

    # -- the end -------------------------------------------------------------------------------------------------------

    def refusal(self, item: Any) -> dict[str, Any]:
        return {
            "line": item.line,
            "who": item.who,
            "decision": {
                lang: f"{self.labels.option('', item.key, lang)} {self.labels.option(item.key, _last(item.option), lang)}"
                for lang in LANGUAGES
            },
            "ground": item.ground,
            "grounds": [self.ground(clause) for clause in item.grounds],
            "because": [self.labels.card(uid) for uid in item.cards],
            "offered": {lang: [self.labels.option(item.key, _last(option), lang) for option in item.offered] for lang in LANGUAGES},
            "why": self.why(item.ground),
        }

    def carried(self, rests: Rests) -> dict[str, Any]:
        """Returns an illegal act that was found out later, what rests on it, and the clause that says what to do about it."""
        return {
            **self.refusal(rests.act),
            "rests": {
                "facts": [{"path": item.path, "now": item.now, "without": item.without} for item in rests.facts],
                "decisions": [{"line": line, "ground": ground} for line, ground in rests.decisions],
                "freed": list(rests.freed),
            },
            "remedy": str(self.table.vocabulary.raw.get("remedy", "")),
        }

    def ask(self, ask: Ask) -> dict[str, Any]:
        about = ask.name or ask.key if ask.who == JUDGE else ask.key
        return {
            "at": ask.clause,
            "who": ask.who,
            "key": ask.key,
            "what": {lang: self.labels.asked(about, lang) for lang in LANGUAGES},
            "prompt": {
                "ja": f"{ask.who}: {self.printed(ask.clause)} {self.heading(ask.clause)}",
                "en": f"{ask.who}: {ask.key} ({ask.clause})",
            },
            "options": [self.said(ask.key, option) for option in ask.options],
            "answers": [
                {"option": self.said(ask.key, item.option), "code": item.code, "claims": item.verdicts}
                for item in offers(self.resolution)
            ],
            "least": ask.least,
            "most": ask.most,
            "rejected": [
                {
                    "option": self.said(ask.key, item.option),
                    "ground": item.ground,
                    "grounds": list(item.grounds),
                    "why": self.why(item.ground),
                }
                for item in ask.rejected
            ],
        }

    def ending(self, state: State) -> dict[str, Any] | None:
        if state.ending is None:
            return None
        return {"winner": state.ending.winner or None, "ground": state.ending.clause, "quote": self.text(state.ending.clause)}

    def board(self, state: State) -> Any:
        return board_data(board_of(state, self.start), self.table.notation) or None

    def facts(self) -> dict[str, str]:
        scenario = self.resolution.scenario
        wanted = [str(path) for claim in scenario.claims for path in claim.then]
        wanted += [str(path) for path in scenario.expect.then]
        seats = [f"{seat}.{name}" for seat in self.table.vocabulary.seats for name in self.headline()]
        paths = dict.fromkeys([*wanted, *seats, "turn.seat", "turn.number", "game.winner"])
        return {path: str(self.resolution.court.facts.fact(self.run.state, path).value) for path in paths}

    def headline(self) -> list[str]:
        """Returns the numbers of a seat that are told of every case: those the vocabulary names, else the first of the board."""
        named = self.table.vocabulary.raw.get("headline")
        numbers = [part.name for part in self.table.notation.parts.values() if part.var and not part.words]
        return [str(name) for name in named] if named else numbers[:1]

    def claim(self, claim: Judged, made: Claim) -> dict[str, Any]:
        return {
            "by": claim.by,
            "says": claim.says,
            "verdict": claim.verdict,
            "on": [self.named(name) for name in claim.on],
            "grounds": [self.ground(clause) for clause in claim.grounds],
            "parts_at": claim.parts_at,
            "refused_at": claim.refused_at,
            "decided_by": claim.decided_by,
            "left_out": [path for path in self.start.presumed if path in made.then],
            "line": self.line(claim.own) if claim.own is not None else None,
            "decided_by_quote": self.text(claim.decided_by) if claim.decided_by else "",
        }

    def line(self, run: Run) -> dict[str, Any]:
        """Returns how a claimed line goes, as far as it is legal."""
        return {
            "steps": [self.step(step, boards=False) for step in run.trace.steps],
            "refused": [self.refusal(item) for item in run.refused],
        }

    def named(self, name: str) -> dict[str, Any]:
        defects = self.table.rulebook.defects
        if name in defects:
            return {"id": name, "kind": "reading", "text": dict(defects[name].matter)}
        if name.partition(".")[0].isdigit():
            uid, _, field = name.partition(".")
            text = f"{self.labels.card(int(uid))}.{field}"
            return {"id": text, "kind": "presumed", "text": dict.fromkeys(LANGUAGES, text)}
        if name.partition(".")[0] in self.table.vocabulary.seats:
            return {"id": name, "kind": "presumed", "text": dict.fromkeys(LANGUAGES, name)}
        kind, _, key = name.partition("@")[0].partition(":")
        if kind in ("fact", "ask", "chance"):
            said = {lang: self.labels.asked(key, lang) for lang in LANGUAGES}
            return {"id": key, "kind": "fact" if kind == "fact" else "choice", "text": said}
        if name == BEYOND:
            return {
                "id": name,
                "kind": "lines",
                "text": {"ja": "多すぎて調べきれない手順の先", "en": "what more lines than can be followed lead to"},
            }
        return {"id": name, "kind": "fact", "text": dict.fromkeys(LANGUAGES, self.printed(name))}

    def assumption(self, item: Assumption) -> dict[str, Any]:
        defects = self.table.rulebook.defects
        if item.kind == "reading" and item.id in defects:
            return {"kind": item.kind, "id": item.id, "value": item.value, "text": dict(defects[item.id].reading(item.value).text)}
        named = self.named(item.id)
        return {"kind": item.kind, "id": named["id"], "value": item.value, "text": named["text"]}

    def assumptions(self) -> list[dict[str, Any]]:
        """Returns every assumption of the line once, with whether taking it otherwise changes a claim or the board.

        A reading that no step tells of counts as well where a claim hangs on it.
        """
        worlds = self.resolution.worlds
        defects = self.table.rulebook.defects
        hangs = {name for claim in self.resolution.claims for name in claim.on if name in defects}
        taken = (Assumption("reading", name, value) for name, value in worlds.default.choices if name in hangs)
        seen = dict.fromkeys([*(item for step in self.run.trace.steps for item in step.assumptions), *taken])
        listed = [{**self.assumption(item), "matters": self._matters(item, worlds.worlds)} for item in seen]
        return [*listed, *self.left_out(), *self.unasked()]

    def unasked(self) -> Iterator[dict[str, Any]]:
        """Yields the decisions of the line that only another reading asks for: nothing was made of them."""
        for index in self.run.unasked:
            decision = self.resolution.scenario.line[index]
            words = {str(word): str(value) for word, value in decision.words.items()}
            text = dict.fromkeys(LANGUAGES, " ".join(words.values()))
            hangs = any(claim.on for claim in self.resolution.claims)
            yield {"kind": "unasked", "id": str(index + 1), "value": decision.who, "words": words, "text": text, "matters": hangs}

    def left_out(self) -> list[dict[str, Any]]:
        """Returns the numbers that a claim is about and the board leaves out: the set-up value was taken."""
        claimed = {str(path) for claim in self.resolution.scenario.claims for path in claim.then}
        found = []
        for path in self.start.presumed:
            if path in claimed:
                value = str(self.resolution.court.facts.fact(self.start.state, path).value)
                found.append({**self.assumption(Assumption("presumed", path, value)), "matters": True})
        return found

    def _matters(self, item: Assumption, worlds: tuple[World, ...]) -> bool:
        default = worlds[0]
        for world in worlds[1:]:
            value = world.choice(item.id)
            if value is not None and value != item.value:
                if self.resolution.claims:
                    names = {name for claim in self.resolution.claims for name in claim.on}
                    return item.id in names
                return world.run.state.objs != default.run.state.objs or world.run.state.vars != default.run.state.vars
        return item.kind in ("unmodelled", "by-hand")


def _last(option: Any) -> Any:
    return option[-1] if isinstance(option, tuple) and option and isinstance(option[0], str) else option
