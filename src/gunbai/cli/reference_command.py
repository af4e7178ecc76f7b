"""``gunbai reference``: writes the reference pages, so that they say what the code and the content say."""

from __future__ import annotations

from pathlib import Path

import click

from gunbai.cli.shared.files import write_text
from gunbai.cli.shared.session import Session, json_option, pass_session, print_json
from gunbai.reference.pages import general_pages, page_of_game


@click.command("reference")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Write the pages into this folder.")
@json_option
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.pass_context
@pass_session
def command(session: Session, ctx: click.Context, output: Path | None, as_json: bool, games: tuple[str, ...]) -> None:
    """語彙: print the words of a game with their clauses, as Markdown; or every reference page.

    Without a game it is the pages of all games, of the commands, the files, the problems and the library: name a folder with -o.
    """
    if not games and output is None and not as_json:
        raise click.UsageError("name a game, or a folder with -o")
    with session.waiting("writing"):
        pages = {f"{game}.md": page_of_game(session.library, game) for game in games or session.library.games()}
        if not games:
            pages |= dict(general_pages(ctx.find_root().command))
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            write_text(output / name, text)
    elif as_json:
        print_json(pages)
    else:
        click.echo("\n".join(pages.values()), nl=False)
