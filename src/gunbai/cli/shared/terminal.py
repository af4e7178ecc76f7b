"""Text at a terminal: clauses, differences, indents."""

from __future__ import annotations

from collections.abc import Iterable

import click

from gunbai.rulebook import Book, DiffRun, Node
from gunbai.writeup.columns import COLUMNS, wrap
from gunbai.writeup.typesetting import paragraphs


def title_of(book: Book) -> str:
    """Returns a book with its version and date, as every quotation needs it."""
    return f"{book.title} {book.version}{f' ({book.date})' if book.date else ''}"


KEPT = 24
"""Of what both texts have, so many characters are kept beside each difference."""


def marked_up(marks: Iterable[DiffRun]) -> str:
    """Returns a difference as one text: words in [-brackets-] are gone, those in {+braces+} are new."""
    return "".join(map(_marked_up, marks))


def _marked_up(mark: DiffRun) -> str:
    if mark.op == "removed":
        return f"[-{mark.text}-]"
    if mark.op == "added":
        return f"{{+{mark.text}+}}"
    return mark.text if len(mark.text) <= 2 * KEPT else f"{mark.text[:KEPT]}…{mark.text[-KEPT:]}"


def name_of(node: Node) -> str:
    """Returns a clause's number and heading in one line."""
    return f"{node.number} {node.title}".strip()


def echo(text: str, indent: int = 0, bold: bool = False) -> None:
    """Prints a text in lines no wider than the page, indented."""
    for line in wrap(text, COLUMNS - indent):
        click.echo(" " * indent + (click.style(line, bold=True) if bold else line))


def echo_body(node: Node, indent: int) -> None:
    """Prints a clause's text, paragraph by paragraph."""
    for paragraph in paragraphs(node.text):
        echo(paragraph, indent)


def marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Returns a text with some of it in bold; plain where the terminal shows no styles."""
    out, at = "", 0
    for start, end in spans:
        out += text[at:start] + click.style(text[start:end], bold=True, underline=True)
        at = end
    return out + text[at:]
