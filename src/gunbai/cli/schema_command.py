"""``gunbai schema``: prints the JSON Schema of a kind of file, for an editor."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from gunbai.cli.shared.files import write_text
from gunbai.cli.shared.session import Session, pass_session
from gunbai.schema.schemas import NAMES, schema


@click.command("schema")
@click.argument("name", type=click.Choice(NAMES))
@click.option("-g", "--game", default="", metavar="GAME", help="The game in whose words a scenario or a card is written.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@pass_session
def command(session: Session, name: str, game: str, output: Path | None) -> None:
    """書式: print the JSON Schema of a kind of file, by which an editor completes words and marks mistakes.

    \b
    gunbai schema scenario --game GAME -o scenario.json
    gunbai schema vocabulary
    """
    found = schema(session.library.cases.kits, name, game)
    text = msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write_text(output, text)
