"""Prints an account at a terminal: the board, the steps with their clauses, the verdicts and what they rest on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import click

from gunbai.cli.shared.terminal import echo
from gunbai.writeup.account import Account, Clause, Finding, Other, Refusal, ToldStep, UnderReading
from gunbai.writeup.columns import COLUMNS, pad, width, wrap
from gunbai.writeup.messages import Messages

INDENT = 4


def print_account(told: Account, board: list[str], messages: Messages, *, every: bool = False) -> None:
    """Prints everything, in the order in which a judge reads it; of steps and refusals ``every`` ground, else the first few."""
    click.echo(f"{told.book} {told.version}{f' ({told.date})' if told.date and told.date != told.version else ''}")
    echo(told.title, bold=True)
    click.echo()
    for line in board:
        click.echo(line)
    for doubt in told.doubts:
        echo(f"! {doubt}")
    click.echo()
    for minor, steps in groupby(told.steps, key=lambda step: step.minor):
        held = list(steps)
        if minor and len(held) > 2:
            _print_minor(held, messages)
        else:
            for step in held:
                _print_step(step, messages, every)
    _print_refused(told, messages, every)
    _print_carried(told, messages)
    _print_end(told, messages, every)
    _print_claims(told, messages)
    _print_premises(told, messages)


def _print_minor(steps: list[ToldStep], messages: Messages) -> None:
    clauses = ", ".join(dict.fromkeys(step.printed for step in steps))
    for line in wrap(f"{messages('steps.minor', first=steps[0].n, last=steps[-1].n)}: {clauses}", COLUMNS - INDENT):
        click.echo(" " * INDENT + click.style(line, dim=True))


def _print_step(step: ToldStep, messages: Messages, every: bool) -> None:
    clauses = _numbers(step, messages, every)
    lines = wrap(step.sentence, COLUMNS - INDENT)
    room = COLUMNS - INDENT - width(lines[-1]) - 2
    head = f"{step.n:>2}  "
    for at, line in enumerate(lines):
        fits = at == len(lines) - 1 and width(clauses) <= room
        tail = f"  {pad('', room - width(clauses))}{clauses}" if fits and clauses else ""
        click.echo((head if at == 0 else " " * INDENT) + line + click.style(tail, dim=True))
    if clauses and width(clauses) > room:
        for line in wrap(clauses, COLUMNS - INDENT - 8):
            click.echo(click.style(" " * (COLUMNS - width(line)) + line, dim=True))
    _print_below(step, messages)


def _numbers(of: ToldStep | Refusal, messages: Messages, every: bool) -> str:
    """Returns the numbers of grounds in one line, and how many more there are."""
    told = ", ".join(clause.printed for clause in (of.clauses if every else of.shown))
    return told if every or not of.more else f"{told} {messages('grounds.more', n=len(of.more))}"


def _print_below(step: ToldStep, messages: Messages) -> None:
    if step.shaped:
        for event in step.events:
            echo(event, INDENT)
    for change in step.changes:
        echo(change, INDENT, bold=True)
    for clause in step.quotes:
        _print_quote(clause)
    _print_others(step.others, messages)
    for reading in step.readings:
        echo(messages("steps.reading", what=reading), INDENT)


def _print_quote(clause: Clause) -> None:
    if clause.quote:
        echo(f"{clause.printed}「{clause.quote}」", INDENT)


def _print_others(others: tuple[Other, ...], messages: Messages) -> None:
    for (status, ground, text), held in groupby(others, key=lambda other: (other.status, other.ground, other.text)):
        options = "、".join(other.option for other in held)
        because = f" — {ground.printed}「{ground.short}」" if ground else ""
        because += f"、{text.cited}「{text.quote}」" if text else ""
        echo(f"{messages.either('other', status)}: {options}{because}", INDENT)


def _print_refused(told: Account, messages: Messages, every: bool) -> None:
    if told.refused:
        click.echo()
        click.echo(messages("refused.title"))
    for item in told.refused:
        echo(messages("refused.line", n=item.line, who=messages.either("who", item.who), decision=item.decision), INDENT, bold=True)
        if item.one:
            echo(messages("refused.one"), INDENT)
        if item.because:
            echo(messages("refused.because", cards="、".join(item.because)), INDENT)
        if item.offered:
            echo(messages("refused.offered", options="、".join(item.offered)), INDENT)
        for clause in item.clauses if every else item.shown:
            _print_quote(clause)
        if item.more and not every:
            echo(messages("grounds.more", n=len(item.more)), INDENT)


def _print_carried(told: Account, messages: Messages) -> None:
    for item in told.carried:
        click.echo()
        click.echo(messages("happened.title"))
        act = item.act
        echo(messages("refused.line", n=act.line, who=messages.either("who", act.who), decision=act.decision), INDENT, bold=True)
        for clause in act.clauses[:1]:
            _print_quote(clause)
        for line in item.rests or (messages("happened.none"),):
            echo(line, INDENT)
        echo(messages("happened.remedy", clause=item.remedy) if item.remedy else messages("happened.no-remedy"), INDENT)


def _print_end(told: Account, messages: Messages, every: bool) -> None:
    if told.ending:
        click.echo()
        ground = f"  {told.ending_ground.printed}" if told.ending_ground else ""
        echo(f"{messages('ending.title')}  {told.ending}{ground}", bold=True)
    if told.question:
        click.echo()
        title = messages("ask.next") if told.question.key == "action" else messages("ask.open")
        echo(f"{title}  {told.question.prompt}")
        echo(f"{messages('ask.options')}: {'、'.join(told.question.options)}", INDENT)
        for answer in told.question.answers if every else ():
            echo(f"{answer.option} ── {', '.join(answer.by)}", INDENT)
        for other in told.question.rejected if every else ():
            ground = f" ── {other.ground.printed}" if other.ground else ""
            echo(f"{messages('other.illegal')}: {other.option}{ground}", INDENT)


def _print_claims(told: Account, messages: Messages) -> None:
    if not told.claims:
        return
    click.echo()
    said = [messages("claim.says", by=claim.by, says=claim.says) for claim in told.claims]
    wide = min(max(map(width, said)), COLUMNS // 2)
    click.echo(messages("claim.title"))
    for claim, text in zip(told.claims, said, strict=True):
        verdict = click.style(claim.word, bold=True)
        reason = " / ".join(filter(None, (claim.at, *_reasons(claim, messages), _decided(claim, told, messages))))
        if width(text) > wide:
            echo(text, 2)
            text = ""
        click.echo(f"  {pad(text, wide)}  {verdict}{pad('', 8 - width(claim.word))}  {reason}".rstrip())
    _print_hinges(told, messages)
    decided = f"{messages('claim.decided-by')} {', '.join(clause.printed for clause in told.deciding)}"
    if told.parts_at:
        click.echo(f"{messages('claim.parts')}  {messages('claim.step', n=told.parts_at)}   {decided}")
    elif told.deciding:
        click.echo(decided)
    for claim in told.claims:
        if claim.leans_on and claim.decided_by:
            leans, decides = claim.leans_on, claim.decided_by
            values = {"clause": leans.printed, "quote": leans.quote, "decided": decides.printed, "lacking": claim.lacking}
            echo(messages(claim.leaning, by=claim.by, **values), INDENT)
    quoted = {clause.rule for step in told.steps for clause in step.quotes}
    for clause in told.deciding:
        if clause.rule not in quoted:
            _print_quote(clause)


def _print_hinges(told: Account, messages: Messages) -> None:
    """Prints each reading that a claim hangs on once, with what becomes of every claim under it."""
    found: dict[tuple[str, str], list[tuple[Finding, UnderReading]]] = {}
    for claim in told.claims:
        for hinge in claim.on:
            for outcome in hinge.outcomes:
                found.setdefault((hinge.id, outcome.reading), []).append((claim, outcome))
    for (id, reading), held in found.items():
        taken = messages("defect.default") if held[0][1].taken else ""
        verdicts = " / ".join(f"{claim.by} {outcome.word}" for claim, outcome in held)
        echo(messages("claim.under", reading=f"{id} ({reading}){taken}", text=held[0][1].text, words=verdicts), INDENT)


def _decided(claim: Finding, told: Account, messages: Messages) -> str:
    """Returns the clause that decides on a claim, where several players' claims, or several of one, are decided by others."""
    if len(told.deciding) < 2 or claim.decided_by is None:
        return ""
    return f"{messages('claim.decided-by')} {claim.decided_by.printed}"


def _reasons(claim: Finding, messages: Messages) -> Iterator[str]:
    if claim.refused_at:
        yield messages(claim.refusal, n=claim.refused_at)
    if claim.verdict == "depends":
        yield messages("claim.on", what=messages.listed(hinge.short for hinge in claim.on))
        if claim.taken:
            yield messages("claim.taken", word=claim.taken.word)
    elif claim.verdict == "unknown":
        yield messages("claim.lacks", what=messages.listed(hinge.short for hinge in claim.on))
    else:
        yield messages(claim.certainty)


def _print_premises(told: Account, messages: Messages) -> None:
    if not told.premises:
        return
    click.echo()
    click.echo(messages("premise.title"))
    for premise in sorted(told.premises, key=lambda premise: not premise.matters):
        echo(f"{premise.text} ── {messages(premise.label)}", 2)
