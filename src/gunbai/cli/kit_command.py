"""``gunbai kit``: chosen books with their search, rulings and boards as one file for a phone."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from gunbai.cli.shared.files import write_text
from gunbai.cli.shared.session import Session, json_option, pass_session, print_json


@click.command("kit")
@click.argument("games", metavar="GAME...", nargs=-1)
@click.option("-o", "--out", metavar="FILE", help="Write there. [default: gunbai-GAME.html]")
@json_option
@pass_session
def command(session: Session, games: tuple[str, ...], out: str | None, as_json: bool) -> None:
    """持ち歩き: write books, search, rulings and boards into one HTML file that opens with no server.

    Without a GAME it holds every book. Boards are told once and kept in the data folder: the first kit takes a minute, the next one
    seconds.
    """
    from gunbai.web.app import create_app
    from gunbai.web.offline.kit import make_kit

    library = session.library
    for game in games:
        library.rulebook(game)
    chosen = [game for game in library.games() if not games or game in games]
    path = Path(out or f"gunbai-{'+'.join(chosen) if games else 'all'}.html")
    packs = create_app(library, locked=True).extensions["gunbai.packs"]
    for name in packs.names(chosen):
        if packs.found(name, session.lang) is None:
            click.echo(session.messages("kit.making", what=name), err=True)
            with session.waiting("writing"):
                packs.made(name, session.lang)
    kit = make_kit(packs, chosen, session.lang, datetime.datetime.now(datetime.UTC))
    write_text(path, kit.data.decode())
    held = [packs.holds(game, session.lang) for game in chosen]
    if as_json:
        print_json({"file": str(path), "bytes": len(kit.data), "games": held})
        return
    for one in held:
        click.echo(session.messages("kit.holds", **one))
    click.echo(session.messages("kit.written", path=path, size=f"{len(kit.data) / 1e6:.1f}"))
