"""``gunbai rulings``: lists and shows the published rulings."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from gunbai.cli.session import Session, json_option, pass_session, print_json
from gunbai.cli.show import echo, name_of, title_of
from gunbai.library import Library
from gunbai.rulebook import split_part
from gunbai.ruling import STATUSES, Ruling
from gunbai.writeup.templates import Words


@click.group("rulings")
def command() -> None:
    """裁定: list and show the rulings."""


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
        state = session.words.either("status", ruling.status)
        click.echo(f"{click.style(ruling.id, bold=True)}  {ruling.game} {ruling.version} · {state} · {ruling.date or ''}")
        echo(session.words.said(ruling.question), 4)
    if not rulings:
        click.echo(session.words("rulings.none"))


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
        _print(session.library, ruling, session.words)


def to_json(ruling: Ruling) -> dict[str, Any]:
    """Returns a ruling as plain data, without the path it was read from."""
    data: dict[str, Any] = msgspec.to_builtins(ruling)
    data.pop("path")
    return {**data, "in_force": ruling.in_force, "official": ruling.official}


def _print(library: Library, ruling: Ruling, words: Words) -> None:
    book = library.rulebook(ruling.game).book(ruling.version)
    click.echo(f"{ruling.id} · {words.either('status', ruling.status)} · {ruling.date or ''}")
    click.echo(title_of(book))
    click.echo()
    echo(words.said(ruling.question))
    click.echo()
    echo(words.said(ruling.answer), bold=True)
    for citation in ruling.citations:
        click.echo()
        echo(name_of(book.node(split_part(citation.rule)[0])), 2)
        echo(f"「{citation.quote}」", 4)
    if ruling.body.strip():
        click.echo()
        echo(ruling.body.strip())
    click.echo()
    click.echo(f"{words.either('provenance', ruling.provenance)} · {ruling.author} / {ruling.reviewer}")
    if ruling.superseded_by:
        click.echo(words("rulings.superseded-by", id=ruling.superseded_by))
