"""``gunbai rulings``: lists and shows the rulings with their states; what is done to them stands in ``rulings_work``."""

from __future__ import annotations

import datetime

import click
import msgspec

from gunbai.cli.rulings_files import export_rulings, import_rulings
from gunbai.cli.rulings_recheck import recheck_rulings
from gunbai.cli.rulings_work import (
    edit_ruling,
    new_ruling,
    publish_ruling,
    restore_ruling,
    review_ruling,
    supersede_ruling,
    unified,
    withdraw_ruling,
)
from gunbai.cli.shared.session import Session, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo, name_of, title_of
from gunbai.library import Library
from gunbai.rulebook import signs, split_part
from gunbai.ruling import PROVENANCES, STATUSES, Ruling, Selection
from gunbai.ruling.consistency import Neighbour
from gunbai.store.revision import compare, revision_json
from gunbai.writeup.messages import Messages


@click.group("rulings")
def command() -> None:
    """裁定: list, write, review and publish rulings; check what they quote.

    \b
    draft -> in review -> published -> superseded, withdrawn; pending (調整中)

    Who wrote a ruling is never its only reviewer. Every change is a revision with who, when and why.
    """


for _work in (
    *(new_ruling, edit_ruling, review_ruling, publish_ruling, supersede_ruling, withdraw_ruling, restore_ruling),
    *(recheck_rulings, export_rulings, import_rulings),
):
    command.add_command(_work)


@command.command("list")
@click.option("-g", "--game", default="", metavar="GAME", help="List the rulings of this game only.")
@click.option("--status", type=click.Choice(STATUSES), default=None, help="List those of one status only.")
@click.option("--clause", default="", metavar="ID", help="List those that cite a clause.")
@click.option("--tag", default="", help="List those with a tag.")
@click.option(
    "--provenance", type=click.Choice(PROVENANCES), default=None, help="List those that are the word of one kind of people."
)
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="List those of that day or later.")
@json_option
@pass_session
def list_rulings(
    session: Session,
    game: str,
    status: str | None,
    clause: str,
    tag: str,
    provenance: str | None,
    since: datetime.datetime | None,
    as_json: bool,
) -> None:
    """一覧: list the rulings: of each what everybody sees, else its draft."""
    if game:
        session.library.rulebook(game)
    wanted = Selection(game, status or "", clause, tag, provenance or "", str(since.date()) if since else "")
    rulings = [ruling for ruling in session.library.rulings() if wanted.admits(ruling)]
    if as_json:
        print_json([to_json(ruling) for ruling in rulings])
        return
    for ruling in rulings:
        state = session.messages.either("status", ruling.status)
        click.echo(f"{click.style(ruling.id, bold=True)}  {ruling.game} {ruling.version} · {state} · {ruling.date or ''}")
        echo(session.messages.said(ruling.question), 4)
    if not rulings:
        click.echo(session.messages("rulings.none"))
    for problem in session.library.registry.not_taken:
        click.echo(str(problem), err=True)


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


@command.command("near")
@json_option
@click.argument("id")
@pass_session
def show_near(session: Session, as_json: bool, id: str) -> None:
    """整合: list the rulings that one has to agree with: the same clauses, the same reading, a near board; conflicts first."""
    library = session.library
    found = library.rulings_near(library.docket.revision(id).ruling)
    if as_json:
        print_json([near_json(one) for one in found])
        return
    for one in found:
        shared = [*one.conflicting, *one.agreeing, *one.clauses, *([f"{one.likeness:.0%}"] if one.likeness else [])]
        click.echo(f"{session.messages.either('near', one.relation)}  {one.ruling.id}  {' '.join(shared)}")
        echo(session.messages.said(one.ruling.answer), 4)
    if not found:
        click.echo(session.messages("rulings.none"))


def near_json(one: Neighbour) -> dict[str, object]:
    """Returns a near ruling as plain data."""
    data: dict[str, object] = msgspec.to_builtins(one)
    return {**data, "ruling": one.ruling.id, "relation": one.relation}


@command.command("history")
@json_option
@click.option("--diff", nargs=2, type=int, metavar="OLD NEW", help="Show in which lines two revisions differ.")
@click.argument("id")
@pass_session
def show_history(session: Session, as_json: bool, diff: tuple[int, int] | None, id: str) -> None:
    """履歴: list every revision of a ruling: who did what to it, when and why."""
    docket = session.library.docket
    if diff:
        old, new = (docket.revision(id, n) for n in diff)
        if as_json:
            print_json(compare(old.text, new.text))
        for line in () if as_json else unified(old.text, new.text, f"{id} {old.n}", f"{id} {new.n}"):
            click.echo(line)
        return
    found = docket.history(id)
    if as_json:
        print_json([revision_json(each) for each in found])
        return
    for each in found:
        did, state = session.messages.either("deed", each.deed), session.messages.either("status", each.status)
        click.echo(f"{each.n:3}  {each.at[:16].replace('T', ' ')}  {each.by}  {did} → {state}")
        echo(each.reason, 5)


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
    if told := messages.said(ruling.told):
        click.echo()
        echo(told)
    click.echo()
    click.echo(f"{messages.either('provenance', ruling.provenance)} · {ruling.author} / {ruling.reviewer}")
    if ruling.superseded_by:
        click.echo(messages("rulings.superseded-by", id=ruling.superseded_by))
