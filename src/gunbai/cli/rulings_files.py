"""Rulings to files and back, from the command line."""

from __future__ import annotations

from pathlib import Path

import click

from gunbai.cli.rulings_work import print_taken, print_written, signed
from gunbai.cli.shared.session import Session, json_option, pass_session
from gunbai.ruling import Person
from gunbai.store.outlet import export


@click.command("export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@json_option
@pass_session
def export_rulings(session: Session, folder: Path, as_json: bool) -> None:
    """書き出し: write every ruling below a folder, byte for byte as it was taken or written.

    rulings/GAME/ID.md is what everybody sees, in-work/GAME/ID.md what is in work on a published one; scenarios that came with
    rulings stand where these name them.
    """
    with session.waiting("writing"):
        written = export(session.library.registry.database, folder)
    print_written(session, written, folder, as_json)


@click.command("import")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--replace", is_flag=True, help="Give rulings that are here with another text the one of the file.")
@signed
@json_option
@pass_session
def import_rulings(session: Session, folder: Path, replace: bool, by: Person, reason: str, as_json: bool) -> None:
    """取り込み: take what was exported to a folder: all of it, or nothing.

    A quote that the clause does not say, an unknown game, an id that is taken: every problem is printed, and nothing is taken.
    """
    with session.waiting("taking"):
        done = session.library.registry.intake.folder(folder, by, reason, replace)
    print_taken(session, done, "rulings", as_json)
