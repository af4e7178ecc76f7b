"""``gunbai rulings recheck``: what a new version of a book, or a changed model, makes of every ruling."""

from __future__ import annotations

import datetime
import sys
from collections import Counter

import click

from gunbai.cli.shared.crew_options import crew_options
from gunbai.cli.shared.session import Session, as_of_option, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo, marked_up, name_of
from gunbai.library.batch import Crew
from gunbai.library.recheck import Recheck
from gunbai.library.recheck_json import recheck_json
from gunbai.rulebook.citation import STATUSES as STANDINGS
from gunbai.ruling import Checked
from gunbai.ruling.staleness import BECOMES, Rechecked
from gunbai.writeup.messages import Messages
from gunbai.writeup.names import Namer
from gunbai.writeup.outcome_text import outcome_text


@click.command("recheck")
@as_of_option
@json_option
@crew_options
@click.argument("game")
@click.argument("version", required=False)
@pass_session
def recheck_rulings(
    session: Session,
    as_of: datetime.date | None,
    as_json: bool,
    crew: Crew,
    game: str,
    version: str | None,
) -> None:
    """再点検: say what a version of its book, the current one unless said, makes of every ruling of a game.

    \b
    fine             everything quoted stands, and the scenario ends as it did
    moved            quoted clauses have other numbers; nothing to decide
    context changed  a clause around a quoted one reads differently
    text changed     a quoted clause reads differently
    clause gone      a quoted clause is not there any more
    outcome changed  the scenario ends otherwise
    not played       the scenario cannot be played to its end

    Words in [-brackets-] are gone, words in {+braces+} are new.

    \b
    gunbai rulings recheck GAME 1.05
    gunbai rulings recheck GAME --as-of 2018-05-01
    """
    if version and as_of:
        raise click.UsageError("name a version or a date, not both")
    rulebook = session.library.rulebook(game)
    recheck = Recheck(session.library.registry, rulebook, rulebook.book(version, as_of).version)
    left = len(recheck.left())
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=left, label=session.messages("rulings.replaying"), file=sys.stderr, hidden=hidden) as bar:
        recheck.play_all(bar.update, crew)
    found = recheck.results()
    if as_json:
        print_json([recheck_json(one) for one in found])
        return
    namer = Namer(rulebook.book(recheck.against), session.library.notation(game), session.messages)
    for one in found:
        _print(one, namer)
    counts = Counter(status.status for one in found for status in one.checked)
    said = ", ".join(f"{status} {counts[status]}" for status in STANDINGS if counts[status])
    verdicts = Counter(one.verdict for one in found)
    told = ", ".join(f"{session.messages.either('recheck', name)} {verdicts[name]}" for name in BECOMES if verdicts[name])
    click.echo(session.messages("rulings.verdicts", counts=told or "0"))
    click.echo(session.messages("rulings.rechecked", rulings=len(found), counts=said or "0", version=recheck.against))


def _print(one: Rechecked, namer: Namer) -> None:
    messages = namer.messages
    state, verdict = messages.either("status", one.ruling.status), messages.either("recheck", one.verdict)
    head = click.style(one.ruling.id, bold=True)
    click.echo(f"{head}  {one.ruling.version} → {one.against} · {state} · {click.style(verdict, bold=one.alarming)}")
    for checked in one.checked:
        _print_checked(checked, messages)
    if one.old and one.new and (one.differences or one.unplayed):
        for name, outcome, beside in (("recheck-old", one.old, one.new), ("recheck-new", one.new, one.old)):
            echo(f"{messages(name)}: {outcome_text(outcome, namer, beside)}", 2)
    if one.unread:
        echo(messages("recheck-unread", clauses="、".join(one.unread)), 2)


def _print_checked(checked: Checked, messages: Messages) -> None:
    standing, quote = checked.standing, checked.citation.quote
    moved = f" → {standing.new.number or standing.new.id}" if checked.status == "MOVED" and standing.new else ""
    told = "" if checked.status == "OK" else f" — {messages(f'citation.{checked.status}')}"
    echo(f"{checked.status:9} {checked.citation.rule}{moved}「{quote}」{told}", 2)
    if standing.marks:
        echo(marked_up(standing.marks), 14)
    elif checked.status == "GONE" and standing.old:
        echo(f"[-{standing.old_text}-]", 14)
    if checked.hint and (checked.status == "MOVED" or checked.sound or not (standing.marks or standing.old)):
        echo(checked.hint, 14)
    for node in standing.around if checked.status == "CONTEXT" else ():
        echo(name_of(node) or node.id, 14)
