"""``gunbai reference``: writes the reference pages, so that they say what the code and the content say."""

from __future__ import annotations

from pathlib import Path

import click

from gunbai.cli.session import Session, pass_session
from gunbai.reference.pages import general_pages, page_of_game


@click.command("reference")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Write the pages into this folder.")
@click.argument("games", nargs=-1)
@click.pass_context
@pass_session
def command(session: Session, ctx: click.Context, output: Path | None, games: tuple[str, ...]) -> None:
    """語彙の一覧: print every word of a game with its clause, as Markdown; or write all reference pages.

    Without a game and with -o it writes the pages of all games, of the commands, the files and the problems.
    """
    if not games and output is None:
        raise click.UsageError("name a game, or a folder with -o")
    pages = {f"{game}.md": page_of_game(session.library, game) for game in games or session.library.games()}
    if not games:
        pages |= dict(general_pages(ctx.find_root().command))
    for name, text in pages.items():
        if output is None:
            click.echo(text, nl=False)
        else:
            output.mkdir(parents=True, exist_ok=True)
            (output / name).write_text(text, "utf-8")
