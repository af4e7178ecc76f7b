"""``gunbai store``: everything that a store holds to files and back, as an archive to be read or as a backup."""

from __future__ import annotations

from pathlib import Path

import click

from gunbai.cli.rulings_work import print_taken, print_written, signed
from gunbai.cli.shared.session import UNREADABLE, Session, json_option, pass_session, print_json
from gunbai.ruling import Person
from gunbai.store.archive import export_archive
from gunbai.store.backup import back_up, restore
from gunbai.store.rebuilding import rebuild
from gunbai.store.soundness import damage


@click.group("store")
def command() -> None:
    """保存先: the whole store as an archive of readable files, or as one backup: rulings with their history, events, accounts."""


@command.command("export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--passwords", is_flag=True, help="Write what passwords are checked with, too: keep such an archive to yourself.")
@json_option
@pass_session
def export_store(session: Session, folder: Path, passwords: bool, as_json: bool) -> None:
    """書き出し: write everything that the store holds at one moment below a folder; the same store gives the same bytes.

    Tokens of programs, sessions, the log and what lies on somebody's desk are in no archive.
    """
    with session.waiting("writing"):
        written = export_archive(session.library.registry.database, folder, passwords)
    print_written(session, written, folder, as_json)


@command.command("import")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@signed
@json_option
@pass_session
def import_store(session: Session, folder: Path, by: Person, reason: str, as_json: bool) -> None:
    """取り込み: take an archive: everything that the store lacks, or nothing.

    What is here and goes on there is brought up to date. A quote that the clause does not say, a history that cannot have come
    about, a file that is not as it was written, an id that is here otherwise: every problem is printed, and nothing is taken.
    """
    with session.waiting("taking"):
        done = rebuild(session.library.registry.intake, folder, by, reason)
    if as_json:
        print_json(done)
        return
    for kind, taken in done.items():
        print_taken(session, taken, kind, as_json=False)


@command.command("check")
@json_option
@click.pass_context
@pass_session
def check_store(session: Session, ctx: click.Context, as_json: bool) -> None:
    """点検: tell whether everything in the store is as it was written: its file, the words of every state, their numbers.

    Every damage is printed, with exit code 2. Then restore a copy, or an archive (import) into an empty store.
    """
    found = list(damage(session.library.registry.database))
    if as_json:
        print_json({"damage": found})
    for sentence in () if as_json else found or [session.messages("store.sound")]:
        click.echo(sentence, err=bool(found))
    ctx.exit(UNREADABLE if found else 0)


@command.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@json_option
@pass_session
def back_up_store(session: Session, file: Path, as_json: bool) -> None:
    """控え: write every row of the store at one moment to FILE, tokens and the log too, while others go on working.

    Only its owner may read the file. Of SQLite and of PostgreSQL it is the same, so that a store can move from one to the other.
    """
    with session.waiting("writing"):
        head = back_up(session.library.registry.database, file)
    if as_json:
        print_json(head)
    else:
        click.echo(session.messages("store.backed-up", file=file, rows=sum(head.rows.values())))


@command.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@json_option
@pass_session
def restore_store(session: Session, file: Path, as_json: bool) -> None:
    """戻す: make the store of a backup, all of it or nothing; a backup by an older gunbai is brought up to date.

    The store has to be empty: name a new database, or move the old file away first.
    """
    with session.waiting("taking"):
        head = restore(session.store, file)
    if as_json:
        print_json(head)
    else:
        click.echo(session.messages("store.restored", file=file, rows=sum(head.rows.values()), at=head.at))
