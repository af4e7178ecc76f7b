"""``gunbai writeup``: writes a replay or a ruling up."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from gunbai.cli.shared.files import write_bytes, write_text
from gunbai.cli.shared.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.shared.site_option import case_link, ruling_link, site_option
from gunbai.writeup.messages import load_messages
from gunbai.writeup.pdf import to_pdf
from gunbai.writeup.permalink import linked
from gunbai.writeup.writeup import KINDS, PAPERS, WriteUpPrinter

FORMS = {".html": "html", ".htm": "html", ".pdf": "pdf"}
"""What a file is written as by how its name ends; any other is Markdown."""


@click.command("writeup")
@click.option(
    "-t",
    "--kind",
    type=click.Choice(KINDS),
    default=KINDS[0],
    show_default=True,
    help="Report, players' slip, report of an appeal.",
)
@click.option(
    "-f", "--format", "form", type=click.Choice(("md", "html", "pdf")), help="Markdown, a page that prints, or PDF. [-o decides]"
)
@click.option("--paper", type=click.Choice(PAPERS), help="Lay the page out for this size. [the kind decides]")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@click.option("--all-grounds", is_flag=True, help="Of a file: every clause that a step rests on, not only the first three.")
@click.option("--as-ruled", is_flag=True, help="Of a file: take the readings that published rulings settle.")
@click.option("--date", type=click.DateTime(["%Y-%m-%d"]), help="Date it, YYYY-MM-DD.  [default: today]")
@edition_options
@site_option
@json_option
@click.argument("of", metavar="FILE|RULING")
@pass_session
def command(
    session: Session,
    version: str | None,
    as_of: datetime.date | None,
    kind: str,
    all_grounds: bool,
    as_ruled: bool,
    form: str | None,
    paper: str | None,
    output: Path | None,
    date: datetime.datetime | None,
    site: str,
    as_json: bool,
    of: str,
) -> None:
    """清書: write up a scenario file's replay, or a ruling by its id.

    \b
    gunbai writeup FILE -o ruling.html
    gunbai writeup RULING -t slip --site https://judges.example/ -o slip.pdf
    """
    day = date.date() if date else None
    library, path = session.library, Path(of)
    words = {"version": version or "", "as_of": as_of.isoformat() if as_of else ""}
    if path.is_file() or path.suffix in (".yaml", ".yml"):
        with session.waiting("replaying"):
            replayed = library.replay(path, version, as_of, ruled=as_ruled)
        written = library.writeup(replayed, kind, session.lang, day, all_grounds=all_grounds)
        followed = {**words, "ruled": "1" if as_ruled else "", "lang": session.lang}
        link = case_link(site, library, path, **followed) if site else ""
    else:
        written = library.writeup(library.ruling(of), kind, session.lang, day, version, as_of)
        link = ruling_link(site, of, **words) if site else ""
    if link:
        written = linked(written, link, load_messages(library.content, "writeups")[session.lang])
    if as_json:
        print_json(written)
        return
    form = form or FORMS.get(output.suffix if output else "", "md")
    page = WriteUpPrinter(session.library.content, session.lang).page(written, paper or "", pdf=form == "pdf")
    if form == "pdf":
        _write_pdf(session, page, output)
        return
    text = page if form == "html" else written.markdown
    if output:
        write_text(output, text)
        click.echo(session.messages("writeup.written", file=str(output)))
    else:
        click.echo(text, nl=False)


def _write_pdf(session: Session, page: str, output: Path | None) -> None:
    """Writes a page as PDF to a file; a terminal has no use for one."""
    if output is None:
        raise click.UsageError("a PDF is written to a file: name it with -o FILE.pdf")
    with session.waiting("writing"):
        write_bytes(output, to_pdf(page))
    click.echo(session.messages("writeup.written", file=str(output)))
