"""``gunbai rule``: shows one clause in its context."""

from __future__ import annotations

import datetime
from typing import Any

import click

from gunbai.cli.session import Session, as_of_option, json_option, pass_session, print_json
from gunbai.cli.show import echo, echo_body, name_of, title_of
from gunbai.library import Library
from gunbai.rulebook import Book, Defect, Found, Node
from gunbai.writeup.templates import Words


@click.command("rule")
@as_of_option
@click.option("--version", metavar="VERSION", help="Show this version.")
@json_option
@click.argument("game")
@click.argument("number")
@pass_session
def command(session: Session, as_of: datetime.date | None, version: str | None, as_json: bool, game: str, number: str) -> None:
    """条文: show one clause by its number, with what stands around it and what is said about it.

    \b
    gunbai rule GAME 34-5
    gunbai rule GAME 34の2の② --as-of 2018-05-01
    """
    library = session.library
    found = library.find(game, number, version, as_of)
    book = library.rulebook(game).book(version, as_of)
    if as_json:
        print_json(to_json(library, book, found))
    else:
        _print(library, book, found, session.words)


def to_json(library: Library, book: Book, found: Found) -> dict[str, Any]:
    """Returns a clause as plain data, with its ancestors, children, references, defects and rulings."""
    node = found.node
    return {
        "game": book.slug,
        "id": node.id,
        "printed": node.printed,
        "number": node.number,
        "form": node.form,
        "heading": node.title,
        "text": node.plain,
        "verbatim": node.text,
        "parts": [{"id": part.id, "text": part.text} for part in node.parts],
        "part": found.part and found.part.id,
        "version": book.version,
        "date": str(book.date or "") or None,
        "title": book.title,
        "official": library.rulebook(book.slug).official,
        "explained": found.explained or None,
        "others": found.others,
        "ancestors": [above.id for above in book.ancestors(node.id)],
        "children": [below.id for below in book.children(node.id)],
        "refs": node.refs,
        "referring": [other.id for other in book.referring(node.id)],
        "defects": [_defect(defect) for defect in library.rulebook(book.slug).defects.of(node.id)],
        "rulings": [ruling.id for ruling in library.rulings_citing(book.slug, node.id)],
    }


def _defect(defect: Defect) -> dict[str, Any]:
    return {
        "id": defect.id,
        "class": defect.cls,
        "matter": defect.matter,
        "readings": {id: reading.text for id, reading in defect.readings.items()},
        "default": defect.default,
        "reason": defect.reason,
    }


def _print(library: Library, book: Book, found: Found, words: Words) -> None:
    node = found.node
    click.echo(title_of(book))
    if not library.rulebook(book.slug).official:
        click.echo(words("book.unofficial"))
    for depth, above in enumerate(book.ancestors(node.id)):
        click.echo(click.style("  " * depth + name_of(above), dim=True))
    click.echo()
    echo(name_of(node), bold=True)
    echo_body(node, 2)
    if found.explained:
        click.echo()
        echo(words.said(found.explained))
    for below in book.children(node.id):
        click.echo()
        echo(name_of(below), 2)
        echo_body(below, 4)
    _print_around(library, book, node, words)


def _print_around(library: Library, book: Book, node: Node, words: Words) -> None:
    _print_list(words("rule.refers-to"), [name_of(book.node(ref)) for ref in node.refs])
    _print_list(words("rule.referred-by"), [name_of(other) for other in book.referring(node.id)])
    for defect in library.rulebook(book.slug).defects.of(node.id):
        click.echo()
        click.echo(f"{defect.id} {words.either('defect', defect.cls)}")
        echo(words.said(defect.matter), 2)
        for reading in defect.readings.values():
            default = f" {words('defect.default')}" if defect.open and reading.id == defect.default else ""
            echo(f"({reading.id}){default} {words.said(reading.text)}", 2)
        echo(words("defect.because", reason=words.said(defect.reason)), 2)
    rulings = library.rulings_citing(book.slug, node.id)
    _print_list(words("rule.rulings"), [f"{ruling.id}: {words.said(ruling.question)}" for ruling in rulings])


def _print_list(title: str, lines: list[str]) -> None:
    if lines:
        click.echo()
        click.echo(title)
        for line in lines:
            echo(line, 2)
