"""``gunbai events``: tournaments, their calls as a table or as data, and the digest of a day."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from gunbai.cli.rulings_work import print_taken, print_written, signed
from gunbai.cli.shared.files import write_bytes
from gunbai.cli.shared.session import Session, json_option, pass_session, print_json
from gunbai.cli.shared.site_option import event_link, site_option
from gunbai.ruling import Person
from gunbai.ruling.call_table import calls_csv, calls_json, digest_json
from gunbai.ruling.tournament import digest_of
from gunbai.store.event_files import export_events, import_events
from gunbai.store.tournaments import Tournaments
from gunbai.writeup.event_paper import event_paper
from gunbai.writeup.pdf import to_pdf
from gunbai.writeup.permalink import linked
from gunbai.writeup.writeup import PAPERS, WriteUp, WriteUpPrinter

PRINTED = ("md", "html", "pdf")
"""What a digest is written as."""


@click.group("events")
def command() -> None:
    """大会: events and the judge calls at them; calls are taken in a browser, at /events."""


@command.command("list")
@json_option
@pass_session
def list_events(session: Session, as_json: bool) -> None:
    """一覧: list the events, the latest day first."""
    held = _tournaments(session).all()
    if as_json:
        print_json([msgspec.structs.asdict(event) for event in held])
        return
    for event in held:
        click.echo(f"{event.day}  {event.id}  {event.title}")


@command.command("calls")
@click.argument("id")
@json_option
@pass_session
def list_calls(session: Session, id: str, as_json: bool) -> None:
    """呼び出し: print the calls at an event as CSV, or as JSON."""
    held = _tournaments(session)
    calls = [(kept.n, kept.call) for kept in held.calls(id)]
    if as_json:
        print_json(calls_json(held.one(id), calls))
    else:
        click.echo(calls_csv(calls), nl=False)


@command.command("digest")
@click.argument("id")
@click.option("-f", "--format", "form", type=click.Choice(PRINTED), default="md", show_default=True, help="What to write.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="Lay the page out for this size.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@site_option
@json_option
@pass_session
def digest(session: Session, id: str, form: str, paper: str, output: Path | None, site: str, as_json: bool) -> None:
    """まとめ: write up a day: every call, the slowest, the clauses cited most, what is open."""
    held, printer = _tournaments(session), WriteUpPrinter(session.library.content, session.lang)
    event, found = held.one(id), digest_of((kept.n, kept.call) for kept in held.calls(id))
    if as_json:
        print_json(digest_json(event, found))
        return
    written = event_paper(printer, event, found)
    if site:
        written = linked(written, event_link(site, id), printer.messages)
    data = _as(form, written, printer, paper)
    if output is not None:
        write_bytes(output, data)
        click.echo(session.messages("writeup.written", file=str(output)))
    elif form == "pdf":
        raise click.UsageError("a PDF is written to a file: name it with -o FILE.pdf")
    else:
        click.echo(data.decode(), nl=False)


@command.command("export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@json_option
@pass_session
def export(session: Session, folder: Path, as_json: bool) -> None:
    """書き出し: write every event, with every state of its calls, to events/ID.json below a folder."""
    written = export_events(session.library.registry.database, folder)
    print_written(session, written, folder, as_json)


@command.command("import")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@signed
@json_option
@pass_session
def take(session: Session, folder: Path, by: Person, reason: str, as_json: bool) -> None:
    """取り込み: take events that were exported to a folder: all of them, or nothing.

    An event that is here gets the calls and states that the file has beyond it. One that differs otherwise is refused.
    """
    done = import_events(session.library.registry.database, folder, session.library.rulebooks, by, reason)
    print_taken(session, done, "events", as_json)


def _as(form: str, written: WriteUp, printer: WriteUpPrinter, paper: str) -> bytes:
    """Returns a digest as the bytes of a file."""
    if form == "md":
        return written.markdown.encode()
    page = printer.page(written, paper, pdf=form == "pdf")
    return to_pdf(page) if form == "pdf" else page.encode()


def _tournaments(session: Session) -> Tournaments:
    return Tournaments(session.library.registry.database)
