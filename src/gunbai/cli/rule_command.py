"""``gunbai rule``: shows one clause in its context."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from gunbai.cli.shared.files import write_text
from gunbai.cli.shared.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo, echo_body, marked_up, name_of, title_of
from gunbai.library import Library
from gunbai.library.clause_json import clause_json, moment_json
from gunbai.rulebook import Book, Found, Node
from gunbai.rulebook.history import Moment
from gunbai.writeup.messages import Messages

_FORMS = {"": "md", ".md": "md", ".markdown": "md", ".txt": "md", ".html": "html", ".htm": "html"}


@click.command("rule")
@edition_options
@click.option("--history", "through", is_flag=True, help="Show what the clause was in every version.")
@click.option("--all", "whole", is_flag=True, help="Show the whole book as one page.")
@click.option("-f", "--format", "form", type=click.Choice(("md", "html")), help="With --all: Markdown or HTML. [-o decides]")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="With --all: write to this file.")
@json_option
@click.argument("game")
@click.argument("number", required=False)
@pass_session
def command(
    session: Session,
    version: str | None,
    as_of: datetime.date | None,
    through: bool,
    whole: bool,
    form: str | None,
    output: Path | None,
    as_json: bool,
    game: str,
    number: str | None,
) -> None:
    """条文: show one clause by its number, with what stands around it and what is said about it; or the whole book.

    \b
    gunbai rule GAME 34-5
    gunbai rule GAME 34の2の② --as-of 2018-05-01
    gunbai rule GAME 34-5 --history
    gunbai rule GAME --all -o book.html
    """
    library = session.library
    _refuse_together(number, through=through, whole=whole, written=bool(form or output))
    if number is None:
        _write_book(session, library.rulebook(game).book(version, as_of), form, output)
        return
    if through:
        moments = library.history(game, number, version, as_of)
        print_json([moment_json(moment) for moment in moments]) if as_json else _print_history(moments, session.messages)
        return
    found = library.find(game, number, version, as_of)
    book = library.rulebook(game).book(version, as_of)
    if as_json:
        print_json(clause_json(library, book, found))
    else:
        _print(library, book, found, session.messages)


def _refuse_together(number: str | None, *, through: bool, whole: bool, written: bool) -> None:
    """Refuses options that do not go together; raises click.UsageError."""
    if whole and through:
        raise click.UsageError("--all shows one version whole, --history one clause in every version: name one of the two")
    if whole and number is not None:
        raise click.UsageError(f"--all shows the whole book: leave {number} out, or leave --all out to see that clause")
    if not whole and number is None:
        raise click.UsageError("name a clause, or ask for the whole book with --all")
    if written and not whole:
        raise click.UsageError("-f and -o go with --all")


def _write_book(session: Session, book: Book, form: str | None, output: Path | None) -> None:
    from gunbai.writeup.printed_book import BookPrinter  # with Markdown and templates, which one clause has no use for

    suffix = output.suffix.lower() if output else ""
    if output and not form and suffix not in _FORMS:
        raise click.UsageError(f"{output.name} is neither Markdown nor HTML: name it .md or .html, or give -f md or -f html")
    form = form or _FORMS[suffix]
    printer = BookPrinter(session.library.content, session.lang)
    text = printer.write(session.library.rulebook(book.slug), book, form)
    if output:
        write_text(output, text)
        click.echo(session.messages("writeup.written", file=str(output)))
    else:
        click.echo(text, nl=False)


def _print_history(moments: list[Moment], messages: Messages) -> None:
    for moment in moments:
        dated = f" ({moment.date})" if moment.date and str(moment.date) != moment.version else ""
        became = messages(f"history.{moment.cls}" if f"history.{moment.cls}" in messages else f"diff.is.{moment.cls}")
        click.echo(click.style(f"{moment.version}{dated}", bold=True) + f"  {became}")
        if moment.node:
            echo(name_of(moment.node) or moment.node.id, 2)
            echo_body(moment.node, 4)
        if moment.marks and moment.cls != "added":
            echo(marked_up(moment.marks), 4)


def _print(library: Library, book: Book, found: Found, messages: Messages) -> None:
    node = found.node
    click.echo(title_of(book))
    if not library.rulebook(book.slug).official:
        click.echo(messages("book.unofficial"))
    for depth, above in enumerate(book.ancestors(node.id)):
        click.echo(click.style("  " * depth + name_of(above), dim=True))
    click.echo()
    echo(name_of(node), bold=True)
    echo_body(node, 2)
    if found.explained:
        click.echo()
        echo(messages.said(found.explained))
    for below in book.children(node.id):
        click.echo()
        echo(name_of(below), 2)
        echo_body(below, 4)
    _print_around(library, book, node, messages)


def _print_around(library: Library, book: Book, node: Node, messages: Messages) -> None:
    _print_list(messages("rule.refers-to"), [name_of(book.node(ref)) for ref in node.refs])
    _print_list(messages("rule.referred-by"), [name_of(other) for other in book.referring(node.id)])
    for defect in library.rulebook(book.slug).defects.of(node.id):
        click.echo()
        click.echo(f"{defect.id} {messages.either('defect', defect.cls)}")
        echo(messages.said(defect.matter), 2)
        for reading in defect.readings.values():
            default = f" {messages('defect.default')}" if defect.open and reading.id == defect.default else ""
            echo(f"({reading.id}){default} {messages.said(reading.text)}", 2)
        echo(messages("defect.because", reason=messages.said(defect.reason)), 2)
    rulings = library.rulings_citing(book.slug, node.id)
    _print_list(messages("rule.rulings"), [f"{ruling.id}: {messages.said(ruling.question)}" for ruling in rulings])


def _print_list(title: str, lines: list[str]) -> None:
    if lines:
        click.echo()
        click.echo(title)
        for line in lines:
            echo(line, 2)
