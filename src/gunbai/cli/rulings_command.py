"""``gunbai rulings``: lists and shows the rulings, and checks what they quote against another version."""

from __future__ import annotations

import datetime
from collections import Counter

import click
import msgspec

from gunbai.cli.session import Session, as_of_option, json_option, pass_session, print_json
from gunbai.cli.terminal import echo, marked_up, name_of, title_of
from gunbai.library import Library
from gunbai.rulebook import Node, signs, split_part
from gunbai.rulebook.citation import STATUSES as STANDINGS
from gunbai.ruling import STATUSES, Checked, Ruling
from gunbai.writeup.messages import Messages


@click.group("rulings")
def command() -> None:
    """裁定: list and show the rulings; check what they quote."""


@command.command("list")
@click.option("-g", "--game", metavar="GAME", help="List the rulings of this game only.")
@click.option("--status", type=click.Choice(STATUSES), help="List those of one status only.")
@json_option
@pass_session
def list_rulings(session: Session, game: str | None, status: str | None, as_json: bool) -> None:
    """一覧: list the rulings."""
    rulings = session.library.rulings(game, status)
    if as_json:
        print_json([to_json(ruling) for ruling in rulings])
        return
    for ruling in rulings:
        state = session.messages.either("status", ruling.status)
        click.echo(f"{click.style(ruling.id, bold=True)}  {ruling.game} {ruling.version} · {state} · {ruling.date or ''}")
        echo(session.messages.said(ruling.question), 4)
    if not rulings:
        click.echo(session.messages("rulings.none"))


@command.command("show")
@json_option
@click.argument("id")
@pass_session
def show_ruling(session: Session, as_json: bool, id: str) -> None:
    """表示: show one ruling with the clauses that it cites."""
    ruling = session.library.ruling(id)
    if as_json:
        print_json(to_json(ruling))
    else:
        _print(session.library, ruling, session.messages)


@command.command("recheck")
@as_of_option
@json_option
@click.argument("game")
@click.argument("version", required=False)
@pass_session
def recheck_rulings(session: Session, as_of: datetime.date | None, as_json: bool, game: str, version: str | None) -> None:
    """再点検: say how what every ruling of a game quotes stands in a version of its book, the current one unless said.

    OK stands; MOVED stands elsewhere; CHANGED reads differently; CONTEXT: a clause around it does; GONE has no clause;
    MALFORMED cannot be read. Words in [-brackets-] are gone, words in {+braces+} are new.

    \b
    gunbai rulings recheck GAME 1.05
    gunbai rulings recheck GAME --as-of 2018-05-01
    """
    if version and as_of:
        raise click.UsageError("name a version or a date, not both")
    against = session.library.rulebook(game).book(version, as_of)
    found = session.library.recheck(game, against.version)
    if as_json:
        print_json([recheck_json(ruling, checked, against.version) for ruling, checked in found])
        return
    for ruling, checked in found:
        state = session.messages.either("status", ruling.status)
        click.echo(f"{click.style(ruling.id, bold=True)}  {ruling.version} → {against.version} · {state}")
        for one in checked:
            _print_checked(one, session.messages)
    counts = Counter(one.status for _, checked in found for one in checked)
    said = ", ".join(f"{status} {counts[status]}" for status in STANDINGS if counts[status])
    click.echo(session.messages("rulings.rechecked", rulings=len(found), counts=said or "0", version=against.version))


def recheck_json(ruling: Ruling, checked: tuple[Checked, ...], against: str) -> dict[str, object]:
    """Returns how a ruling's citations stand in a version as plain data, with the old and the new text of each clause."""
    return {
        "ruling": ruling.id,
        "status": ruling.status,
        "version": ruling.version,
        "against": against,
        "sound": all(one.sound for one in checked),
        "citations": [
            {
                "rule": one.citation.rule,
                "quote": one.citation.quote,
                "status": one.status,
                "old": _node(one.standing.old),
                "new": _node(one.standing.new),
                "marks": one.standing.marks,
                "around": [node.id for node in one.standing.around],
                "hint": one.hint,
            }
            for one in checked
        ],
    }


def _node(node: Node | None) -> dict[str, str] | None:
    return {"id": node.id, "printed": node.printed, "heading": node.title, "text": node.plain} if node else None


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


def to_json(ruling: Ruling) -> dict[str, object]:
    """Returns a ruling as plain data, without the path it was read from."""
    data: dict[str, object] = msgspec.to_builtins(ruling)
    data.pop("path")
    return {**data, "in_force": ruling.in_force, "official": ruling.official}


def _print(library: Library, ruling: Ruling, messages: Messages) -> None:
    book = library.rulebook(ruling.game).book(ruling.version)
    click.echo(f"{ruling.id} · {messages.either('status', ruling.status)} · {ruling.date or ''}")
    click.echo(title_of(book))
    click.echo()
    echo(messages.said(ruling.question))
    click.echo()
    echo(messages.said(ruling.answer), bold=True)
    for citation in ruling.citations:
        click.echo()
        echo(name_of(book.node(split_part(citation.rule)[0])), 2)
        echo(f"「{signs(citation.quote)}」", 4)
    if ruling.body.strip():
        click.echo()
        echo(ruling.body.strip())
    click.echo()
    click.echo(f"{messages.either('provenance', ruling.provenance)} · {ruling.author} / {ruling.reviewer}")
    if ruling.superseded_by:
        click.echo(messages("rulings.superseded-by", id=ruling.superseded_by))
