"""``gunbai coverage``: which clauses the scenarios touch, and which they rest on."""

from __future__ import annotations

import click

from gunbai.cli.session import Session, json_option, pass_session, print_json
from gunbai.cli.show import echo


@click.command("coverage")
@click.option("--decisive/--touched", default=True, help="Switch every clause off in turn, or only count touches (fast).")
@json_option
@click.argument("game")
@pass_session
def command(session: Session, decisive: bool, as_json: bool, game: str) -> None:
    """網羅: print a book with the number of scenarios that touch each clause, and whether one breaks without it.

    \b
    gunbai coverage GAME --touched
    """
    covered = session.library.coverage(game, decisive=decisive)
    if as_json:
        print_json([{"id": item.id, "status": item.status, "touched": item.touched, "decisive": item.decisive} for item in covered])
        return
    book = session.library.rulebook(game).book()
    for item in covered:
        node = book.node(item.id)
        mark = "◆" if item.decisive else "◇" if item.touched else "　" if item.status == "exempt" else "×"
        echo(f"{len(item.touched):4} {mark} {node.number or node.id} {node.heading or node.plain[:30]}")
    runs = [item for item in covered if item.status == "modelled"]
    touched = sum(bool(item.touched) for item in runs)
    broken = sum(bool(item.decisive) for item in runs)
    echo(session.words("coverage.sum", modelled=len(runs), touched=touched, decisive=broken))
