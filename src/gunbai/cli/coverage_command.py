"""``gunbai coverage``: which sentences the scenarios touch, and which they rest on."""

from __future__ import annotations

import datetime
import sys

import click
import msgspec

from gunbai.cli.shared.crew_options import crew_options
from gunbai.cli.shared.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo
from gunbai.dispute.coverage import Covered
from gunbai.library.batch import Crew, Done
from gunbai.rulebook import Book, signs


@click.command("coverage")
@click.option("--decisive/--touched", default=True, help="Switch every clause off in turn, or only count touches (fast).")
@edition_options
@crew_options
@json_option
@click.argument("game")
@pass_session
def command(
    session: Session,
    version: str | None,
    as_of: datetime.date | None,
    decisive: bool,
    crew: Crew,
    as_json: bool,
    game: str,
) -> None:
    """網羅: print a book with the number of scenarios that touch each sentence, and whether one breaks without it.

    ◆ one breaks without it, ◇ touched, × modelled but not touched, ? not modelled, blank: nothing to run. Options that no
    scenario ever takes are listed below. Clauses are switched off on all cores at once, or on a cluster.

    \b
    gunbai coverage GAME --touched
    """
    hidden, label = not sys.stderr.isatty(), session.messages("coverage.switching-off")
    with click.progressbar(length=0, label=label, file=sys.stderr, hidden=hidden) as bar:

        def begin(count: int) -> Done:
            bar.length = count
            return bar.update

        found = session.library.coverage(game, decisive=decisive, version=version, as_of=as_of, crew=crew, begin=begin)
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    book = session.library.rulebook(game).book(version, as_of)
    for item in found.parts:
        echo(f"{len(item.touched):4} {_mark(item)} {_text(book, item)}")
    runs = [item for item in found.parts if item.status == "modelled"]
    touched = sum(bool(item.touched) for item in runs)
    broken = sum(bool(item.decisive) for item in runs)
    echo(session.messages("coverage.sum", modelled=len(runs), touched=touched, decisive=broken))
    if found.untaken:
        echo(session.messages("coverage.untaken", count=len(found.untaken)))
    for option in found.untaken:
        echo("  " + session.messages("coverage.offered", **msgspec.to_builtins(option)))


def _mark(item: Covered) -> str:
    if item.status in ("exempt", "manual"):
        return "\u3000"
    if item.status == "unmodelled":
        return "?"
    return "◆" if item.decisive else "◇" if item.touched else "×"


def _text(book: Book, item: Covered) -> str:
    node = book.node(item.node)
    text = book.part(item.id).text if item.id != item.node else node.heading or node.plain
    part = signs("".join(text.split("\n")))
    return f"{node.number or node.id}{item.id.removeprefix(item.node)} {part[:40]}"
