"""``gunbai import``: turns the text of a numbered rulebook into the folder of a book."""

from __future__ import annotations

import datetime
import gc
from pathlib import Path

import click

from gunbai.cli.shared.session import Session, json_option, pass_session, print_json
from gunbai.importing import ImportReport, import_file


@click.command("import")
@click.option(
    "-o", "folder", metavar="DIR", required=True, type=click.Path(path_type=Path, file_okay=False), help="The book's folder."
)
@click.option("--game", metavar="SLUG", default="", help="The slug of the book. [the name of the folder]")
@click.option("--title", metavar="TITLE", default="", help="The title of the book. [its first line]")
@click.option("--version", metavar="VERSION", default="", help="The name of this version. [what the text says]")
@click.option("--date", metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), help="The day it came into force. [what the text says]")
@click.option("--replace", is_flag=True, help="Import a version again that the folder has already.")
@json_option
@click.argument("text", type=click.Path(path_type=Path))
@pass_session
def command(
    session: Session,
    folder: Path,
    game: str,
    title: str,
    version: str,
    date: datetime.datetime | None,
    replace: bool,
    as_json: bool,
    text: Path,
) -> None:
    """取り込み: turn a numbered rulebook into a book, and list every doubt by its line.

    A folder that holds the book already gets another version: clauses that stayed keep their ids.

    \b
    gunbai import rules-1.04.txt -o rulebooks/my-game
    gunbai import rules-1.05.txt -o rulebooks/my-game
    """
    gc.disable()  # A short run over many small objects: looking for cycles costs a third of it and finds none.
    day = date.date() if date else None
    with session.waiting("importing"):
        imported = import_file(text, folder, slug=game, title=title, version=version, date=day, replace=replace)
    if as_json:
        print_json(imported.report)
        return
    for doubt in imported.report.doubts:
        click.echo(f"{text}:{doubt.line}: {doubt.message} [{doubt.code}]")
    _print_sum(session, imported.report, folder)


def _print_sum(session: Session, report: ImportReport, folder: Path) -> None:
    click.echo(
        session.messages(
            "import.sum",
            title=report.title,
            version=report.version,
            folder=folder,
            nodes=report.nodes,
            headings=report.headings,
            examples=report.examples,
            terms=report.glossary,
            resolved=report.references.resolved,
            unresolved=report.references.unresolved,
            doubts=len(report.doubts),
        )
    )
