"""``gunbai why``: says why a fact is what it is."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import click

from gunbai.cli.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.terminal import echo
from gunbai.dispute.parting import Kept
from gunbai.dispute.resolution import Resolution
from gunbai.interpreter.state import Event
from gunbai.replay.facts import Fact
from gunbai.replay.labels import Labels
from gunbai.writeup.account import ToldStep
from gunbai.writeup.account_from_json import tell
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
    path, _, expected = path.partition("=")
    resolution = session.library.replay(file, version, as_of)
    fact = resolution.court.facts.fact(resolution.run.state, path)
    namer = Namer(resolution.table.book, resolution.table.notation, session.messages)
    told, _ = tell(resolution, session.messages)
    made = _made_by(resolution, path, told.steps)
    held = bool(expected) and resolution.court.facts.holds(resolution.run.state, path, expected) is True
    kept = resolution.court.parting.kept(resolution.run, path) if expected and not held else []
    reasons = [_not(item, namer) for item in kept]
    if expected and not held and (found := _breaks(resolution, path, expected, {item["rule"] for item in reasons}, namer)):
        reasons.insert(0, found)
    if not expected and fact.value.endswith("?") and (found := _open(resolution, namer)):
        reasons.append(found)
    if expected and not held:
        reasons = [*_claimed(resolution, path, expected, namer), *reasons]
    if as_json:
        more = {"expected": expected, "holds": held, "why_not": reasons} if expected else {"why_not": reasons} if reasons else {}
        print_json(to_json(fact, resolution, made) | more)
        return
    echo(f"{namer.fact(fact.path)}: {_value(fact, resolution, session)}", bold=True)
    for term in _terms(fact, resolution):
        quote = f"「{first_sentence(namer.quote(term['rule']))}」" if namer.quote(term["rule"]) else ""
        basis = f" ({namer.number(term['basis'])}「{first_sentence(namer.quote(term['basis']))}」)" if term["basis"] else ""
        op = session.messages.either("op", term["op"])
        echo(f"{op} {term['amount']} = {term['result']}  {namer.number(term['rule'])}{quote}{basis}", 2)
    for rule in () if fact.derivation else fact.grounds:
        echo(f"{namer.number(rule)}「{first_sentence(namer.quote(rule))}」", 2)
    if expected:
        echo(session.messages("why.holds" if held else "why.not", expected=expected), 2)
    labels = Labels(resolution.table, resolution.start, resolution.run.state)
    for reason in reasons[: len(reasons) - len(kept)]:
        number, quote = namer.number(reason["rule"]), first_sentence(reason["quote"])
        echo(session.messages(f"why.{reason['status']}", n=reason["n"], clause=number, quote=quote, by=reason.get("by", "")), 2)
    for item in kept:
        quote = first_sentence(namer.quote(item.clause))
        said = _kept(session, labels, item)
        echo(session.messages("why.kept", n=item.step.n, said=said, clause=namer.number(item.clause), quote=quote), 2)
    for step in made:
        clauses = ", ".join(one.printed for one in step.clauses)
        echo(session.messages("why.step", n=step.n, sentence=step.sentence, clauses=clauses), 2)


def to_json(fact: Fact, resolution: Resolution, made: list[ToldStep]) -> dict[str, Any]:
    """Returns a fact as plain data: its value, the terms of a number, its grounds, the steps that changed it."""
    return {
        "path": fact.path,
        "value": fact.value,
        "grounds": list(fact.grounds),
        "terms": _terms(fact, resolution),
        "steps": [{"n": step.n, "at": step.at, "sentence": step.sentence} for step in made],
    }


def _value(fact: Fact, resolution: Resolution, session: Session) -> str:
    """Returns a value in words: what is missing is unknown where the board may leave it open, else nothing."""
    if fact.value != "none":
        return str(fact.value)
    asked = fact.path.rpartition(".")[2] in resolution.table.notation.tokens.asked
    return session.messages("verdict.unknown") if asked else session.messages("field.nothing")


def _kept(session: Session, labels: Labels, item: Kept) -> str:
    """Returns in words what did not happen, and how it was kept from happening."""
    lang = session.lang
    what = labels.event(item.what, lang) if isinstance(item.what, Event) else labels.option("", item.what.option, lang)
    return session.messages(f"why.{item.status.replace(' ', '-')}", what=what or session.messages("event.it"))


def _breaks(resolution: Resolution, path: str, expected: str, known: set[str], namer: Namer) -> dict[str, Any] | None:
    """Returns what would have to be otherwise for a fact to be as expected: an open answer, a refused decision, a clause.

    None where that is named already.
    """
    if found := _open(resolution, namer):
        return found
    step, clause, refused = resolution.court.parting.broken({path: expected}, resolution.run)
    if refused is not None:
        return {"n": refused.line, "status": "refused", "rule": refused.ground, "quote": namer.quote(refused.ground)}
    if step is None or not clause or clause in known:
        return None
    return {"n": step.n, "status": "decided", "rule": clause, "quote": namer.quote(clause)}


def _open(resolution: Resolution, namer: Namer) -> dict[str, Any] | None:
    """Returns the question that the line leaves open; None where it only stops where something new may be begun."""
    ask = resolution.run.ask
    if ask is None or ask.key == "action":
        return None
    return {"n": len(resolution.run.trace.steps), "status": "asked", "rule": ask.clause, "quote": namer.quote(ask.clause)}


def _claimed(resolution: Resolution, path: str, expected: str, namer: Namer) -> list[dict[str, Any]]:
    """Returns where the lines break that somebody claims to lead to a fact as expected."""
    wanted = [claim.by for claim in resolution.scenario.claims if str(claim.then.get(path, "")) == expected]
    judged = [item for item in resolution.claims if item.by in wanted and item.own is not None]
    refused = [(item.by, item.own.refused[0]) for item in judged if item.own is not None and item.own.refused]
    return [
        {"n": one.line, "status": "claimed", "rule": one.ground, "quote": namer.quote(one.ground), "by": by} for by, one in refused
    ]


def _not(item: Kept, namer: Namer) -> dict[str, Any]:
    return {"n": item.step.n, "status": item.status, "rule": item.clause, "quote": namer.quote(item.clause)}


def _terms(fact: Fact, resolution: Resolution) -> list[dict[str, Any]]:
    terms = fact.derivation.terms if fact.derivation else ()
    return [
        {
            "op": term.op,
            "amount": term.amount,
            "result": term.result,
            "rule": term.clause,
            "basis": term.basis,
            "source": resolution.start.tag(term.source) if term.source else "",
        }
        for term in terms
    ]


def _made_by(resolution: Resolution, path: str, told: tuple[ToldStep, ...]) -> list[ToldStep]:
    """Returns the steps that changed a fact."""
    facts = resolution.court.facts
    steps = resolution.run.trace.steps
    changing = {step.n for step in steps if facts.fact(step.before, path).value != facts.fact(step.after, path).value}
    return [step for step in told if step.n in changing]
