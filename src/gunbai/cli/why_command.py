"""``gunbai why``: says why a fact is what it is."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TypedDict

import click
from msgspec import Struct

from gunbai.cli.shared.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo
from gunbai.dispute.prevented import Prevented
from gunbai.dispute.resolution import Resolution
from gunbai.dispute.why_not import Obstacle, open_question, why_not
from gunbai.interpreter.data.state import Event
from gunbai.replay.facts import Fact
from gunbai.rulebook import split_part
from gunbai.writeup.account import ToldStep
from gunbai.writeup.account_from_json import tell
from gunbai.writeup.messages import Messages
from gunbai.writeup.names import Namer
from gunbai.writeup.typesetting import first_sentence


@click.command("why")
@edition_options
@json_option
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("path")
@pass_session
def command(session: Session, version: str | None, as_of: datetime.date | None, as_json: bool, file: Path, path: str) -> None:
    """理由: say why a fact is what it is at the end of a scenario, each number with the clauses behind its terms.

    PATH=VALUE asks why the fact is not that value: what was replaced, forbidden, not fulfilled or not allowed on the way.

    \b
    gunbai why FILE C.atk
    gunbai why FILE 甲.life
    gunbai why FILE C.zone=ウェイトゾーンⅡ
    """
    name, _, expected = path.partition("=")
    with session.waiting("replaying"):
        told = explain(session.library.replay(file, version, as_of), name, expected, session.messages)
    if as_json:
        print_json(told.to_json())
    else:
        _Printer(told, session.messages).whole()


class TermJson(TypedDict):
    """One term of a number: the operation, its amount, the number so far, the clauses behind it, the card it comes from."""

    op: str
    amount: int
    result: int
    rule: str
    basis: str
    source: str


class Explained(Struct):
    """A fact, the steps that changed it and, where it is not what somebody expects, what stands in the way."""

    fact: Fact
    resolution: Resolution
    expected: str
    holds: bool
    made: list[ToldStep]
    obstacles: list[Obstacle]
    namer: Namer

    @property
    def terms(self) -> list[TermJson]:
        """The terms of a number, as plain data."""
        tag = self.resolution.start.tags.of
        return [
            {
                "op": term.op,
                "amount": term.amount,
                "result": term.result,
                "rule": term.clause,
                "basis": term.basis,
                "source": tag(term.source) if term.source else "",
            }
            for term in (self.fact.derivation.terms if self.fact.derivation else ())
        ]

    def to_json(self) -> dict[str, object]:
        """Returns it as plain data; what stands in the way only where something is expected or asked."""
        against = [self._obstacle_json(item) for item in self.obstacles]
        told: dict[str, object] = {
            "path": self.fact.path,
            "value": self.fact.value,
            "grounds": list(self.fact.grounds),
            "terms": self.terms,
            "steps": [{"n": step.n, "at": step.at, "sentence": step.sentence} for step in self.made],
        }
        if self.expected:
            told |= {"expected": self.expected, "holds": self.holds}
        return told | {"why_not": against} if self.expected or against else told

    def _obstacle_json(self, item: Obstacle) -> dict[str, object]:
        told: dict[str, object] = {"n": item.n, "status": item.status, "rule": item.clause, "quote": self.namer.quote(item.clause)}
        return {**told, "by": item.by} if item.by else told


def explain(resolution: Resolution, path: str, expected: str, messages: Messages) -> Explained:
    """Returns why a fact is what it is at the end of a line, and what keeps it from being as expected if it is not."""
    facts, run = resolution.court.facts, resolution.run
    fact = facts.fact(run.state, path)
    holds = bool(expected) and facts.holds(run.state, path, expected) is True
    obstacles = why_not(resolution, path, expected) if expected and not holds else []
    if not expected and fact.value.endswith("?") and (asked := open_question(resolution)) is not None:
        obstacles = [asked]
    namer = Namer(resolution.table.book, resolution.table.notation, messages)
    account = tell(resolution, namer)
    changing = {step.n for step in run.trace.steps if facts.fact(step.before, path).value != facts.fact(step.after, path).value}
    made = [step for step in account.steps if step.n in changing]
    return Explained(fact, resolution, expected, holds, made, obstacles, namer)


class _Printer:
    def __init__(self, told: Explained, messages: Messages) -> None:
        self.told = told
        self.namer = told.namer
        self.messages = messages
        self.labels = told.resolution.labels

    def whole(self) -> None:
        told, fact = self.told, self.told.fact
        echo(f"{self.namer.fact(fact.path)}: {self.value(fact)}", bold=True)
        for term in told.terms:
            echo(self.term(term), 2)
        for rule in () if fact.derivation else fact.grounds:
            echo(f"{self.namer.number(rule)}「{self.quote(rule)}」", 2)
        if told.expected:
            echo(self.messages("why.holds" if told.holds else "why.not", expected=told.expected), 2)
        for item in told.obstacles:
            echo(self.obstacle(item), 2)
        for step in told.made:
            clauses = ", ".join(clause.printed for clause in step.shown)
            echo(self.messages("why.step", n=step.n, sentence=step.sentence, clauses=clauses), 2)

    def value(self, fact: Fact) -> str:
        """Returns a value in words: what is missing is unknown where the board may leave it open, else nothing."""
        if fact.value != "none":
            return fact.value
        asked = fact.path.rpartition(".")[2] in self.told.resolution.table.notation.tokens.asked
        return self.messages("verdict.unknown") if asked else self.messages("field.nothing")

    def term(self, term: TermJson) -> str:
        """Returns a term of a number in one line, with the clause it comes from and the one that puts it in force."""
        quote = f"「{self.quote(term['rule'])}」" if self.quote(term["rule"]) else ""
        basis = f" ({self.namer.number(term['basis'])}「{self.quote(term['basis'])}」)" if term["basis"] else ""
        op = self.messages.either("op", term["op"])
        return f"{op} {term['amount']} = {term['result']}  {self.namer.number(term['rule'])}{quote}{basis}"

    def obstacle(self, item: Obstacle) -> str:
        """Returns what stands in the way in one line, with its clause."""
        number, quote = self.namer.number(item.clause), self.namer.quote(item.clause)
        if item.kept is not None:
            return self.messages("why.kept", n=item.n, said=self.kept(item.kept), clause=number, quote=quote)
        return self.messages(f"why.{item.status}", n=item.n, clause=number, quote=quote, by=item.by)

    def kept(self, item: Prevented) -> str:
        """Returns what did not happen, and how it was kept from happening."""
        lang, what = self.messages.lang, item.what
        said = self.labels.event(what, lang) if isinstance(what, Event) else self.labels.option("", what.option, lang)
        return self.messages(f"why.{item.status.replace(' ', '-')}", what=said or self.messages("event.it"))

    def quote(self, rule: str) -> str:
        """Returns the sentence that is meant; of a whole clause the first, in passing."""
        quote = self.namer.quote(rule)
        return quote if split_part(rule)[1] else first_sentence(quote)
