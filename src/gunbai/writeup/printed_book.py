"""A whole rulebook as one page: Markdown to keep, or HTML that needs no other file and prints."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from msgspec import Struct

from gunbai.rulebook import Book, Defect, Node, Rulebook, signs
from gunbai.writeup.linking import Linker, Piece, linker
from gunbai.writeup.markdown import literal
from gunbai.writeup.messages import load_messages
from gunbai.writeup.templates import find_template, template_folders
from gunbai.writeup.typesetting import paragraphs, quoted, unbroken

_MARK = re.compile(r"^(\s*)([-+#>|~=]|\d+[.)](?=\s))")


class BookEntry(Struct, frozen=True):
    """One clause on the page: how deep it stands, its text with links, and what its margin says.

    ``apart`` are the clauses it refers to in words that are no link. A defect of several clauses is told at the first
    (``defects``) and named at the others (``named``).
    """

    node: Node
    depth: int
    text: tuple[tuple[Piece, ...], ...]
    apart: tuple[Node, ...]
    defects: tuple[Defect, ...]
    named: tuple[Defect, ...]


@functools.lru_cache(maxsize=8)
def entries(rulebook: Rulebook, book: Book, start: int = 0, end: int | None = None) -> tuple[BookEntry, ...]:
    """Returns the clauses of a version, in the order of the book, all or from one to another; made once for each."""
    return tuple(_entries(rulebook, book, linker(book, rulebook.glossary), start, end))


def _entries(rulebook: Rulebook, book: Book, links: Linker, start: int, end: int | None) -> Iterator[BookEntry]:
    nodes = list(book.nodes.values())
    told = {defect.id for node in nodes[:start] for defect in rulebook.defects.of(node.id)}
    for node in nodes[start:end]:
        defects = sorted(rulebook.defects.of(node.id), key=lambda defect: not defect.open)
        first = tuple(defect for defect in defects if defect.id not in told)
        named = tuple(defect for defect in defects if defect.id in told)
        told |= {defect.id for defect in first}
        text = links.paragraphs(node, doubts(defects))
        yield BookEntry(node, len(book.ancestors(node.id)), text, links.apart(node), first, named)


def doubts(defects: Iterable[Defect]) -> list[str]:
    """Returns the words of a text whose reading is open."""
    return [quote for defect in defects if defect.open for quote in defect.quotes]


class BookPrinter:
    """Prints whole rulebooks in one language of the interface; the text stays as it is."""

    def __init__(self, content: Path, lang: str) -> None:
        self.content = content
        self.messages = load_messages(content, "web")[lang]

    def write(self, rulebook: Rulebook, book: Book, form: str) -> str:
        """Returns a version as one page, ``md`` or ``html``; the anchor of each clause is its id."""
        return self.html(rulebook, book) if form == "html" else self.markdown(rulebook, book)

    def html(self, rulebook: Rulebook, book: Book) -> str:
        """Returns a version as a page that needs no other file."""
        templates = Environment(
            loader=FileSystemLoader([folder / "web" for folder in template_folders(self.content)]),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            autoescape=True,
        )
        templates.filters["paragraphs"] = paragraphs
        templates.filters["signs"] = signs
        templates.filters["said"] = self.messages.said
        templates.filters["quoted"] = lambda text: quoted(text, self.messages.lang)
        templates.filters["unbroken"] = lambda text: Markup(unbroken(str(escape(text))))
        css = Markup(find_template(self.content, "writeups/book.css").read_text("utf-8"))
        page = templates.get_template("printed.html")
        return page.render(
            t=self.messages, lang=self.messages.lang, rulebook=rulebook, book=book, entries=entries(rulebook, book), css=css
        )

    def markdown(self, rulebook: Rulebook, book: Book) -> str:
        """Returns a version as Markdown."""
        blocks = [*self._head(rulebook, book)]
        for entry in entries(rulebook, book):
            blocks += self._entry(entry)
        return "\n\n".join(blocks) + "\n"

    def _head(self, rulebook: Rulebook, book: Book) -> Iterator[str]:
        dated = f" ({book.date})" if book.date and str(book.date) != book.version else ""
        yield f"# {literal(book.title)} {book.version}{dated}"
        if not rulebook.official:
            yield f"> {self.messages('book.unofficial')}"
        yield literal(f"{self.messages('book.publisher')}: {rulebook.publisher}. {self.messages.said(rulebook.terms)}")
        yield "\n".join(f"- [{_name(node) or node.id}](#{node.id})" for node in book.children("") if node.form != "front")

    def _entry(self, entry: BookEntry) -> Iterator[str]:
        node, lines = entry.node, [_line("".join(map(_linked, pieces))) for pieces in entry.text]
        anchor = f'<a id="{node.id}"></a>'
        if node.title or not lines:
            yield f"{'#' * min(entry.depth + 2, 6)} {anchor}{_name(node)}"
        else:
            lines[0] = f"{anchor}**{literal(node.number)}** {lines[0]}"
        yield from lines
        if entry.apart:
            yield "→ " + ", ".join(f"[{_name(other) or other.id}](#{other.id})" for other in entry.apart)
        yield from map(self._defect, entry.defects)
        if entry.named:
            yield "> " + ", ".join(f"[{defect.id}](#{defect.id})" for defect in entry.named)

    def _defect(self, defect: Defect) -> str:
        lines = [f'<a id="{defect.id}"></a>**{defect.id}** {self.messages.either("defect", defect.cls)}: ']
        lines[0] += literal(self.messages.said(defect.matter))
        for reading in defect.readings.values():
            taken = f" {self.messages('defect.default')}" if defect.open and reading.id == defect.default else ""
            lines.append(f"({reading.id}){taken} {literal(self.messages.said(reading.text))}")
        lines.append(literal(self.messages("defect.because", reason=self.messages.said(defect.reason))))
        return "\n>\n".join(f"> {line}" for line in lines)


def _name(node: Node) -> str:
    return literal(f"{node.number} {node.title}".strip())


def _linked(piece: Piece) -> str:
    return f"[{literal(piece.text)}](#{piece.to})" if piece.to else literal(piece.text)


def _line(text: str) -> str:
    """Returns a paragraph that no mark at its start turns into a list, a heading or a quotation."""
    return _MARK.sub(lambda found: f"{found[1]}{found[2][:-1]}\\{found[2][-1]}", text)
